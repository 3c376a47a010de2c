import { randomUUID } from 'node:crypto'
import { type ApiCall, type CallOptions, inventCall, present } from '../../../testing/invented-call.ts'
import body from '../fixtures/01-inbound-end-of-call-report.json' with { type: 'json' }

export interface VapiReportOptions extends CallOptions {
  readonly type?: 'inboundPhoneCall' | 'outboundPhoneCall' | 'webCall'
  readonly endedReason?: string
  /** Members of `message` that replace members of the report; `undefined` removes one. */
  readonly message?: Readonly<Record<string, unknown>>
}

/** A plain object to post: `JSON.stringify(vapiReport())`. */
export interface VapiReportBody {
  readonly message: Readonly<Record<string, unknown>>
}

const template = {
  body,
  callId: '0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d',
  startedAtMs: Date.UTC(2026, 10, 20, 15, 4, 12, 537),
  unitsMs: { time: 1, endTime: 1, timestamp: 1 }
}

/** Creates an end-of-call report of realistic shape and size about an invented call. */
export function vapiReport(options: VapiReportOptions = {}): VapiReportBody {
  const { callerName = 'Dana Whitfield', endedReason = 'customer-ended-call', type = 'inboundPhoneCall' } = options
  const { message } = inventCall(template, randomUUID, options)
  const { customer, phoneNumber, ...rest } = message
  const { customer: callCustomer, ...call } = message.call
  const { customer: _, ...variableValues } = rest.artifact.variableValues
  const parties =
    type === 'webCall'
      ? { artifact: { ...rest.artifact, variableValues } }
      : { customer: { ...customer, name: callerName }, phoneNumber }

  return {
    message: {
      ...rest,
      ...parties,
      call: { ...call, type, ...(type !== 'webCall' && { customer: callCustomer }) },
      endedReason,
      ...options.message
    }
  }
}

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
