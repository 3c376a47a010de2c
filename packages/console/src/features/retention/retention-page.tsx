import { bodyOf, type Client, type Retention, type RetentionInput, type RetentionPreview } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '#api/client.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { formatCount } from '#ui/formats.ts'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'

const route = getRouteApi('/signed-in/o/$organization/settings/retention')

/** In the address: the periods of clients without their own. */
const ofOthers = 'default'

type Periods = Pick<Retention['default'], 'call_days' | 'changed_at' | 'content_days' | 'starts_at'>

interface Row extends Periods {
  /** Null for clients without their own periods. */
  readonly client: Client | null
  readonly followsDefault: boolean
}

export function RetentionPage() {
  const { organization } = route.useParams()
  const { edit } = route.useSearch()
  const navigate = useNavigate({ from: '/o/$organization/settings/retention' })
  const clients = useQuery(clientsQuery(organization))
  const retention = useQuery(retentionQuery(organization))
  const rows = clients.data && retention.data && rowsOf(retention.data, clients.data)
  const edited = rows?.find((row) => keyOf(row) === edit)
  const columns: readonly Column<Row>[] = [
    {
      label: 'Client',
      isWide: true,
      cell: ({ client, followsDefault }) =>
        client === null ? (
          <Named name="Default" detail="Clients without their own periods" />
        ) : (
          <Named name={client.display_name} detail={followsDefault ? 'Default' : 'Own periods'} />
        )
    },
    { label: 'Conversations', cell: ({ content_days: days }) => periodOf(days) },
    { label: 'Callers', cell: ({ call_days: days }) => periodOf(days) },
    { label: 'Status', isHiddenWhenNarrow: true, cell: (row) => <PeriodStatus {...row} /> }
  ]

  return (
    <>
      <PageHead title="Retention">
        <Text size="sm" c="dimmed" maw="70ch">
          After a number of days, calls lose their conversations: transcripts, summaries, recordings, reports and the
          texts of evaluations. After another, they also lose their callers. Calls are still counted, with their
          results.
        </Text>
        {retention.data !== undefined && <LastRun at={retention.data.last_run_at} />}
      </PageHead>
      <List
        name="Retention by client"
        query={{ ...retention, data: rows, error: retention.error ?? clients.error }}
        columns={columns}
        keyOf={keyOf}
        linkOf={(row) => ({ to: '.', search: { edit: keyOf(row) } })}
        empty={<Empty icon="organizations">No clients yet.</Empty>}
      />
      {edited !== undefined && (
        <EditedPeriods
          key={edit}
          organization={organization}
          row={edited}
          onClose={() => void navigate({ search: {}, replace: true })}
        />
      )}
    </>
  )
}

const path = '/console/api/organizations/{organization}/retention'

function retentionQuery(organization: string) {
  return queryOptions({
    queryKey: ['retention', organization],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization } } }))).data
  })
}

function rowsOf({ default: others, clients: periods }: Retention, clients: readonly Client[]): Row[] {
  const ofClients = clients.flatMap((client) => {
    const own = periods.find(({ client_id }) => client_id === client.id)

    return own === undefined ? [] : [{ ...own, client, followsDefault: own.follows_default }]
  })

  return [{ ...others, client: null, followsDefault: false }, ...ofClients]
}

function keyOf({ client }: Row): string {
  return client?.id ?? ofOthers
}

function periodOf(days: number | null): string {
  if (days === null) return 'Kept'

  return days === 1 ? '1 day' : `${formatCount(days)} days`
}

/** Whether the periods apply, or from when on. */
function PeriodStatus({ content_days: days, starts_at: startsAt }: Periods) {
  if (days === null) return <Status tone="neutral">Off</Status>
  if (startsAt !== null && Date.parse(startsAt) > Date.now())
    return (
      <Status tone="waiting">
        <span>
          From <Time at={startsAt} />
        </span>
      </Status>
    )

  return <Status tone="good">On</Status>
}

/** Removal runs once a day: after two days without, something is wrong. */
const overdueMs = 2 * 86_400_000

function LastRun({ at }: { readonly at: string | null }) {
  if (at !== null && Date.now() - Date.parse(at) < overdueMs)
    return (
      <Text size="sm" c="dimmed">
        Last run: <Time at={at} />
      </Text>
    )

  return (
    <Text size="sm" role="status">
      <Status tone="bad">
        <span>
          Last run: <Time at={at} otherwise="never" />.
        </span>
      </Status>{' '}
      Nothing was removed since. Whoever operates Callbook must run <code>callbook retention run</code> once a day.
    </Text>
  )
}

interface EditedPeriodsProps {
  readonly organization: string
  readonly row: Row
  readonly onClose: () => void
}

/** Waits for the end of a number before a preview is requested, in milliseconds. */
const patienceMs = 400

