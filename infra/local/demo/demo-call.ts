import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltInDomain, LeadQualityResult, PromptAdherenceResult } from '@callbook/domain'

/** Invented scores; the overall score and the flag for a review are computed from them. */
export interface DemoLeadQuality extends Pick<LeadQualityResult, 'sentiment' | 'scores'> {
  readonly negative_call: boolean
}

export interface DemoCall {
  /** The provider's call id; Retell has its own format. */
  readonly id: string
  readonly provider: 'bland' | 'retell' | 'vapi'
  readonly type: 'inboundPhoneCall' | 'outboundPhoneCall' | 'webCall'
  readonly minutesAgo: number
  readonly caller?: { readonly number: string; readonly name?: string }
  /** End reason in the provider's words. */
  readonly endedReason: string
  readonly forwardedTo?: string
  readonly turns: readonly (readonly [speaker: 'agent' | 'caller', text: string])[]
  readonly summary: string
  readonly structuredData?: Readonly<Record<string, string | boolean>>
  readonly successEvaluation: 'true' | 'false'
  readonly costUsd: number
  readonly assistantVersion: string
  /** URL of its recording; by default, an address at the provider that does not exist. */
  readonly recordingUrl?: string
  /** Absent if not evaluated yet. */
  readonly leadQuality?: DemoLeadQuality
  readonly promptAdherence?: Omit<PromptAdherenceResult, 'prompt'>
  readonly quotes?: Partial<
    Readonly<Record<BuiltInDomain, readonly (readonly [field: string, turn: number, quote: string])[]>>
  >
  /** Prompt of the invented model; absent for imported results. */
  readonly judge?: { readonly promptVersion: string }
  /** Later human evaluation of the lead quality. */
  readonly reviewed?: DemoLeadQuality
}

/** The calls of the last hours, the earliest first. */
export const demoCalls = readFixture<DemoCall>('calls')

/** Returns the items of a file in `fixtures`. */
export function readFixture<Item>(name: 'calls' | 'people' | 'scenarios'): readonly Item[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8'))
}
