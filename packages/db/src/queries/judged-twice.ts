import type { CallId, EvaluationDomain, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { firstIdAt } from '../new-id.ts'

/** The latest result of a model and the latest one of a person, of the same call. */
export interface JudgedTwiceRow {
  readonly call_id: CallId
  /** JSON text, as the next. */
  readonly machine: string
  readonly human: string
}

/** At most the `limit` calls that were stored last. */
export async function listJudgedTwice(
  db: Database,
  organizationId: OrganizationId,
  { domain, since, limit }: { readonly domain: EvaluationDomain; readonly since: Date; readonly limit: number }
): Promise<JudgedTwiceRow[]> {
  const latest = (source: string) => sql`
    select distinct on (v.call_id) v.call_id, v.result from evaluation_versions v
    where v.organization_id = ${organizationId} and v.domain = ${domain} and v.source = ${source}
      and v.call_id > ${firstIdAt(since)}
    order by v.call_id, v.version desc`
  const { rows } = await sql<JudgedTwiceRow>`
    select human.call_id, machine.result as machine, human.result as human
    from (${latest('human')}) human join (${latest('model')}) machine on machine.call_id = human.call_id
    order by human.call_id desc limit ${limit}`.execute(db)

  return rows
}
