import { bodyOf, type Client, type Retention, type RetentionInput, type RetentionPreview } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '#api/client.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { formatCount } from '#ui/formats.ts'
import cards from '#ui/list/cards.module.css'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'

const route = getRouteApi('/signed-in/o/$organization/settings/retention')

type Periods = Pick<Retention['default'], 'call_days' | 'changed_at' | 'content_days' | 'starts_at'>

interface Row extends Periods {
  /** Null for clients without their own periods. */
  readonly client: Client | null
  readonly followsDefault: boolean
}

export function RetentionPage() {
  const { organization } = route.useParams()
  const clients = useQuery(clientsQuery(organization))
  const retention = useQuery(retentionQuery(organization))
  const columns: readonly Column<Row>[] = [
    {
      label: 'Client',
      isWide: true,
      card: 'title',
      cell: ({ client, followsDefault }) =>
        client === null ? (
          <Named name="Default" detail="Clients without their own periods" />
        ) : (
          <Named name={client.display_name} detail={followsDefault ? 'Default' : 'Own periods'} />
        )
    },
    {
      label: 'Conversations',
      card: 'detail',
      cell: ({ content_days: days }) => <OnCard label="Conversations">{periodOf(days)}</OnCard>
    },
    {
      label: 'Callers',
      card: 'note',
      cell: ({ call_days: days }) => <OnCard label="Callers">{periodOf(days)}</OnCard>
    },
    { label: 'Status', card: 'extra', cell: (row) => <PeriodStatus {...row} /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      card: 'value',
      cell: (row) => (
        <ChangePeriods
          organization={organization}
          row={row}
          defaultDays={retention.data?.default.content_days ?? null}
        />
      )
    }
  ]

  return (
    <>
      <PageHead title="Retention">
        <Text size="sm" c="dimmed" maw="70ch">
          Conversations are removed after a number of days: transcripts, summaries, recordings, raw reports and the
          texts of evaluations. Callers can be removed later. The calls stay, with their scores, and so do all totals.
        </Text>
        {retention.data !== undefined && <LastRun at={retention.data.last_run_at} />}
      </PageHead>
      <List
        name="Retention by client"
        query={{
          ...retention,
          data: retention.data && clients.data && rowsOf(retention.data, clients.data),
          error: retention.error ?? clients.error,
          refetch: () => Promise.all([retention.refetch(), clients.refetch()])
        }}
        columns={columns}
        keyOf={({ client }) => client?.id ?? 'default'}
        empty={null}
      />
    </>
  )
}

/** A value with its label, where a card has no heading for it. */
function OnCard({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span>
      <span className={cards.onlyOnCard}>{label}: </span>
      {children}
    </span>
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
          Last run: <Time at={at} otherwise="never" />
        </span>
      </Status>{' '}
      Nothing is removed until the operator of Callbook runs <code>callbook retention run</code> once a day.
    </Text>
  )
}

interface ChangePeriodsProps {
  readonly organization: string
  readonly row: Row
  /** Days of conversations by default. */
  readonly defaultDays: number | null
}

/** Waits for the end of a number before a preview is requested, in milliseconds. */
const patienceMs = 400

