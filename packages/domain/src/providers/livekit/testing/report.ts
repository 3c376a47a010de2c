import { randomUUID } from 'node:crypto'
import { type CallOptions, inventCall } from '../../../testing/invented-call.ts'
import body from '../fixtures/01-inbound.json' with { type: 'json' }

const template = {
  body,
  callId: body.session_report.job_id,
  startedAtMs: Date.UTC(2026, 10, 20, 15, 4, 12),
  unitsMs: { created_at: 1000, timestamp: 1000, started_speaking_at: 1000, stopped_speaking_at: 1000 }
}

/** Creates a session report of LiveKit as the helpers of the guide send it, about an invented call. */
export function livekitReport(options: CallOptions = {}): typeof body {
  return inventCall(template, () => `AJ_${randomUUID().slice(0, 8)}`, options)
}
