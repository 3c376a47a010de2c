import { Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { AuditEvent } from '../../../api/schema.ts'
import type { Column } from '../../../list/column.ts'
import { List } from '../../../list/list.tsx'
import { Named } from '../../../list/named.tsx'
import { Empty } from '../../../shell/empty.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { Time } from '../../../time/time.tsx'
import { useTimeZone } from '../../../time/use-time-zone.ts'
import { labelOfAct } from './act-labels.ts'
import { auditQuery, csvUrl, eventQuery, isFiltered, maxExported, parametersOf } from './audit.ts'
import { AuditFilters } from './audit-filters.tsx'
import { EventDialog } from './event-dialog.tsx'
import { objectOf } from './object-words.ts'

const route = getRouteApi('/signed-in/o/$organization/settings/audit')

const actorKinds = { user: 'Person', cli: 'Command line', api_key: 'API key' }

const columns: readonly Column<AuditEvent>[] = [
  { label: 'What', isWide: true, cell: ({ act }) => labelOfAct(act) },
  { label: 'Who', cell: ({ actor_kind: kind, actor_name: name }) => <Named name={name} detail={actorKinds[kind]} /> },
  { label: 'On what', cell: (event) => <About event={event} /> },
  { label: 'From', cell: ({ ip }) => ip ?? '–' },
  { label: 'When', align: 'end', cell: ({ at }) => <Time at={at} /> }
]

const figure = new Intl.NumberFormat('en')

/** What was changed of an organization, and by whom. */
export function AuditPage() {
  const { organization } = route.useParams()
  const { event, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const parameters = parametersOf(filter, useTimeZone())
  const query = useInfiniteQuery({ ...auditQuery(organization, parameters), placeholderData: keepPreviousData })
  const listed = query.data?.find(({ id }) => id === event)
  // One that is not on the pages read so far is asked for by itself.
  const isElsewhere = event !== undefined && listed === undefined && query.data !== undefined
  const alone = useQuery({ ...eventQuery(organization, event ?? ''), enabled: isElsewhere })

  return (
    <>
      <PageHead
        title="Audit"
        actions={
          <Group gap="sm">
            <Text id="export-bound" size="xs" c="dimmed">
              At most {figure.format(maxExported)} events
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
        empty={<Empty icon="review">Nothing was changed yet. Whatever is, is listed here with who did it.</Empty>}
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
