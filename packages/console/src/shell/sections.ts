import type { IconName } from '../theme/icons.tsx'

/** The parts of an organization, in the order in which they are shown, with what is pressed after `g` to go there. */
export const sections = [
  { label: 'Overview', icon: 'overview', to: '/o/$organization', letter: 'o' },
  { label: 'Customers', icon: 'customers', to: '/o/$organization/customers', letter: 'u' },
  { label: 'Deliveries', icon: 'deliveries', to: '/o/$organization/deliveries', letter: 'd' },
  { label: 'Settings', icon: 'settings', to: '/o/$organization/settings', letter: 's' }
] as const satisfies readonly { label: string; icon: IconName; to: string; letter: string }[]
