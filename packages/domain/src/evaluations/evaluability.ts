import type { CallStatus } from '../calls/call-report.ts'
import { type Conversation, countSpokenTurns, listTurns } from '../calls/transcript.ts'

export interface EvaluableCall extends Conversation {
  readonly status: CallStatus
}

const unanswered: Partial<Readonly<Record<CallStatus, string>>> = {
  voicemail: 'The call reached voicemail',
  no_answer: 'Nobody answered the call',
  busy: 'The line was busy'
}

/** Nobody was talked to in fewer turns. */
const minTurns = 2

/** Somebody has said something in a longer call. */
const silentSeconds = 30

/**
 * Why there is nothing to judge in a call, as a sentence; undefined for a call that can be judged.
 *
 * A call cannot be judged when a person was never reached, when what was said is not known, or when fewer than two
 * turns were spoken. Several messages of one speaker in a row are one turn.
 */
export function whyNotEvaluable(call: EvaluableCall): string | undefined {
  const reason = unanswered[call.status]
  if (reason !== undefined) return `${reason}: there is no conversation to evaluate.`

  const turns = listTurns(call)
  if (turns.length === 0) return 'There is no transcript: there is no conversation to evaluate.'

  return countSpokenTurns(turns) < minTurns
    ? 'Fewer than two turns were spoken: there is no conversation to evaluate.'
    : undefined
}

/** Why a person should look at a call that cannot be judged, as a sentence; null when nobody has to. */
export function whyReviewUnjudged(call: EvaluableCall & { readonly durationSeconds: number | null }): string | null {
  const isMissing = unanswered[call.status] === undefined && listTurns(call).length === 0

  return isMissing && (call.durationSeconds ?? 0) > silentSeconds
    ? `There is no transcript, though the call lasted more than ${silentSeconds} seconds.`
    : null
}
