import type { Client } from '@callbook/console-api'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { PhoneNumber } from '#ui/phone-numbers/phone-number.tsx'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { planLabels, statuses, typeLabels } from '../client-words.ts'
import { ReviewSample } from './review-sample.tsx'

export function ClientFacts({ client }: { readonly client: Client }) {
  const { tone, label } = statuses[client.status]

  return (
    <Facts>
      <Fact label="Status">
        <Status tone={tone}>{label}</Status>
      </Fact>
      <Fact label="Name">
        <bdi>{client.name}</bdi>
      </Fact>
      <Fact label="Type">{typeLabels[client.type]}</Fact>
      <Fact label="Plan">{planLabels[client.subscription_plan]}</Fact>
      <Fact label="Phone number">
        <PhoneNumber number={client.phone_number} shown={client.phone_number_international} />
      </Fact>
      {client.contact_person !== '' && (
        <Fact label="Contact">
          <bdi>{client.contact_person}</bdi>
        </Fact>
      )}
      {client.contact_email !== '' && <Fact label="Email">{client.contact_email}</Fact>}
      <Fact label="Review sample">
        <ReviewSample client={client} />
      </Fact>
      <Fact label="Joined">
        <Time at={client.joined_at} />
      </Fact>
      <Fact label="Latest call">
        <Time at={client.last_call_at} otherwise="No calls yet" />
      </Fact>
    </Facts>
  )
}
