import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Rejection, RejectionCount } from '#api/schema.ts'
import { usePermission } from '#api/session/permissions.ts'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time } from '#ui/time/time.tsx'
import { type Choice, EndpointChoice } from './endpoint-choice.tsx'
import classes from './refused.module.css'
import { rejectionCountsQuery, rejectionsQuery } from './rejections.ts'
import { ReleaseAll } from './release-all.tsx'
import { ReportDialog } from './report-dialog.tsx'

interface RefusedProps {
  readonly organization: string
  readonly endpoint: string
  /** Id of the open report. */
  readonly report: string | undefined
  readonly choice: Choice
}

const reportColumns: readonly Column<Rejection>[] = [
  { label: 'Error', isWide: true, cell: ({ cause }) => cause },
  { label: 'Field', cell: ({ path }) => (path === null ? '–' : <code>{path}</code>) },
  { label: 'Status', align: 'end', cell: ({ status }) => status },
  { label: 'Request ID', cell: ({ request_id: id }) => <code>{id}</code> },
  { label: 'Received', align: 'end', cell: ({ received_at: at }) => <Time at={at} /> }
]

const figure = new Intl.NumberFormat('en')

const countColumns: readonly Column<RejectionCount>[] = [
  { label: 'Error', isWide: true, cell: causeOf },
  {
    label: 'IP addresses',
    cell: ({ samples }) => [...new Set(samples.map(({ address }) => address))].slice(0, 3).join(', ')
  },
  { label: 'Status', align: 'end', cell: ({ status }) => status },
  { label: 'Count', align: 'end', cell: ({ rejections }) => figure.format(rejections) },
  { label: 'Minute', align: 'end', cell: ({ minute }) => <Time at={minute} /> }
]

/** Descriptions of causes with unclear names. */
const causeWords: Readonly<Record<string, string>> = {
  too_large: 'too large',
  revoked: 'arrived at a revoked URL'
}

function causeOf({ cause, samples, recovered }: RejectionCount): string {
  const largest = Math.max(...samples.map(({ announced_bytes: bytes = 0 }) => bytes))
  const since = recovered > 0 ? `; ${figure.format(recovered)} backfilled since` : ''
  const words = causeWords[cause] ?? cause

  return (largest > 0 ? `${words}: up to ${figure.format(largest)} bytes` : words) + since
}

/** Rejected reports and requests of one webhook URL, updated while the page is visible. */
export function Refused({ organization, endpoint, report, choice }: RefusedProps) {
  const hasPermission = usePermission()
  const navigate = useNavigate({ from: '/o/$organization/deliveries' })
  const reports = useInfiniteQuery(rejectionsQuery(organization, endpoint))
  const counts = useQuery(rejectionCountsQuery(organization, endpoint))
  const search = { client: choice.client.id, endpoint }
  const causes = [...new Set(reports.data?.filter((one) => one.has_body).map(({ cause }) => cause))]

  return (
    <>
      <PageHead
        title="Rejected reports"
        actions={
          hasPermission('manage_clients') &&
          causes.length > 0 && <ReleaseAll organization={organization} endpoint={endpoint} causes={causes} />
        }
      >
        <EndpointChoice {...choice} />
      </PageHead>
      <List
        name="Rejected reports"
        query={reports}
        columns={reportColumns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({
          to: '/o/$organization/deliveries',
          params: { organization },
          search: { ...search, report: id }
        })}
        empty={<Empty icon="deliveries">No rejected reports. This page updates automatically.</Empty>}
      />
      {counts.data !== undefined && counts.data.length > 0 && (
        <section className={classes.counts}>
          <h2 className={classes.title}>Rejected before parsing</h2>
          <p className={classes.about}>Only the number of requests per minute is stored.</p>
          <List
            name="Rejected before parsing"
            query={counts}
            columns={countColumns}
            keyOf={({ minute, status, cause }) => `${minute} ${status} ${cause}`}
            empty={null}
          />
        </section>
      )}
      <ReportDialog
        organization={organization}
        endpoint={endpoint}
        id={report}
        onClose={() => void navigate({ search })}
      />
    </>
  )
}
