/** Reached before the tenant is known: by a key's or a slug's hash, or by the account manager. */
export const lookupTables = ['organizations', 'api_keys', 'webhook_endpoints']

/** Whose rows each belong to one organization, and are read and written for given organizations only. */
export const tenantTables = [
  'api_key_usage',
  'call_counts',
  'call_evaluations',
  'calls',
  'clients',
  'customers',
  'erased_callers',
  'evaluation_versions',
  'evaluation_work',
  'idempotency_marks',
  'idempotent_requests',
  'raw_reports',
  'rejected_reports',
  'rejection_counts',
  'webhook_endpoint_usage'
]

export function isTenantTable(name: string): boolean {
  return tenantTables.includes(name) || name.startsWith('raw_reports_')
}
