export { type BlandReportOptions, blandReport } from '../providers/bland/testing/report.ts'
export { callbookReport } from '../providers/callbook/testing/report.ts'
export {
  type ElevenLabsReportBody,
  type ElevenLabsReportOptions,
  elevenLabsReport
} from '../providers/elevenlabs/testing/report.ts'
export { livekitReport } from '../providers/livekit/testing/report.ts'
export { type RetellReportBody, type RetellReportOptions, retellReport } from '../providers/retell/testing/report.ts'
export { type VapiReportBody, type VapiReportOptions, vapiReport } from '../providers/vapi/testing/report.ts'
export { cpuMsOf } from './cpu-ms.ts'
export { listFixtures, type ReadCall, readCall, readExpected, readFixture, readSample, redactBody } from './fixture.ts'
export { type HostileReport, listHostileReports } from './hostile-reports.ts'
export type { ApiCall, CallOptions } from './invented-call.ts'
export { listPaths, replaceAt } from './json-tree.ts'
export { longReport } from './long-report.ts'
export { samples } from './samples.ts'
export { unknownCall } from './unknown-call.ts'
export { longestTurnMs, maxTurnMs, worstTexts } from './worst-texts.ts'