function EditedPeriods({ organization, row, onClose }: EditedPeriodsProps) {
  const { client } = row
  const [followsDefault, setFollowsDefault] = useState(row.followsDefault)
  const [content, setContent] = useState(`${row.content_days ?? ''}`)
  const [calls, setCalls] = useState(`${row.call_days ?? ''}`)
  const input = useMemo(
    () => inputOf(client, { followsDefault, content, calls }),
    [client, followsDefault, content, calls]
  )
  const [previewed] = useDebouncedValue(input, patienceMs)
  const isOrdered = areOrdered(input)
  const preview = useQuery({ ...previewQuery(organization, previewed), enabled: areOrdered(previewed) })
  const isPreviewed = isOrdered && previewed === input && preview.data !== undefined

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={client === null ? 'Default retention' : `Retention of ${client.display_name}`}
      submitLabel="Save"
      isReady={isPreviewed}
      send={() => setRetention(organization, input)}
      changes={retentionQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          {client !== null && (
            <Checkbox
              label="Use the default"
              checked={followsDefault}
              onChange={({ currentTarget }) => setFollowsDefault(currentTarget.checked)}
              data-autofocus
            />
          )}
          {!followsDefault && (
            <FieldPair>
              <TextInput
                type="number"
                label="Conversations"
                description="Days; empty to keep them"
                value={content}
                onChange={({ currentTarget }) => setContent(currentTarget.value)}
                min={1}
                max={inputBounds.retentionDays}
                step={1}
                error={errorOf('content_days')}
                data-autofocus={client === null ? true : undefined}
              />
              <TextInput
                type="number"
                label="Callers"
                description="Days; empty to keep them"
                value={calls}
                onChange={({ currentTarget }) => setCalls(currentTarget.value)}
                min={Math.max(1, Number(content))}
                max={inputBounds.retentionDays}
                step={1}
                error={isOrdered ? errorOf('call_days') : 'At least as many days as for conversations'}
              />
            </FieldPair>
          )}
          {isOrdered && preview.error === null && (
            <Preview input={input} preview={isPreviewed ? preview.data : undefined} />
          )}
          <Failure error={isOrdered ? preview.error : undefined} />
        </>
      )}
    </FormDialog>
  )
}

/** Whether callers are stored for at least as long as conversations. */
function areOrdered({ content_days: content, call_days: calls }: RetentionInput): boolean {
  return calls === null || (content !== null && content <= calls)
}

function inputOf(
  client: Client | null,
  entered: { readonly followsDefault: boolean; readonly content: string; readonly calls: string }
): RetentionInput {
  const { followsDefault } = entered
  const daysOf = (text: string) => (followsDefault || text === '' ? null : Number(text))

  return {
    client_id: client?.id ?? null,
    follows_default: followsDefault,
    content_days: daysOf(entered.content),
    call_days: daysOf(entered.calls)
  }
}

function previewQuery(organization: string, { client_id, follows_default, content_days, call_days }: RetentionInput) {
  const query = {
    follows_default,
    ...(client_id !== null && { client_id }),
    ...(content_days !== null && { content_days }),
    ...(call_days !== null && { call_days })
  }

  return queryOptions({
    queryKey: ['retention-preview', organization, query],
    queryFn: async () => (await bodyOf(api.GET(`${path}/preview`, { params: { path: { organization }, query } }))).data,
    retry: false
  })
}

interface PreviewProps {
  readonly input: RetentionInput
  /** Undefined while it loads, or after an error. */
  readonly preview: RetentionPreview | undefined
}

/** States what the first removal concerns. */
function Preview({ input, preview }: PreviewProps) {
  const isKept = !input.follows_default && input.content_days === null

  return (
    <div role="status" aria-busy={preview === undefined}>
      {isKept && <Text size="sm">Calls keep their conversations and callers. What was removed is not restored.</Text>}
      {!isKept && preview === undefined && (
        <Text size="sm" c="dimmed">
          Counting calls…
        </Text>
      )}
      {!isKept && preview !== undefined && <Removal preview={preview} />}
    </div>
  )
}

function Removal({ preview }: { readonly preview: RetentionPreview }) {
  const { calls, recordings, raw_reports: reports, held, starts_at: startsAt, is_complete: isComplete } = preview
  const atLeast = isComplete ? '' : 'at least '

  return (
    <>
      <Text size="sm">
        {calls === 0 ? (
          <>
            No stored call is that old. The periods apply from <Time at={startsAt} /> on.
          </>
        ) : (
          <>
            From <Time at={startsAt} /> on, <strong>{`${atLeast}${plural(calls, 'call')}`}</strong> will be changed,{' '}
            {plural(recordings, 'recording')} and {plural(reports, 'raw report')} removed. This can’t be undone.
          </>
        )}
      </Text>
      {held > 0 && <Text size="sm">{plural(held, 'call')} stay unchanged because of legal holds.</Text>}
    </>
  )
}

function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

async function setRetention(organization: string, body: RetentionInput): Promise<Retention> {
  return (await bodyOf(api.PUT(path, { params: { path: { organization } }, body }))).data
}
