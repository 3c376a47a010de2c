import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { AuditEvent } from '../../../api/schema.ts'
import type { Column } from '../../../list/column.ts'
import { List } from '../../../list/list.tsx'
import { Named } from '../../../list/named.tsx'
import { Empty } from '../../../shell/empty.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { Time } from '../../../time/time.tsx'
import { useTimeZone } from '../../../time/use-time-zone.ts'
import { labelOfAct, labelOfKind } from './act-labels.ts'
import { auditQuery, csvUrl, isFiltered, parametersOf } from './audit.ts'
import { AuditFilters } from './audit-filters.tsx'
import { EventDialog } from './event-dialog.tsx'

const route = getRouteApi('/signed-in/o/$organization/settings/audit')

const actorKinds = { user: 'Person', cli: 'Command line', api_key: 'API key' }

const columns: readonly Column<AuditEvent>[] = [
  { label: 'What', isWide: true, cell: ({ act }) => labelOfAct(act) },
  { label: 'Who', cell: ({ actor_kind: kind, actor_name: name }) => <Named name={name} detail={actorKinds[kind]} /> },
  { label: 'On what', cell: ({ object_kind: kind, object_id: id }) => <Named name={labelOfKind(kind)} detail={id} /> },
  { label: 'From', cell: ({ ip }) => ip ?? '–' },
  { label: 'When', align: 'end', cell: ({ at }) => <Time at={at} /> }
]

/** What was changed of an organization, and by whom. */
export function AuditPage() {
  const { organization } = route.useParams()
  const { event, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const parameters = parametersOf(filter, useTimeZone())
  const query = useInfiniteQuery({ ...auditQuery(organization, parameters), placeholderData: keepPreviousData })

  return (
    <>
      <PageHead
        title="Audit"
        actions={
          <Button component="a" variant="default" href={csvUrl(organization, parameters)} download>
            Export CSV
          </Button>
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
        event={query.data?.find(({ id }) => id === event)}
        filter={filter}
        onClose={() => void navigate({ search: filter })}
      />
    </>
  )
}
