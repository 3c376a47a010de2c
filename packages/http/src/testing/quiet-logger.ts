import type { Logger } from 'pino'
import { createLogger } from '../logger.ts'

/** Creates a logger that prints nothing at the lowest level. Its output is still searched for secrets. */
export function createQuietLogger(): Logger {
  return createLogger('trace', { write: () => undefined })
}
