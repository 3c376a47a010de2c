import type { Json, JsonObject } from '../json/json.ts'
import type { CallDetails } from './call-details.ts'

export const callDirections = ['inbound', 'outbound', 'web', 'unknown'] as const
export type CallDirection = (typeof callDirections)[number]

export const callStatuses = ['completed', 'transferred', 'voicemail', 'no_answer', 'busy', 'failed', 'unknown'] as const
export type CallStatus = (typeof callStatuses)[number]

/** How a report came here: its provider sent it, or we fetched it there, since it did not come. */
export type ReportSource = 'webhook' | 'backfill'

export const messageRoles = ['assistant', 'user', 'tool', 'system'] as const
export type MessageRole = (typeof messageRoles)[number]

/** What may be known of a message beside its text. What is not is absent: a call has hundreds of messages. */
export interface MessageDetails {
  /** Seconds since the call was connected. */
  readonly end_seconds?: number
  /** By which the result of a tool is found to what it was called with; of a message of one call of a tool. */
  readonly tool_call_id?: string
  readonly tool_name?: string
  /** Whether the other side began to speak before it was said. */
  readonly interrupted?: boolean
  /** The name of the assistant that says it, where there may be several. */
  readonly speaker?: string
}

/** One turn of a call, as the reader of a transcript sees it. */
export interface CallMessage extends MessageDetails {
  readonly role: MessageRole
  readonly text: string
  /** Seconds since the call was connected; null when the provider did not say. */
  readonly start_seconds: number | null
}

/**
 * What happened on one finished call, in the one form that every provider is normalized to.
 *
 * Null is "the provider did not say". Every text is well-formed Unicode without NUL.
 */
export interface CallReport extends CallDetails {
  /** The provider's id of the call, 1 to 256 characters: the key of the 24-hour idempotency window. */
  readonly providerCallId: string
  /** Which of the provider's reports of a call this is: `end_of_call` where it sends but one. */
  readonly kind: string
  /**
   * The rank among the kinds of one call: a report of the same or a higher rank replaces, a lower one only fills gaps.
   */
  readonly rank: number
  readonly direction: CallDirection
  readonly status: CallStatus
  /** Verbatim, as the provider names it. */
  readonly endedReason: string | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly durationSeconds: number | null
  /** E.164 number of the other party, in both directions; null when withheld or not a phone number. */
  readonly callerPhoneNumber: string | null
  readonly callerFullName: string | null
  readonly callerEmail: string | null
  /** E.164 where it can be read as a number. */
  readonly agentPhoneNumber: string | null
  readonly assistantId: string | null
  readonly assistantName: string | null
  /** Which version of the assistant, as the provider counts them. */
  readonly assistantVersion: string | null
  /** As the provider names it: `en`, `en-US`, `ENG`. */
  readonly language: string | null
  /** Where the call went on to: a number in E.164, a SIP address, or another assistant by name or else by id. */
  readonly transferDestination: string | null
  readonly summary: string | null
  readonly transcript: string | null
  readonly messages: readonly CallMessage[]
  /** Never an address that carries a signature in its query. */
  readonly recordingUrl: string | null
  readonly costUsd: number | null
  /** The provider's own verdict, in its own words. */
  readonly successEvaluation: string | null
  /** How the caller felt, in the provider's own word. */
  readonly callerSentiment: string | null
  readonly structuredData: Json
  readonly metadata: JsonObject | null
  /** The prompt the agent ran with, with its variables filled in. */
  readonly systemInstruction: string | null
  readonly systemVariables: JsonObject | null
}
