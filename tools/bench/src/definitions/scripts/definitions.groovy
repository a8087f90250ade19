// Lists what Groovy files define, by Groovy's own parser. Paths on standard input, a line of JSON a file.
import groovy.json.JsonOutput
import java.util.regex.Pattern
import org.codehaus.groovy.ast.*
import org.codehaus.groovy.control.*

int lineOfName(List<String> lines, String name, int from) {
    def word = Pattern.compile('(?<![\\w$])' + Pattern.quote(name) + '(?![\\w$])')
    for (int line = Math.max(from, 1); line <= Math.min(from + 12, lines.size()); line++) {
        if (word.matcher(lines[line - 1]).find()) return line
    }
    from
}

List<List> definitionsOf(String text) {
    def unit = new CompilationUnit(new CompilerConfiguration())
    unit.addSource('source.groovy', text)
    unit.compile(Phases.CONVERSION)
    def lines = text.readLines()
    def found = []
    unit.AST.classes.each { ClassNode type ->
        boolean isScript = type.script
        if (!isScript && !(type instanceof InnerClassNode && type.anonymous)) {
            def kind = type.annotationDefinition || type.interface ? 'interface' : type.enum ? 'enum' : 'class'
            if (type.annotations.any { it.classNode.name == 'Trait' }) kind = 'trait'
            def name = type.nameWithoutPackage.tokenize('$').last()
            found << [name, kind, lineOfName(lines, name, type.lineNumber)]
        }
        type.methods.findAll { it.lineNumber > 0 && !(isScript && it.name in ['run', 'main']) }.each {
            found << [it.name, isScript ? 'function' : 'method', lineOfName(lines, it.name, it.lineNumber)]
        }
        type.declaredConstructors.findAll { it.lineNumber > 0 && !isScript }.each {
            def name = type.nameWithoutPackage.tokenize('$').last()
            found << [name, 'constructor', lineOfName(lines, name, it.lineNumber)]
        }
        type.fields.findAll { it.lineNumber > 0 }.each {
            found << [it.name, '-field', lineOfName(lines, it.name, it.lineNumber)]
        }
    }
    found
}

System.in.eachLine { path ->
    try {
        println JsonOutput.toJson([path: path, definitions: definitionsOf(new File(path).getText('UTF-8'))])
    } catch (CompilationFailedException problem) {
        // Written for another version of the language: a file that cannot be read is not judged.
    }
}
