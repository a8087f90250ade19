<?php
// Lists what PHP files define, from PHP's own tokens. Paths on standard input, a line of JSON a file.

const IGNORED = [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT];
const CLASSES = [T_CLASS => 'class', T_INTERFACE => 'interface', T_TRAIT => 'trait', T_ENUM => 'enum'];

function definitionsOf(string $text): array
{
    $tokens = array_values(array_filter(PhpToken::tokenize($text, TOKEN_PARSE), fn ($token) => !$token->is(IGNORED)));
    $found = [];
    $depth = 0;
    $bodies = [];
    $waiting = null;
    foreach ($tokens as $index => $token) {
        $next = $tokens[$index + 1] ?? null;
        $before = $tokens[$index - 1] ?? null;
        if ($token->text === '{' || $token->is([T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES])) {
            $bodies[$depth++] = $waiting;
            $waiting = null;
        } elseif ($token->text === '}') {
            unset($bodies[--$depth]);
        } elseif ($token->text === ';') {
            $waiting = null;
        } elseif (isset(CLASSES[$token->id])) {
            $isReference = $before?->is([T_DOUBLE_COLON, T_NEW]);
            if (!$isReference && $next?->is(T_STRING)) {
                $found[] = [$next->text, CLASSES[$token->id], $next->line];
            }
            $waiting = $before?->is(T_DOUBLE_COLON) ? $waiting : 'class';
        } elseif ($token->is(T_NAMESPACE) && $next?->is([T_STRING, T_NAME_QUALIFIED])) {
            $parts = explode('\\', $next->text);
            $found[] = [end($parts), 'namespace', $next->line];
        } elseif ($token->is(T_FUNCTION) && !$before?->is(T_USE)) {
            $name = $next?->text === '&' ? $tokens[$index + 2] : $next;
            if ($name->text !== '(') {
                $isMember = end($bodies) === 'class';
                $found[] = [$name->text, $isMember ? 'method' : 'function', $name->line];
            }
            $waiting = 'function';
        } elseif ($token->is(T_CONST) && !$before?->is(T_USE)) {
            for ($at = $index + 1; isset($tokens[$at + 1]) && $tokens[$at]->text !== ';'; $at++) {
                if ($tokens[$at + 1]->text === '=') {
                    $found[] = [$tokens[$at]->text, end($bodies) === 'class' ? '-constant' : 'constant', $tokens[$at]->line];
                }
            }
        }
    }
    return $found;
}

foreach (file('php://stdin', FILE_IGNORE_NEW_LINES) as $path) {
    try {
        $json = json_encode(['path' => $path, 'definitions' => definitionsOf(file_get_contents($path))]);
        if ($json !== false) {
            echo $json, "\n";
        }
    } catch (ParseError) {
        continue;
    }
}
