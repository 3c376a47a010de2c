import { randomUUID } from 'node:crypto'
import type { TestEndpoint } from '@callbook/db/testing'
import type { CallReport } from '@callbook/domain'
import { unknownCall } from '@callbook/domain/testing'
import type { IncomingReport } from '../model/incoming-report.ts'

/** A caller who can become a customer. */
export const caller = { callerPhoneNumber: '+12025550147', callerFullName: 'Dana Whitfield 🚗' }

/** Creates a report without a caller, received at noon, of a call an hour before. */
export function someReport(
  endpoint: TestEndpoint,
  overrides: Partial<CallReport> = {},
  incoming: Partial<IncomingReport> = {}
): IncomingReport {
  const report: CallReport = {
    ...unknownCall,
    providerCallId: randomUUID(),
    direction: 'inbound',
    status: 'completed',
    startedAt: new Date('2026-11-20T11:00:00.000Z'),
    durationSeconds: 12.5,
    transcript: 'User: Hello',
    messages: [{ role: 'user', text: 'Hello', start_seconds: 0 }],
    costUsd: 0.0736,
    structuredData: { intent: ['service', null, 1] },
    ...overrides
  }
  const receivedAt = new Date('2026-11-20T12:00:00.000Z')

  const checked = { settingsChangedAt: new Date().toISOString(), requestId: randomUUID() }

  return { ...endpoint, ...checked, lane: 0, provider: 'vapi', report, body: '{"a":"report"}', receivedAt, ...incoming }
}
