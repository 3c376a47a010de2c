import type { Json } from '../json/json.ts'

export const recordingKinds = ['mixed', 'stereo', 'caller', 'agent', 'video'] as const
export type RecordingKind = (typeof recordingKinds)[number]

/** A recording of a call: of both sides in one channel or in two, of one side alone, or with pictures. */
export interface CallRecording {
  readonly kind: RecordingKind
  /** Never an address that carries a signature in its query. */
  readonly url: string
}

/** An attempt to put the caller through to somebody else. */
export interface CallTransfer {
  /** A number or a SIP address, as the provider writes it. */
  readonly destination: string | null
  /** ISO 8601, UTC. */
  readonly at: string | null
  /** Verbatim, as the provider names it. */
  readonly outcome: string | null
}

/** What a part of a call cost, under the provider's own name of that part. */
export interface CostItem {
  readonly item: string
  readonly usd: number
}

/** What the provider's own judges found: by a criterion, a score, or a question of the client. */
export interface ProviderVerdict {
  readonly name: string
  /** As the provider has it: a word, a number, any JSON. */
  readonly result: Json
  readonly rationale: string | null
}

export const warningKinds = ['ended', 'analysis', 'compliance', 'other'] as const
export type WarningKind = (typeof warningKinds)[number]

/** What the provider remarks: why the call ended, why an analysis is missing, what it may not keep, or anything else. */
export interface ProviderWarning {
  readonly kind: WarningKind
  readonly text: string
}

/** What a call, or somebody or something in it, is called elsewhere. */
export interface ExternalId {
  readonly name: string
  readonly id: string
}

/** How a call ran, as the provider measured it. */
export interface CallPerformance {
  readonly turn_latency_ms: number | null
  readonly model_latency_ms: number | null
  readonly voice_latency_ms: number | null
  readonly transcriber_latency_ms: number | null
  readonly prompt_tokens: number | null
  readonly completion_tokens: number | null
  readonly total_tokens: number | null
}

/** What is told of a single call, and not in lists. A list is empty where the provider did not say. */
export interface CallDetails {
  readonly recordings: readonly CallRecording[]
  readonly transfers: readonly CallTransfer[]
  readonly costBreakdown: readonly CostItem[]
  readonly providerVerdicts: readonly ProviderVerdict[]
  readonly providerWarnings: readonly ProviderWarning[]
  readonly externalIds: readonly ExternalId[]
  readonly performance: CallPerformance | null
}

/** A call of which nothing of this is known. */
export const noDetails: CallDetails = {
  recordings: [],
  transfers: [],
  costBreakdown: [],
  providerVerdicts: [],
  providerWarnings: [],
  externalIds: [],
  performance: null
}
