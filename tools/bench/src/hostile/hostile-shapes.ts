/** Texts of a given length that are hard on one part of a chunker or another. */
export const HOSTILE_SHAPES: ReadonlyMap<string, (units: number) => string> = new Map(
  Object.entries({
    'one long line': (units) => 'x'.repeat(units),
    'one line of words': (units) => repeat('word and word, ', units),
    'one line of sentences': (units) => repeat('It is so. ', units),
    'Han without a blank': (units) => repeat('港には古い灯台がある。', units),
    'Thai without a blank': (units) => repeat('ท่าเรือมีประภาคารเก่าแก่', units),
    'emoji of several code points': (units) => repeat('👩‍🚀', units),
    'combining marks': (units) => `a${'\u0301'.repeat(units)}`,
    'lone surrogates': (units) => repeat('\ud83d \udc00', units),
    'right to left': (units) => repeat('\u202eשלום עולם \u202c', units),
    NUL: (units) => '\0'.repeat(units),
    'blank lines': (units) => '\n'.repeat(units),
    'carriage returns': (units) => repeat('a\r', units),
    'line separators': (units) => repeat('a\u2028b\u2029', units),
    'blanks at line ends': (units) => repeat(`a${' '.repeat(200)}\n`, units),
    tabs: (units) => repeat('\t\t\t\tx\n', units),
    'open brackets': (units) => '('.repeat(units),
    'open braces on lines': (units) => repeat('{\n', units),
    'nested braces, closed': (units) => `${'{'.repeat(units >> 1)}${'}'.repeat(units >> 1)}`,
    'nested lists of JSON': (units) => `${'['.repeat(units >> 1)}${']'.repeat(units >> 1)}`,
    'nested objects of JSON': (units) =>
      `${'{"a":'.repeat(Math.floor(units / 6))}1${'}'.repeat(Math.floor(units / 6))}`,
    'open string': (units) => `"${repeat('a\\"', units)}`,
    'open template': (units) => repeat('`${', units),
    'open comment': (units) => `/*${repeat(' * text\n', units)}`,
    'comment starts': (units) => repeat('/*', units),
    'regular expressions': (units) => repeat('/[', units),
    'here documents': (units) => repeat('<<A <<B\n', units),
    operators: (units) => repeat('a+', units),
    generics: (units) => repeat('a<', units),
    'nested calls': (units) => repeat('f(() => {', units),
    'nested classes': (units) => repeat('class A { m() {\n', units),
    'nested functions of Python': (units) => nestedByIndent('def f():', units),
    conditionals: (units) => repeat('a ? b : ', units),
    'else ifs': (units) => repeat('if (a) { b } else ', units),
    decorators: (units) => repeat('@a\n', units),
    tags: (units) => repeat('<a>', units),
    'open fence': (units) => `\`\`\`js\n${repeat('call();\n', units)}`,
    'fence marks': (units) => repeat('```\n', units),
    headings: (units) => repeat('# a\n', units),
    'headings of all depths': (units) => repeat('# a\n## b\n### c\n#### d\n', units),
    'a long heading over many': (units) =>
      `# ${'word '.repeat(units / 20)}\n${repeat('## b\n', units * 0.75)}`,
    underlines: (units) => repeat('a\n---\n', units),
    quotes: (units) => repeat('> ', units),
    'nested lists': (units) => nestedByIndent('- a', units),
    'list markers': (units) => repeat('- ', units),
    links: (units) => repeat('[', units),
    emphasis: (units) => repeat('*a_', units),
    'a giant table': (units) => `| a | b |\n|---|---|\n${repeat('| c | d |\n', units)}`,
    'a table with a long head': (units) => `| ${'n '.repeat(550)}|\n|---|\n${repeat('| c |\n', units)}`,
    'table separators': (units) => repeat('|---|\n', units),
    fields: (units) => repeat('Name: value\n', units),
    'keys of YAML': (units) => repeat('key: value\n', units),
    'nested keys of YAML': (units) => nestedByIndent('a:', units),
    'documents of YAML': (units) => repeat('---\na\n', units),
    'open quote of CSV': (units) => `a,b\n1,"${repeat('x\n', units)}`,
    cells: (units) => repeat('a,', units),
    rows: (units) => `a,b\n${repeat('1,2\n', units)}`,
    'minified script': (units) => repeat('function a(b){return b?c(d,[1,2]):{e:"f"}}', units),
    'data as code': (units) => `x = [\n${repeat('  1, 2, 3,\n', units)}]\n`,
  } satisfies Record<string, (units: number) => string>),
);

function repeat(unit: string, units: number): string {
  return unit.repeat(Math.ceil(units / unit.length)).slice(0, units);
}

/** Each line one blank deeper than the one before, as deep as the length allows. */
function nestedByIndent(line: string, units: number): string {
  const lines: string[] = [];
  for (let length = 0; length < units; length += lines.length + line.length)
    lines.push(' '.repeat(lines.length) + line);
  return lines.join('\n').slice(0, units);
}
