import type { ReviewClaim, ReviewedCall, ShownCall } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { callPath, callQuery, recordPlay } from '#features/calls/call.ts'
import { Conversation } from '#features/calls/conversation/conversation.tsx'
import { useQuotes } from '#features/calls/conversation/use-quotes.ts'
import { describeCopy, findRecordingUrl } from '#features/calls/recording.tsx'
import { clientsQuery } from '#features/clients/clients.ts'
import { sampledWords } from '#features/evaluations/evaluation-words.ts'
import type { Evidence } from '#features/evaluations/evidence.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Status } from '#ui/status.tsx'
import { dayOf } from '#ui/time/day.ts'
import { Time } from '#ui/time/time.tsx'
import { Assignee } from './assignee.tsx'
import classes from './review.module.css'
import { ReviewForm } from './review-form.tsx'
import { claimQuery, releaseClaim, reviewedCallQuery } from './reviews.ts'
import type { Drafts } from './use-review-draft.ts'

interface CallReviewProps {
  readonly organization: string
  readonly id: string
  readonly drafts: Drafts
  /** Whether the next call is loading. */
  readonly isLeaving: boolean
  readonly onSaved: () => void
  readonly onGo: (calls: -1 | 1) => void
}

/** A call’s conversation next to its review form. The call is claimed while it is open. */
export function CallReview({ organization, id, ...rest }: CallReviewProps) {
  const call = useQuery(callQuery(organization, id))
  const reviewed = useQuery(reviewedCallQuery(organization, id))
  const { data: claim } = useQuery(claimQuery(organization, id))
  useEffect(() => () => releaseClaim(organization, id), [organization, id])
  const quotes = useQuotes(call.data?.messages)
  const evidence = useMemo(() => evidenceOf(reviewed.data), [reviewed.data])
  const error = call.error ?? reviewed.error
  if (error !== null)
    return <FailedList error={error} retry={() => Promise.all([call.refetch(), reviewed.refetch()])} />
  if (call.data === undefined || reviewed.data === undefined) return <div className={classes.waiting} aria-busy />

  const isTaken = claim !== undefined && !claim.is_yours
  const { lead_quality: quality, prompt_adherence: adherence, scorecards } = reviewed.data

  return (
    <>
      <CallHead organization={organization} call={call.data} reviewed={reviewed.data}>
        {claim !== undefined && <ClaimState claim={claim} />}
      </CallHead>
      {reviewed.data.is_waiting && (
        <Assignee
          organization={organization}
          call={id}
          client={reviewed.data.client_id}
          assignee={reviewed.data.assignee}
          isLeaving={rest.isLeaving}
        />
      )}
      <div className={classes.columns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys, too */}
        <section className={classes.conversation} aria-label="Conversation" tabIndex={0}>
          <Conversation
            onPlayElsewhere={() => void recordPlay(organization, id).catch(() => undefined)}
            path={callPath({ organization, call: id })}
            evidence={evidence}
            shownQuote={quotes.shownQuote}
            messages={call.data.messages}
            transcript={call.data.transcript}
            removal={call.data}
            recordingUrl={findRecordingUrl(call.data)}
            recordingNote={describeCopy(call.data.stored_recordings[0], dayOf)}
            durationSeconds={call.data.duration_seconds}
          />
        </section>
        <ReviewForm
          key={[quality?.version, adherence?.version, ...scorecards.map(({ version }) => version)].join()}
          organization={organization}
          call={reviewed.data}
          isTaken={isTaken}
          quotes={quotes}
          {...rest}
        />
      </div>
    </>
  )
}

function evidenceOf(reviewed: ReviewedCall | undefined): Evidence[] {
  return [reviewed?.lead_quality, reviewed?.prompt_adherence].flatMap((result) => result?.evidence ?? [])
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
  const flagReason = reviewed.lead_quality?.result.flags.review_reason ?? null
  const reason = reviewed.is_sampled ? `Sampled. ${sampledWords}` : flagReason
  const name = call.caller_full_name ?? call.caller_phone_number_international ?? 'Unknown caller'
  useEffect(() => heading.current?.focus(), [])

  return (
    <header className={classes.call}>
      <h2 ref={heading} tabIndex={-1} className={classes.caller}>
        <bdi>{name}</bdi>
      </h2>
      <p className={classes.about}>
        {client !== undefined && <span>{client.display_name}</span>}
        <Time at={call.occurred_at} />
        <Link to="/o/$organization/calls/$call" params={{ organization, call: call.id }} className={classes.link}>
          Open call
        </Link>
        {children}
      </p>
      {reviewed.is_waiting && reason !== null && (
        <p dir="auto" className={classes.reason}>
          <strong>Reason: </strong>
          {reason}
        </p>
      )}
      {!reviewed.is_waiting && <Evaluated reviewed={reviewed} />}
    </header>
  )
}

function Evaluated({ reviewed: { lead_quality: quality } }: Pick<CallHeadProps, 'reviewed'>) {
  return (
    <p className={classes.reason}>
      {quality?.source === 'human' ? (
        <>
          Reviewed by {quality.reviewer ?? 'a person'}, <Time at={quality.created_at} />. This call is not waiting for
          review.
        </>
      ) : (
        'This call is not waiting for review.'
      )}
    </p>
  )
}

function ClaimState({ claim: { is_yours: isYours, name, expires_at: until } }: { readonly claim: ReviewClaim }) {
  return (
    <Status tone={isYours ? 'good' : 'waiting'}>
      <span>
        {isYours ? 'Reserved for you' : `Reserved for ${name}`} until <Time at={until} />
      </span>
    </Status>
  )
}
