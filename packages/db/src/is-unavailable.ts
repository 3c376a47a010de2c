import { isOutage } from './ingest/is-outage.ts'
import { sqlstateOf, sqlstates } from './sqlstate.ts'

/** The server gave a statement up, which did nothing wrong: it took too long, or others were in its way. */
const givenUp: readonly string[] = [
  sqlstates.deadlockDetected,
  sqlstates.lockNotAvailable,
  sqlstates.queryCanceled,
  sqlstates.serializationFailure
]

/** Whether what was asked of the database may be asked again in a moment: it is away, or could not do it in time. */
export function isUnavailable(error: unknown): boolean {
  return isOutage(error) || givenUp.includes(sqlstateOf(error))
}
