import type { CallId, CallReport, ClientId, EndpointId, OrganizationId, Reading, ReportSource } from '@callbook/domain'

/** A report that passed all checks of the receiver and is about to be stored. */
export interface IncomingReport {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly endpointId: EndpointId
  /** The `settings_changed_at` of the endpoint when the report passed its checks. */
  readonly settingsChangedAt: string
  readonly requestId: string
  /** Reports of one batch share a lane, so that a batch stays on one shard of a distributed database. */
  readonly lane: number
  readonly provider: string
  /** The source. `undefined` means a webhook: reports spooled by an earlier version have no source. */
  readonly source?: ReportSource | undefined
  /** Whether it has data that a report of the same kind lacked. It is then no duplicate of that report. */
  readonly isCompletion?: boolean | undefined
  readonly report: CallReport
  /** The redacted body, as text. */
  readonly body: string
  readonly receivedAt: Date
  /** The time of receipt by the monotonic clock of this process; `undefined` if another process received the report. */
  readonly receivedTickMs?: number | undefined
}

/** How long a repeat of a report is a duplicate, as documented in `packages/docs/providers.md`. */
export const repeatWindowMs = 24 * 60 * 60 * 1000

/**
 * Why the endpoint rejects a report: a setting changed before it was received, or the endpoint is gone because its
 * organization was deleted.
 */
export type RejectionReason = 'deleted' | 'switched off' | 'settings changed'

/**
 * The result for a report. `rejected`: it must not be stored, or only after new checks.
 * `spooled`: it is on the disk of this machine, and is stored once the database is available again.
 */
export type WriteOutcome =
  | { readonly kind: 'stored'; readonly callId: CallId }
  | {
      readonly kind: 'duplicate'
      /** `true` if its body differs from the stored report's. Absent if it is equal, or was not compared. */
      readonly isDifferent?: true
    }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason }
  | { readonly kind: 'spooled' }

export interface QueuedReport extends IncomingReport {
  readonly codec: 'zstd'
  readonly compressedBody: Buffer
  /** When the caller was erased: the report has no personal data, and its body is not stored. */
  readonly erasedAt?: Date
  /** The content of the call was removed: the report has none, and its body is not stored. */
  readonly isWithoutContent?: true
}

/** Returns whether the report has its content, so that its body is stored and its call is evaluated. */
export function hasContent({ erasedAt, isWithoutContent }: QueuedReport): boolean {
  return erasedAt === undefined && isWithoutContent !== true
}

export function sourceOf({ source = 'webhook' }: Pick<IncomingReport, 'source'>): ReportSource {
  return source
}

/** Returns the permanent key of a call. */
export function callKey({ organizationId, clientId, provider, report }: IncomingReport): string {
  return JSON.stringify([organizationId, clientId, provider, report.providerCallId])
}

/** Parses the stored body of a report with the current rules. */
export type ReadReport = (provider: string, body: string, clientPhoneNumber: string) => Reading
