import { hasStatus, type ListedCall } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Menu, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import filterClasses from '#ui/filter-bar.module.css'
import { formatCount } from '#ui/formats.ts'
import { List } from '#ui/list/list.tsx'
import { SearchField, useSettledText } from '#ui/list/search-field.tsx'
import type { ServerOrder } from '#ui/list/sorting.ts'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import { useTimeZone } from '#ui/time/time.tsx'
import { type CallSearch, hasCallFilter, type SortColumn, sortColumns } from '../call-search.ts'
import { timeHash } from '../call-words.ts'
import { type CallParameters, callParameters, callsFileUrl, callsQuery, isCounted, totalQuery } from '../calls.ts'
import { type CallColumn, callColumns, callerName, matchColumn } from './call-columns.tsx'
import { CallFilters } from './call-filters.tsx'
import classes from './calls-page.module.css'
import { shownHit } from './match.tsx'
import { SelectionBar, SelectionResult, useSelectedCalls } from './selection-bar.tsx'
import { Views } from './views.tsx'

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
            hash: timeHash(shownHit(call)?.start_seconds ?? undefined)
          })}
          {...(mayAct && {
            selection: {
              ...selected.selection,
              isSelectable: () => true,
              nameOf: (call: ListedCall) => `call of ${callerName(call)}`
            }
          })}
          order={{ current: orderOf(search), onChange: (by) => show(withOrder(search, by)) }}
          empty={<Empty icon="calls">No calls yet. They appear here as soon as they end.</Empty>}
          clearFilters={hasCallFilter(search) ? clear : undefined}
        />
      )}
    </>
  )
}

const byDefault = callColumns.filter(({ isOptional }) => isOptional !== true).map(({ name }) => name)

const names = callColumns.map(({ name }) => name)

/**
 * Returns the shown columns: the list in the URL, such as `client,caller`, or else the user’s latest choice in this
 * browser.
 */
function useShownColumns(person: string, fromUrl: string | undefined) {
  const [kept, keep] = useLocalStorage<string | undefined>({
    key: `callbook-call-columns-${person}`,
    getInitialValueInEffect: false
  })
  const hasPermission = usePermission()
  const offered = callColumns.filter(({ permission }) => permission === undefined || hasPermission(permission))
  const selected = (fromUrl ?? kept)?.split(',') ?? byDefault
  const shown = offered.filter(({ name }, index) => index === 0 || selected.includes(name))

  /** @returns the value for the URL; `undefined` for the default columns */
  function change(name: string, isShown: boolean): string | undefined {
    const chosen = names.filter((each) => (each === name ? isShown : shown.some((column) => column.name === each)))
    const text = chosen.join() === byDefault.join() ? undefined : chosen.join()
    keep(text)

    return text
  }

  return { offered, shown, change }
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

/** Returns the problem of a search, as in `search must close each quote`; `undefined` for another error. */
function problemOfSearch(error: Error | null): string | undefined {
  return hasStatus(error, 400) ? /^search (.+)/.exec(error.message)?.[1] : undefined
}

/** Shown instead of the list if the words of a search cannot be read. */
function UnreadableSearch({ problem, clear }: { readonly problem: string; readonly clear: () => void }) {
  return (
    <Empty
      icon="search"
      action={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      The search {problem}.
    </Empty>
  )
}

interface CallToolsProps {
  readonly organization: string
  readonly search: CallSearch
  readonly parameters: CallParameters
  readonly total: number | undefined
  readonly columns: Pick<ReturnType<typeof useShownColumns>, 'offered' | 'shown'>
  readonly onSearch: (search: CallSearch) => void
  readonly onColumn: (name: string, isShown: boolean) => void
}

function CallTools({ organization, search, parameters, total = 0, columns, ...on }: CallToolsProps) {
  const hasPermission = usePermission()
  const [text, setText] = useSettledText(search.q ?? '', (q) => on.onSearch({ ...search, q: q || undefined }))
  const isCut = total > inputBounds.exportedRows

  return (
    <div className={filterClasses.tools}>
      <SearchField label="Search words, number or ID" value={text} onChange={setText} />
      <CallFilters organization={organization} search={search} parameters={parameters} onChange={on.onSearch} />
      <div className={filterClasses.end}>
        <ColumnsMenu {...columns} onChange={on.onColumn} />
        {hasPermission('export') && (
          <>
            {isCut && (
              <Text id="export-bound" size="xs" c="dimmed">
                The latest {formatCount(inputBounds.exportedRows)}
              </Text>
            )}
            <Button
              component="a"
              variant="default"
              leftSection={<Icon name="download" size={14} />}
              aria-describedby={isCut ? 'export-bound' : undefined}
              href={callsFileUrl(
                organization,
                parameters,
                // A file always has both times of a call.
                [...new Set([...columns.shown.map(({ name }) => name), 'received'])]
              )}
              download
            >
              Export CSV
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

interface ColumnsMenuProps {
  readonly offered: readonly CallColumn[]
  readonly shown: readonly { readonly name: string }[]
  readonly onChange: (name: string, isShown: boolean) => void
}

function ColumnsMenu({ offered, shown, onChange }: ColumnsMenuProps) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={14} />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.slice(1).map(({ name, label }) => (
          <Menu.CheckboxItem
            key={name}
            checked={shown.some((column) => column.name === name)}
            onChange={(isShown) => onChange(name, isShown)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface NewCallsProps {
  readonly organization: string
  readonly parameters: CallParameters
  /** Number of calls when the list was loaded; `undefined` until then. */
  readonly total: number | undefined
  readonly onShow: () => void
}

/** Button with the number of calls that came since the list was loaded. The rows do not move before it is pressed. */
function NewCalls({ organization, parameters, total, onShow }: NewCallsProps) {
  const isWatched = total !== undefined && isCounted(parameters)
  const { data: latest } = useQuery({
    ...totalQuery(organization, parameters),
    enabled: isWatched,
    // The list was just loaded, so the first request follows after an interval.
    ...(total !== undefined && { initialData: total })
  })
  const count = isWatched && latest !== undefined ? latest - total : 0

  return (
    <div className={classes.place} role="status">
      {count > 0 && (
        <Button className={classes.pill} radius="xl" size="compact-sm" onClick={onShow}>
          {formatCount(count)} new {count === 1 ? 'call' : 'calls'}
        </Button>
      )}
    </div>
  )
}
