import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { hasStatus } from '../../api/api-error.ts'
import type { ShownCall } from '../../api/schema.ts'
import { callQuery } from '../../calls/call.ts'
import { Conversation } from '../../conversation/conversation.tsx'
import { FailedList } from '../../list/list-states.tsx'
import { Empty } from '../../shell/empty.tsx'
import { PageHead } from '../../shell/page-head.tsx'

const route = getRouteApi('/signed-in/o/$organization/calls/$call')

/** One call: what was said in it, and what it is worth. */
export function CallPage() {
  const { organization, call: id } = route.useParams()
  const { data: call, error, refetch } = useQuery(callQuery(organization, id))
  if (call !== undefined) return <Found key={call.id} call={call} />

  return (
    <>
      <PageHead title="Call" />
      {hasStatus(error, 404) && <Empty icon="search">There is no such call.</Empty>}
      {error !== null && !hasStatus(error, 404) && <FailedList error={error} retry={refetch} />}
    </>
  )
}

function Found({ call }: { readonly call: ShownCall }) {
  return (
    <>
      <PageHead title={call.caller_full_name ?? call.caller_phone_number_international ?? 'Unknown caller'} />
      <Conversation
        messages={call.messages}
        transcript={call.transcript}
        recordingUrl={call.recording_url}
        durationSeconds={call.duration_seconds}
      />
    </>
  )
}
