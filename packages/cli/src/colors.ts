/** Colours a text, or leaves it. */
export interface Palette {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly path: (text: string) => string;
  readonly warning: (text: string) => string;
}

const ESCAPE = '\u001B[';

const wrap =
  (open: number, close: number) =>
  (text: string): string =>
    `${ESCAPE}${open}m${text}${ESCAPE}${close}m`;

const COLORED: Palette = { bold: wrap(1, 22), dim: wrap(2, 22), path: wrap(36, 39), warning: wrap(33, 39) };

const asIs = (text: string): string => text;

const PLAIN: Palette = { bold: asIs, dim: asIs, path: asIs, warning: asIs };

/** The colours to write with, or a palette that leaves every text as it is. */
export function paletteFor(colored: boolean): Palette {
  return colored ? COLORED : PLAIN;
}
