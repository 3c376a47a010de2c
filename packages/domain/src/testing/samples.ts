import { blandReport } from '../providers/bland/testing/report.ts'
import { elevenLabsReport } from '../providers/elevenlabs/testing/report.ts'
import type { ProviderName } from '../providers/index.ts'
import { retellReport } from '../providers/retell/testing/report.ts'
import { vapiReport } from '../providers/vapi/testing/report.ts'
import type { CallOptions } from './invented-call.ts'

interface Sample {
  /** A report of the provider about an invented call. */
  readonly build: (options?: CallOptions) => object
  /** Where it says what kind of message it is; undefined for a provider that sends but one. */
  readonly typePath: string | undefined
}

/** What tests of all providers need of each. */
export const samples: Readonly<Record<ProviderName, Sample>> = {
  vapi: { build: vapiReport, typePath: 'message.type' },
  retell: { build: retellReport, typePath: 'event' },
  elevenlabs: { build: elevenLabsReport, typePath: 'type' },
  bland: { build: blandReport, typePath: undefined }
}
