import type { Schema } from '../../schema.ts'

export interface ExportedTable {
  readonly table: keyof Schema
  /** Columns of the primary key after organization_id. */
  readonly key: readonly string[]
  /** Credentials, which are useless elsewhere. */
  readonly withheld?: readonly string[]
  /** Maximum rows in memory at once. Few if each may have a body of one megabyte, compressed. */
  readonly rowsPerStep: number
}

const rowsPerStatement = 500
const largeRowsPerStatement = 20

/** Tables with data of an organization, without counters, pending tasks and idempotency records. */
export const exportedTables: readonly ExportedTable[] = [
  { table: 'clients', key: ['id'], rowsPerStep: rowsPerStatement },
  { table: 'customers', key: ['id'], rowsPerStep: rowsPerStatement },
  { table: 'calls', key: ['id'], rowsPerStep: largeRowsPerStatement },
  { table: 'call_evaluations', key: ['call_id'], rowsPerStep: rowsPerStatement },
  { table: 'evaluation_versions', key: ['call_id', 'domain', 'version'], rowsPerStep: largeRowsPerStatement },
  { table: 'raw_reports', key: ['call_id', 'kind'], rowsPerStep: largeRowsPerStatement },
  { table: 'rejected_reports', key: ['id'], rowsPerStep: largeRowsPerStatement },
  { table: 'report_mappings', key: ['name', 'version'], rowsPerStep: rowsPerStatement },
  { table: 'api_keys', key: ['id'], withheld: ['key_hash'], rowsPerStep: rowsPerStatement },
  {
    table: 'webhook_endpoints',
    key: ['id'],
    withheld: ['slug_hash', 'slug_encrypted', 'secret_encrypted', 'previous_secret_encrypted'],
    rowsPerStep: rowsPerStatement
  },
  {
    table: 'event_endpoints',
    key: ['id'],
    withheld: ['secret_encrypted', 'previous_secret_encrypted'],
    rowsPerStep: rowsPerStatement
  },
  { table: 'endpoint_alarms', key: ['id'], rowsPerStep: rowsPerStatement },
  { table: 'provider_accounts', key: ['id'], withheld: ['key_encrypted'], rowsPerStep: rowsPerStatement },
  { table: 'provider_account_endpoints', key: ['account_id', 'assistant_id'], rowsPerStep: rowsPerStatement },
  { table: 'gaps', key: ['id'], rowsPerStep: rowsPerStatement },
  { table: 'recording_policies', key: ['client_id'], rowsPerStep: rowsPerStatement },
  { table: 'call_recordings', key: ['call_id', 'kind'], rowsPerStep: rowsPerStatement },
  { table: 'legal_holds', key: ['id'], rowsPerStep: rowsPerStatement },
  { table: 'saved_views', key: ['id'], rowsPerStep: rowsPerStatement },
  { table: 'memberships', key: ['user_id'], rowsPerStep: rowsPerStatement },
  { table: 'audit_events', key: ['id'], rowsPerStep: rowsPerStatement }
]
