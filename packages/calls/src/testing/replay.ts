import { randomUUID } from 'node:crypto'
import type { Database } from '@callbook/db'
import type { TestEndpoint } from '@callbook/db/testing'
import type { CallReport, OrganizationId } from '@callbook/domain'
import { unknownCall } from '@callbook/domain/testing'
import type { IncomingReport, ReadReport } from '../model/incoming-report.ts'
import { type ReplayedCall, type ReplayOptions, replayCalls } from '../replay/replay-calls.ts'
import { someReport } from './reports.ts'
import { noon } from './writer.ts'

/** Creates a report whose body is the report itself, so that a test controls how it is parsed. */
export function ownBodyReport(
  endpoint: TestEndpoint,
  overrides: Partial<CallReport> = {},
  receivedAt = noon
): IncomingReport {
  const report: CallReport = {
    ...unknownCall,
    providerCallId: randomUUID(),
    direction: 'inbound',
    status: 'completed',
    messages: [{ role: 'user', text: 'Hello', start_seconds: 0 }],
    ...overrides
  }

  return { ...someReport(endpoint), report, body: JSON.stringify(report), receivedAt }
}

/** Returns the report in a body. */
export function reportOf(body: string): CallReport {
  const report: CallReport = JSON.parse(body)

  return { ...report, startedAt: report.startedAt && new Date(report.startedAt) }
}

const readAsIs: ReadReport = (_provider, body) => ({ kind: 'report', report: reportOf(body), unreadable: [] })

/** Parses one call differently than when it was received. */
export function readOtherwise(providerCallId: string, overrides: Partial<CallReport>): ReadReport {
  return (_provider, body) => {
    const report = reportOf(body)
    return {
      kind: 'report',
      unreadable: [],
      report: report.providerCallId === providerCallId ? { ...report, ...overrides } : report
    }
  }
}

/** Replays all calls of an organization, and applies the changes by default. */
export async function replayAll(
  db: Database,
  { organizationId }: { readonly organizationId: OrganizationId },
  options: Partial<ReplayOptions> = {}
): Promise<ReplayedCall[]> {
  const all = { since: new Date(0), read: readAsIs, apply: true, now: () => noon, ...options }

  const replayed: ReplayedCall[] = []
  for await (const call of replayCalls({ db, organizationId }, all)) replayed.push(call)

  return replayed
}