function ChangePeriods({ organization, row, defaultDays }: ChangePeriodsProps) {
  const { client } = row
  const [isOpen, dialog] = useDisclosure()
  const [entered, setEntered] = useState(() => enteredOf(row))
  const input = useMemo(() => inputOf(client, entered), [client, entered])
  const [previewed] = useDebouncedValue(input, patienceMs)
  const problems = problemsOf(input)
  const isValid = Object.keys(problems).length === 0
  const isCurrent = isValid && previewed === input
  const preview = useQuery({ ...previewQuery(organization, input), enabled: isOpen && isCurrent })
  const { followsDefault, content, calls } = entered
  const enter = (changed: Partial<Entered>) => setEntered({ ...entered, ...changed })

  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={client === null ? 'Change the default' : `Change retention of ${client.display_name}`}
        onClick={() => {
          setEntered(enteredOf(row))
          dialog.open()
        }}
      >
        Change
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title={client === null ? 'Default retention' : `Retention of ${client.display_name}`}
        submitLabel="Save"
        isReady={isCurrent && preview.data !== undefined}
        send={() => setRetention(organization, input)}
        changes={retentionQuery(organization).queryKey}
      >
        {(errorOf) => (
          <>
            {client !== null && (
              <Checkbox
                label="Use the default"
                checked={followsDefault}
                onChange={({ currentTarget }) => enter({ followsDefault: currentTarget.checked })}
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
                  onChange={({ currentTarget }) => enter({ content: currentTarget.value })}
                  min={1}
                  max={inputBounds.retentionDays}
                  step={1}
                  error={problems.content ?? errorOf('content_days')}
                  data-autofocus={client === null ? true : undefined}
                />
                <TextInput
                  type="number"
                  label="Callers"
                  description="Days; empty to keep them"
                  value={calls}
                  onChange={({ currentTarget }) => enter({ calls: currentTarget.value })}
                  min={Math.max(1, Number(content))}
                  max={inputBounds.retentionDays}
                  step={1}
                  error={problems.calls ?? errorOf('call_days')}
                />
              </FieldPair>
            )}
            {isValid && preview.error === null && (
              <Preview
                isKept={(followsDefault ? defaultDays : input.content_days) === null}
                preview={isCurrent ? preview.data : undefined}
              />
            )}
            <Failure error={preview.error} />
          </>
        )}
      </FormDialog>
    </>
  )
}

interface Entered {
  readonly followsDefault: boolean
  readonly content: string
  readonly calls: string
}

function enteredOf({ followsDefault, content_days: content, call_days: calls }: Row): Entered {
  return { followsDefault, content: `${content ?? ''}`, calls: `${calls ?? ''}` }
}

/** Returns what is wrong with entered periods, by field. */
function problemsOf({ content_days: content, call_days: calls }: RetentionInput): { content?: string; calls?: string } {
  const range = `A whole number from 1 to ${formatCount(inputBounds.retentionDays)}`
  if (!isPeriod(content)) return { content: range }
  if (!isPeriod(calls)) return { calls: range }
  if (calls === null) return {}
  if (content === null) return { content: 'Enter a number: conversations are removed before callers' }

  return calls < content ? { calls: 'At least as many days as for conversations' } : {}
}

function isPeriod(days: number | null): boolean {
  return days === null || (Number.isInteger(days) && days >= 1 && days <= inputBounds.retentionDays)
}

function inputOf(client: Client | null, { followsDefault, content, calls }: Entered): RetentionInput {
  const daysOf = (text: string) => (followsDefault || text === '' ? null : Number(text))

  return {
    client_id: client?.id ?? null,
    follows_default: followsDefault,
    content_days: daysOf(content),
    call_days: daysOf(calls)
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
  /** Whether nothing will be removed. */
  readonly isKept: boolean
  /** Undefined while it loads, or after an error. */
  readonly preview: RetentionPreview | undefined
}

/** States what the first removal concerns. */
function Preview({ isKept, preview }: PreviewProps) {
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
            From <Time at={startsAt} /> on, data of <strong>{`${atLeast}${plural(calls, 'call')}`}</strong> is removed,
            with {plural(recordings, 'recording')} and {plural(reports, 'raw report')}. This can’t be undone.
          </>
        )}
      </Text>
      {held > 0 && (
        <Text size="sm">
          {plural(held, 'call')} {held === 1 ? 'stays' : 'stay'} unchanged because of legal holds.
        </Text>
      )}
    </>
  )
}

function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

async function setRetention(organization: string, body: RetentionInput): Promise<Retention> {
  return (await bodyOf(api.PUT(path, { params: { path: { organization } }, body }))).data
}
