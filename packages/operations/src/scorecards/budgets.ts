import { type Database, findBudget, updateBudget } from '@callbook/db'
import type { ClientId } from '@callbook/domain'
import { changedValues, newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Permit } from '../permit.ts'
import type { Context } from '../within.ts'

/** Evaluations of scorecards by a model on the current day in UTC. */
export interface Budget {
  /** Null for no limit. */
  readonly per_day: number | null
  /** Evaluations that were started; 0 without a limit, as they are not counted. */
  readonly used: number
  /** Evaluations that may still be started; null without a limit. */
  readonly left: number | null
}

/** @param clientId `null` for the budget of the organization */
export async function readBudget(
  at: Pick<Context<Database>, 'db' | 'organizationId'>,
  clientId: ClientId | null,
  now: Date
): Promise<Budget> {
  const budget = await findBudget(at, clientId, now)
  if (budget === undefined) return { per_day: null, used: 0, left: null }

  return { ...budget, left: Math.max(0, budget.per_day - budget.used) }
}

interface BudgetChange {
  /** `null` for no limit. */
  readonly perDay: number | null
  readonly now: Date
  readonly permit?: Permit
}

/**
 * Changes how often a day a model may answer scorecards. Evaluations that wait for the next day are tried again at once.
 *
 * @param clientId a client of the organization; `null` for the budget of the organization
 */
export async function changeBudget(
  at: Context,
  clientId: ClientId | null,
  { perDay, now, permit }: BudgetChange
): Promise<Budget> {
  await at.db.transaction().execute(async (tx) => {
    await permit?.(tx)
    const before = await updateBudget({ db: tx, organizationId: at.organizationId }, { clientId, perDay, now })
    const changes = changedValues({ per_day: before }, { per_day: perDay })
    const isChanged = Object.keys(changes).length > 0
    await recordAuditEvent(tx, at, {
      ...{ act: 'budget.change', objectId: at.organizationId },
      ...(clientId !== null && { clientId }),
      changes: isChanged && clientId !== null ? { ...changes, ...newValues({ client_id: clientId }) } : changes
    })
  })

  return await readBudget(at, clientId, now)
}
