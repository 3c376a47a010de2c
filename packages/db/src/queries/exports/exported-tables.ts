import type { Schema } from '../../schema.ts'

/** Export of one table of an organization. */
export interface ExportedTable {
  readonly table: keyof Schema
  /** Columns of the primary key after organization_id. */
  readonly key: readonly string[]
  /** Credentials, which are useless elsewhere. */
  readonly withheld?: readonly string[]
  /** Rows in memory at once: each may have a body of one megabyte. */
  readonly rowsAtOnce: number
}

const manyAtOnce = 500
const largeAtOnce = 20

/** Tables with data of an organization, without counters, pending tasks and idempotency records. */
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
