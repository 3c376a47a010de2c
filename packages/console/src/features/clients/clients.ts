import { bodyOf, type Client, type ClientInput } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { Tone } from '#ui/status.tsx'

const path = '/console/api/organizations/{organization}/clients'

/** Clients of an organization, newest first. */
export function clientsQuery(organization: string) {
  return queryOptions({
    queryKey: ['clients', organization],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization } } }))).data
  })
}

export async function createClient(organization: string, body: ClientInput): Promise<Client> {
  return (await bodyOf(api.POST(path, { params: { path: { organization } }, body }))).data
}

export async function changeClient({ organization_id: organization, id }: Client, body: ClientInput): Promise<Client> {
  return (await bodyOf(api.PATCH(`${path}/{id}`, { params: { path: { organization, id } }, body }))).data
}

export function hasCalls({ last_call_at: lastCall }: Client): boolean {
  return lastCall !== null
}

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
export function selectOptions(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
