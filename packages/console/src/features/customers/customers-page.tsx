import { hasStatus } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { joinValues, splitValues } from '#features/calls/call-search.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import classes from '#ui/filter-bar.module.css'
import { type AnyFilter, FilterBar } from '#ui/filter-bar.tsx'
import { List } from '#ui/list/list.tsx'
import { SearchField, useSettledText } from '#ui/list/search-field.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { customerColumns } from './customer-columns.tsx'
import {
  type CustomerFilter,
  customerParameters,
  customerStatusLabels,
  hasCustomerFilter,
  isPartOfNumber,
  readCustomerFilter
} from './customer-filter.ts'
import { customersQuery } from './customers.ts'

const route = getRouteApi('/signed-in/o/$organization/customers')

export function CustomersPage() {
  const { organization } = route.useParams()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const parameters = customerParameters(filter)
  const isPart = isPartOfNumber(parameters)
  const query = useInfiniteQuery({
    ...customersQuery(organization, parameters),
    placeholderData: keepPreviousData,
    enabled: !isPart
  })
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const [first] = query.data?.pages ?? []
  const { total = 0, total_is_bounded: isBounded = false } = first?.pagination ?? {}
  const isUnknown = isBounded && total === 0
  const isUnreadable = isPart || (parameters.phone_number !== undefined && hasStatus(query.error, 400))
  const clear = () => void navigate({ search: {} })

  return (
    <>
      <PageHead
        title="Customers"
        {...(first !== undefined && !isUnreadable && !isUnknown && { count: total, isCountBounded: isBounded })}
      >
        <CustomerFilters
          organization={organization}
          filter={filter}
          onChange={(changed) => void navigate({ search: changed, replace: true })}
        />
      </PageHead>
      {isUnreadable ? (
        <NoMatches clear={clear}>
          Enter the complete number with its country code, or select a client to search in its country.
        </NoMatches>
      ) : isUnknown ? (
        <NoMatches clear={clear}>
          Only the newest customers were searched. Select a client, or search for the number.
        </NoMatches>
      ) : (
        <List
          name="Customers"
          query={{ ...query, data: query.data?.pages.flatMap(({ data }) => data) }}
          columns={customerColumns(clients)}
          keyOf={({ id }) => id}
          linkOf={({ id }) => ({ to: '/o/$organization/customers/$customer', params: { organization, customer: id } })}
          empty={<Empty icon="customers">No customers yet. Callers with a phone number appear here.</Empty>}
          clearFilters={hasCustomerFilter(filter) ? clear : undefined}
        />
      )}
    </>
  )
}

interface CustomerFiltersProps {
  readonly organization: string
  readonly filter: CustomerFilter
  readonly onChange: (filter: CustomerFilter) => void
}

function CustomerFilters({ organization, filter, onChange }: CustomerFiltersProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const change = (changed: Record<string, string | undefined>) =>
    onChange(readCustomerFilter({ ...filter, ...changed }))
  const [text, setText] = useSettledText(filter.q ?? '', (q) => change({ q }))

  function choice(name: 'client' | 'status', label: string, labels: Readonly<Record<string, string>>): AnyFilter {
    const values = splitValues(filter[name])
    const hasSeveral = name === 'status'
    const toggled = (chosen: string) =>
      values.includes(chosen) ? values.filter((value) => value !== chosen) : [...values, chosen]

    return {
      name,
      label,
      values,
      hasSeveral,
      choices: Object.entries(labels).map(([each, words]) => ({ value: each, label: words })),
      shown: values.length === 0 ? undefined : values.map((value) => labels[value] ?? 'Unknown').join(', '),
      choose: (chosen) => change({ [name]: hasSeveral ? joinValues(toggled(chosen)) : chosen }),
      clear: () => change({ [name]: undefined })
    }
  }

  const filters = [
    choice('client', 'Client', Object.fromEntries(clients.map(({ id, display_name: name }) => [id, name]))),
    choice('status', 'Status', customerStatusLabels)
  ]

  return (
    <div className={classes.tools}>
      <SearchField label="Search names and numbers" value={text} onChange={setText} />
      <FilterBar filters={filters} />
    </div>
  )
}

function NoMatches({ clear, children }: { readonly clear: () => void; readonly children: string }) {
  return (
    <Empty
      icon="search"
      action={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      No matches. {children}
    </Empty>
  )
}
