import type { LeadQualityResult, PromptAdherenceResult } from '@callbook/domain'

/** One invented call: what the provider reports of it, and how it is judged. */
export interface DemoCall {
  /** The provider's id of the call, which Retell has in a form of its own. */
  readonly id: string
  readonly provider: 'bland' | 'retell' | 'vapi'
  readonly type: 'inboundPhoneCall' | 'outboundPhoneCall' | 'webCall'
  readonly minutesAgo: number
  readonly caller?: { readonly number: string; readonly name?: string }
  /** The reason in the provider's words. */
  readonly endedReason: string
  /** The number of the colleague who went on with the call. */
  readonly forwardedTo?: string
  readonly turns: readonly (readonly [speaker: 'agent' | 'caller', text: string])[]
  readonly summary: string
  readonly structuredData?: Readonly<Record<string, string | boolean>>
  readonly successEvaluation: 'true' | 'false'
  readonly costUsd: number
  readonly assistantVersion: string
  /** Absent: not evaluated yet. */
  readonly leadQuality?: LeadQualityResult
  readonly promptAdherence?: Omit<PromptAdherenceResult, 'prompt'>
  /** How an invented model was asked; absent for what was brought along. */
  readonly judge?: { readonly promptVersion: string }
  /** What an invented person made of the lead quality afterwards. */
  readonly reviewed?: LeadQualityResult
}
