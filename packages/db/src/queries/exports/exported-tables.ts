import type { Schema } from '../../schema.ts'

/** What an organization takes along of one table. */
export interface ExportedTable {
  readonly table: keyof Schema
  /** The columns of the primary key after organization_id. */
  readonly key: readonly string[]
  /** What opens something, and is of no use elsewhere. */
  readonly withheld?: readonly string[]
  /** So many rows are in memory at once: each may have a body of a megabyte. */
  readonly rowsAtOnce: number
}

const manyAtOnce = 500
const largeAtOnce = 20

/**
 * What an organization has told us, or we have made of it: not what is counted from that, what is still to be done, and
 * what tells repeats.
 */
export const exportedTables: readonly ExportedTable[] = [
  { table: 'clients', key: ['id'], rowsAtOnce: manyAtOnce },
  { table: 'customers', key: ['id'], rowsAtOnce: manyAtOnce },
  { table: 'calls', key: ['id'], rowsAtOnce: largeAtOnce },
  { table: 'call_evaluations', key: ['call_id'], rowsAtOnce: manyAtOnce },
  { table: 'evaluation_versions', key: ['call_id', 'domain', 'version'], rowsAtOnce: manyAtOnce },
  { table: 'raw_reports', key: ['call_id', 'kind'], rowsAtOnce: largeAtOnce },
  { table: 'rejected_reports', key: ['id'], rowsAtOnce: largeAtOnce },
  { table: 'api_keys', key: ['id'], withheld: ['key_hash'], rowsAtOnce: manyAtOnce },
  {
    table: 'webhook_endpoints',
    key: ['id'],
    withheld: ['slug_hash', 'slug_encrypted', 'secret_encrypted', 'previous_secret_encrypted'],
    rowsAtOnce: manyAtOnce
  },
  {
    table: 'event_endpoints',
    key: ['id'],
    withheld: ['secret_encrypted', 'previous_secret_encrypted'],
    rowsAtOnce: manyAtOnce
  },
  { table: 'endpoint_alarms', key: ['id'], rowsAtOnce: manyAtOnce },
  { table: 'provider_accounts', key: ['id'], withheld: ['key_encrypted'], rowsAtOnce: manyAtOnce },
  { table: 'provider_account_endpoints', key: ['account_id', 'assistant_id'], rowsAtOnce: manyAtOnce },
  { table: 'gaps', key: ['id'], rowsAtOnce: manyAtOnce },
  { table: 'memberships', key: ['user_id'], rowsAtOnce: manyAtOnce },
  { table: 'audit_events', key: ['id'], rowsAtOnce: manyAtOnce }
]
