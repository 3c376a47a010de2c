import { type Permission, usePermission } from '#api/permissions.ts'
import type { IconName } from '#ui/theme/icons.tsx'

export type Section = Omit<(typeof all)[number], 'permission'> & {
  /** Required permission; without it, everyone sees the section. */
  readonly permission?: Permission
}

/** Sections of an organization in display order, with the key that opens them after `g`. */
const all = [
  { label: 'Overview', icon: 'overview', to: '/o/$organization', letter: 'o' },
  { label: 'Calls', icon: 'calls', to: '/o/$organization/calls', letter: 'c' },
  { label: 'Review', icon: 'review', to: '/o/$organization/review', letter: 'r', permission: 'review' },
  { label: 'Scorecards', icon: 'scorecards', to: '/o/$organization/scorecards', letter: 'q' },
  { label: 'Customers', icon: 'customers', to: '/o/$organization/customers', letter: 'u' },
  { label: 'Insights', icon: 'insights', to: '/o/$organization/insights', letter: 'i' },
  { label: 'Rejected reports', icon: 'deliveries', to: '/o/$organization/deliveries', letter: 'd' },
  { label: 'Settings', icon: 'settings', to: '/o/$organization/settings', letter: 's' }
] as const satisfies readonly { label: string; icon: IconName; to: string; letter: string; permission?: Permission }[]

const sections: readonly Section[] = all

export function useSections(): readonly Section[] {
  const hasPermission = usePermission()

  return sections.filter(({ permission }) => permission === undefined || hasPermission(permission))
}

export const settingsPages = [
  { label: 'Clients', to: '/o/$organization/settings/clients', permission: 'read' },
  { label: 'Webhooks', to: '/o/$organization/settings/webhooks', permission: 'manage_endpoints' },
  { label: 'Integrations', to: '/o/$organization/settings/providers', permission: 'manage_clients' },
  { label: 'Recordings', to: '/o/$organization/settings/recordings', permission: 'manage_clients' },
  { label: 'Legal holds', to: '/o/$organization/settings/holds', permission: 'hold_data' },
  { label: 'Retention', to: '/o/$organization/settings/retention', permission: 'erase_callers' },
  { label: 'API keys', to: '/o/$organization/settings/api-keys', permission: 'issue_api_keys' },
  { label: 'Members', to: '/o/$organization/settings/members', permission: 'manage_members' },
  { label: 'Single sign-on', to: '/o/$organization/settings/sso', permission: 'manage_members' },
  { label: 'Audit', to: '/o/$organization/settings/audit', permission: 'read_audit' }
] as const satisfies readonly { label: string; to: string; permission: Permission }[]
