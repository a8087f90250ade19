import { stemOf } from '../paths/stem-of.js';
import { definedNames, isBorrowing, type DefinedName } from './defined-names.js';
import { readIdentifier, type QueriedName } from './identifiers.js';
import { saysNothing, type RankingSignal, type SignalCandidate } from './ranking-signal.js';

/** What the value is multiplied by where the file is not called like the name. */
const ELSEWHERE = 2 / 3;
/** The query is all lower case, the definition is not. */
const LOWER_CASE_QUERY = 0.8;
/** The definition has a sigil before the name, such as `#` or `$`, that the query leaves out. */
const WITHOUT_SIGIL = 0.5;
/** Both have capitals, in other places, or the parts are joined otherwise: `rag_service` and `RagService`. */
const OTHER_CASE = 0.5;
/** The definition lies within another one, the query does not say which, and another one lies in none. */
const NESTED = 0.6;
/** What is found adds to the name or passes it on. */
const BORROWED = 0.4;

/** The chunk defines the identifier that the query consists of. */
export const definition: RankingSignal = Object.freeze({
  id: 'definition',
  effect: 'bonus' as const,
  weight: 3,
  prepare: ({ text, candidates }) => {
    const queried = readIdentifier(text);
    if (queried === undefined) return saysNothing;
    const isOutermost = ({ depth, name }: DefinedName): boolean => depth === 0 && name === queried.name;
    const isAmbiguous =
      queried.scope.length > 0 || candidates.some(({ document }) => definedNames(document).some(isOutermost));
    const nested = isAmbiguous ? NESTED : 1;
    return (candidate) => {
      const best = bestMatch(candidate, queried, nested);
      if (best === undefined) return undefined;
      const isStem = sameName(stemOf(candidate.file ?? ''), queried.name);
      return {
        value: best.value * (isStem ? 1 : ELSEWHERE),
        reason: `defines ${best.kind} "${best.name}"${isStem ? ' in a file of that name' : ''}`,
      };
    };
  },
} satisfies RankingSignal);

const SIGILS: ReadonlySet<string> = new Set('$@#_');

interface Match extends DefinedName {
  readonly value: number;
}

/** The best definition of a name in a candidate; `undefined` where it has none. */
export function bestMatch(
  { document }: SignalCandidate,
  queried: QueriedName,
  nested: number = NESTED,
): Match | undefined {
  let best: Match | undefined;
  for (const defined of definedNames(document)) {
    const value = matchName(defined, queried, document.metadata['scope'], nested);
    if (value > (best?.value ?? 0)) best = { ...defined, value };
  }
  return best;
}

function matchName(
  { name, kind, depth }: DefinedName,
  queried: QueriedName,
  scope: unknown,
  nested: number,
): number {
  const spelling = matchSpelling(name, queried.name);
  if (spelling === 0) return 0;
  const isNested = depth > 0 && !saysScope(queried, scope);
  return spelling * (isNested ? nested : 1) * (isBorrowing(kind) ? BORROWED : 1);
}

function matchSpelling(defined: string, queried: string): number {
  let bare = defined;
  let factor = 1;
  while (bare !== queried && bare.length > 1 && SIGILS.has(bare.charAt(0))) {
    bare = bare.slice(1);
    factor *= WITHOUT_SIGIL;
  }
  if (bare === queried) return factor;
  if (bare.toLowerCase() !== queried.toLowerCase()) return sameName(bare, queried) ? factor * OTHER_CASE : 0;
  return factor * (queried === queried.toLowerCase() ? LOWER_CASE_QUERY : OTHER_CASE);
}

function saysScope({ scope }: QueriedName, around: unknown): boolean {
  const outer = scope.at(-1);
  if (outer === undefined || !Array.isArray(around)) return false;
  return around.some((name) => typeof name === 'string' && sameName(name, outer));
}

/** Alike but for case and separators. */
function sameName(left: string, right: string): boolean {
  const name = plain(left);
  return name === '' ? left !== '' && left === right : name === plain(right);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_\-.$@#?!]/gu, '');
}
