import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

/** Lists what Java files define, by javac's own parser. Paths on standard input, a line of JSON a file. */
public class Definitions {
  public static void main(String[] arguments) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    BufferedReader paths = new BufferedReader(new InputStreamReader(System.in));
    for (String path = paths.readLine(); path != null; path = paths.readLine()) {
      DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
      StandardJavaFileManager files = compiler.getStandardFileManager(problems, null, null);
      JavacTask task =
          (JavacTask) compiler.getTask(null, files, problems, List.of("-proc:none"), null, files.getJavaFileObjects(path));
      CompilationUnitTree unit = task.parse().iterator().next();
      if (problems.getDiagnostics().stream().anyMatch(p -> p.getKind() == Diagnostic.Kind.ERROR)) continue;
      Lister lister = new Lister(unit, Trees.instance(task).getSourcePositions(), Files.readString(Path.of(path)));
      lister.scan(unit, null);
      System.out.println("{\"path\":" + quote(path) + ",\"definitions\":[" + String.join(",", lister.found) + "]}");
    }
  }

  static String quote(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  static class Lister extends TreeScanner<Void, Void> {
    final List<String> found = new ArrayList<>();
    final Deque<String> classes = new ArrayDeque<>();
    final CompilationUnitTree unit;
    final SourcePositions positions;
    final String text;

    Lister(CompilationUnitTree unit, SourcePositions positions, String text) {
      this.unit = unit;
      this.positions = positions;
      this.text = text;
    }

    void add(String name, String kind, Tree tree, long searchFrom) {
      long start = positions.getStartPosition(unit, tree);
      if (start < 0) return;
      int at = Math.max((int) start, (int) searchFrom);
      java.util.regex.Matcher word =
          java.util.regex.Pattern.compile("\\b" + java.util.regex.Pattern.quote(name) + "\\b").matcher(text);
      if (!word.find(at)) return;
      found.add("[" + quote(name) + "," + quote(kind) + "," + unit.getLineMap().getLineNumber(word.start()) + "]");
    }

    long end(Tree tree) {
      return tree == null ? -1 : positions.getEndPosition(unit, tree);
    }

    @Override
    public Void visitClass(ClassTree tree, Void nothing) {
      String name = tree.getSimpleName().toString();
      String kind =
          switch (tree.getKind()) {
            case INTERFACE, ANNOTATION_TYPE -> "interface";
            case ENUM -> "enum";
            case RECORD -> "record";
            default -> "class";
          };
      if (!name.isEmpty()) add(name, kind, tree, end(tree.getModifiers()));
      classes.push(name);
      super.visitClass(tree, nothing);
      classes.pop();
      return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void nothing) {
      boolean isConstructor = tree.getName().contentEquals("<init>");
      String name = isConstructor ? classes.peek() : tree.getName().toString();
      long from = Math.max(end(tree.getModifiers()), end(tree.getReturnType()));
      for (TypeParameterTree parameter : tree.getTypeParameters()) from = Math.max(from, end(parameter));
      add(name, isConstructor ? "constructor" : "method", tree, from);
      return super.visitMethod(tree, nothing);
    }

    @Override
    public Void visitVariable(VariableTree tree, Void nothing) {
      long from = Math.max(end(tree.getModifiers()), end(tree.getType()));
      if (!tree.getName().isEmpty()) add(tree.getName().toString(), "-variable", tree, from);
      return super.visitVariable(tree, nothing);
    }
  }
}
