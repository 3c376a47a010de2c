import type { MappingPreview, WholeMapping } from '@callbook/console-api'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { getProvider } from '#features/endpoints/providers.ts'
import { releaseReports } from '#features/rejections/rejections.ts'
import { retryReports } from '#features/rejections/retry.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { formatCount } from '#ui/formats.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { emptyDocument, type MappingDocument, type Target, withPointers } from './document.ts'
import { ConditionRows, FieldRows, MessageRows } from './field-rows.tsx'
import classes from './mapping.module.css'
import { mappingQuery, mappingsKey, previewQuery, saveMapping } from './mappings.ts'

const organizationRoute = getRouteApi('/signed-in/o/$organization')

const route = getRouteApi('/signed-in/o/$organization/settings/webhooks/mappings/$name')

export function MappingPage() {
  const { organization } = organizationRoute.useParams()
  const { name } = route.useParams()
  const { data: mapping, error, refetch } = useQuery(mappingQuery(organization, name))

  return (
    <>
      <PageHead title={`Mapping of ${getProvider(`custom-${name}`).name}`}>
        {mapping !== undefined && (
          <span>
            {mapping.made_at === null ? (
              <Status tone="waiting">Not saved yet</Status>
            ) : (
              <Status tone="good">
                Version {mapping.version}, <Time at={mapping.made_at} />
              </Status>
            )}{' '}
            <Link to="/o/$organization/settings/webhooks" params={{ organization }}>
              All webhooks
            </Link>
          </span>
        )}
      </PageHead>
      {error !== null && <FailedList error={error} retry={refetch} />}
      {mapping !== undefined && <MappingEditor key={name} organization={organization} mapping={mapping} />}
    </>
  )
}

interface MappingEditorProps {
  readonly organization: string
  readonly mapping: WholeMapping
}

/** A received report next to the fields of a call, and the calls that the mapping reads. */
function MappingEditor({ organization, mapping }: MappingEditorProps) {
  const { name, version, endpoints } = mapping
  const [edited, setEdited] = useState<MappingDocument | null>(mapping.document as MappingDocument | null)
  const [target, setTarget] = useState<Target>('id')
  const [sample, setSample] = useState('')
  const waiting = endpoints.reduce((sum, endpoint) => sum + endpoint.waiting, 0)
  const { data: preview, error } = useQuery(previewQuery(organization, { name, document: edited, sample, waiting }))
  const document = edited ?? (preview?.suggestion as MappingDocument | null | undefined) ?? emptyDocument
  const bodies = preview?.bodies ?? []
  const body = bodies.find((one) => one.body !== null)?.body ?? undefined
  const saving = useAction({
    send: () => saveMapping({ organization, name }, document, version),
    changes: mappingsKey(organization)
  })
  const problemOf = (path: string) =>
    edited === null ? undefined : preview?.problems.find((problem) => problem.path.startsWith(path))?.message
  const editor = { document, onChange: setEdited, onFocus: setTarget, problemOf }
  const isReady = bodies.some(({ outcome }) => outcome === 'report') && preview?.problems.length === 0

  return (
    <Stack gap="xl">
      <div className={classes.columns}>
        <Stack gap="sm" className={classes.beside}>
          <h2 className={classes.title}>Received report</h2>
          {body === undefined && <Text>No report has arrived yet. Send one from the vendor, or paste a sample.</Text>}
          {body !== undefined && (
            <BodyTree
              body={body}
              used={new Set(bodies.flatMap(({ fields }) => fields.flatMap(({ source }) => source ?? [])))}
              onPick={(pointer) => setEdited(withPointers(document, target, within(document, target, pointer)))}
            />
          )}
          <Textarea
            label="Sample report"
            description="JSON from the vendor’s documentation, in place of the waiting reports. It is not stored."
            autosize
            minRows={2}
            maxRows={12}
            spellCheck={false}
            value={sample}
            onChange={({ currentTarget }) => setSample(currentTarget.value)}
          />
          <h2 className={classes.title}>Call</h2>
          <PreviewCalls bodies={bodies} notes={preview?.notes ?? []} />
          <Failure error={error ?? saving.error} />
          <Group>
            <Button disabled={!isReady} loading={saving.isPending} onClick={() => saving.mutate()}>
              Save mapping
            </Button>
            <span role="status">{saving.isSuccess && 'Saved'}</span>
            {version > 0 && <StoreWaiting organization={organization} endpoints={endpoints} />}
          </Group>
        </Stack>
        <Stack gap="lg">
          <div>
            <h2 className={classes.title}>Fields of a call</h2>
            <Text size="sm" c="dimmed">
              Select a field, then click its value in the report. Several pointers are separated by spaces; the first
              readable value counts. A number that depends on the direction has two parts: inbound | outbound.
            </Text>
          </div>
          <FieldRows {...editor} />
          <h2 className={classes.title}>Messages</h2>
          <MessageRows {...editor} />
          <h2 className={classes.title}>Reports among other messages</h2>
          <ConditionRows {...editor} />
        </Stack>
      </div>
    </Stack>
  )
}

