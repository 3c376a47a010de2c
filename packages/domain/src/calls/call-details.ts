import type { Json } from '../json/json.ts'

export const recordingKinds = ['mixed', 'stereo', 'caller', 'agent', 'video'] as const
export type RecordingKind = (typeof recordingKinds)[number]

/** A recording of a call: both sides in one or two channels, one side only, or video. */
export interface CallRecording {
  readonly kind: RecordingKind
  /** Never an address with a signature in its query. */
  readonly url: string
}

/** An attempt to transfer the caller. */
export interface CallTransfer {
  /** A phone number or SIP address, as the provider writes it. */
  readonly destination: string | null
  /** ISO 8601, UTC. */
  readonly at: string | null
  /** When the other party left the call, in the same form; absent if unknown. */
  readonly ended_at?: string
  /** Verbatim from the provider. */
  readonly outcome: string | null
}

/** The cost of one part of a call, under the provider's name of that part. */
export interface CostItem {
  readonly item: string
  readonly usd: number
}

/** One result of the provider's analysis: of a criterion, a score, or a question of the client. */
export interface ProviderVerdict {
  readonly name: string
  /** As the provider reports it: a word, a number, or any JSON. */
  readonly result: Json
  readonly rationale: string | null
}

export const warningKinds = ['ended', 'analysis', 'compliance', 'other'] as const
export type WarningKind = (typeof warningKinds)[number]

/**
 * A remark of the provider: why the call ended, why an analysis is missing, which data must not be stored, and so on.
 */
export interface ProviderWarning {
  readonly kind: WarningKind
  readonly text: string
}

/** The id of a call, or of a party or thing in it, in another system. */
export interface ExternalId {
  readonly name: string
  readonly id: string
}

/** A number of a call whose side is unknown, because the report has no direction. */
export interface CallNumber {
  /** The provider's name of the field: `from`. */
  readonly name: string
  /** E.164 if it is a readable number. */
  readonly number: string
}

export interface CallPerformance {
  readonly turn_latency_ms: number | null
  readonly model_latency_ms: number | null
  readonly voice_latency_ms: number | null
  readonly transcriber_latency_ms: number | null
  readonly prompt_tokens: number | null
  readonly completion_tokens: number | null
  readonly total_tokens: number | null
}

/** Fields of a single call that lists omit. A list is empty if the provider did not report it. */
export interface CallDetails {
  readonly recordings: readonly CallRecording[]
  readonly transfers: readonly CallTransfer[]
  readonly costBreakdown: readonly CostItem[]
  readonly providerVerdicts: readonly ProviderVerdict[]
  readonly providerWarnings: readonly ProviderWarning[]
  readonly externalIds: readonly ExternalId[]
  readonly numbers: readonly CallNumber[]
  readonly performance: CallPerformance | null
}

export const noDetails: CallDetails = {
  recordings: [],
  transfers: [],
  costBreakdown: [],
  providerVerdicts: [],
  providerWarnings: [],
  externalIds: [],
  numbers: [],
  performance: null
}
