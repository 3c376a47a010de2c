export interface ReportingView {
  readonly name: string
  readonly comment: string
  readonly columns: ViewColumns
  /** Query with `organizationOfReader` as its only condition on tenants. */
  readonly query: string
}

/** Start of the names of logins, followed by the organization in 32 hexadecimal digits. */
export const loginPrefix = 'callbook_reader_'

/**
 * The organization of the login, by its name, which only an administrator of PostgreSQL can choose or change. Unlike
 * `current_user`, `set role` does not change `session_user`. Null for other logins, and for a suspended organization.
 */
const organizationOfReader = `(
    select o.id from organizations o
    where o.id = case when session_user ~ '^${loginPrefix}[0-9a-f]{32}(_[0-9a-z]+)?$'
      then substr(session_user::text, ${loginPrefix.length + 1}, 32)::uuid end and o.suspended_at is null
  )`

/** Providers can report any duration, which a sum must not include, as in the analytics of the API. */
const absurd = 1_000_000_000

const lastCallOfClient = `(
        select c.occurred_at from calls c where c.organization_id = k.organization_id and c.client_id = k.id
        order by c.occurred_at desc, c.id desc limit 1
      )`

/** Comments of the columns of one view, by name, in their order. New columns are added at the end. */
export type ViewColumns = Readonly<Record<string, string>>

const identity = 'Id, as in the API'

const client = 'Client of the row: clients.id'

const seconds = 'In seconds'

const callColumnComments: ViewColumns = {
  id: identity,
  client_id: client,
  customer_id: 'Caller: customers.id; null if the number is unknown',
  provider: 'Carrier of the call, such as vapi',
  provider_call_id: 'Call id of the provider',
  source: 'How the first report arrived: webhook or backfill',
  direction: 'inbound, outbound, web or unknown',
  status: 'completed, transferred, voicemail, no_answer, busy, failed or unknown',
  ended_reason: 'As worded by the provider',
  started_at: 'Start reported by the provider',
  ended_at: 'End reported by the provider',
  duration_seconds: seconds,
  caller_full_name: 'Personal data: name of the caller',
  caller_phone_number: 'Personal data: number of the other party, E.164',
  agent_phone_number: 'Number of the agent, E.164',
  assistant_id: 'Assistant, by its id at the provider',
  assistant_name: 'Name of the assistant',
  assistant_version: 'Version of the assistant',
  language: 'As reported by the provider: en, en-US',
  transfer_destination: 'Number, address or assistant to which the call was transferred',
  call_summary: 'Personal data: summary of the conversation',
  recording_url: 'Address of the recording at the provider',
  cost_usd: 'Cost in US dollars as reported by the provider',
  success_evaluation: 'Success analysis of the provider',
  caller_sentiment: 'Sentiment as reported by the provider',
  structured_data: 'Personal data: values that the provider extracted, as JSON',
  metadata: 'Metadata of the provider, as JSON',
  evaluation_status: 'pending, partial or completed',
  lead_score: 'Lead quality of the current result, 0 to 100',
  adherence_score: 'Prompt adherence of the current result, 0 to 100',
  sentiment: 'Sentiment by the current lead quality result: positive, neutral, negative or mixed',
  human_review_required: 'Whether the call waits for a review by a user',
  occurred_at: 'When the call took place; the time of all analytics',
  created_at: 'When the call was stored',
  updated_at: 'Latest change'
}

const evaluationColumnComments: ViewColumns = {
  call_id: 'Evaluated call: calls.id',
  client_id: client,
  occurred_at: 'When the call took place',
  status: 'pending, partial or completed',
  lead_quality_completed_at: 'When the lead quality result was recorded; null while it is pending',
  lead_quality_result: 'Personal data: current lead quality result, as JSON',
  prompt_adherence_completed_at: 'When the prompt adherence result was recorded; null while it is pending',
  prompt_adherence_result: 'Personal data: current prompt adherence result, as JSON',
  lead_score: 'Lead quality, 0 to 100',
  adherence_score: 'Prompt adherence, 0 to 100',
  sentiment: 'positive, neutral, negative or mixed',
  human_review_required: 'Whether the call waits for a review by a user',
  updated_at: 'Latest change; null before the first result'
}

const answerColumnComments: ViewColumns = {
  call_id: 'Call of the answer: calls.id',
  client_id: client,
  occurred_at: 'When the call took place',
  scorecard: 'Scorecard, by the domain of its evaluations',
  question: 'Question, by its key in the scorecard',
  answer: 'Value of a choice, or not_applicable; null for scores, and for answers that were not determined',
  score: '0 to 100; null for other answers',
  rationale: 'Personal data: reason of the answer; null without one',
  revision: 'Revision of the scorecard whose questions were answered',
  source: 'human, import or model',
  model: 'Model that answered; null for people',
  answered_at: 'When the answer was recorded'
}

const customerColumnComments: ViewColumns = {
  id: identity,
  client_id: client,
  phone_number: 'Personal data: E.164',
  first_name: 'Personal data; empty if unknown',
  last_name: 'Personal data; empty if unknown',
  full_name: 'Personal data; empty if unknown',
  email: 'Personal data; empty if unknown',
  customer_status:
    'By contacts, which are calls except unanswered outbound ones: unknown without one, new after one, else returning',
  created_from_call_id: 'Call with which the customer was added: calls.id',
  first_call_id: 'First call: calls.id',
  first_call_at: 'When the first call took place',
  last_call_id: 'Latest call: calls.id',
  last_call_at: 'When the latest call took place',
  total_calls: 'Calls with this person, answered or not',
  metadata: 'As JSON',
  created_at: 'When the customer was added',
  updated_at: 'Latest change'
}

