import { bland } from '../../providers/bland/testing/report-type.ts'
import { elevenlabs } from '../../providers/elevenlabs/testing/report-type.ts'
import type { ListingProviderName } from '../../providers/index.ts'
import { retell } from '../../providers/retell/testing/report-type.ts'
import { vapi } from '../../providers/vapi/testing/report-type.ts'
import type { ReportType } from './report-type.ts'

export const reportTypes: Readonly<Record<ListingProviderName, ReportType>> = { vapi, retell, elevenlabs, bland }
