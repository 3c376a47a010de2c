import type { Rejection, RejectionFacets, RejectionSum } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { DayRange, describeDays } from '#features/calls/list/day-range.tsx'
import { clientsQuery } from '#features/clients/clients.ts'
import { getProvider } from '#features/endpoints/providers.ts'
import filterClasses from '#ui/filter-bar.module.css'
import { type AnyFilter, type ChoiceFilter, FilterBar } from '#ui/filter-bar.tsx'
import { formatCount } from '#ui/formats.ts'
import { type Column, List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time, useTimeZone } from '#ui/time/time.tsx'
import { type RejectionParameters, type RejectionSearch, rejectionParameters } from './rejection-search.ts'
import classes from './rejections.module.css'
import { describeCause, rejectionFacetsQuery, rejectionSumsQuery, rejectionsQuery } from './rejections.ts'
import { ReportDialog } from './report-dialog.tsx'
import { requestsFor } from './retry.ts'
import { RetryByError, RetryResult, useRetry } from './retry-by-error.tsx'

const route = getRouteApi('/signed-in/o/$organization/deliveries')

type Place = Pick<Rejection, 'client_name' | 'provider'>

const placeColumns: readonly Column<Place>[] = [
  {
    label: 'Client',
    isHiddenWhenNarrow: true,
    cell: ({ client_name: name }) => (
      <span dir="auto" className={classes.client}>
        {name}
      </span>
    )
  },
  { label: 'Webhook URL', isHiddenWhenNarrow: true, cell: ({ provider }) => getProvider(provider).name }
]

const reportColumns: readonly Column<Rejection>[] = [
  {
    label: 'Error',
    isWide: true,
    cell: (rejection) => <ErrorCell cause={describeCause(rejection.cause)} place={rejection} />
  },
  ...placeColumns,
  {
    label: 'Field',
    isHiddenWhenNarrow: true,
    cell: ({ path }) => (path === null ? '–' : <code className={classes.field}>{path}</code>)
  },
  { label: 'Status', align: 'end', isHiddenWhenNarrow: true, cell: ({ status }) => status },
  { label: 'Received', align: 'end', cell: ({ received_at: at }) => <Time at={at} /> }
]