const clientColumnComments: ViewColumns = {
  id: identity,
  name: 'Unique name',
  display_name: 'Name for display',
  type: 'Industry',
  status: 'For your information; calls are stored regardless',
  subscription_plan: 'For your information',
  contact_person: 'Personal data; empty if unknown',
  contact_email: 'Personal data; empty if unknown',
  phone_number: 'E.164; empty if unknown',
  joined_at: 'When the client was added',
  last_active_at: 'When the latest call took place; joined_at if that is later, or without calls',
  last_call_at: 'When the latest call took place; null without calls'
}

const usageColumnComments: ViewColumns = {
  day: 'Day (UTC) on which the calls took place',
  client_id: client,
  provider: 'Carrier of the calls',
  calls: 'Number of calls',
  calls_without_duration: 'Number of calls whose duration is unknown',
  duration_seconds: 'Sum of the durations in seconds',
  calls_without_cost: 'Number of calls whose cost is unknown',
  cost_usd: 'Sum of the costs in US dollars'
}

/** Columns of analysts. Only additions are compatible: another meaning of a column needs another name. */
export const reportingViews: readonly ReportingView[] = [
  {
    name: 'calls',
    comment: 'Version 1. One row for each call',
    columns: callColumnComments,
    query: `select ${listed('c', callColumnComments)} from calls c where c.organization_id = ${organizationOfReader}`
  },
  {
    name: 'evaluations',
    comment: 'Version 1. One row for each call, evaluated or not',
    columns: evaluationColumnComments,
    query: `select c.id as call_id, c.client_id, c.occurred_at, c.evaluation_status as status,
      quality.created_at as lead_quality_completed_at, quality.result as lead_quality_result,
      adherence.created_at as prompt_adherence_completed_at, adherence.result as prompt_adherence_result,
      c.lead_score, c.adherence_score, c.sentiment, c.human_review_required,
      greatest(quality.created_at, adherence.created_at,
        case when num_nonnulls(quality.version, adherence.version) > 0 then greatest(c.content_removed_at, c.erased_at) end) as updated_at
    from calls c
    left join evaluations quality on quality.organization_id = c.organization_id and quality.call_id = c.id
      and quality.domain = 'lead_quality' and quality.is_current
    left join evaluations adherence on adherence.organization_id = c.organization_id and adherence.call_id = c.id
      and adherence.domain = 'prompt_adherence' and adherence.is_current
    where c.organization_id = ${organizationOfReader}`
  },
  {
    name: 'answers',
    comment: 'Version 1. One row for each call and question of a scorecard, with the current answer',
    columns: answerColumnComments,
    query: `select e.call_id, e.client_id, e.occurred_at, e.domain as scorecard, a.key as question,
      case jsonb_typeof(a.value) when 'string' then a.value #>> '{}' end as answer,
      case jsonb_typeof(a.value) when 'number' then a.value::double precision end as score,
      e.result -> 'answers' -> a.key ->> 'rationale' as rationale, e.revision, e.source, e.model,
      e.created_at as answered_at
    from evaluations e cross join jsonb_each(e.answers) a
    where e.organization_id = ${organizationOfReader} and e.is_current and e.answers is not null`
  },
  {
    name: 'customers',
    comment: 'Version 1. One row for each person who called a client',
    columns: customerColumnComments,
    query: `select ${listed('c', customerColumnComments)} from customers c
    where c.organization_id = ${organizationOfReader}`
  },
  {
    name: 'clients',
    comment: 'Version 1. One row for each client',
    columns: clientColumnComments,
    // A subquery instead of a join, so that the server checks the privilege of a write, as for the other views.
    query: `select k.id, k.name, k.display_name, k.type, k.status, k.subscription_plan, k.contact_person, k.contact_email,
      k.phone_number, k.joined_at, greatest(k.joined_at, ${lastCallOfClient}) as last_active_at,
      ${lastCallOfClient} as last_call_at
    from clients k where k.organization_id = ${organizationOfReader}`
  },
  {
    name: 'usage_daily',
    comment: 'Version 1. Sums of calls by day, client and provider, without personal data',
    columns: usageColumnComments,
    query: `select (c.occurred_at at time zone 'UTC')::date as day, c.client_id, c.provider, count(*) as calls,
      count(*) - count(*) filter (where c.duration_seconds < ${absurd}) as calls_without_duration,
      coalesce(sum(c.duration_seconds::numeric) filter (where c.duration_seconds < ${absurd}), 0) as duration_seconds,
      count(*) - count(c.cost_usd) as calls_without_cost,
      coalesce(sum(c.cost_usd::numeric), 0) as cost_usd
    from calls c where c.organization_id = ${organizationOfReader} group by 1, 2, 3`
  }
]

function listed(table: string, columns: ViewColumns): string {
  return Object.keys(columns)
    .map((name) => `${table}.${name}`)
    .join(', ')
}
