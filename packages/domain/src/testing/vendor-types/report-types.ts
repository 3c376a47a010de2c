import { blandReportType } from '../../providers/bland/testing/report-type.ts'
import { elevenLabsReportType } from '../../providers/elevenlabs/testing/report-type.ts'
import type { ListingProviderName } from '../../providers/index.ts'
import { retellReportType } from '../../providers/retell/testing/report-type.ts'
import { vapiReportType } from '../../providers/vapi/testing/report-type.ts'
import type { ReportType } from './report-type.ts'

export const reportTypes: Readonly<Record<ListingProviderName, ReportType>> = {
  vapi: vapiReportType,
  retell: retellReportType,
  elevenlabs: elevenLabsReportType,
  bland: blandReportType
}
