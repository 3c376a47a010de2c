import { hasStatus, type ShownCall } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { clientsQuery } from '#features/clients/clients.ts'
import type { Evidence } from '#features/evaluations/evidence.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status/status.tsx'
import { dayOf } from '#ui/time/day.ts'
import { Time } from '#ui/time/time.tsx'
import { callQuery, versionsQuery } from '../call.ts'
import { callPath } from '../call-path.ts'
import { secondsOf } from '../call-time.ts'
import { callStatusWords, directionWords } from '../call-words.ts'
import { clock } from '../conversation/clock.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { useQuotes } from '../conversation/places/use-quotes.ts'
import { describeCopy, recordingUrlOf } from '../recording/recording.ts'
import { CallDetails } from './call-details.tsx'
import { CallFacts } from './call-facts.tsx'
import { CallLayout, type CallTab } from './call-layout.tsx'
import { CallNavigation } from './call-navigation.tsx'
import classes from './call-page.module.css'
import { Evaluations } from './evaluations.tsx'
import { FetchRecording } from './fetch-recording.tsx'
import { SkeletonCall } from './skeleton-call.tsx'

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
              recordingUrl={recordingUrlOf(call)}
              recordingNote={describeCopy(call.stored_recordings[0], dayOf)}
              durationSeconds={call.duration_seconds}
              startSeconds={secondsOf(hash)}
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
  const { word, tone } = callStatusWords[call.status]

  return (
    <div className={classes.gist}>
      <Status tone={tone}>{word}</Status>
      {call.direction !== 'unknown' && <span>{directionWords[call.direction]}</span>}
      {client !== undefined && <bdi>{client.display_name || client.name}</bdi>}
      <Time at={call.occurred_at} isLong />
      {call.duration_seconds !== null && <span title="Duration">{clock(call.duration_seconds)}</span>}
    </div>
  )
}
