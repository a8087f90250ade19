import { CLASSIC_STOP_WORDS } from '../classic-stop-words.js';

/**
 * English words that say how a question is put rather than what it is about, and what is left of contractions
 * (`don't` is read as `don` and `t`). They are indexed, and a query of nothing else asks for them in earnest.
 */
export const QUERY_STOP_WORDS: ReadonlySet<string> = new Set([
  ...CLASSIC_STOP_WORDS,
  ...[
    'a',
    'i',
    'me',
    'my',
    'our',
    'us',
    'your',
    'his',
    'her',
    'him',
    'them',
    'am',
    'being',
    'having',
    'doing',
  ],
  ...[
    'than',
    'then',
    'why',
    'whom',
    'whose',
    'each',
    'such',
    'about',
    'may',
    'might',
    'must',
    'shall',
    'any',
  ],
  ...[
    'some',
    'there',
    'here',
    's',
    't',
    'd',
    'm',
    'll',
    've',
    're',
    'don',
    'doesn',
    'didn',
    'isn',
    'aren',
    'wasn',
  ],
]);

/** The same in languages that their script tells; folded. */
export const SCRIPT_STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня',
    'еще нет о из ему теперь когда даже ну ли если или ни быть был него до вас уже для мы их чем была сам без чего',
    'кто этот того потому этого какой какая какое какие каким какую где сколько чей куда откуда почему под при это',
    'эта эти этой были про над через после между который которая которые которого во время',
    'في من على إلى الى عن أن ان إن هو هي هذا هذه ذلك التي الذي ما ماذا من متى أين اين كيف كم لماذا هل أي اي مع كان كانت',
    'قد لا لم لن بعد قبل بين كل عند او أو ثم كما وفي ومن تم',
    'και το τα η ο οι του τησ των τον την στο στη στην στον σε με για απο που πωσ ποτε ποιοσ ποια ποιο τι ειναι ηταν δεν να θα',
  ]
    .join(' ')
    .split(' '),
);

/** English prepositions: what follows the first of them narrows a query, what stands before it names its subject. */
export const QUERY_PREPOSITIONS: ReadonlySet<string> = new Set([
  ...[
    'in',
    'on',
    'at',
    'to',
    'for',
    'of',
    'with',
    'by',
    'from',
    'as',
    'into',
    'via',
    'using',
    'through',
    'between',
  ],
  ...[
    'when',
    'within',
    'across',
    'during',
    'before',
    'after',
    'under',
    'over',
    'without',
    'inside',
    'against',
  ],
]);
