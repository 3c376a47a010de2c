import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '@callbook/db'
import { type CallId, type OrganizationId, redactTexts } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'

interface VersionRow {
  readonly call_id: CallId
  readonly domain: string
  readonly version: number
  readonly result: string
  readonly has_evidence: boolean
}

/**
 * Removes the texts and the evidence of evaluations in every version, except the scores; or only counts them. The calls
 * are locked.
 *
 * @returns the number of versions with a text
 */
export async function removeEvaluationTexts(
  tx: Queryable,
  organizationId: OrganizationId,
  callIds: readonly CallId[],
  { erasedAt, apply }: { readonly erasedAt: Date; readonly apply: boolean }
): Promise<number> {
  const ofCalls = sql`organization_id = ${organizationId} and call_id = any(${callIds})`
  const { rows } = await sql<VersionRow>`
    select call_id, domain, version, result, evidence is not null as has_evidence from evaluation_versions where ${ofCalls}`.execute(
    tx
  )
  const revealing = rows.filter(({ result, has_evidence }) => has_evidence || textless(result) !== result)
  if (!apply) return revealing.length

  for (const { call_id, domain, version, result } of revealing) {
    await sql`
      update evaluation_versions set result = ${textless(result)}, evidence = null
      where organization_id = ${organizationId} and call_id = ${call_id} and domain = ${domain}
        and version = ${version}`.execute(tx)
  }
  await removeCurrentTexts(tx, organizationId, ofCalls, erasedAt)

  return revealing.length
}

interface CurrentRow {
  readonly call_id: CallId
  readonly lead_quality: string | null
  readonly prompt_adherence: string | null
}

async function removeCurrentTexts(
  tx: Queryable,
  organizationId: OrganizationId,
  ofCalls: RawBuilder<unknown>,
  erasedAt: Date
): Promise<void> {
  const { rows } = await sql<CurrentRow>`
    select call_id, lead_quality, prompt_adherence from call_evaluations where ${ofCalls} order by call_id`.execute(tx)

  for (const { call_id, lead_quality, prompt_adherence } of rows) {
    await sql`
      update call_evaluations set updated_at = greatest(updated_at, ${erasedAt}),
        lead_quality = ${lead_quality && textless(lead_quality)},
        prompt_adherence = ${prompt_adherence && textless(prompt_adherence)}
      where organization_id = ${organizationId} and call_id = ${call_id}`.execute(tx)
  }
}

/** Returns the result without its texts, as JSON; the same string if it has none. */
function textless(text: string): string {
  const result = JSON.parse(text)
  const kept = redactTexts(result)

  return isDeepStrictEqual(result, kept) ? text : JSON.stringify(kept)
}
