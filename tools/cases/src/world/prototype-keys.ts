const PROTOTYPES: readonly object[] = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Number.prototype,
  Boolean.prototype,
  RegExp.prototype,
  Map.prototype,
  Set.prototype,
  Promise.prototype,
  Error.prototype,
];

/** The names on the prototypes that every program shares, to see whether one was added. */
export function prototypeKeys(): string {
  return PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).map(String).join(' ')).join('\n');
}