interface BodyTreeProps {
  /** JSON text. */
  readonly body: string
  /** Pointers that the mapping uses. */
  readonly used: ReadonlySet<string>
  readonly onPick: (pointer: string) => void
}

/** A body as a list of its members. A click on a member takes its pointer. */
function BodyTree({ body, used, onPick }: BodyTreeProps) {
  const rows = useMemo(() => rowsOf(body), [body])

  return (
    <ul className={classes.tree} aria-label="Received report">
      {rows.map(({ pointer, depth, name, value }) => (
        <li key={pointer} style={{ paddingInlineStart: `${depth * 16}px` }}>
          <button
            type="button"
            className={classes.member}
            data-used={used.has(pointer) || undefined}
            title={pointer}
            onClick={() => onPick(pointer)}
          >
            <span className={classes.name}>{name}</span> <span dir="auto">{value}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Row {
  readonly pointer: string
  readonly depth: number
  readonly name: string
  readonly value: string
}

/** More members would take the browser seconds to lay out. */
const maxMembers = 500

function rowsOf(body: string): readonly Row[] {
  const rows: Row[] = []
  const add = (value: unknown, name: string, pointer: string, depth: number): void => {
    if (rows.length === maxMembers) return
    if (pointer !== '') rows.push({ pointer, depth: depth - 1, name, value: summaryOf(value) })
    if (typeof value !== 'object' || value === null) return
    const members = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value)
    for (const [key, member] of members) add(member, key, `${pointer}/${escapeName(key)}`, depth + 1)
  }
  add(JSON.parse(body), '', '', 0)

  return rows
}

const shownLength = 80

function summaryOf(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} items`
  if (typeof value === 'object' && value !== null) return ''
  const text = String(value)

  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

/** The name of a member as a step of a JSON pointer (RFC 6901). */
function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Pointers inside a message start at the message, and not at the body. */
function within({ messages }: MappingDocument, target: Target, pointer: string): string {
  const item = `${messages?.from ?? ''}/0`

  return target.startsWith('messages:') && target !== 'messages:from' && pointer.startsWith(`${item}/`)
    ? pointer.slice(item.length)
    : pointer
}

function PreviewCalls({ bodies, notes }: Pick<MappingPreview, 'bodies' | 'notes'>) {
  return (
    <Stack gap="lg">
      {bodies.map((body, index) => (
        <div key={`${body.received_at} ${index}`}>
          <Text size="sm">
            {body.received_at !== null && <Time at={body.received_at} />} <Outcome body={body} />
          </Text>
          <dl className={classes.call}>
            {body.fields.map(({ field, value, source }) => (
              <Field key={field} field={field} value={value} source={source} />
            ))}
          </dl>
          {body.unreadable.length > 0 && <Text size="sm">Could not be read: {body.unreadable.join(', ')}</Text>}
        </div>
      ))}
      {notes.length > 0 && (
        <div>
          <Text size="sm">Verify in the documentation of the vendor:</Text>
          <ul>
            {notes.map((note) => (
              <li key={note}>
                <Text size="sm">{note}</Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}

function Outcome({ body: { outcome, problem } }: { readonly body: MappingPreview['bodies'][number] }) {
  if (outcome === 'report') return <Status tone="good">A call</Status>

  return <Status tone={outcome === 'other' ? 'neutral' : 'waiting'}>{problem}</Status>
}

function Field({ field, value, source }: MappingPreview['bodies'][number]['fields'][number]) {
  return (
    <>
      <dt>{field}</dt>
      <dd>
        <span dir="auto">{value}</span> {source !== null && <code className={classes.source}>{source}</code>}
      </dd>
    </>
  )
}

interface StoreWaitingProps {
  readonly organization: string
  readonly endpoints: WholeMapping['endpoints']
}

/** Stores the reports that wait for the mapping as calls. */
function StoreWaiting({ organization, endpoints }: StoreWaitingProps) {
  const waiting = endpoints.reduce((sum, endpoint) => sum + endpoint.waiting, 0)
  const [stored, setStored] = useState<number>()
  const storing = useAction({
    send: () => storeAll(organization, endpoints),
    changes: mappingsKey(organization),
    onDone: setStored
  })

  return (
    <>
      {waiting > 0 && (
        <Button variant="default" loading={storing.isPending} onClick={() => storing.mutate()}>
          Store {formatCount(waiting)} waiting {waiting === 1 ? 'report' : 'reports'}
        </Button>
      )}
      <span role="status">{stored !== undefined && <Status tone="good">Stored: {formatCount(stored)}</Status>}</span>
      <Failure error={storing.error} />
    </>
  )
}

async function storeAll(organization: string, endpoints: StoreWaitingProps['endpoints']): Promise<number> {
  const requests = endpoints
    .filter(({ waiting }) => waiting > 0)
    .map(({ endpoint_id }) => ({ endpoint_id, cause: 'unmapped' }))
  const { stored } = await retryReports(
    requests,
    (body) => releaseReports(organization, body),
    () => undefined
  )

  return stored
}
