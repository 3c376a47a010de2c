import { randomUUID } from 'node:crypto'
import type { CallReport, ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import type { IncomingReport } from '../ingest/index.ts'

export interface TestEndpoint {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly endpointId: EndpointId
}

export function someReport(
  endpoint: TestEndpoint,
  overrides: Partial<CallReport> = {},
  incoming: Partial<IncomingReport> = {}
): IncomingReport {
  const report: CallReport = {
    providerCallId: randomUUID(),
    kind: 'end_of_call',
    rank: 0,
    direction: 'inbound',
    status: 'completed',
    endedReason: 'hangup',
    startedAt: new Date('2026-11-20T11:00:00.123Z'),
    endedAt: null,
    durationSeconds: 12.5,
    callerPhoneNumber: '+12025550147',
    callerFullName: 'Dana Whitfield 🚗',
    callerEmail: null,
    agentPhoneNumber: null,
    assistantId: null,
    assistantName: null,
    summary: null,
    transcript: 'User: Hello',
    messages: [{ role: 'user', text: 'Hello', start_seconds: 0 }],
    recordingUrl: null,
    costUsd: 0.0736,
    successEvaluation: null,
    structuredData: { intent: ['service', null, 1] },
    metadata: null,
    systemInstruction: null,
    systemVariables: null,
    ...overrides
  }
  const receivedAt = new Date('2026-11-20T12:00:00.000Z')

  const checked = { settingsChangedAt: new Date().toISOString(), requestId: randomUUID() }

  return { ...endpoint, ...checked, lane: 0, provider: 'vapi', report, body: '{"a":"report"}', receivedAt, ...incoming }
}
