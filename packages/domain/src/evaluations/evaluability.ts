import { isDeepStrictEqual } from 'node:util'
import { type Conversation, countSpokenTurns, listTurns } from '../calls/transcript.ts'
import type { JsonObject } from '../json/json.ts'
import type { CallDirection, CallStatus } from '../tables/call-values.ts'
import { type BuiltInDomain, builtInDomains } from './evaluation.ts'

export interface EvaluableCall extends Conversation {
  readonly status: CallStatus
}

const unanswered: Partial<Readonly<Record<CallStatus, string>>> = {
  voicemail: 'The call reached voicemail',
  no_answer: 'The call was not answered',
  busy: 'The line was busy'
}

/** Fewer turns are no conversation. */
const minTurns = 2

/** A longer call must have contained speech. */
const silentSeconds = 30

/**
 * Returns the reason why a call cannot be evaluated, as a sentence; `undefined` if it can.
 *
 * A call cannot be evaluated if no person was reached, if no conversation was recorded, or if fewer than two turns were
 * spoken. Consecutive messages of one speaker are one turn.
 */
export function whyNotEvaluable(call: EvaluableCall): string | undefined {
  const reason = unanswered[call.status]
  if (reason !== undefined) return `${reason}, so there is no conversation to evaluate.`

  const turns = listTurns(call)
  if (turns.length === 0) return 'There is no transcript, so there is no conversation to evaluate.'

  return countSpokenTurns(turns) < minTurns
    ? 'Fewer than two turns were spoken, so there is no conversation to evaluate.'
    : undefined
}

interface UnevaluatedCall extends EvaluableCall {
  readonly durationSeconds: number | null
  /** Whether the sender never reports words, so that their absence means nothing. */
  readonly isWithoutWords?: boolean | undefined
}

/**
 * Returns the reason why a person should review a call that cannot be evaluated, as a sentence; null without a reason.
 */
export function whyReviewUnevaluated(call: UnevaluatedCall): string | null {
  const isMissing = unanswered[call.status] === undefined && listTurns(call).length === 0

  return isMissing && call.isWithoutWords !== true && (call.durationSeconds ?? 0) > silentSeconds
    ? `There is no transcript, although the call lasted more than ${silentSeconds} seconds.`
    : null
}

export interface CallToEvaluate extends Conversation {
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly endedReason: string | null
  readonly durationSeconds: number | null
  /** The provider's own result, verbatim. */
  readonly successEvaluation: string | null
  readonly systemInstruction: string | null
  readonly systemVariables: JsonObject | null
  /** Whether the sender never reports words, as a vendor whose mapping has neither messages nor a transcript. */
  readonly isWithoutWords?: boolean | undefined
}

/**
 * Returns the evaluations whose result could differ after a change of the call. A few seconds more or less, or another
 * form of the same words, do not count, to avoid paying a model twice for the same input.
 */
export function evaluationsToRepeat(before: CallToEvaluate, after: CallToEvaluate): BuiltInDomain[] {
  return builtInDomains.filter((domain) => !isDeepStrictEqual(basisOf(domain, before), basisOf(domain, after)))
}

/** Returns the fields on which a result depends. */
function basisOf(domain: BuiltInDomain, call: CallToEvaluate): unknown {
  const { successEvaluation, systemInstruction, systemVariables } = call
  const obstacle = whyNotEvaluable(call)
  const conversation = obstacle === undefined ? conversationOf(call) : [obstacle]
  if (domain === 'prompt_adherence') return [conversation, systemInstruction, systemVariables]

  return [conversation, obstacle === undefined ? successEvaluation : whyReviewUnevaluated(call)]
}

function conversationOf(call: CallToEvaluate): unknown[] {
  return [listTurns(call), call.direction, call.status, call.endedReason]
}
