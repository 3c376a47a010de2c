import { isDeepStrictEqual } from 'node:util'
import { type Conversation, listTurns } from '../calls/transcript.ts'
import type { JsonObject } from '../json/json.ts'
import type { CallDirection, CallStatus } from '../tables/call-values.ts'
import { whyNotEvaluable, whyReviewUnevaluated } from './evaluability.ts'
import { type EvaluationDomain, evaluationDomains } from './evaluation.ts'

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
export function evaluationsToRepeat(before: CallToEvaluate, after: CallToEvaluate): EvaluationDomain[] {
  return evaluationDomains.filter((domain) => !isDeepStrictEqual(basisOf(domain, before), basisOf(domain, after)))
}

/** Returns the fields on which a result depends. */
function basisOf(domain: EvaluationDomain, call: CallToEvaluate): unknown {
  const { successEvaluation, systemInstruction, systemVariables } = call
  const obstacle = whyNotEvaluable(call)
  const conversation = obstacle === undefined ? conversationOf(call) : [obstacle]
  if (domain === 'prompt_adherence') return [conversation, systemInstruction, systemVariables]

  return [conversation, obstacle === undefined ? successEvaluation : whyReviewUnevaluated(call)]
}

function conversationOf(call: CallToEvaluate): unknown[] {
  return [listTurns(call), call.direction, call.status, call.endedReason]
}
