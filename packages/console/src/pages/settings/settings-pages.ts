import type { Permission } from '../../session/permissions.ts'

/** The settings pages of an organization, each with the permission that it requires. */
export const settingsPages = [
  { label: 'Clients', to: '/o/$organization/settings/clients', act: 'read' },
  { label: 'Webhooks', to: '/o/$organization/settings/webhooks', act: 'manage_clients' },
  { label: 'Integrations', to: '/o/$organization/settings/providers', act: 'manage_clients' },
  { label: 'API keys', to: '/o/$organization/settings/api-keys', act: 'issue_api_keys' },
  { label: 'Members', to: '/o/$organization/settings/members', act: 'manage_members' },
  { label: 'Audit', to: '/o/$organization/settings/audit', act: 'read_audit' }
] as const satisfies readonly { label: string; to: string; act: Permission }[]
