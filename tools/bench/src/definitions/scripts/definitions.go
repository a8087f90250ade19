// Lists what Go files define, by Go's own parser. Paths on standard input, a line of JSON a file.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
)

type listing struct {
	Path        string   `json:"path"`
	Definitions [][3]any `json:"definitions"`
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		path := lines.Text()
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			continue
		}
		found := [][3]any{}
		add := func(name *ast.Ident, kind string) {
			if name.Name != "_" {
				found = append(found, [3]any{name.Name, kind, files.Position(name.Pos()).Line})
			}
		}
		topLevel := map[ast.Decl]bool{}
		for _, declaration := range file.Decls {
			topLevel[declaration] = true
		}
		ast.Inspect(file, func(node ast.Node) bool {
			switch it := node.(type) {
			case *ast.FuncDecl:
				if it.Recv == nil {
					add(it.Name, "function")
				} else {
					add(it.Name, "method")
				}
			case *ast.GenDecl:
				for _, spec := range it.Specs {
					switch inner := spec.(type) {
					case *ast.TypeSpec:
						add(inner.Name, "type")
					case *ast.ValueSpec:
						kind := map[token.Token]string{token.CONST: "constant", token.VAR: "variable"}[it.Tok]
						if !topLevel[it] {
							kind = "-local"
						}
						for _, name := range inner.Names {
							add(name, kind)
						}
					}
				}
			case *ast.Field:
				for _, name := range it.Names {
					add(name, "-field")
				}
			}
			return true
		})
		output, _ := json.Marshal(listing{path, found})
		fmt.Println(string(output))
	}
}
