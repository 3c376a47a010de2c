import { type CallDirection, type CallStatus, type EvaluationStatus, isContact } from '@callbook/domain'
import { scramble } from '../random.ts'

/** The properties of a call. They depend only on its index, so that separately written tables agree. */
export interface CallTraits {
  readonly direction: CallDirection
  readonly status: CallStatus
  readonly evaluationStatus: EvaluationStatus
  readonly hasNumber: boolean
  readonly isContact: boolean
  /** Selects texts, names and numbers. */
  readonly variety: number
}

export function traitsOf(call: number): CallTraits {
  const variety = scramble(call + 1)
  const percent = variety % 100
  const direction = percent < 70 ? 'inbound' : percent < 95 ? 'outbound' : 'web'
  const status = statusAt(scramble(variety) % 100)
  const evaluated = scramble(variety + 7) % 100

  return {
    direction,
    status,
    evaluationStatus: evaluated < 80 ? 'completed' : evaluated < 90 ? 'partial' : 'pending',
    hasNumber: direction !== 'web',
    isContact: isContact({ direction, status }),
    variety
  }
}

function statusAt(percent: number): CallStatus {
  if (percent < 72) return 'completed'
  if (percent < 84) return 'transferred'
  if (percent < 92) return 'voicemail'
  if (percent < 98) return 'no_answer'

  return 'failed'
}
