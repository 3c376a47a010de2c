import {
  type BuiltInDomain,
  type CallId,
  limitsOf,
  narrow,
  type OrganizationId,
  redactTexts,
  type ScorecardResult
} from '@callbook/domain'
import { columnList, type JsonTemplate, jsonTemplate, Presence, type Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { type CallFilter, isCounted } from '../calls/call-filter.ts'
import { callPage } from '../calls/call-page.ts'
import { callJsonBounds } from '../calls/calls.ts'
import type { Page } from '../lists/page.ts'
import { type ItemsForm, type ListForm, type ListText, readItem, readItemsById, readList } from '../lists/read-list.ts'
import { whereWithin } from '../reach.ts'
import type { ReachScope } from '../scope.ts'

const ofCall = {
  id: 'uuid',
  client_id: 'uuid',
  occurred_at: 'timestamptz',
  created_at: 'timestamptz',
  caller_full_name: 'text',
  caller_phone_number: 'text',
  call_summary: 'text',
  evaluation_status: 'text'
} as const

const ofScoredCall = {
  ...ofCall,
  lead_score: 'float8',
  adherence_score: 'float8',
  sentiment: 'text',
  human_review_required: 'bool'
} as const

/** A result and the time of its completion are null while it is pending, `updated_at` before the first. */
const ofEvaluations = {
  lead_quality: 'json',
  lead_quality_completed_at: 'timestamptz',
  prompt_adherence: 'json',
  prompt_adherence_completed_at: 'timestamptz',
  scorecards: 'json',
  updated_at: 'timestamptz'
} as const

/** The current evaluations of one call, with as much of the call as a reader needs to know it by. */
export const callEvaluationColumns = { ...ofCall, ...ofEvaluations }

const { scorecards: _, ...ofBuiltIn } = callEvaluationColumns

/** The same without those of scorecards. */
export const builtInEvaluationColumns = ofBuiltIn

/** The same as all with the scores of the current results, for files with columns. */
export const scoredEvaluationColumns = { ...ofScoredCall, ...ofEvaluations }

/** Results belong to a call `c`. The removal of the content changes their texts, so it is a change of them as well. */
const selectedOfEvaluations = selectOfEvaluations()

/** @param scorecards their column in the selection, in the order of `ofEvaluations` */
function selectOfEvaluations(scorecards = "coalesce(current.scorecards, '{}') as scorecards,") {
  return sql.raw(`current.lead_quality, current.lead_quality_completed_at,
      current.prompt_adherence, current.prompt_adherence_completed_at, ${scorecards}
      greatest(current.changed_at, case when current.changed_at is not null then greatest(c.content_removed_at, c.erased_at) end) as updated_at`)
}

/** Joins the current results to calls `c`. */
function joinEvaluations(organizationId: OrganizationId, { isBuiltIn = false } = {}): Sql {
  const lead = sql.raw("filter (where domain = 'lead_quality')")
  const adherence = sql.raw("filter (where domain = 'prompt_adherence')")

  return sql`
    left join lateral (
      select
        (array_agg(result) ${lead})[1] as lead_quality,
        max(created_at) ${lead} as lead_quality_completed_at,
        (array_agg(result) ${adherence})[1] as prompt_adherence,
        max(created_at) ${adherence} as prompt_adherence_completed_at,
        ${isBuiltIn ? sql`` : ofScorecards}
        max(created_at) as changed_at
      from evaluations
      where organization_id = ${organizationId} and call_id = c.id and is_current
    ) as current on true`
}

const ofScorecards = sql.raw(`
        json_object_agg(domain, json_build_object(
          'completed_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'revision', revision, 'source', source, 'result', result) order by domain)
          filter (where answers is not null) as scorecards,`)

/** The evaluations of the calls of one organization, the latest call first; calls not yet evaluated included. */
export async function listCallEvaluations(
  { db, reach }: ReachScope<Database>,
  requested: CallFilter,
  {
    page,
    form,
    columns = callEvaluationColumns
  }: {
    readonly page: Page
    readonly form: ListForm
    readonly columns?: typeof callEvaluationColumns | typeof scoredEvaluationColumns
  }
): Promise<ListText> {
  const { organizationId, filter } = narrow(reach, requested)
  const selectedOfCall = 'lead_score' in columns ? ofScoredCall : ofCall
  const ofPage = { ...selectedOfCall, content_removed_at: 'timestamptz', erased_at: 'timestamptz' } as const
  const statement = sql`
    select ${sql.raw(columnList('c', selectedOfCall))}, ${selectedOfEvaluations}, c.total
    from (${callPage(organizationId, filter, page, ofPage)}) as c
    ${joinEvaluations(organizationId)}
    order by c.occurred_at desc, c.id desc`

  return await readList({ db, organizationId }, { columns, sql: statement, isShort: isCounted(filter) }, { page, form })
}

export async function findCallEvaluation(
  { db, reach }: ReachScope<Database>,
  callId: CallId,
  form: JsonTemplate,
  columns: typeof builtInEvaluationColumns | typeof callEvaluationColumns = callEvaluationColumns
): Promise<string | undefined> {
  const { organizationId } = limitsOf(reach)
  const isBuiltIn = !('scorecards' in columns)
  const statement = sql`
    select ${sql.raw(columnList('c', ofCall))}, ${isBuiltIn ? selectOfEvaluations('') : selectedOfEvaluations}
    from calls c
    ${joinEvaluations(organizationId, { isBuiltIn })}
    where ${whereWithin(reach, { table: 'c' })} and c.id = ${callId}`

  return await readItem({ db, organizationId }, { columns, sql: statement }, form)
}

/** Returns the evaluations of calls, as JSON text by call id. Leaves out unknown calls and texts above `maxBytes`. */
export async function findCallEvaluations(
  { db, reach }: ReachScope<Database>,
  callIds: readonly CallId[],
  form: ItemsForm
): Promise<ReadonlyMap<string, string>> {
  const { organizationId } = limitsOf(reach)
  const statement = sql`
    select ${sql.raw(columnList('c', ofCall))}, ${selectedOfEvaluations}
    from calls c
    ${joinEvaluations(organizationId)}
    where ${whereWithin(reach, { table: 'c' })} and c.id = any(${callIds}::uuid[])`

  return await readItemsById({ db, organizationId }, { columns: callEvaluationColumns, sql: statement }, form)
}

/** In bytes of JSON text. */
const promptBytes = 64 * 1024

/** Smaller results cannot have a prompt or variables above the limit. */
const longResultBytes = promptBytes

/** Maximum size of a result in responses: prompt adherence repeats the prompt and its variables. */
export const resultBound = { maxBytes: longResultBytes, shorten: withoutLongPrompt } as const

/** Scorecards of a call whose answers have long rationales are shown without rationales. */
const scorecardsBound = { maxBytes: longResultBytes, shorten: withoutRationales } as const

export const evaluationBounds = {
  call_summary: callJsonBounds.call_summary,
  prompt_adherence: resultBound,
  scorecards: scorecardsBound
} as const

const shape = {
  status: 'evaluation_status',
  updated_at: 'updated_at',
  call: {
    id: 'id',
    client_id: 'client_id',
    occurred_at: 'occurred_at',
    created_at: 'created_at',
    caller_full_name: 'caller_full_name',
    caller_phone_number: 'caller_phone_number',
    call_summary: 'call_summary'
  },
  lead_quality: evaluation('lead_quality'),
  prompt_adherence: evaluation('prompt_adherence'),
  scorecards: 'scorecards'
} as const

/** Writes the evaluations of calls for API consumers. */
export const callEvaluationJson = jsonTemplate(callEvaluationColumns, shape, evaluationBounds)

const { scorecards: __, ...builtIn } = shape

/** Writes the built-in evaluations of calls, without those of scorecards. */
export const builtInEvaluationJson = jsonTemplate(builtInEvaluationColumns, builtIn, {
  call_summary: evaluationBounds.call_summary,
  prompt_adherence: evaluationBounds.prompt_adherence
})

/** Writes them with the scores, for files with columns, whose readers would have to look for them in a JSON text. */
export const scoredEvaluationJson = jsonTemplate(
  scoredEvaluationColumns,
  {
    ...shape,
    lead_score: 'lead_score',
    adherence_score: 'adherence_score',
    sentiment: 'sentiment',
    human_review_required: 'human_review_required'
  },
  evaluationBounds
)

function evaluation<Domain extends BuiltInDomain>(domain: Domain) {
  const completedAt = `${domain}_completed_at` as const

  return {
    state: new Presence(completedAt, { ifNull: 'pending', otherwise: 'completed' }),
    completed_at: completedAt,
    result: domain
  }
}

/** @param json prompt-adherence result */
function withoutLongPrompt(json: string): string {
  if (json.length <= longResultBytes) return json
  const result = JSON.parse(json) as { readonly prompt?: object }
  if (typeof result.prompt !== 'object') return json
  const prompt = Object.fromEntries(
    Object.entries(result.prompt).map(([name, value]) => [name, isTooLong(value) ? null : value])
  )

  return JSON.stringify({ ...result, prompt })
}

/** @param json results of the scorecards of a call */
function withoutRationales(json: string): string {
  if (json.length <= longResultBytes) return json
  const scorecards = JSON.parse(json) as Readonly<Record<string, { readonly result: ScorecardResult }>>
  const shortened = Object.entries(scorecards).map(([domain, { result, ...others }]) => {
    return [domain, { ...others, result: redactTexts(result) }]
  })

  return JSON.stringify(Object.fromEntries(shortened))
}

function isTooLong(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) > promptBytes
}
