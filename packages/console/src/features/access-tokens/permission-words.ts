import type { Permission } from '#api/permissions.ts'
import { hasKey, keysOf } from '#lib/records.ts'

interface PermissionWords {
  readonly label: string
  readonly description: string
  /** Whether its use in the console requires the password. */
  readonly isSensitive?: true
}

export const permissionWords: Readonly<Record<Permission, PermissionWords>> = {
  read: { label: 'Read', description: 'Calls, customers, evaluations, insights and rejected reports' },
  review: { label: 'Review calls', description: 'Claims calls, and records reviews' },
  export: { label: 'Export lists', description: 'Downloads lists as files' },
  manage_endpoints: {
    label: 'Manage webhooks',
    description: 'Webhook URLs, signatures, rejected reports and event endpoints'
  },
  manage_clients: {
    label: 'Manage clients',
    description: 'Clients, provider accounts, mappings and recordings'
  },
  read_audit: { label: 'Read the audit log', description: 'Changes in an organization' },
  read_costs: { label: 'Read costs', description: 'What providers and evaluations cost' },
  evaluate_again: {
    label: 'Evaluate again',
    description: 'Requests new evaluations of calls, and records results of others'
  },
  hold_data: { label: 'Hold data', description: 'Creates and releases legal holds' },
  replay_reports: { label: 'Replay reports', description: 'Reads stored reports again' },
  manage_organizations: {
    label: 'Manage organizations',
    description: 'Lists, creates, renames and suspends organizations'
  },
  issue_api_keys: {
    label: 'Create API keys',
    description: 'A key reads all data of its organization',
    isSensitive: true
  },
  revoke_api_keys: { label: 'Revoke and rotate API keys', description: 'Revoked keys stop working', isSensitive: true },
  manage_members: {
    label: 'Manage members',
    description: 'Invites and removes members, and changes their roles',
    isSensitive: true
  },
  erase_callers: { label: 'Erase customers', description: 'Cannot be undone', isSensitive: true },
  export_callers: { label: 'Export customers', description: 'All data of a customer', isSensitive: true },
  manage_people: { label: 'Manage people', description: 'Accounts of staff and users', isSensitive: true }
}

/** Splits permissions, in the order of the labels. */
export function groupPermissions(held: readonly Permission[]) {
  const listed = keysOf(permissionWords).filter((permission) => held.includes(permission))

  return {
    usual: listed.filter((permission) => !permissionWords[permission].isSensitive),
    sensitive: listed.filter((permission) => permissionWords[permission].isSensitive)
  }
}

/** Returns the permissions of a token in words. Unknown ones of other releases appear as they are. */
export function permissionsInWords(held: readonly string[]): string {
  return held
    .map((permission) => (hasKey(permissionWords, permission) ? permissionWords[permission].label : permission))
    .join(', ')
}