/** Rejected reports of all webhook URLs, which can be retried. Updated while the page is visible. */
export function RejectionsPage() {
  const { organization } = route.useParams()
  const { report, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const mayRetry = usePermission()('manage_endpoints')
  const parameters = rejectionParameters(search, useTimeZone())
  const reports = useInfiniteQuery({ ...rejectionsQuery(organization, parameters), placeholderData: keepPreviousData })
  const facets = useQuery({ ...rejectionFacetsQuery(organization, parameters), placeholderData: keepPreviousData })
  const { data: sums } = useQuery(rejectionSumsQuery(organization, parameters))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const retry = useRetry(organization)

  const rows = reports.data?.pages.flatMap(({ data }) => data)
  const chosen = rows?.flatMap(({ id }) => (selected.has(id) ? [id] : [])) ?? []
  const { causes = [], endpoints = [] } = facets.data ?? {}
  const retryable = causes.filter((cause) => cause.retryable > 0)
  const sources = [...new Map([...(sums?.counts ?? []), ...endpoints].map((one) => [one.endpoint_id, one])).values()]
  const open = (changed: RejectionSearch) => void navigate({ search: changed, replace: true })

  return (
    <>
      <PageHead
        title="Rejected reports"
        {...(facets.data !== undefined && { count: countOf(causes, search.error) })}
        actions={
          mayRetry && (
            <div className={classes.actions}>
              {chosen.length > 0 && (
                <>
                  <Button variant="subtle" color="gray" onClick={() => setSelected(new Set())}>
                    Clear selection
                  </Button>
                  <Button
                    loading={retry.isPending}
                    onClick={() => {
                      retry.start(requestsFor(chosen))
                      setSelected(new Set())
                    }}
                  >
                    {chosen.length === 1 ? 'Retry 1 report' : `Retry ${formatCount(chosen.length)} reports`}
                  </Button>
                </>
              )}
              {retryable.length > 0 && chosen.length === 0 && (
                <RetryByError
                  organization={organization}
                  parameters={parameters}
                  causes={retryable}
                  isDisabled={retry.isPending}
                  onRetry={retry.start}
                />
              )}
            </div>
          )
        }
      >
        <div className={filterClasses.tools}>
          <RejectionFilters
            organization={organization}
            search={search}
            causes={causes.map(({ cause }) => cause)}
            sources={sources}
            onChange={open}
          />
        </div>
        <RetryResult {...retry} />
      </PageHead>
      <List
        name="Rejected reports"
        query={{ ...reports, data: rows }}
        columns={reportColumns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({
          to: '/o/$organization/deliveries',
          params: { organization },
          search: { ...search, report: id }
        })}
        {...(mayRetry && {
          selection: {
            selected,
            onChange: setSelected,
            isSelectable: ({ has_body: hasBody }: Rejection) => hasBody,
            nameOf: ({ cause, client_name: client }: Rejection) => `${describeCause(cause)}, ${client}`
          }
        })}
        empty={<Empty icon="deliveries">No rejected reports. This page updates automatically.</Empty>}
        clearFilters={Object.keys(search).length > 0 ? () => open({}) : undefined}
      />
      <RejectedRequests organization={organization} parameters={parameters} />
      <ReportDialog organization={organization} id={report} onClose={() => void navigate({ search })} />
    </>
  )
}

function countOf(causes: readonly { readonly cause: string; readonly reports: number }[], error?: string): number {
  return causes.reduce((sum, { cause, reports }) => (error === undefined || cause === error ? sum + reports : sum), 0)
}

/** A webhook URL that rejected something. */
type Source = Omit<RejectionFacets['endpoints'][number], 'reports'>

interface RejectionFiltersProps {
  readonly organization: string
  readonly search: RejectionSearch
  readonly causes: readonly string[]
  readonly sources: readonly Source[]
  readonly onChange: (search: RejectionSearch) => void
}

function RejectionFilters({ organization, search, causes, sources, onChange }: RejectionFiltersProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const change = (changed: RejectionSearch) => onChange({ ...search, ...changed })

  /** Creates a filter with a known set of values; `labelOf` names others. */
  function choice(
    name: 'client' | 'endpoint' | 'error',
    {
      label,
      choices,
      labelOf
    }: Pick<ChoiceFilter, 'choices' | 'label'> & { readonly labelOf: (value: string) => string }
  ): AnyFilter {
    const value = search[name]

    return {
      name,
      label,
      values: value === undefined ? [] : [value],
      choices,
      shown: value === undefined ? undefined : (choices.find((one) => one.value === value)?.label ?? labelOf(value)),
      choose: (chosen) => change({ [name]: chosen }),
      clear: () => change({ [name]: undefined })
    }
  }

  const filters: readonly AnyFilter[] = [
    choice('error', {
      label: 'Error',
      choices: causes.map((cause) => ({ value: cause, label: describeCause(cause) })),
      labelOf: describeCause
    }),
    choice('client', {
      label: 'Client',
      choices: clients.map(({ id, display_name: name }) => ({ value: id, label: name })),
      labelOf: () => 'one client'
    }),
    choice('endpoint', { label: 'Webhook URL', choices: labelled(sources), labelOf: () => 'one webhook URL' }),
    {
      name: 'time',
      label: 'Time',
      shown: describeDays(search),
      clear: () => change({ from: undefined, to: undefined }),
      form: (close) => <DayRange days={search} onChange={change} close={close} />
    }
  ]

  return <FilterBar filters={filters} />
}

/** Adds the end of the ID if a client has several webhook URLs of a provider, for example a replaced one. */
function labelled(sources: readonly Source[]): ChoiceFilter['choices'] {
  const named = sources.map(({ endpoint_id: value, client_name: client, provider }) => ({
    value,
    label: `${client}, ${getProvider(provider).name}`
  }))

  return named.map(({ value, label }) => {
    const isUnique = named.every((other) => other.value === value || other.label !== label)

    return { value, label: isUnique ? label : `${label} (…${value.slice(-4)})` }
  })
}

interface ErrorCellProps {
  readonly cause: string
  readonly place: Place
}

/** An error; on narrow screens, with the client and the provider instead of their columns. */
function ErrorCell({ cause, place: { client_name: client, provider } }: ErrorCellProps) {
  return (
    <span className={classes.error}>
      <span dir="auto">{cause}</span>
      <span className={classes.place}>
        <bdi>{client}</bdi> · {getProvider(provider).name}
      </span>
    </span>
  )
}

interface RejectedRequestsProps {
  readonly organization: string
  readonly parameters: RejectionParameters
}

const sumColumns: readonly Column<RejectionSum>[] = [
  { label: 'Error', isWide: true, cell: (sum) => <ErrorCell cause={describeSum(sum)} place={sum} /> },
  ...placeColumns,
  {
    label: 'Latest IP addresses',
    isHiddenWhenNarrow: true,
    cell: ({ samples }) => [...new Set(samples.map(({ address }) => address))].slice(0, 3).join(', ')
  },
  { label: 'Status', align: 'end', isHiddenWhenNarrow: true, cell: ({ status }) => status },
  { label: 'Requests', align: 'end', cell: ({ rejections }) => formatCount(rejections) },
  { label: 'Latest', align: 'end', cell: ({ latest_minute: at }) => <Time at={at} /> }
]

/** Requests rejected before parsing, with links to the settings of their webhook URLs for users who may change them. */
function RejectedRequests({ organization, parameters }: RejectedRequestsProps) {
  const mayManage = usePermission()('manage_endpoints')
  const query = useQuery(rejectionSumsQuery(organization, parameters))
  const { counts = [], since } = query.data ?? {}
  if (counts.length === 0) return null

  return (
    <section className={classes.requests}>
      <h2 className={classes.title}>Rejected before parsing</h2>
      <p className={classes.about}>
        Only the number of requests per minute is stored. They cannot be retried.
        {since && (
          <>
            {' '}
            Counted since <Time at={since} isLong />.
          </>
        )}
      </p>
      <List
        name="Rejected before parsing"
        query={{ ...query, data: counts }}
        columns={sumColumns}
        keyOf={({ endpoint_id: id, status, cause }) => `${id} ${status} ${cause}`}
        {...(mayManage && {
          linkOf: ({ client_id: client, endpoint_id: endpoint }: RejectionSum) => ({
            to: '/o/$organization/settings/webhooks/$client/$endpoint',
            params: { organization, client, endpoint }
          })
        })}
        empty={null}
      />
    </section>
  )
}

function describeSum({ cause, samples, recovered }: RejectionSum): string {
  const largest = Math.max(0, ...samples.map(({ announced_bytes: bytes = 0 }) => bytes))
  const size = largest > 0 ? `: up to ${formatCount(largest)} bytes` : ''
  const since = recovered > 0 ? `; ${formatCount(recovered)} backfilled since` : ''

  return describeCause(cause) + size + since
}
