import type { CallId, CallReport, ClientId, EndpointId, OrganizationId, ReportSource } from '@callbook/domain'

/** A report that passed every check of the border, on its way to the database. */
export interface IncomingReport {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly endpointId: EndpointId
  /** The `settings_changed_at` of the endpoint as it was when the report passed its checks. */
  readonly settingsChangedAt: string
  /** The id of the request that brought the report. */
  readonly requestId: string
  /** Reports of one batch share a lane, so that a batch stays on one shard of a distributed database. */
  readonly lane: number
  readonly provider: string
  /** How it came; undefined for a webhook, by which all came that are in spools of the releases before. */
  readonly source?: ReportSource | undefined
  /** Whether it has what a report of the same kind did not have yet: then it is no repeat of that. */
  readonly isCompletion?: boolean | undefined
  readonly report: CallReport
  /** The redacted body, as text. */
  readonly body: string
  readonly receivedAt: Date
  /** The same by the monotonic clock of this process; undefined for a report that another process has received. */
  readonly receivedTickMs?: number | undefined
}

/**
 * Why the endpoint of a report does not take it: what was changed before it was received, or that there is none, as its
 * organization was deleted.
 */
export type Refusal = 'deleted' | 'switched off' | 'settings changed'

/**
 * What became of a report. `refused`: it must not be stored, or not before it was checked again.
 * `spooled`: it is kept on the disk of this machine, and stored once the database is back.
 */
export type Outcome =
  | { readonly kind: 'stored'; readonly callId: CallId }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'spooled' }

/** An incoming report with the bytes that are kept of its body. */
export interface QueuedReport extends IncomingReport {
  readonly codec: 'zstd'
  readonly compressedBody: Buffer
  /** When the caller was erased: the report is without what is personal, and its body is not kept. */
  readonly erasedAt?: Date
}

/** How a report came here. */
export function sourceOf({ source = 'webhook' }: Pick<IncomingReport, 'source'>): ReportSource {
  return source
}

/** Identifies a call for ever. */
export function callKey({ organizationId, clientId, provider, report }: IncomingReport): string {
  return JSON.stringify([organizationId, clientId, provider, report.providerCallId])
}

/** When the call took place, as well as the report tells: what orders the calls of a customer. */
export function callTime({ report, receivedAt }: Pick<IncomingReport, 'report' | 'receivedAt'>): Date {
  return report.startedAt ?? report.endedAt ?? receivedAt
}
