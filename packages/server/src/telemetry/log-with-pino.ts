import type { RagEvent } from '@rag/contracts';
import { destination, pino, stdTimeFunctions, type Logger } from 'pino';

import type { LogLevel, LogWriter } from './telemetry-options.js';
import type { TelemetrySink } from './telemetry-sink.js';

const STDERR = 2;

/** Events of which an operator should know; of an index run or a session that ended there are many. */
const LEVEL_OF_EVENT: Readonly<Record<string, LogLevel>> = {
  'server.request-failed': 'error',
  'server.sweep-failed': 'error',
  'fusion.stream-failed': 'warn',
  'server.prompt-without-context': 'warn',
  'server.session-opened': 'debug',
  'server.session-ended': 'debug',
};

/**
 * Writes what happens as JSON, one line each; each line is written before the call returns, so that none is lost at the end.
 *
 * @param writer where lines go; absent: stderr.
 */
export function logWithPino(level: LogLevel, writer?: LogWriter): TelemetrySink {
  const target = writer === undefined ? destination({ fd: STDERR, sync: true }) : guardWriter(writer);
  // Neither the name of the machine nor the process: whoever collects the lines knows both.
  const options = { level, base: null, timestamp: stdTimeFunctions.isoTime };
  const logger = pino(options, target);
  return {
    events: (event) => {
      logEvent(logger, event);
    },
    transport: {
      requestEnded: (facts) => {
        logger[facts.status >= 500 ? 'warn' : 'info'](
          { ...facts, durationMs: round(facts.durationMs) },
          'request',
        );
      },
      socketClosed: (facts) => {
        logger.info(facts, 'socket closed');
      },
      mcpEnded: (facts) => {
        logger.info({ ...facts, durationMs: round(facts.durationMs) }, 'mcp');
      },
    },
    retrieval:
      ({ operation, query }) =>
      (end) => {
        const facts = { operation, ...end, durationMs: round(end.durationMs) };
        if (query !== undefined) logger.info({ ...facts, query }, 'retrieval');
        else logger.debug(facts, 'retrieval');
      },
  };
}

function logEvent(logger: Logger, { type, ...facts }: RagEvent): void {
  const level = LEVEL_OF_EVENT[type] ?? 'info';
  // Facts have names of their own, which are none of the log's.
  logger[level]({ event: type, facts }, 'event');
}

function guardWriter(writer: LogWriter): LogWriter {
  return {
    write: (line) => {
      try {
        writer.write(line);
      } catch {
        // A log that cannot be written must not end what it tells of; there is nowhere to tell it.
      }
    },
  };
}

function round(durationMs: number): number {
  return Math.round(durationMs * 1_000) / 1_000;
}
