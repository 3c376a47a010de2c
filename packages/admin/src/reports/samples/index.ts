import { type ProviderName, providers } from '@callbook/domain'
import { blandReport } from './bland.ts'
import { elevenLabsReport } from './elevenlabs.ts'
import { retellReport } from './retell.ts'
import { hold, type SampleCall, sampleCalls } from './sample-call.ts'
import { vapiReport } from './vapi.ts'

const writers = { vapi: vapiReport, retell: retellReport, elevenlabs: elevenLabsReport, bland: blandReport }

export type SampleName = keyof typeof sampleCalls

export const sampleNames = Object.keys(sampleCalls) as readonly SampleName[]

/** The report of an invented call that has just ended, as its provider writes it. */
export interface SampleReport {
  readonly body: string
  /** The provider's id of the call. */
  readonly providerCallId: string
}

/** @param id a UUID, new for each report: the call is another one then */
export function writeSample(provider: ProviderName, name: SampleName, id: string, now: Date): SampleReport {
  const call: SampleCall = sampleCalls[name]
  const report: object = writers[provider](hold(call, id, now))
  const reading = providers[provider].read(report, { country: undefined })
  if (reading.kind !== 'report') throw new Error(`The sample ${name} of ${provider} is no report`)

  return { body: JSON.stringify(report), providerCallId: reading.report.providerCallId }
}
