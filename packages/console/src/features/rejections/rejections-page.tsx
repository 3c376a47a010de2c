import type { Rejection } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#api/session/permissions.ts'
import filterClasses from '#ui/filters/filter-bar.module.css'
import { List } from '#ui/list/list.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import { RejectedRequests } from './rejected-requests.tsx'
import { reportColumns } from './rejection-columns.tsx'
import { RejectionFilters } from './rejection-filters.tsx'
import { type RejectionSearch, rejectionParameters } from './rejection-search.ts'
import { describeCause } from './rejection-words.ts'
import classes from './rejections.module.css'
import { rejectionFacetsQuery, rejectionSumsQuery, rejectionsQuery } from './rejections.ts'
import { ReportDialog } from './report-dialog.tsx'
import { requestsFor } from './retry.ts'
import { RetryByError } from './retry-by-error.tsx'
import { RetryResult } from './retry-result.tsx'
import { useRetry } from './use-retry.ts'

const route = getRouteApi('/signed-in/o/$organization/deliveries')
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
