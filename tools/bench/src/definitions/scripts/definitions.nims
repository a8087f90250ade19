# Lists what Nim files define, by Nim's own parser at compile time. The file named by the variable DEFINITIONS_PATHS
# holds one path a line; prints a line of JSON a file.
import std/[json, macros, os, strutils]

# What is parsed from a text is said to begin in the line of the parser's own call.
const lineOffset = static(parseStmt("x").lineInfoObj.line) - 1

proc absolute(path: string): string {.compileTime.} =
  if path.isAbsolute: path else: getEnv("PWD") / path

proc nameOf(node: NimNode): NimNode {.compileTime.} =
  result = node
  while result.kind in {nnkPostfix, nnkPragmaExpr}:
    result = if result.kind == nnkPostfix: result[1] else: result[0]

proc collect(node: NimNode, isLocal: bool, found: JsonNode) {.compileTime.} =
  proc add(named: NimNode, kind: string) =
    let name = nameOf(named)
    var text = ""
    if name.kind in {nnkIdent, nnkSym}: text = $name
    elif name.kind == nnkAccQuoted:
      for part in name: text.add($part)
    if text.len > 0:
      found.add(%*[text, kind, name.lineInfoObj.line - lineOffset])
  case node.kind
  of nnkProcDef, nnkFuncDef, nnkIteratorDef, nnkConverterDef: add(node[0], "function")
  of nnkMethodDef: add(node[0], "method")
  of nnkTemplateDef, nnkMacroDef: add(node[0], "macro")
  of nnkTypeDef: add(node[0], "type")
  of nnkConstDef: add(node[0], if isLocal: "-local" else: "constant")
  of nnkIdentDefs:
    for index in 0 ..< node.len - 2: add(node[index], "-field")
  of nnkLetSection, nnkVarSection:
    for definition in node:
      if definition.kind == nnkIdentDefs:
        for index in 0 ..< definition.len - 2:
          add(definition[index], if isLocal: "-local" else: "variable")
    return
  else: discard
  let isInside = isLocal or node.kind in RoutineNodes + {nnkBlockStmt, nnkIfStmt, nnkForStmt, nnkCall, nnkCommand}
  for child in node: collect(child, isInside, found)

macro listDefinitions(): untyped =
  result = newStmtList()
  for path in staticRead(getEnv("DEFINITIONS_PATHS")).splitLines:
    if path.len == 0: continue
    let found = newJArray()
    try: collect(parseStmt(staticRead(absolute(path))), false, found)
    except ValueError: continue
    let line = $(%*{"path": path, "definitions": found})
    result.add(newCall(ident("echo"), newLit(line)))

listDefinitions()
