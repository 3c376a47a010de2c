import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { createPatience } from '../migrate/patience.ts'
import { untilLocked } from '../migrate/table-locks.ts'
import type { RetentionSettings } from './retention.ts'

const busy: readonly string[] = [sqlstates.lockNotAvailable, sqlstates.deadlockDetected, sqlstates.queryCanceled]

/**
 * What `work` returns, or 'busy' when somebody holds on to what it has to lock.
 *
 * @param what is done, as an operator would call it
 */
export async function unlessBusy<Result>(
  what: string,
  { waitMs, tell }: Pick<RetentionSettings, 'waitMs' | 'tell'>,
  work: () => Promise<Result>
): Promise<Result | 'busy'> {
  try {
    return await untilLocked(what, createPatience(waitMs, tell), work)
  } catch (error) {
    const code = sqlstateOf(error) || sqlstateOf(error instanceof Error ? error.cause : undefined)
    if (!busy.includes(code)) throw error

    return 'busy'
  }
}
