import { type CallId, type ClientId, limitsOf, type Reach, type Sentiment } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { isWithin } from '../reach.ts'

/** A call whose caller was negative, or that an evaluation flagged. */
export interface NotableCall {
  readonly id: CallId
  readonly client_id: ClientId
  readonly client_name: string
  readonly caller_full_name: string | null
  readonly caller_phone_number: string | null
  readonly call_summary: string | null
  readonly sentiment: Sentiment | null
  readonly lead_score: number | null
  /** Whether it still waits for a review. */
  readonly human_review_required: boolean | null
  readonly occurred_at: string
}

/**
 * Returns the latest negative or flagged calls. It reads the index by time from the latest call on, until it has found
 * them or is at `since`.
 */
export async function listNotableCalls(
  db: Database,
  reach: Reach,
  { since, limit }: { readonly since: Date; readonly limit: number }
): Promise<NotableCall[]> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<NotableCall>`
    select call.id, call.client_id, client.display_name as client_name, call.caller_full_name,
      call.caller_phone_number, call.call_summary, call.sentiment, call.lead_score, call.human_review_required,
      call.occurred_at
    from (
      select call_id from call_scores
      where ${isWithin(reach)} and occurred_at >= ${since}
        and (sentiment = 'negative' or flagged)
      order by occurred_at desc, call_id desc limit ${limit}
    ) as notable
    join calls as call on call.organization_id = ${organizationId} and call.id = notable.call_id
    join clients as client on client.organization_id = ${organizationId} and client.id = call.client_id
    order by call.occurred_at desc, call.id desc`.execute(db)

  return rows
}
