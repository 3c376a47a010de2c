import type { AuditEvent } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Named } from '#ui/list/named.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time } from '#ui/time/time.tsx'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import { labelOfAction } from './action-labels.ts'
import { auditQuery, csvUrl, eventQuery, isFiltered, parametersOf } from './audit.ts'
import { AuditFilters } from './audit-filters.tsx'
import { EventDialog } from './event-dialog.tsx'
import { kindOfActor } from './kind-of-actor.ts'
import { objectOf } from './object-words.ts'

const route = getRouteApi('/signed-in/o/$organization/settings/audit')

const columns: readonly Column<AuditEvent>[] = [
  { label: 'Action', isWide: true, cell: ({ act }) => labelOfAction(act) },
  { label: 'Actor', cell: (event) => <Named name={event.actor_name} detail={kindOfActor(event)} /> },
  { label: 'Target', cell: (event) => <About event={event} /> },
  { label: 'IP address', cell: ({ ip }) => ip ?? '–' },
  { label: 'Time', align: 'end', cell: ({ at }) => <Time at={at} /> }
]

export function AuditPage() {
  const { organization } = route.useParams()
  const { event, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const parameters = parametersOf(filter, useTimeZone())
  const query = useInfiniteQuery({ ...auditQuery(organization, parameters), placeholderData: keepPreviousData })
  const listed = query.data?.find(({ id }) => id === event)
  // An event on a page that is not loaded yet is requested separately.
  const isElsewhere = event !== undefined && listed === undefined && query.data !== undefined
  const alone = useQuery({ ...eventQuery(organization, event ?? ''), enabled: isElsewhere })

  return (
    <>
      <PageHead
        title="Audit"
        actions={
          <Group gap="sm">
            <Text id="export-bound" size="xs" c="dimmed">
              At most {formatCount(inputBounds.exportedRows)} events
            </Text>
            <Button
              component="a"
              variant="default"
              aria-describedby="export-bound"
              href={csvUrl(organization, parameters)}
              download
            >
              Export CSV
            </Button>
          </Group>
        }
      >
        <AuditFilters
          organization={organization}
          filter={filter}
          onChange={(changed) => void navigate({ search: changed, replace: true })}
        />
      </PageHead>
      <List
        name="Audit"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({
          to: '/o/$organization/settings/audit',
          params: { organization },
          search: { ...filter, event: id }
        })}
        empty={<Empty icon="review">No events yet. Changes to this organization and their authors appear here.</Empty>}
        clearFilters={isFiltered(filter) ? () => void navigate({ search: {} }) : undefined}
      />
      <EventDialog
        isOpen={event !== undefined}
        event={listed ?? (isElsewhere ? alone.data : undefined)}
        error={isElsewhere ? alone.error : null}
        filter={filter}
        onClose={() => void navigate({ search: filter })}
      />
    </>
  )
}

function About({ event }: { readonly event: AuditEvent }) {
  return (
    <span title={event.object_id}>
      <Named {...objectOf(event)} />
    </span>
  )
}
