import type { CallStatus } from './call-report.ts'
import { type Conversation, countSpokenTurns, listTurns } from './transcript.ts'

export interface EvaluableCall extends Conversation {
  readonly status: CallStatus
}

const unanswered: Partial<Readonly<Record<CallStatus, string>>> = {
  voicemail: 'The call reached voicemail',
  no_answer: 'Nobody answered the call',
  busy: 'The line was busy'
}

/** Below this, nobody was talked to. */
const minTurns = 2

/**
 * Why there is nothing to judge in a call, as a sentence; undefined for a call that can be judged.
 *
 * A call cannot be judged when a person was never reached, or fewer than two turns were spoken. Several messages of
 * one speaker in a row are one turn.
 */
export function whyNotEvaluable(call: EvaluableCall): string | undefined {
  const reason = unanswered[call.status]
  if (reason !== undefined) return `${reason}: there is no conversation to evaluate.`

  return countSpokenTurns(listTurns(call)) < minTurns
    ? 'Fewer than two turns were spoken: there is no conversation to evaluate.'
    : undefined
}
