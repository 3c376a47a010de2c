import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReviewedCall, ShownCall } from '../../api/schema.ts'
import { callQuery } from '../../calls/call.ts'
import { clientsQuery } from '../../clients/clients.ts'
import { Conversation } from '../../conversation/conversation.tsx'
import { FailedList } from '../../list/list-states.tsx'
import { claimQuery, giveBack, reviewedCallQuery } from '../../reviews/reviews.ts'
import { Time } from '../../time/time.tsx'
import { ClaimState } from './claim-state.tsx'
import classes from './review.module.css'
import { ReviewForm } from './review-form.tsx'
import type { Drafts } from './use-judgement.ts'

interface CallReviewProps {
  readonly organization: string
  readonly id: string
  readonly drafts: Drafts
  readonly onSaved: () => void
  readonly onGo: (calls: -1 | 1) => void
}

/** What was said in a call, beside what it is judged with. It is claimed as long as it is open. */
export function CallReview({ organization, id, ...rest }: CallReviewProps) {
  const call = useQuery(callQuery(organization, id))
  const reviewed = useQuery(reviewedCallQuery(organization, id))
  const { data: claim } = useQuery(claimQuery(organization, id))
  useEffect(() => () => giveBack(organization, id), [organization, id])
  const error = call.error ?? reviewed.error
  if (error !== null)
    return <FailedList error={error} retry={() => Promise.all([call.refetch(), reviewed.refetch()])} />
  if (call.data === undefined || reviewed.data === undefined) return <div className={classes.waiting} aria-busy />

  const isTaken = claim !== undefined && !claim.is_yours
  const { lead_quality: quality, prompt_adherence: adherence } = reviewed.data

  return (
    <>
      <CallHead organization={organization} call={call.data} reviewed={reviewed.data}>
        {claim !== undefined && <ClaimState claim={claim} />}
      </CallHead>
      <div className={classes.columns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys, too */}
        <section className={classes.conversation} aria-label="Conversation" tabIndex={0}>
          <Conversation
            messages={call.data.messages}
            transcript={call.data.transcript}
            recordingUrl={call.data.recording_url}
            durationSeconds={call.data.duration_seconds}
          />
        </section>
        <ReviewForm
          key={[quality?.version, adherence?.version].join()}
          organization={organization}
          call={reviewed.data}
          isTaken={isTaken}
          {...rest}
        />
      </div>
    </>
  )
}

interface CallHeadProps {
  readonly organization: string
  readonly call: ShownCall
  readonly reviewed: ReviewedCall
  readonly children: React.ReactNode
}

function CallHead({ organization, call, reviewed, children }: CallHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const client = clients.find(({ id }) => id === reviewed.client_id)
  const reason = reviewed.lead_quality?.result.flags.review_reason ?? null
  const name = call.caller_full_name ?? call.caller_phone_number_international ?? 'Unknown caller'
  useEffect(() => heading.current?.focus(), [])

  return (
    <header className={classes.call}>
      <h2 ref={heading} tabIndex={-1} className={classes.caller}>
        <bdi>{name}</bdi>
      </h2>
      <p className={classes.about}>
        {client !== undefined && <span>{client.display_name}</span>}
        <Time at={call.created_at} />
        <Link to="/o/$organization/calls/$call" params={{ organization, call: call.id }} className={classes.link}>
          Open the call
        </Link>
        {children}
      </p>
      {reviewed.is_waiting && reason !== null && (
        <p dir="auto" className={classes.reason}>
          <strong>Why it waits: </strong>
          {reason}
        </p>
      )}
      {!reviewed.is_waiting && <Judged reviewed={reviewed} />}
    </header>
  )
}

function Judged({ reviewed: { lead_quality: quality } }: Pick<CallHeadProps, 'reviewed'>) {
  return (
    <p className={classes.reason}>
      {quality?.source === 'human' ? (
        <>
          Judged by {quality.reviewer ?? 'a person'}, <Time at={quality.created_at} />. It does not wait for a review.
        </>
      ) : (
        'It does not wait for a review.'
      )}
    </p>
  )
}
