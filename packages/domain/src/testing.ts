export { type BlandReportOptions, blandReport } from './testing/bland-report.ts'
export {
  type ElevenLabsReportBody,
  type ElevenLabsReportOptions,
  elevenLabsReport
} from './testing/elevenlabs-report.ts'
export { type RetellReportBody, type RetellReportOptions, retellReport } from './testing/retell-report.ts'
export { type VapiReportBody, type VapiReportOptions, vapiReport } from './testing/vapi-report.ts'
