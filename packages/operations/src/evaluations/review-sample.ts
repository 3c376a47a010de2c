import { setReviewSample } from '@callbook/db'
import type { ClientId } from '@callbook/domain'
import { changedValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError } from '../input-error.ts'
import type { Context } from '../within.ts'

/**
 * Sets the share of a client's calls that wait for a review although their model has not flagged them. Calls that are
 * already evaluated do not change.
 *
 * @param percent an integer from 0 to 100
 * @returns the share; `undefined` if the client does not exist
 * @throws {InputError} for another number
 */
export async function changeReviewSample(
  at: Context,
  clientId: ClientId,
  percent: number
): Promise<number | undefined> {
  const { db } = at
  if (!(Number.isInteger(percent) && percent >= 0 && percent <= 100))
    throw new InputError('percent must be an integer from 0 to 100')

  return await db.transaction().execute(async (tx) => {
    const before = await setReviewSample({ ...at, db: tx }, clientId, percent)
    if (before === undefined) return undefined
    await recordAuditEvent(tx, at, {
      ...{ act: 'evaluation.sample', objectId: clientId, clientId },
      changes: changedValues({ percent: before }, { percent })
    })

    return percent
  })
}
