import type { Customer, ListedCall } from '@callbook/console-api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callsQuery } from '#features/calls/calls.ts'
import { callColumns } from '#features/calls/list/call-columns.tsx'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import classes from './customer-page.module.css'

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
export function CustomerCalls({ customer: { organization_id: organization, id } }: { readonly customer: Customer }) {
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
