import { blandApiCall } from '../providers/bland/testing/api-call.ts'
import { blandReport } from '../providers/bland/testing/report.ts'
import { elevenLabsApiCall } from '../providers/elevenlabs/testing/api-call.ts'
import { elevenLabsReport } from '../providers/elevenlabs/testing/report.ts'
import type { ProviderName } from '../providers/index.ts'
import { retellApiCall } from '../providers/retell/testing/api-call.ts'
import { retellReport } from '../providers/retell/testing/report.ts'
import { vapiApiCall } from '../providers/vapi/testing/api-call.ts'
import { vapiReport } from '../providers/vapi/testing/report.ts'
import type { ApiCall } from './api-call.ts'
import type { CallOptions } from './invented-call.ts'

interface Sample<Report extends object> {
  /** A report of the provider about an invented call. */
  readonly build: (options?: CallOptions) => Report
  /** Where it says what kind of message it is; undefined for a provider that sends but one. */
  readonly typePath: string | undefined
  /** The call of a report, as the provider's API has it. */
  readonly toApi: (report: Report) => ApiCall
}

/** What tests of all providers need of each. */
export const samples = {
  vapi: sampleOf({ build: vapiReport, typePath: 'message.type', toApi: vapiApiCall }),
  retell: sampleOf({ build: retellReport, typePath: 'event', toApi: retellApiCall }),
  elevenlabs: sampleOf({ build: elevenLabsReport, typePath: 'type', toApi: elevenLabsApiCall }),
  bland: sampleOf({ build: blandReport, typePath: undefined, toApi: blandApiCall })
} satisfies Record<ProviderName, Sample<object>>

/** Tests of all providers hold a report as an object: whichever it is, it is one of this provider's. */
function sampleOf<Report extends object>(sample: Sample<Report>): Sample<object> {
  return { ...sample, toApi: (report) => sample.toApi(report as Report) }
}
