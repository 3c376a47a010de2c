import type { Client } from '@callbook/console-api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { customerColumns } from '#features/customers/customer-columns.tsx'
import { customersQuery } from '#features/customers/customers.ts'
import { List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import classes from './client-page.module.css'

const mostListed = 5

const columns = customerColumns([]).filter(({ label }) => label !== 'Client')

/** Customers of a client with the latest calls. */
export function ClientCustomers({ client: { organization_id: organization, id } }: { readonly client: Client }) {
  const query = useInfiniteQuery(customersQuery(organization, { client_id: id }))

  return (
    <div className={classes.customers}>
      <h2 className={classes.heading}>
        <Link to="/o/$organization/customers" params={{ organization }} search={{ client: id }}>
          Customers
        </Link>
      </h2>
      <List
        name="Customers"
        query={{ ...query, data: query.data?.pages[0]?.data.slice(0, mostListed), hasNextPage: false }}
        columns={columns}
        keyOf={(customer) => customer.id}
        linkOf={(customer) => ({
          to: '/o/$organization/customers/$customer',
          params: { organization, customer: customer.id }
        })}
        empty={<Empty icon="customers">No customers yet. Callers with a phone number appear here.</Empty>}
      />
    </div>
  )
}
