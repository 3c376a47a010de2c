import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { ExpiredRows } from '../queries/across-tenants/count-expired-rows.ts'
import type { Schema } from '../schema.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'

type OwnedRows = Pick<ExpiredRows, 'key'> & { readonly table: keyof Schema }

/**
 * Tables with possibly many rows, in deletion order: referencing rows first.
 *
 * Audit events outlive their organization.
 */
const tenantRows: readonly OwnedRows[] = [
  { table: 'review_assignments', key: ['call_id'] },
  { table: 'review_claims', key: ['call_id'] },
  { table: 'evaluation_work', key: ['call_id', 'domain'] },
  { table: 'evaluation_versions', key: ['call_id', 'domain', 'version'] },
  { table: 'call_recordings', key: ['call_id', 'kind'] },
  { table: 'recording_cursors', key: ['organization_id'] },
  { table: 'recording_policies', key: ['client_id'] },
  { table: 'legal_holds', key: ['id'] },
  { table: 'call_scores', key: ['call_id'] },
  { table: 'call_evaluations', key: ['call_id'] },
  { table: 'raw_reports', key: ['call_id', 'kind'] },
  { table: 'rejected_reports', key: ['id'] },
  { table: 'rejection_counts', key: ['endpoint_id', 'minute', 'status', 'cause'] },
  { table: 'endpoint_alarms', key: ['id'] },
  { table: 'endpoint_hourly_reports', key: ['endpoint_id', 'hour'] },
  { table: 'endpoint_silence', key: ['endpoint_id'] },
  { table: 'alarm_schedule', key: ['organization_id'] },
  { table: 'event_attempts', key: ['id'] },
  { table: 'event_deliveries', key: ['event_endpoint_id', 'sequence'] },
  { table: 'event_log', key: ['sequence'] },
  { table: 'unnumbered_events', key: ['id'] },
  { table: 'event_epochs', key: ['first_sequence'] },
  { table: 'event_sequences', key: ['organization_id'] },
  { table: 'gaps', key: ['id'] },
  { table: 'reconciled_calls', key: ['provider', 'provider_call_id'] },
  { table: 'gap_counts', key: ['client_id', 'starts_at'] },
  { table: 'report_idempotency', key: ['client_id', 'provider', 'provider_call_id', 'kind'] },
  { table: 'request_idempotency', key: ['key'] },
  { table: 'call_counts', key: ['client_id', 'period', 'starts_at'] },
  { table: 'calls', key: ['id'] },
  // Waits for a step of the index, which may have read calls before they were deleted.
  { table: 'search_progress', key: ['organization_id'] },
  { table: 'search_pages', key: ['block_id', 'first_word'] },
  { table: 'search_blocks', key: ['id'] },
  { table: 'customers', key: ['id'] },
  { table: 'erased_callers', key: ['client_id', 'caller_hash'] },
  { table: 'api_key_usage', key: ['api_key_id'] },
  { table: 'webhook_endpoint_usage', key: ['endpoint_id'] },
  { table: 'clients', key: ['id'] }
]

/** Tables with few rows per organization. Without them, no new data can arrive. */
const fewRows = [
  'webhook_endpoints',
  'report_mappings',
  'saved_views',
  'api_keys',
  'sign_in_links',
  'access_tokens',
  'event_endpoints',
  'reconciliation_runs',
  'provider_account_endpoints',
  'provider_accounts'
] as const

export interface DeletedRows {
  readonly table: keyof Schema
  readonly rows: number
}

/**
 * Deletes the data of an organization in batches and yields each, except members, audit events and the organization
 * itself. It can be interrupted and run again.
 */
export async function* deleteOrganizationRows(
  db: Database,
  organizationId: OrganizationId,
  rowsPerStep: number
): AsyncGenerator<DeletedRows> {
  for (const table of fewRows) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) yield { table, rows: Number(numDeletedRows) }
  }

  await requestRemovals(db, organizationId)
  for (const owned of tenantRows) {
    const all = { ...owned, areExpired: sql<boolean>`true` }
    for await (const rows of deleteExpiredRows(db, organizationId, all, rowsPerStep, 'awaited')) {
      yield { table: owned.table, rows }
    }
  }
}

/** Requests the removal of all stored recordings. The worker removes them after the organization is deleted. */
async function requestRemovals(db: Database, organizationId: OrganizationId): Promise<void> {
  await sql`
    insert into recording_deletions (organization_id, id, object_key, requested_at, run_after)
    select r.organization_id, r.call_id, r.object_key, r.stored_at, r.stored_at from call_recordings r
    where r.organization_id = ${organizationId} and r.object_key is not null
    on conflict (organization_id, id) do nothing`.execute(db)
}
