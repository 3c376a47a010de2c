import type { CallDetails, CallTransfer, CostItem } from '../../../calls/call-details.ts'
import { readCostList, readCostsAt } from '../../reading/details/costs.ts'
import { readTransfer } from '../../reading/details/transfers.ts'
import { readItems } from '../../reading/fields.ts'
import type { Source } from '../../reading/source.ts'
import { readVapiRecordings } from './recordings.ts'
import { readVerdicts } from './verdicts.ts'
import { readWarnings } from './warnings.ts'

/** What Vapi tells of a single call. */
export function readDetails(source: Source): CallDetails {
  return {
    recordings: readVapiRecordings(source),
    transfers: readTransfers(source),
    costBreakdown: readCosts(source),
    providerVerdicts: readVerdicts(source),
    providerWarnings: readWarnings(source)
  }
}

/** All attempts; else the one by which the call went on elsewhere. */
function readTransfers(source: Source): readonly CallTransfer[] {
  const attempts = readItems(source, 'message.artifact.transfers', 'message.call.artifact.transfers')
  const transfers = attempts.flatMap((attempt) =>
    readTransfer(attempt, { destination: ['destination.number', 'destination.sipUri'], outcome: ['status'] })
  )
  if (transfers.length > 0) return transfers

  return readTransfer(source, {
    destination: ['message', 'message.call'].flatMap((place) => [
      `${place}.destination.number`,
      `${place}.destination.sipUri`
    ])
  })
}

/** Each cost by itself, else the sums, under the same names. */
function readCosts(source: Source): readonly CostItem[] {
  const costs = readCostList(source, ['message.costs', 'message.call.costs'], { item: 'type', usd: 'cost' })

  return costs.length > 0 ? costs : readCostsAt(source, sums)
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
