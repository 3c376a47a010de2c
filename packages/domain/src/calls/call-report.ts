import type { Json, JsonObject } from '../json/json.ts'
import type { CallDirection, CallStatus } from '../tables/call-values.ts'
import type { CallDetails } from './call-details.ts'

/** How a report arrived: sent by its provider, or fetched there because it did not arrive. */
export const reportSources = ['webhook', 'backfill'] as const
export type ReportSource = (typeof reportSources)[number]

export const messageRoles = ['assistant', 'user', 'tool', 'system'] as const
export type MessageRole = (typeof messageRoles)[number]

/**
 * Optional fields of a message in addition to its text. Unknown ones are absent, because a call has hundreds of
 * messages.
 */
export interface MessageDetails {
  /** Seconds since the call was connected. */
  readonly end_seconds?: number
  /** Links the result of a tool to its call; only in messages of a single tool call. */
  readonly tool_call_id?: string
  readonly tool_name?: string
  /** Whether the other side interrupted this message. */
  readonly interrupted?: boolean
  /** The name of the assistant that speaks, if a call has several. */
  readonly speaker?: string
}

export interface CallMessage extends MessageDetails {
  readonly role: MessageRole
  readonly text: string
  /** Seconds since the call was connected; null if the provider did not report it. */
  readonly start_seconds: number | null
}

/**
 * A finished call in the one form to which every provider is normalized.
 *
 * Null means that the provider did not report the field. Every text is well-formed Unicode without NUL.
 */
export interface CallReport extends CallDetails {
  /** The provider's id of the call, 1 to 256 characters: the key of the 24-hour idempotency window. */
  readonly providerCallId: string
  /** Which of the provider's reports of a call this is: `end_of_call` if the provider sends only one. */
  readonly kind: string
  /** Rank among the kinds of one call. A report of the same or a higher rank replaces, a lower one only fills gaps. */
  readonly rank: number
  /**
   * Only for senders that number the reports of a call: a report whose rank is not above the rank of the stored call is
   * a repeat.
   */
  readonly revision?: number
  /**
   * Only for vendors that send several reports of one kind: the vendor's words for the event and the status. Reports
   * with different words are no repeats of each other.
   */
  readonly variant?: string
  /** Only for an event that adds to a call: it replaces what it carries, whatever the rank of the stored call. */
  readonly isAddition?: true
  readonly direction: CallDirection
  readonly status: CallStatus
  /** Verbatim from the provider. */
  readonly endedReason: string | null
  /** When the provider created the call, before it was connected: the time of a call that never started. */
  readonly requestedAt: Date | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly durationSeconds: number | null
  /** E.164 number of the other party, in both directions; null if withheld or not a phone number. */
  readonly callerPhoneNumber: string | null
  readonly callerFullName: string | null
  readonly callerEmail: string | null
  /** E.164 if it is a readable number. */
  readonly agentPhoneNumber: string | null
  readonly assistantId: string | null
  readonly assistantName: string | null
  /** The version of the assistant, in the provider's numbering. */
  readonly assistantVersion: string | null
  /** In the provider's form: `en`, `en-US`, `ENG`. */
  readonly language: string | null
  /** Target of a transfer: a number in E.164, a SIP address, or the name or id of another assistant. */
  readonly transferDestination: string | null
  readonly summary: string | null
  readonly transcript: string | null
  readonly messages: readonly CallMessage[]
  /** Never an address with a signature in its query. */
  readonly recordingUrl: string | null
  readonly costUsd: number | null
  /** The provider's own result, verbatim. */
  readonly successEvaluation: string | null
  /** The sentiment of the caller, in the provider's word. */
  readonly callerSentiment: string | null
  readonly structuredData: Json
  readonly metadata: JsonObject | null
  /** The prompt of the agent, with its variables filled in. */
  readonly systemInstruction: string | null
  readonly systemVariables: JsonObject | null
}
