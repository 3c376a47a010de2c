import type { Permission } from '#api/session/permissions.ts'
import type { IconName } from '#ui/theme/icons.tsx'

/** Sections of an organization in display order, with the key that opens them after `g`. */
const all = [
  { label: 'Overview', icon: 'overview', to: '/o/$organization', letter: 'o' },
  { label: 'Calls', icon: 'calls', to: '/o/$organization/calls', letter: 'c' },
  { label: 'Review', icon: 'review', to: '/o/$organization/review', letter: 'r', permission: 'review' },
  { label: 'Customers', icon: 'customers', to: '/o/$organization/customers', letter: 'u' },
  { label: 'Insights', icon: 'insights', to: '/o/$organization/insights', letter: 'i' },
  { label: 'Rejected reports', icon: 'deliveries', to: '/o/$organization/deliveries', letter: 'd' },
  { label: 'Settings', icon: 'settings', to: '/o/$organization/settings', letter: 's' }
] as const satisfies readonly { label: string; icon: IconName; to: string; letter: string; permission?: Permission }[]

export type Section = Omit<(typeof all)[number], 'permission'> & {
  /** Required permission; without it, everyone sees the section. */
  readonly permission?: Permission
}

export const sections: readonly Section[] = all
