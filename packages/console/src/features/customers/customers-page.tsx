import { hasStatus } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import { List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { customerColumns } from './customer-columns.tsx'
import { isFiltered, isPartOfNumber, parametersOf } from './customer-filter.ts'
import { CustomerFilters } from './customer-filters.tsx'
import { customersQuery } from './customers.ts'

const route = getRouteApi('/signed-in/o/$organization/customers')

export function CustomersPage() {
  const { organization } = route.useParams()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const parameters = parametersOf(filter)
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
          clearFilters={isFiltered(filter) ? clear : undefined}
        />
      )}
    </>
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
