import { type ProviderName, providers } from '@callbook/domain'
import { blandReport } from './bland.ts'
import { callbookReport } from './callbook.ts'
import { elevenLabsReport } from './elevenlabs.ts'
import { livekitReport } from './livekit.ts'
import { retellReport } from './retell.ts'
import { hold, type SampleCall, sampleCalls } from './sample-call.ts'
import { vapiReport } from './vapi.ts'

const writers = {
  vapi: vapiReport,
  retell: retellReport,
  elevenlabs: elevenLabsReport,
  bland: blandReport,
  callbook: callbookReport,
  livekit: livekitReport
}

export type SampleName = keyof typeof sampleCalls

export const sampleNames = Object.keys(sampleCalls) as readonly SampleName[]

/** Report of a fictitious call that has just ended, in the format of its provider. */
export interface SampleReport {
  readonly body: string
  readonly providerCallId: string
}

/** @param id UUID that identifies the call; use a new one for each report */
export function writeSample(
  provider: ProviderName,
  name: SampleName,
  { id, now }: { readonly id: string; readonly now: Date }
): SampleReport {
  const call: SampleCall = sampleCalls[name]
  const report: object = writers[provider](hold(call, id, now))
  const reading = providers[provider].read(report, { country: undefined })
  if (reading.kind !== 'report') throw new Error(`The sample ${name} of ${provider} is not a report`)

  return { body: JSON.stringify(report), providerCallId: reading.report.providerCallId }
}
