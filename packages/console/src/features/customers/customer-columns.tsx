import type { Client, Customer } from '@callbook/console-api'
import { formatCount } from '#ui/formats.ts'
import cards from '#ui/list/cards.module.css'
import { type Column, Named } from '#ui/list/list.tsx'
import { Time } from '#ui/time/time.tsx'
import classes from './customer-columns.module.css'
import { customerStatusLabels } from './customer-filter.ts'
import { customerName } from './customers.ts'

/** @param clients of the organization that have loaded so far */
export function customerColumns(clients: readonly Client[]): readonly Column<Customer>[] {
  const names = new Map(clients.map(({ id, display_name: name }) => [id, name]))

  return [
    {
      label: 'Customer',
      isWide: true,
      card: 'title',
      cell: (customer) => {
        const { full_name: name, phone_number_international: number } = customer

        return <Named name={customerName(customer)} detail={name === '' ? '' : number} />
      }
    },
    {
      label: 'Client',
      card: 'detail',
      cell: ({ client_id: id }) => (
        <span dir="auto" className={classes.client}>
          {names.get(id) ?? '–'}
        </span>
      )
    },
    { label: 'Status', cell: ({ customer_status: status }) => customerStatusLabels[status] },
    {
      label: 'Calls',
      align: 'end',
      card: 'value',
      cell: ({ total_calls: calls }) => (
        <>
          {formatCount(calls)}
          <span className={cards.onlyOnCard}> {calls === 1 ? 'call' : 'calls'}</span>
        </>
      )
    },
    { label: 'First call', align: 'end', cell: ({ first_call_at: at }) => <Time at={at} /> },
    { label: 'Latest call', align: 'end', card: 'note', cell: ({ last_call_at: at }) => <Time at={at} /> }
  ]
}
