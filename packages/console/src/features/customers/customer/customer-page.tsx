import { type Customer, hasStatus } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePermission } from '#api/session/permissions.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { customerQuery, nameOf } from '../customers.ts'
import { CustomerCalls } from './customer-calls.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerMenu, menuPermissions } from './customer-menu.tsx'
import classes from './customer-page.module.css'
import { LatestCall } from './latest-call.tsx'

const route = getRouteApi('/signed-in/o/$organization/customers/$customer')

export function CustomerPage() {
  const { organization, customer: id } = route.useParams()
  const { data: customer, error, refetch } = useQuery(customerQuery(organization, id))
  if (customer !== undefined) return <Found key={id} customer={customer} />

  return (
    <>
      <PageHead title="Customer" />
      {hasStatus(error, 404) ? (
        <Empty icon="customers">Customer not found. They may have been erased.</Empty>
      ) : (
        error !== null && <FailedList error={error} retry={refetch} />
      )}
    </>
  )
}

function Found({ customer }: { readonly customer: Customer }) {
  const { organization_id: organization } = customer
  const hasMenu = menuPermissions.some(usePermission())

  return (
    <>
      <PageHead title={nameOf(customer)} actions={hasMenu && <CustomerMenu customer={customer} />}>
        <Link to="/o/$organization/customers" params={{ organization }} className={classes.back}>
          All customers
        </Link>
      </PageHead>
      <div className={classes.columns}>
        <CustomerFacts customer={customer} />
        <div className={classes.calls}>
          <LatestCall customer={customer} />
          <CustomerCalls customer={customer} />
        </div>
      </div>
    </>
  )
}
