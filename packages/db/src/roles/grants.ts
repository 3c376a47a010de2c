import type { Schema } from '../schema.ts'
import type { Grant } from './list-grants.ts'
import { type Privilege, type Role, roles } from './roles.ts'

/** With the whole table, or with one column of it. */
type Allowed = Privilege | `${'select' | 'update'} (${string})`

type Decision = Readonly<Partial<Record<Role, readonly Allowed[]>>>

/** How far the evaluations of a call are, by which calls are filtered: all that an evaluation changes of its call. */
const evaluationProgress = [
  'update (evaluation_status)',
  'update (human_review_required)',
  'update (updated_at)'
] as const

const everything = ['select', 'insert', 'update', 'delete'] as const

/**
 * What each role may do with each table: nothing where it is not named. Partitions are reached through their table.
 *
 * The release before still runs when this is in force: what only that one needs is taken away in the release after.
 */
export const decisions: Readonly<Record<keyof Schema, Decision>> = {
  api_key_usage: {
    management: ['select', 'insert', 'update'],
    operator: ['select']
  },
  api_keys: {
    management: ['select'],
    operator: ['select', 'insert', 'update']
  },
  call_counts: {
    ingest: ['select', 'insert', 'update'],
    management: ['select'],
    operator: ['select', 'insert', 'update']
  },
  call_evaluations: {
    evaluator: ['select', 'insert', 'update'],
    management: ['select', 'insert', 'update'],
    operator: ['select', 'insert', 'update']
  },
  calls: {
    ingest: ['select', 'insert', 'update'],
    evaluator: ['select', ...evaluationProgress],
    management: ['select', ...evaluationProgress],
    operator: ['select', 'insert', 'update']
  },
  clients: {
    // The country of a client is that of its own number.
    ingest: ['select (organization_id)', 'select (id)', 'select (phone_number)'],
    // Whose organizations may have work.
    evaluator: ['select (organization_id)'],
    management: ['select', 'insert'],
    operator: ['select', 'insert']
  },
  customers: {
    ingest: ['select', 'insert', 'update'],
    management: ['select'],
    operator: everything
  },
  erased_callers: {
    ingest: ['select'],
    operator: ['select', 'insert', 'update']
  },
  evaluation_versions: {
    evaluator: ['select', 'insert'],
    management: ['select', 'insert'],
    operator: ['select', 'insert', 'update']
  },
  evaluation_work: {
    ingest: ['select', 'insert', 'update'],
    evaluator: ['select', 'update', 'delete'],
    management: ['select', 'delete'],
    operator: everything
  },
  idempotency_marks: {
    ingest: ['select', 'insert', 'update'],
    operator: ['select', 'insert', 'update']
  },
  idempotent_requests: {
    management: everything
  },
  organizations: {
    evaluator: ['select (id)'],
    management: ['select'],
    operator: ['select', 'insert']
  },
  raw_reports: {
    ingest: ['select', 'insert', 'update'],
    operator: everything
  },
  rejected_reports: {
    ingest: ['select', 'insert', 'delete'],
    operator: ['select', 'insert', 'update', 'delete']
  },
  rejection_counts: {
    ingest: ['select', 'insert', 'update'],
    operator: ['select']
  },
  webhook_endpoint_usage: {
    ingest: ['select', 'insert', 'update'],
    operator: ['select']
  },
  webhook_endpoints: {
    ingest: ['select'],
    operator: ['select', 'insert', 'update']
  }
}

export const grants: readonly Grant[] = Object.entries(decisions).flatMap(([table, decision]) =>
  roles.flatMap((role) => (decision[role] ?? []).map((allowed) => ({ table, role, ...parse(allowed) })))
)

function parse(allowed: Allowed): Pick<Grant, 'privilege' | 'column'> {
  const [privilege, column = null] = allowed.replace(')', '').split(' (') as [Privilege, string?]

  return { privilege, column }
}
