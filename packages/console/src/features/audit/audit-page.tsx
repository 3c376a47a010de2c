import type { AuditEvent } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Group, NativeSelect, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { membersQuery } from '#features/members/members.ts'
import { formatCount } from '#ui/formats.ts'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import segments from '#ui/page/segments.module.css'
import { Icon } from '#ui/theme/icons.tsx'
import { Time, useTimeZone } from '#ui/time/time.tsx'
import { accessLabels, changeLabels, labelOfAction } from './action-labels.ts'
import { actorsQuery, auditParameters, auditQuery, commandLine, csvUrl, eventQuery } from './audit.ts'
import { type AuditFilter, hasAuditFilter } from './audit-filter.ts'
import classes from './audit-page.module.css'
import { describeObject, kindOfActor, nameOfActor } from './audit-words.ts'
import { EventDialog } from './event-dialog.tsx'

const route = getRouteApi('/signed-in/o/$organization/settings/audit')

const columns: readonly Column<AuditEvent>[] = [
  { label: 'Action', isWide: true, cell: ({ act }) => labelOfAction(act) },
  { label: 'Actor', cell: (event) => <Named name={nameOfActor(event)} detail={kindOfActor(event)} /> },
  { label: 'Target', cell: (event) => <About event={event} /> },
  { label: 'IP address', cell: ({ ip }) => ip ?? '–' },
  { label: 'Time', align: 'end', cell: ({ at }) => <Time at={at} /> }
]

/** The page without filters. */
const whole = {
  from: '/o/$organization/settings/audit',
  to: '/o/$organization/settings/audit',
  activeOptions: { exact: true }
} as const

const emptyTexts = {
  changes: 'No events yet. Changes to this organization and their authors appear here.',
  access: 'No events yet. Opened calls and customers, played recordings and sign-ins of your members appear here.'
}

export function AuditPage() {
  const { organization } = route.useParams()
  const { event, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const parameters = auditParameters(filter, useTimeZone())
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
        <nav aria-label="Kind of events" className={segments.segments}>
          <Link {...whole} search={{}} aria-current={filter.kind === undefined ? 'true' : undefined}>
            Changes
          </Link>
          <Link {...whole} search={{ kind: 'access' }} aria-current={filter.kind === 'access' ? 'true' : undefined}>
            Access
          </Link>
        </nav>
        <AuditFilters
          key={filter.kind}
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
        empty={<Empty icon="review">{emptyTexts[filter.kind ?? 'changes']}</Empty>}
        clearFilters={
          hasAuditFilter(filter) ? () => void navigate({ search: filter.kind ? { kind: filter.kind } : {} }) : undefined
        }
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

interface AuditFiltersProps {
  readonly organization: string
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

const [changes, access] = [changeLabels, accessLabels].map((labels) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
)

function AuditFilters({ organization, filter, onChange }: AuditFiltersProps) {
  const { data: members = [] } = useQuery(membersQuery(organization))
  const { data: actors = [] } = useQuery(actorsQuery(organization, filter.kind))
  const actions = (filter.kind === 'access' ? access : changes) ?? []
  const people = members.map(({ user_id: value, name: label }) => ({ value, label }))
  const others = actors.filter(({ id }) => members.every((member) => member.user_id !== id))
  const ofKind = (kind: string, isStaff = false) =>
    others
      .filter((one) => one.kind === kind && one.is_staff === isStaff)
      .map(({ id: value, name: label }) => ({ value, label }))
  const groups = [
    { group: 'Members', items: people },
    { group: 'Staff', items: ofKind('user', true) },
    { group: 'Former members', items: ofKind('user') },
    { group: 'API keys', items: ofKind('api_key') }
  ].filter(({ items }) => items.length > 0)
  const known = groups.flatMap(({ items }) => items)
  const change = (changed: AuditFilter) => onChange({ ...filter, ...changed })
  const { act = '', actor = '', object, from = '', to = '' } = filter

  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Action"
        value={act}
        data={[{ value: '', label: 'All actions' }, ...actions, ...unknownOf(actions, act)]}
        onChange={({ currentTarget: { value } }) => change({ act: value || undefined })}
      />
      <NativeSelect
        aria-label="Actor"
        value={actor}
        data={[
          { value: '', label: 'All actors' },
          { value: commandLine, label: 'Command line' },
          ...groups,
          ...unknownOf([...known, { value: commandLine }], actor)
        ]}
        onChange={({ currentTarget: { value } }) => change({ actor: value || undefined })}
      />
      <TextInput
        type="date"
        aria-label="From"
        leftSection="From"
        leftSectionWidth={52}
        max={to}
        value={from}
        onChange={({ currentTarget: { value } }) => change({ from: value || undefined })}
      />
      <TextInput
        type="date"
        aria-label="To"
        leftSection="To"
        leftSectionWidth={36}
        min={from}
        value={to}
        onChange={({ currentTarget: { value } }) => change({ to: value || undefined })}
      />
      {object !== undefined && (
        <Button
          variant="default"
          rightSection={<Icon name="close" size={14} />}
          onClick={() => change({ object: undefined })}
        >
          One target<VisuallyHidden>, remove this filter</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

/** Returns a choice for a value from the URL that is not in the list. */
function unknownOf(known: readonly { readonly value: string }[], chosen: string) {
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)

  return isKnown ? [] : [{ value: chosen, label: chosen }]
}

function About({ event }: { readonly event: AuditEvent }) {
  return (
    <span title={event.object_id}>
      <Named {...describeObject(event)} />
    </span>
  )
}
