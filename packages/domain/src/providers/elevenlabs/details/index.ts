import { type CallDetails, noDetails } from '../../../calls/call-details.ts'
import type { CallReport } from '../../../calls/call-report.ts'
import { readCostsAt } from '../../reading/details/costs.ts'
import type { IdOwner } from '../../reading/details/ids.ts'
import type { Source } from '../../reading/source.ts'
import type { Turn } from '../conversation.ts'
import { readExternalIds } from './ids.ts'
import { readCallPerformance } from './performance.ts'
import { readTransfers } from './transfers.ts'
import { readVerdicts } from './verdicts.ts'
import { readFailureWarnings, readWarnings } from './warnings.ts'

/** Reads the details of an ElevenLabs call. Its recording has no address. */
export function readDetails(
  source: Source,
  turns: readonly Turn[],
  { startedAt, ...owner }: IdOwner & Pick<CallReport, 'startedAt'>
): CallDetails {
  return {
    recordings: [],
    transfers: turns.flatMap((turn) => readTransfers(turn, startedAt)),
    costBreakdown: readCostsAt(source, {
      llm: 'data.metadata.charging.llm_price',
      platform: 'data.metadata.charging.platform_price'
    }),
    providerVerdicts: readVerdicts(source),
    providerWarnings: readWarnings(source),
    externalIds: readExternalIds(source, owner),
    numbers: [],
    performance: readCallPerformance(turns)
  }
}

export function readFailureDetails(source: Source, owner: IdOwner): CallDetails {
  return {
    ...noDetails,
    providerWarnings: readFailureWarnings(source),
    externalIds: readExternalIds(source, owner)
  }
}
