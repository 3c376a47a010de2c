import type { Client } from '@callbook/console-api'
import type { Column } from '#ui/list/column.ts'
import { Named } from '#ui/list/named.tsx'
import { PhoneNumber } from '#ui/phone-numbers/phone-number.tsx'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { planLabels, statuses, typeLabels } from './client-words.ts'

export const clientColumns: readonly Column<Client>[] = [
  { label: 'Client', isWide: true, cell: (client) => <Named name={client.display_name} detail={contactOf(client)} /> },
  { label: 'Status', cell: ({ status }) => <Status tone={statuses[status].tone}>{statuses[status].label}</Status> },
  { label: 'Type', cell: ({ type }) => typeLabels[type] },
  { label: 'Plan', cell: ({ subscription_plan: plan }) => planLabels[plan] },
  {
    label: 'Phone number',
    cell: (client) => <PhoneNumber number={client.phone_number} shown={client.phone_number_international} />
  },
  { label: 'Joined', cell: ({ joined_at: at }) => <Time at={at} /> },
  { label: 'Latest call', cell: ({ last_call_at: at }) => <Time at={at} otherwise="No calls" /> }
]

/** The name, if it differs from the display name, and the contact. */
function contactOf({ name, display_name: shown, contact_person: person, contact_email: email }: Client): string {
  return [shown === name ? '' : name, person, email].filter((text) => text !== '').join(' · ')
}
