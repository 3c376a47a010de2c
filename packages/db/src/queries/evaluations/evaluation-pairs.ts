import {
  type BuiltInDomain,
  type CallId,
  type ClientId,
  leadQualityWeights,
  type OrganizationId
} from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'

/** The latest result of a model and the latest one of a person, of the same call. */
export interface EvaluationPairRow {
  readonly call_id: CallId
  /** JSON text of the compared parts of the result, without its texts, which may be large. */
  readonly machine: string
  readonly human: string
  readonly flagged: boolean
  /** Whether the call waited for review as part of the sample of its client. */
  readonly sampled: boolean
}

export interface EvaluationPairScope {
  readonly domain: BuiltInDomain
  /** Only calls that took place at or after this time. */
  readonly since: Date
  /** Only calls that took place before this time; `undefined` for no limit. */
  readonly until?: Date | undefined
  /** Only calls of this client; `undefined` for all clients. */
  readonly clientId?: ClientId | undefined
  /** Only results of this model; `undefined` for all models. */
  readonly model?: string | undefined
  /** Only results of this version of the prompt; `undefined` for all versions. */
  readonly promptVersion?: string | undefined
  readonly limit: number
}

/**
 * Returns the newest calls that both a person and a model have evaluated. The query starts from the few results of
 * people, which have an index, and looks up the result of a model for each.
 */
export async function listEvaluationPairs(
  db: Database,
  organizationId: OrganizationId,
  { domain, since, until, clientId, model, promptVersion, limit }: EvaluationPairScope
): Promise<EvaluationPairRow[]> {
  const judge = sql`
    ${model === undefined ? sql`` : sql`and m.model = ${model}`}
    ${promptVersion === undefined ? sql`` : sql`and m.prompt_version = ${promptVersion}`}`
  const isInTime = sql`
    c.occurred_at >= ${since} ${until === undefined ? sql`` : sql`and c.occurred_at < ${until}`}
    ${clientId === undefined ? sql`` : sql`and c.client_id = ${clientId}`}`
  const { rows } = await sql<EvaluationPairRow>`
    select human.call_id, ${compared('machine', domain)} as machine, ${compared('human', domain)} as human, coalesce(call.flagged, false) as flagged,
      coalesce(call.sampled, false) as sampled
    from (
      select distinct on (h.call_id) h.call_id, h.result from evaluations h
      where h.organization_id = ${organizationId} and h.domain = ${domain} and h.source = 'human'
        and h.call_id > ${firstIdAt(since)} -- No call is stored before it takes place.
        and exists (
          select from calls c where c.organization_id = ${organizationId} and c.id = h.call_id and ${isInTime})
      order by h.call_id desc, h.version desc
    ) human
    cross join lateral (
      select m.result from evaluations m
      where m.organization_id = ${organizationId} and m.call_id = human.call_id and m.domain = ${domain}
        and m.source = 'model' ${judge}
      order by m.version desc limit 1
    ) machine
    join calls call on call.organization_id = ${organizationId} and call.id = human.call_id
    order by human.call_id desc limit ${limit}`.execute(db)

  return rows
}

/** Selects the scores and verdicts of a result. */
function compared(table: 'human' | 'machine', domain: BuiltInDomain): RawBuilder<string> {
  const result = sql.ref(`${table}.result`)
  if (domain === 'prompt_adherence') return sql`json_build_object('score', ${result} -> 'score')::text`
  const scores = Object.keys(leadQualityWeights).map(
    (name) => sql`${sql.lit(name)}, json_build_object('score', ${result} #> ${sql.lit(`{scores,${name},score}`)})`
  )
  const flags = ['negative_call', 'human_review_required'].map(
    (name) => sql`${sql.lit(name)}, ${result} #> ${sql.lit(`{flags,${name}}`)}`
  )

  return sql`json_build_object(
    'overall_score', ${result} -> 'overall_score',
    'scores', json_build_object(${sql.join(scores)}),
    'sentiment', json_build_object('value', ${result} #> '{sentiment,value}'),
    'flags', json_build_object(${sql.join(flags)}))::text`
}
