import type { Customer } from '@callbook/console-api'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { PhoneNumber } from '#ui/phone-numbers/phone-number.tsx'
import { Time } from '#ui/time/time.tsx'
import { customerStatusLabels } from '../customer-words.ts'
import { customersQuery } from '../customers.ts'
import classes from './customer-page.module.css'

/** Data of a customer, and customers of other clients with the same number. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { organization_id: organization, phone_number: number, client_id: client } = customer
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const { data: alike } = useInfiniteQuery(customersQuery(organization, { phone_number: number }))
  const others = alike?.pages.flatMap(({ data }) => data).filter(({ id }) => id !== customer.id) ?? []
  const nameOfClient = (id: string) => <bdi>{clients.find((one) => one.id === id)?.display_name ?? '–'}</bdi>

  return (
    <Facts>
      <Fact label="Number">
        <PhoneNumber number={number} shown={customer.phone_number_international} />
      </Fact>
      {customer.email !== '' && <Fact label="Email">{customer.email}</Fact>}
      <Fact label="Client">{nameOfClient(client)}</Fact>
      <Fact label="Status">{customerStatusLabels[customer.customer_status]}</Fact>
      <Fact label="Calls">{formatCount(customer.total_calls)}</Fact>
      <Fact label="First call">
        <Time at={customer.first_call_at} />
      </Fact>
      <Fact label="Latest call">
        <Time at={customer.last_call_at} />
      </Fact>
      <Fact label="Also a customer of">
        {others.map(({ id, client_id }) => (
          <div key={id}>
            <Link to="/o/$organization/customers/$customer" params={{ organization, customer: id }}>
              {nameOfClient(client_id)}
            </Link>
          </div>
        ))}
        <span className={classes.muted}>{others.length === 0 && 'No other clients.'}</span>
      </Fact>
    </Facts>
  )
}
