/**
 * Tables that are read before the tenant is known: by the hash of a key, slug or token, by email address, or by the
 * account manager.
 */
export const lookupTables = [
  'organizations',
  'api_keys',
  'webhook_endpoints',
  'users',
  'memberships',
  'sessions',
  'access_tokens',
  'sign_in_links',
  'recovery_codes'
]

/** Tables without a tenant that need no copy on every node; they are on the coordinator. */
export const localTables = ['account_events', 'maintenance_runs']

/** Tables whose rows belong to one organization each, and are read and written only for given organizations. */
export const tenantTables = [
  'alarm_schedule',
  'api_key_usage',
  'audit_events',
  'call_counts',
  'call_evaluations',
  'call_recordings',
  'call_scores',
  'calls',
  'clients',
  'customers',
  'endpoint_alarms',
  'endpoint_hourly_reports',
  'endpoint_silence',
  'erased_callers',
  'evaluation_versions',
  'evaluation_work',
  'event_attempts',
  'event_deliveries',
  'event_endpoints',
  'event_epochs',
  'event_log',
  'event_sequences',
  'gap_counts',
  'gaps',
  'legal_holds',
  'provider_account_endpoints',
  'provider_accounts',
  'raw_reports',
  'reconciled_calls',
  'reconciliation_runs',
  'recording_cursors',
  'recording_deletions',
  'recording_policies',
  'rejected_reports',
  'rejection_counts',
  'report_idempotency',
  'report_mappings',
  'request_idempotency',
  'review_assignments',
  'review_claims',
  'saved_views',
  'search_blocks',
  'search_pages',
  'search_progress',
  'unnumbered_events',
  'webhook_endpoint_usage'
]

export function isTenantTable(name: string): boolean {
  return tenantTables.includes(name) || name.startsWith('raw_reports_')
}
