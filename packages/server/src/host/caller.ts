/**
 * Who asks: everything of a server is bound to the caller that made it, and no caller can name what belongs to another.
 *
 * A caller is a name that stands for a token, never the token itself, so that it may be kept and compared.
 */
export interface Caller {
  /** Equal for equal tokens; reveals nothing of them. */
  readonly id: string;
}

/** The one caller of a server without tokens: whoever reaches the loopback address. */
export const LOCAL_CALLER: Caller = Object.freeze({ id: 'local' });
