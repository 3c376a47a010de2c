import { hasStatus, type ShownCall } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import type { Evidence } from '#features/evaluations/evidence.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { formatCount } from '#ui/formats.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { dayOf } from '#ui/time/day.ts'
import { clock } from '#ui/time/duration.ts'
import { Time } from '#ui/time/time.tsx'
import { callPath, callQuery, fetchRecording, readersQuery, recordPlay, versionsQuery } from '../call.ts'
import { callStatusWords, directionWords, readTimeHash } from '../call-words.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { useQuotes } from '../conversation/use-quotes.ts'
import { describeCopy, findRecordingUrl } from '../recording.tsx'
import { CallDetails } from './call-details.tsx'
import { CallFacts } from './call-facts.tsx'
import { CallNavigation } from './call-navigation.tsx'
import classes from './call-page.module.css'
import { Evaluations } from './evaluations.tsx'

const route = getRouteApi('/signed-in/o/$organization/calls/$call')

export function CallPage() {
  const { organization, call: id } = route.useParams()
  const { data: call, error, refetch } = useQuery(callQuery(organization, id))
  if (call !== undefined) return <Found call={call} />

  return (
    <>
      <PageHead title="Call" actions={<CallNavigation />} />
      {hasStatus(error, 404) && <Empty icon="search">Call not found.</Empty>}
      {error !== null && !hasStatus(error, 404) && <FailedList error={error} retry={refetch} />}
      {error === null && <SkeletonCall />}
    </>
  )
}

const tabs = [
  { name: 'conversation', label: 'Conversation' },
  { name: 'evaluations', label: 'Evaluation' },
  { name: 'about', label: 'Details' }
] as const

type CallTab = (typeof tabs)[number]['name']

function Found({ call }: { readonly call: ShownCall }) {
  const { hash } = useLocation()
  const evidence = useEvidence(call)
  const { shownQuote, timeOf, onShow } = useQuotes(call.messages)
  const [tab, setTab] = useState<CallTab>('conversation')
  const title = call.caller_full_name ?? call.caller_phone_number_international ?? 'Unknown caller'

  return (
    <>
      <PageHead title={title} actions={<CallNavigation />}>
        <Gist call={call} />
      </PageHead>
      <CallLayout
        open={tab}
        onOpen={setTab}
        about={
          <>
            <CallFacts call={call} />
            <CallDetails call={call} />
          </>
        }
        conversation={
          <>
            <FetchRecording call={call} />
            <Conversation
              key={call.id}
              path={callPath({ organization: call.organization_id, call: call.id })}
              evidence={evidence}
              shownQuote={shownQuote}
              messages={call.messages}
              transcript={call.transcript}
              removal={call}
              recordingUrl={findRecordingUrl(call)}
              recordingNote={describeCopy(call.stored_recordings[0], dayOf)}
              durationSeconds={call.duration_seconds}
              startSeconds={readTimeHash(hash)}
              onPlayElsewhere={() => void recordPlay(call.organization_id, call.id).catch(() => undefined)}
            />
          </>
        }
        evaluations={
          <Evaluations
            key={call.id}
            organization={call.organization_id}
            call={call.id}
            quotes={{
              timeOf,
              onShow: (quote) => {
                setTab('conversation')
                onShow(quote)
              }
            }}
          />
        }
      />
    </>
  )
}

function useEvidence({ organization_id: organization, id }: ShownCall): Evidence[] {
  const { data: versions } = useQuery(versionsQuery(organization, id))

  return useMemo(() => {
    return versions?.filter(({ is_current: isCurrent }) => isCurrent).flatMap((version) => version.evidence) ?? []
  }, [versions])
}

