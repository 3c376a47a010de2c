import type { Opened } from './marked-report.ts'

/** Why a leaf of a report is told nowhere in a call. The raw report, which is kept and served, has it. */
export const reasons = {
  copy: 'a copy of what is told from elsewhere in the report',
  settings: 'what was set up before the call',
  internal: "the provider's own bookkeeping and measures",
  billing: 'how the cost came about',
  text: 'chats, SMS and WhatsApp, or files',
  secret: 'credentials, and addresses that expire or let anyone in',
  detail: 'detail of a turn, a tool or an attempt that has no field'
} as const

export type Reason = keyof typeof reasons

/** What there is to know of the type of a provider's report beside what it declares. */
export interface ReportType {
  /** Where the type stands in a body; empty for the body itself. */
  readonly at: string
  /** The least that makes a body a report. */
  readonly identity: Readonly<Record<string, unknown>>
  /** Where it allows any value, the shapes of those that are there. */
  readonly opened: Opened
  /** The beginnings of the paths of leaves that are left out; of several that fit, the longest says why. */
  readonly leftOut: Readonly<Partial<Record<Reason, readonly string[]>>>
}
