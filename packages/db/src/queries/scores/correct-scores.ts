import type { CallId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { scoresOf } from './scores-of.ts'

/** Progress in the calls of an organization. */
export interface ScoresProgress {
  /** Number of evaluated calls that were checked. */
  readonly calls: number
  /** Number of calls without scores, or with the scores of another result. */
  readonly corrected: number
}

/** Calls per transaction. New results of these calls wait for less than a tenth of a second. */
const callsPerStep = 200

/**
 * Writes the scores of the current results of evaluated calls, in the order of their ids.
 *
 * Correct scores are not written. So it may be interrupted and repeated, and run concurrently with itself and all other
 * writers.
 *
 * @param record runs in each transaction that corrects something
 */
export async function* correctScores(
  db: Database,
  organizationId: OrganizationId,
  record: (tx: Queryable, progress: ScoresProgress) => Promise<void>
): AsyncGenerator<ScoresProgress> {
  let progress = { calls: 0, corrected: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const done = await db.transaction().execute(async (tx) => {
      const calls = await lockEvaluated(tx, organizationId, after)
      const corrected = progress.corrected + (await write(tx, organizationId, calls))
      const next = { calls: progress.calls + calls.length, corrected }
      if (corrected > progress.corrected) await record(tx, next)

      return { next, last: calls.at(-1) }
    })
    if (done.last === undefined) return

    progress = done.next
    after = done.last.call_id
    yield progress
  }
}

interface EvaluatedCall {
  readonly call_id: CallId
  readonly client_id: string
  readonly created_at: string
  /** JSON text, like the next field. */
  readonly lead_quality: string | null
  readonly prompt_adherence: string | null
}

/** Locks evaluated calls. A transaction that makes another result current waits before it writes the scores. */
async function lockEvaluated(tx: Queryable, organizationId: OrganizationId, after: string): Promise<EvaluatedCall[]> {
  const { rows } = await sql<EvaluatedCall>`
    select e.call_id, c.client_id, c.created_at, e.lead_quality, e.prompt_adherence
    from call_evaluations e join calls c on c.organization_id = ${organizationId} and c.id = e.call_id
    where e.organization_id = ${organizationId} and e.call_id > ${after}
    order by e.call_id limit ${callsPerStep} for update of e`.execute(tx)

  return rows
}

const unknown = { lead_score: null, failure_risk: null, sentiment: null, negative_call: null, adherence_score: null }

/** @returns the number of corrected calls */
async function write(tx: Queryable, organizationId: OrganizationId, calls: readonly EvaluatedCall[]): Promise<number> {
  if (calls.length === 0) return 0
  const rows = calls.map(({ call_id, client_id, created_at, lead_quality, prompt_adherence }) => ({
    ...{ organization_id: organizationId, call_id, client_id, created_at },
    ...unknown,
    ...reported(lead_quality),
    ...reported(prompt_adherence)
  }))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('call_scores')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'call_id'])
        .doUpdateSet((eb) => ({
          lead_score: eb.ref('excluded.lead_score'),
          failure_risk: eb.ref('excluded.failure_risk'),
          sentiment: eb.ref('excluded.sentiment'),
          negative_call: eb.ref('excluded.negative_call'),
          adherence_score: eb.ref('excluded.adherence_score')
        }))
        .where(
          sql<boolean>`(call_scores.lead_score, call_scores.failure_risk, call_scores.sentiment, call_scores.negative_call,
            call_scores.adherence_score) is distinct from (excluded.lead_score, excluded.failure_risk, excluded.sentiment,
            excluded.negative_call, excluded.adherence_score)`
        )
    )
    .executeTakeFirst()

  return Number(numInsertedOrUpdatedRows ?? 0)
}

function reported(result: string | null) {
  return result === null ? {} : scoresOf(JSON.parse(result))
}
