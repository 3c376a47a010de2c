import { type ApiCall, present } from '../../../testing/api-call.ts'
import type { VapiReportBody } from './report.ts'

/**
 * Returns the call of a report as `GET /call/{id}` returns it (`Call` of @vapi-ai/server-sdk 2.0.1), and its old
 * copies.
 */
export function vapiApiCall({ message }: VapiReportBody): ApiCall {
  const { type: _, timestamp: __, call, assistant, phoneNumber, durationMs, durationSeconds, ...rest } = message
  const { durationMinutes, ...beside } = rest
  const known = call as Readonly<Record<string, unknown>>
  const whole = present({ ...known, ...beside, status: 'ended', updatedAt: message['endedAt'] ?? known['updatedAt'] })

  return {
    call: whole,
    row: whole,
    others: present({
      [`/phone-number/${known['phoneNumberId']}`]: phoneNumber,
      [`/assistant/${known['assistantId']}`]: assistant
    })
  }
}
