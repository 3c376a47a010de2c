import { type Customer, hasStatus, type ListedCall } from '@callbook/console-api'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import { callsQuery } from '#features/calls/calls.ts'
import { callColumns } from '#features/calls/list/call-columns.tsx'
import { clientsQuery } from '#features/clients/clients.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { formatCount } from '#ui/formats.ts'
import { type Column, List } from '#ui/list/list.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { PhoneNumber } from '#ui/phone-number.tsx'
import { Time } from '#ui/time/time.tsx'
import { customerStatusLabels } from './customer-filter.ts'
import { CustomerMenu, menuPermissions } from './customer-menu.tsx'
import classes from './customer-page.module.css'
import { customerName, customerQuery, customersQuery } from './customers.ts'

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
      <PageHead title={customerName(customer)} actions={hasMenu && <CustomerMenu customer={customer} />}>
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

/** Data of a customer, and customers of other clients with the same number. */
function CustomerFacts({ customer }: { readonly customer: Customer }) {
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

/** Summary of the latest call of a customer, and the number of calls that wait for a review. */
function LatestCall({ customer: { organization_id: organization, id } }: { readonly customer: Customer }) {
  const { data: calls } = useInfiniteQuery(callsQuery(organization, { customer_id: id, texts: true }))
  const waiting = useInfiniteQuery(callsQuery(organization, { customer_id: id, human_review_required: true }))
  const latest = calls?.pages[0]?.data[0]
  if (latest === undefined) return null
  const count = waiting.data?.pages[0]?.total ?? 0

  return (
    <section className={classes.latest}>
      <h2 className={classes.title}>Latest call</h2>
      <LatestSummary call={latest} />
      <div className={classes.about}>
        <Link to="/o/$organization/calls/$call" params={{ organization, call: latest.id }} search={{ customer: id }}>
          <Time at={latest.occurred_at} isLong />
        </Link>
        {count > 0 && (
          <Link to="/o/$organization/calls" params={{ organization }} search={{ customer: id, review: 'yes' }}>
            {formatCount(count)} {count === 1 ? 'call waits' : 'calls wait'} for a review
          </Link>
        )}
      </div>
    </section>
  )
}

function LatestSummary({ call: { call_summary: text = null } }: { readonly call: ListedCall }) {
  return text === null ? <p className={classes.muted}>No summary</p> : <p dir="auto">{text}</p>
}

/** Columns of the calls, after which the summary follows. Others mostly have the same value for a customer. */
const names = ['time', 'direction', 'status', 'duration', 'lead_score', 'sentiment', 'review']

/** Places on a phone, where a card of these calls has no caller. */
const cards = new Map<string, Column<ListedCall>['card']>([
  ['time', 'title'],
  ['lead_score', 'value'],
  ['status', 'detail'],
  ['sentiment', 'note']
])

const summary: Column<ListedCall> = {
  label: 'Summary',
  isWide: true,
  card: 'extra',
  cell: ({ call_summary: text = null }) => <Summary text={text} />
}

const columns = callColumns
  .filter(({ name }) => names.includes(name))
  .map((column): Column<ListedCall> => ({ ...column, card: cards.get(column.name) }))
  .toSpliced(1, 0, summary)

/** Timeline of the calls of a customer with their summaries, newest first. */
function CustomerCalls({ customer: { organization_id: organization, id } }: { readonly customer: Customer }) {
  const query = useInfiniteQuery({
    ...callsQuery(organization, { customer_id: id, texts: true }),
    placeholderData: keepPreviousData
  })

  return (
    <section>
      <h2 className={classes.title}>Calls</h2>
      <List
        name="Calls of this customer"
        query={{ ...query, data: query.data?.pages.flatMap(({ data }) => data) }}
        columns={columns}
        keyOf={(call) => call.id}
        linkOf={(call) => ({
          to: '/o/$organization/calls/$call',
          params: { organization, call: call.id },
          search: { customer: id }
        })}
        empty={<Empty icon="calls">No calls of this customer are stored.</Empty>}
      />
    </section>
  )
}

function Summary({ text }: { readonly text: string | null }) {
  if (text === null) return <span className={classes.muted}>No summary</span>

  return (
    <span dir="auto" className={classes.summary} title={text}>
      {text}
    </span>
  )
}
