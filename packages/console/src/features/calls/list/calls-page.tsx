import type { ListedCall } from '@callbook/console-api'
import { Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { usePermission } from '#api/session/permissions.ts'
import { List } from '#ui/list/list.tsx'
import type { ServerOrder } from '#ui/list/use-sorting.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import { callParameters } from '../call-parameters.ts'
import { type CallSearch, isFiltered, type SortColumn, sortColumns } from '../call-search.ts'
import { hashOf } from '../call-time.ts'
import { callsQuery } from '../calls.ts'
import { isCounted } from '../total-of-calls.ts'
import { callerOf, matchColumn } from './call-columns.tsx'
import { CallTools } from './call-tools.tsx'
import { shownHit } from './match.tsx'
import { NewCalls } from './new-calls.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { SelectionResult } from './selection/selection-result.tsx'
import { useSelectedCalls } from './selection/use-selected-calls.ts'
import { problemOfSearch, UnreadableSearch } from './unreadable-search.tsx'
import { useShownColumns } from './use-shown-columns.ts'
import { Views } from './views/views.tsx'

const [signedIn, route] = [getRouteApi('/signed-in'), getRouteApi('/signed-in/o/$organization/calls')]

export function CallsPage() {
  const { organization } = route.useParams()
  const { columns: chosen, ...search } = route.useSearch()
  const { me } = signedIn.useRouteContext()
  const navigate = route.useNavigate()
  const columns = useShownColumns(me.id, chosen)
  const hasPermission = usePermission()
  const mayAct = hasPermission('review') || hasPermission('export')
  const parameters = callParameters(search, useTimeZone())
  const query = useInfiniteQuery({
    ...callsQuery(organization, parameters),
    placeholderData: keepPreviousData,
    // `NewCalls` shows the number of new calls instead, so that rows do not move when the page becomes visible.
    refetchOnWindowFocus: !isCounted(parameters)
  })
  const [first] = query.data?.pages ?? []
  const rows = query.data?.pages.flatMap(({ data }) => data)
  const selected = useSelectedCalls(organization, rows)
  const isSearch = first?.data[0]?.search_hits !== undefined
  const cache = useQueryClient()
  const showNew = async () => {
    const { queryKey } = callsQuery(organization, parameters)
    // Otherwise all loaded pages would be requested again.
    cache.setQueryData(
      queryKey,
      (old) => old && { pages: old.pages.slice(0, 1), pageParams: old.pageParams.slice(0, 1) }
    )
    await cache.invalidateQueries({ queryKey })
    document.querySelector('h1')?.focus()
  }
  const show = (changed: CallSearch) => void navigate({ search: { ...changed, ...withColumns(chosen) }, replace: true })
  const withColumns = (text: string | undefined) => (text === undefined ? {} : { columns: text })
  const clear = () => void navigate({ search: withColumns(chosen) })
  const problem = problemOfSearch(query.error)

  return (
    <>
      <PageHead
        title="Calls"
        {...(first !== undefined && { count: first.total, isCountBounded: first.total_is_bounded })}
        actions={
          <SelectionBar organization={organization} calls={selected} columns={columns.shown.map(({ name }) => name)} />
        }
      >
        <Views organization={organization} search={{ ...search, ...withColumns(chosen) }} />
        <CallTools
          organization={organization}
          search={search}
          parameters={parameters}
          total={first?.total}
          columns={columns}
          onSearch={show}
          onColumn={(name, isShown) => {
            void navigate({ search: { ...search, ...withColumns(columns.change(name, isShown)) }, replace: true })
          }}
        />
        <SelectionResult calls={selected} />
      </PageHead>
      {search.sort !== undefined && first?.total_is_bounded === true && (
        <Text size="xs" c="dimmed">
          Sorted: the {formatCount(first.total)} newest matches
        </Text>
      )}
      <NewCalls
        organization={organization}
        parameters={parameters}
        total={query.isPlaceholderData ? undefined : first?.total}
        onShow={() => void showNew()}
      />
      {problem !== undefined && <UnreadableSearch problem={problem} clear={clear} />}
      {problem === undefined && (
        <List
          name="Calls"
          query={{ ...query, data: rows }}
          columns={isSearch ? columns.shown.toSpliced(1, 0, matchColumn) : columns.shown}
          keyOf={({ id }) => id}
          linkOf={(call) => ({
            ...{ to: '/o/$organization/calls/$call', params: { organization, call: call.id }, search },
            hash: hashOf(shownHit(call)?.start_seconds ?? undefined)
          })}
          {...(mayAct && {
            selection: {
              ...selected.selection,
              isSelectable: () => true,
              nameOf: (call: ListedCall) => `call of ${callerOf(call)}`
            }
          })}
          order={{ current: orderOf(search), onChange: (by) => show(withOrder(search, by)) }}
          empty={<Empty icon="calls">No calls yet. They appear here as soon as they end.</Empty>}
          clearFilters={isFiltered(search) ? clear : undefined}
        />
      )}
    </>
  )
}

function orderOf({ sort, order }: CallSearch): ServerOrder {
  return { by: sort ?? 'time', isAscending: order === 'ascending' }
}

/** Sorts by a column, first with the largest value, and at the next choice with the smallest. Time is newest first. */
function withOrder({ sort, order, ...filters }: CallSearch, by: string): CallSearch {
  const column = sortColumns.find((one): one is SortColumn => one === by)
  if (column === undefined) return filters

  return { ...filters, sort: column, ...(sort === column && order === undefined && { order: 'ascending' }) }
}
