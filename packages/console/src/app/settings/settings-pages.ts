import type { Permission } from '#api/session/permissions.ts'

export const settingsPages = [
  { label: 'Clients', to: '/o/$organization/settings/clients', permission: 'read' },
  { label: 'Webhooks', to: '/o/$organization/settings/webhooks', permission: 'manage_endpoints' },
  { label: 'Integrations', to: '/o/$organization/settings/providers', permission: 'manage_clients' },
  { label: 'Recordings', to: '/o/$organization/settings/recordings', permission: 'manage_clients' },
  { label: 'Legal holds', to: '/o/$organization/settings/holds', permission: 'hold_data' },
  { label: 'API keys', to: '/o/$organization/settings/api-keys', permission: 'issue_api_keys' },
  { label: 'Members', to: '/o/$organization/settings/members', permission: 'manage_members' },
  { label: 'Audit', to: '/o/$organization/settings/audit', permission: 'read_audit' }
] as const satisfies readonly { label: string; to: string; permission: Permission }[]
