import { blandApiCall, blandReport } from '../providers/bland/testing/report.ts'
import { callbookReport } from '../providers/callbook/testing/report.ts'
import { elevenLabsApiCall, elevenLabsReport } from '../providers/elevenlabs/testing/report.ts'
import type { ProviderName } from '../providers/index.ts'
import { livekitReport } from '../providers/livekit/testing/report.ts'
import { retellApiCall, retellReport } from '../providers/retell/testing/report.ts'
import { vapiApiCall, vapiReport } from '../providers/vapi/testing/report.ts'
import type { ApiCall, CallOptions } from './invented-call.ts'

interface Sample<Report extends object> {
  /** Creates a report of the provider about an invented call. */
  readonly build: (options?: CallOptions) => Report
  /** Path of the message type; `undefined` for a provider with a single type. */
  readonly typePath: string | undefined
}

interface ListedSample<Report extends object> extends Sample<Report> {
  /** Returns the call of a report as the provider's API returns it. */
  readonly toApi: (report: Report) => ApiCall
}

/** Builders of sample data for tests of all providers. */
export const samples = {
  vapi: sampleOf({ build: vapiReport, typePath: 'message.type', toApi: vapiApiCall }),
  retell: sampleOf({ build: retellReport, typePath: 'event', toApi: retellApiCall }),
  elevenlabs: sampleOf({ build: elevenLabsReport, typePath: 'type', toApi: elevenLabsApiCall }),
  bland: sampleOf({ build: blandReport, typePath: undefined, toApi: blandApiCall }),
  callbook: { build: callbookReport, typePath: 'type' },
  livekit: { build: livekitReport, typePath: undefined }
} satisfies Record<ProviderName, Sample<object>>

/** Widens the type of a report to an object, because tests of all providers do not know the provider's type. */
function sampleOf<Report extends object>(sample: ListedSample<Report>): ListedSample<object> {
  return { ...sample, toApi: (report) => sample.toApi(report as Report) }
}
