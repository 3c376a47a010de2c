import {
  callColumnComments,
  clientColumnComments,
  customerColumnComments,
  evaluationColumnComments,
  usageColumnComments,
  type ViewColumns
} from './view-columns.ts'

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
      e.lead_quality_completed_at, e.lead_quality as lead_quality_result, e.prompt_adherence_completed_at,
      e.prompt_adherence as prompt_adherence_result,
      c.lead_score, c.adherence_score, c.sentiment, c.human_review_required, e.updated_at
    from calls c
    left join call_evaluations e on e.organization_id = c.organization_id and e.call_id = c.id
    where c.organization_id = ${organizationOfReader}`
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