/** Status, duration and sentiment of a call. */
function Gist({ call }: { readonly call: ShownCall }) {
  const { data: clients } = useQuery(clientsQuery(call.organization_id))
  const client = clients?.find(({ id }) => id === call.client_id)
  const mayReadAudit = usePermission()('read_audit')
  const { word, tone } = callStatusWords[call.status]

  return (
    <div className={classes.gist}>
      <Status tone={tone}>{word}</Status>
      {call.direction !== 'unknown' && <span>{directionWords[call.direction]}</span>}
      {client !== undefined && <bdi>{client.display_name || client.name}</bdi>}
      <Time at={call.occurred_at} isLong />
      {call.duration_seconds !== null && <span title="Duration">{clock(call.duration_seconds)}</span>}
      {mayReadAudit && <Readers call={call} />}
    </div>
  )
}

/** Who has opened the call, for users who may read the audit log. */
function Readers({ call: { organization_id: organization, id } }: { readonly call: ShownCall }) {
  const { data } = useQuery(readersQuery(organization, id))
  if (data === undefined || data.people + data.keys === 0) return null
  const readers = [
    data.people > 0 && `${formatCount(data.people)} ${data.people === 1 ? 'person' : 'people'}`,
    data.keys > 0 && `${formatCount(data.keys)} API ${data.keys === 1 ? 'key' : 'keys'}`
  ].filter((one) => one !== false)

  return (
    <Link
      to="/o/$organization/settings/audit"
      params={{ organization }}
      search={{ kind: 'access', object: id }}
      className={classes.readers}
    >
      Opened by {readers.join(' and ')}
    </Link>
  )
}

interface CallLayoutProps {
  readonly about: ReactNode
  readonly conversation: ReactNode
  readonly evaluations: ReactNode
  /** Open tab on narrow screens. */
  readonly open: CallTab
  readonly onOpen: (tab: CallTab) => void
}

const order = ['about', 'conversation', 'evaluations'] as const

/** Three columns on wide screens, otherwise one tab each. Playback continues when the tab changes. */
function CallLayout(props: CallLayoutProps) {
  const { open, onOpen } = props
  const isWide = useMediaQuery('(width >= 1280px)', undefined, { getInitialValueInEffect: false })
  const id = useId()
  const labelOf = (name: CallTab) => tabs.find((tab) => tab.name === name)?.label

  return (
    <>
      {!isWide && <TabList id={id} open={open} onOpen={onOpen} />}
      <div className={classes.columns}>
        {order.map((name) => (
          <section
            key={name}
            id={`${id}-${name}`}
            className={classes.column}
            data-column={name}
            {...(isWide
              ? { 'aria-label': labelOf(name), ...(name !== 'conversation' && { tabIndex: 0 }) }
              : { role: 'tabpanel', 'aria-labelledby': `${id}-${name}-tab`, hidden: name !== open })}
          >
            {props[name]}
          </section>
        ))}
      </div>
    </>
  )
}

interface TabListProps extends Pick<CallLayoutProps, 'onOpen' | 'open'> {
  readonly id: string
}

function TabList({ id, open, onOpen }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (tabs.findIndex(({ name }) => name === open) + step + tabs.length) % tabs.length
    onOpen(tabs[at]?.name ?? open)
    list.current?.querySelectorAll('button')[at]?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label="Call sections" className={classes.tabs} onKeyDown={press}>
      {tabs.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}-tab`}
          aria-controls={`${id}-${name}`}
          aria-selected={name === open}
          tabIndex={name === open ? 0 : -1}
          className={classes.tab}
          onClick={() => onOpen(name)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** Button that requests the copy of a recording again, if it is not stored. */
function FetchRecording({ call }: { readonly call: ShownCall }) {
  const { organization_id: organization, id } = call
  const mayFetch = usePermission()('manage_clients')
  const isMissing = call.stored_recordings.length > 0 && call.stored_recordings.every(({ state }) => state !== 'stored')
  const { mutate, isPending, error } = useAction({
    send: () => fetchRecording(organization, id),
    changes: callQuery(organization, id).queryKey
  })
  if (!mayFetch || !isMissing) return null

  return (
    <div className={classes.fetch}>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Fetch recording now
      </Button>
      <Failure error={error} />
    </div>
  )
}

const widths = [60, 42, 75, 38, 66, 50]

function SkeletonCall() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {widths.map((width, index) => (
        <span key={width} data-side={index % 2 === 0 ? 'agent' : 'caller'} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  )
}
