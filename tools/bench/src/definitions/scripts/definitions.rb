# Lists what Ruby files define, by Ruby's own parser. Paths on standard input, a line of JSON a file.
require 'json'
require 'ripper'

def last_name(node)
  # [:@const, name, [line, column]], possibly inside of a path
  return nil unless node.is_a?(Array)
  return [node[1], node[2][0]] if node[0].is_a?(Symbol) && node[0].to_s.start_with?('@')
  node.reverse_each do |part|
    found = last_name(part)
    return found if found
  end
  nil
end

def definitions_of(tree)
  found = []
  pending = [[tree, :outside]]
  until pending.empty?
    node, place = pending.pop
    next unless node.is_a?(Array)
    inner = place
    case node[0]
    when :class then name = last_name(node[1]) and found << [name[0], 'class', name[1]]
      inner = :class
    when :module then name = last_name(node[1]) and found << [name[0], 'module', name[1]]
      inner = :class
    when :def then name = last_name(node[1]) and found << [name[0], place == :class ? 'method' : 'function', name[1]]
      inner = :method
    when :defs then name = last_name(node[3]) and found << [name[0], 'method', name[1]]
      inner = :method
    when :sclass then inner = :class
    when :assign
      target = node[1]
      if target[0] == :var_field && target[1].is_a?(Array)
        kind = target[1][0] == :@const && place != :method ? 'constant' : '-variable'
        found << [target[1][1], kind, target[1][2][0]] if target[1][2].is_a?(Array)
      end
    end
    node.each { |part| pending << [part, inner] if part.is_a?(Array) }
  end
  found
end

STDIN.each_line(chomp: true) do |path|
  text = File.read(path, encoding: 'UTF-8')
  tree = text.valid_encoding? ? Ripper.sexp(text) : nil
  puts JSON.generate(path: path, definitions: definitions_of(tree)) if tree
end
