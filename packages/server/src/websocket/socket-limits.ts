/** How a WebSocket is kept within bounds. */
export interface SocketLimits {
  /** Operations of one channel that are under way at the same time. */
  readonly maxOperations: number;
  /** Fragments of one message. */
  readonly maxFragments: number;
  /** Milliseconds between two pings. */
  readonly pingMs: number;
  /** Pings without an answer after which a connection counts as dead. */
  readonly maxMissedPings: number;
  /** Milliseconds for which a channel without a connection is kept, and its operations go on. */
  readonly graceMs: number;
  /** Messages that a channel keeps for a replay. */
  readonly maxReplayMessages: number;
  /** UTF-8 bytes of these; the newest message is kept whatever its size. */
  readonly maxReplayBytes: number;
  /** Unsent bytes above which progress is conflated and chats are not read on. */
  readonly congestedBytes: number;
  /** Unsent bytes above which nothing more is read from the connection. */
  readonly pausedBytes: number;
  /** Milliseconds for which a connection may be congested. */
  readonly slowReaderMs: number;
  /** Milliseconds for the other side to answer a close. */
  readonly closeMs: number;
}

/** Enough for a page that follows an index run and a chat over a bad line. */
export const DEFAULT_SOCKET_LIMITS: SocketLimits = Object.freeze({
  maxOperations: 16,
  maxFragments: 1_024,
  pingMs: 20_000,
  maxMissedPings: 2,
  graceMs: 30_000,
  maxReplayMessages: 2_000,
  maxReplayBytes: 2_097_152,
  congestedBytes: 262_144,
  pausedBytes: 4_194_304,
  slowReaderMs: 30_000,
  closeMs: 1_000,
});
