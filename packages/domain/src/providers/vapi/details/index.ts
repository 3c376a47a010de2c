import type { CallDetails, CallTransfer, CostItem } from '../../../calls/call-details.ts'
import { readCostList, readCostsAt } from '../../reading/details/costs.ts'
import { type IdOwner, readIds } from '../../reading/details/ids.ts'
import { readTransfer, type TransferPlaces } from '../../reading/details/transfers.ts'
import { readItems } from '../../reading/lists.ts'
import type { Source } from '../../reading/source.ts'
import { isWithoutConsent } from './consent.ts'
import { idPlaces } from './ids.ts'
import { readCallPerformance } from './performance.ts'
import { readVapiRecordings } from './recordings.ts'
import { readVerdicts } from './verdicts.ts'
import { readWarnings } from './warnings.ts'

export function readDetails(source: Source, owner: IdOwner): CallDetails {
  const withoutConsent = isWithoutConsent(source)
  const costs = readItems(source, 'message.costs', 'message.call.costs')

  return {
    recordings: withoutConsent ? [] : readVapiRecordings(source),
    transfers: readTransfers(source),
    costBreakdown: readCosts(source, costs),
    providerVerdicts: readVerdicts(source),
    providerWarnings: readWarnings(source, withoutConsent),
    externalIds: readIds(source, idPlaces, owner),
    numbers: [],
    performance: readCallPerformance(source, costs)
  }
}

/** Reads all transfer attempts, else the final destination. */
function readTransfers(source: Source): readonly CallTransfer[] {
  const attempts = readItems(source, 'message.artifact.transfers', 'message.call.artifact.transfers')
  const transfers = attempts.flatMap((attempt) => readTransfer(attempt, attempted))

  return transfers.length > 0 ? transfers : readTransfer(source, wentOn)
}

const attempted: TransferPlaces = { destination: ['destination.number', 'destination.sipUri'], outcome: ['status'] }
const wentOn: TransferPlaces = {
  destination: ['message', 'message.call'].flatMap((place) => [
    `${place}.destination.number`,
    `${place}.destination.sipUri`
  ])
}

/** Reads the separate costs, else the sums under the same names. */
function readCosts(source: Source, costs: readonly Source[]): readonly CostItem[] {
  const items = readCostList(costs, { item: 'type', usd: 'cost' })

  return items.length > 0 ? items : readCostsAt(source, sums)
}

const breakdown = 'message.costBreakdown'
const sums = {
  transport: `${breakdown}.transport`,
  transcriber: `${breakdown}.stt`,
  model: `${breakdown}.llm`,
  voice: `${breakdown}.tts`,
  vapi: `${breakdown}.vapi`,
  chat: `${breakdown}.chat`,
  'knowledge-base': `${breakdown}.knowledgeBaseCost`,
  'voicemail-detection': `${breakdown}.voicemailDetectionCost`,
  'analysis.summary': `${breakdown}.analysisCostBreakdown.summary`,
  'analysis.structuredData': `${breakdown}.analysisCostBreakdown.structuredData`,
  'analysis.successEvaluation': `${breakdown}.analysisCostBreakdown.successEvaluation`,
  'analysis.structuredOutput': `${breakdown}.analysisCostBreakdown.structuredOutput`
}
