/** A turn of a conversation that came to its end: the user's own words and the answer to them. */
export interface ChatTurn {
  readonly message: string;
  readonly answer: string;
}
