import type { Act } from '../session/acts.ts'
import type { IconName } from '../theme/icons.tsx'

/** The parts of an organization, in the order in which they are shown, with what is pressed after `g` to go there. */
const all = [
  { label: 'Overview', icon: 'overview', to: '/o/$organization', letter: 'o' },
  { label: 'Calls', icon: 'calls', to: '/o/$organization/calls', letter: 'c' },
  { label: 'Review', icon: 'review', to: '/o/$organization/review', letter: 'r', act: 'review' },
  { label: 'Customers', icon: 'customers', to: '/o/$organization/customers', letter: 'u' },
  { label: 'Insights', icon: 'insights', to: '/o/$organization/insights', letter: 'i' },
  { label: 'Deliveries', icon: 'deliveries', to: '/o/$organization/deliveries', letter: 'd' },
  { label: 'Settings', icon: 'settings', to: '/o/$organization/settings', letter: 's' }
] as const satisfies readonly { label: string; icon: IconName; to: string; letter: string; act?: Act }[]

export type Section = Omit<(typeof all)[number], 'act'> & {
  /** What whoever sees it must be allowed to do; without it, everybody may. */
  readonly act?: Act
}

export const sections: readonly Section[] = all
