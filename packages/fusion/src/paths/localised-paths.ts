import { DATA_EXTENSIONS, PROSE_EXTENSIONS } from './extensions.js';
import { wordSet, type PathFacts } from './path-facts.js';

const LOCALE_FOLDERS = wordSet(
  `locale locales i18n l10n lang langs language languages translation translations localization localizations
   localisation localisations intl nls`,
);
/** Messages of one language alone: other files in such a folder are the machinery that reads them. */
const MESSAGE_EXTENSIONS = wordSet('po pot xliff xlf arb ftl strings stringsdict resx resw mo');
const DOCS_FOLDERS = wordSet('docs doc documentation content i18n');

/** Two-letter codes of the languages that programs are translated into. */
const LANGUAGE_CODES = wordSet(
  `af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja jv ka kh kk
   km kn ko ku ky lo lt lv mg mk ml mn mr ms mt my nb ne nl nn no pa pl ps pt ro ru rw sd se sh si sk sl so sq sr sv sw ta
   te tg th tk tl tr tt ua ug uk ur uz vi yi yo zh zu`,
);
const REGION = /^(?:[a-z]{2,3})[-_](?:r?[A-Z]{2}|[A-Z][a-z]{3}|\d{3}|[a-z]{2,4})$/u;

/** Whether a path leads to the texts of one language among several. */
export function isLocalisedPath({ folders, file, base, extension, infixes }: PathFacts): boolean {
  if (MESSAGE_EXTENSIONS.has(extension)) return true;
  const outer = folders.findIndex(({ lower }) => LOCALE_FOLDERS.has(lower));
  if (outer >= 0) {
    const below = folders.slice(outer + 1);
    if (isLocale(base.name) || below.some(({ name }) => isLocale(name))) return true;
    if (DATA_EXTENSIONS.has(extension)) return true;
  }
  if (
    folders.some(({ lower }) => lower.endsWith('.lproj') || /^values-[a-z]{2,3}(?:-r[a-z]{2})?$/u.test(lower))
  )
    return true;
  if (PROSE_EXTENSIONS.has(extension)) return isTranslatedProse(folders, file.name, infixes);
  return (
    DATA_EXTENSIONS.has(extension) && /^messages?[_.-]/u.test(base.lower) && isLocale(base.name.slice(9))
  );
}

/** `README.zh-CN.md`, `docs/ja/guide.md`; the documents in English are the ones that the others follow. */
function isTranslatedProse(folders: PathFacts['folders'], name: string, infixes: readonly string[]): boolean {
  const dots = name.split('.').slice(1, -1);
  const suffix = /[_-]([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)\.[^.]+$/u.exec(name)?.[1];
  if (/^readme\b/iu.test(name.replaceAll('_', ' ')) && suffix !== undefined && isForeign(suffix)) return true;
  if (infixes.length > 0 && dots.some(isForeign)) return true;
  return folders.some(
    ({ name: folder }, i) => isForeign(folder) && DOCS_FOLDERS.has(folders[i - 1]?.lower ?? ''),
  );
}

function isForeign(name: string): boolean {
  const code = name.slice(0, 2).toLowerCase();
  return (
    code !== 'en' && (isLocale(name) || (name.length === 2 && (LANGUAGE_CODES.has(code) || code === 'cn')))
  );
}

/** `de`, `zh-CN`, `pt_BR`, `sr-Latn`. */
function isLocale(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    LANGUAGE_CODES.has(lower) || (REGION.test(name) && LANGUAGE_CODES.has(lower.split(/[-_]/u)[0] ?? ''))
  );
}
