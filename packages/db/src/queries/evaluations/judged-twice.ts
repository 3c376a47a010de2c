import type { CallId, EvaluationDomain, OrganizationId } from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** The latest result of a model and the latest one of a person, of the same call. */
export interface JudgedTwiceRow {
  readonly call_id: CallId
  /** JSON text, as the next. */
  readonly machine: string
  readonly human: string
}

export interface JudgedTwiceScope {
  readonly domain: EvaluationDomain
  /** Calls that were stored from then on. */
  readonly since: Date
  /** The only model whose results count; undefined for any. */
  readonly model?: string | undefined
  /** The version of the prompt that it was given, likewise. */
  readonly promptVersion?: string | undefined
  readonly limit: number
}

/** The calls that were stored last, at most `limit` of them. */
export async function listJudgedTwice(
  db: Database,
  organizationId: OrganizationId,
  { domain, since, model, promptVersion, limit }: JudgedTwiceScope
): Promise<JudgedTwiceRow[]> {
  const judge = sql`
    ${model === undefined ? sql`` : sql`and v.model = ${model}`}
    ${promptVersion === undefined ? sql`` : sql`and v.prompt_version = ${promptVersion}`}`
  const latest = (source: string, condition = sql``) => sql`
    select distinct on (v.call_id) v.call_id, v.result from evaluation_versions v
    where v.organization_id = ${organizationId} and v.domain = ${domain} and v.source = ${source}
      and v.call_id > ${firstIdAt(since)} ${condition}
    order by v.call_id, v.version desc`
  const { rows } = await sql<JudgedTwiceRow>`
    select human.call_id, machine.result as machine, human.result as human
    from (${latest('human')}) human join (${latest('model', judge)}) machine on machine.call_id = human.call_id
    order by human.call_id desc limit ${limit}`.execute(db)

  return rows
}
