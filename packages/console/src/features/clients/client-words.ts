import type { Client } from '@callbook/console-api'
import type { Tone } from '#ui/status/status.tsx'

export const typeLabels: Record<Client['type'], string> = {
  dealership: 'Dealership',
  clinic: 'Clinic',
  restaurant: 'Restaurant',
  real_estate: 'Real estate',
  home_services: 'Home services',
  legal: 'Legal',
  hospitality: 'Hospitality',
  retail: 'Retail',
  other: 'Other'
}

export const statuses: Record<Client['status'], { readonly label: string; readonly tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  suspended: { label: 'Suspended', tone: 'bad' }
}

export const planLabels: Record<Client['subscription_plan'], string> = {
  trial: 'Trial',
  basic: 'Basic',
  pro: 'Pro',
  enterprise: 'Enterprise'
}

/** Converts labels to options of a select. */
export function choicesOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
