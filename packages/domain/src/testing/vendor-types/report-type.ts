import type { Opened } from './marked-report.ts'

/** Reasons why no field of a call uses a leaf. The stored and served raw report has it. */
export const reasons = {
  copy: 'a copy of a value that is read elsewhere in the report',
  settings: 'configuration from before the call',
  internal: "the provider's own bookkeeping and measurements",
  billing: 'how the cost was computed',
  text: 'chats, SMS, WhatsApp messages and files',
  secret: 'credentials, and URLs that expire or grant access',
  detail: 'details of a turn, a tool or an attempt without a field of their own'
} as const

export type Reason = keyof typeof reasons

/** Facts about a provider's report type that its declaration does not include. */
export interface ReportType {
  /** Path of the type in a body; empty for the body itself. */
  readonly at: string
  /** The minimum that makes a body a report. */
  readonly identity: Readonly<Record<string, unknown>>
  /** The shapes of values that the type leaves open. */
  readonly opened: Opened
  /** Prefixes of the paths of unused leaves. The longest match gives the reason. */
  readonly leftOut: Readonly<Partial<Record<Reason, readonly string[]>>>
}
