import type { Logger } from 'pino'
import { createLogger } from '../logger.ts'

/** A logger that says everything and prints nothing: what it says is still searched for secrets. */
export function createQuietLogger(): Logger {
  return createLogger('trace', { write: () => undefined })
}
