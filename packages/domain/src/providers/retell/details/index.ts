import type { CallDetails, CallRecording, CallTransfer, ProviderWarning } from '../../../calls/call-details.ts'
import type { CallReport } from '../../../calls/call-report.ts'
import { readCostList } from '../../reading/details/costs.ts'
import { type IdOwner, type IdPlaces, readIds } from '../../reading/details/ids.ts'
import { readRecordings } from '../../reading/details/recordings.ts'
import { readDestination } from '../../reading/details/transfers.ts'
import { readVerdict } from '../../reading/details/verdicts.ts'
import { readBoolean, readLine } from '../../reading/fields.ts'
import { readItems } from '../../reading/lists.ts'
import { readNumbers } from '../../reading/parties.ts'
import { readCents, readEpoch } from '../../reading/quantities.ts'
import type { Source } from '../../reading/source.ts'
import { inCall } from '../places.ts'
import { readCallPerformance } from './performance.ts'

export function readDetails(source: Source, ending: Ending, owner: IdOwner): CallDetails {
  const costs = readItems(source, 'call.call_cost.product_costs')

  return {
    recordings: readAllRecordings(source),
    transfers: readTransfers(source, ending),
    costBreakdown: readCostList(costs, { item: 'product', usd: 'cost' }, readCents),
    providerVerdicts: verdicts.flatMap((name) =>
      readVerdict(source, name, { result: inCall(`call_analysis.${name}`) })
    ),
    providerWarnings: readWarnings(source),
    externalIds: readIds(source, idPlaces, owner),
    numbers: readNumbers(source, owner.direction, ['call.from_number', 'call.to_number'], owner.country),
    performance: readCallPerformance(source)
  }
}

/** Redaction removes the SIP headers of a report as secrets, so ids in them cannot be read. */
const idPlaces: IdPlaces = {
  agent_tag: ['call.agent_tag'],
  call_sid: ['call.telephony_identifier.twilio_call_sid'],
  batch_call_id: ['call.batch_call_id']
}

/** Results that the analysis of every call has. Results that the client configured are the structured data. */
const verdicts = ['call_successful', 'user_sentiment', 'in_voicemail']

/** Warns if Retell does not store everything about the call, so that data may be missing here. */
function readWarnings(source: Source): readonly ProviderWarning[] {
  const setting = readLine(source, 'call.data_storage_setting')
  if (setting === null || setting === 'everything') return []

  return [{ kind: 'compliance', text: `data_storage_setting: ${setting}` }]
}

/** Reads the recordings; none if the client selected addresses that expire after a day. */
function readAllRecordings(source: Source): readonly CallRecording[] {
  if (readBoolean(source, 'call.opt_in_signed_url') === true) return []

  return readRecordings(source, {
    mixed: inCall('recording_url'),
    stereo: inCall('recording_multi_channel_url')
  })
}

/** Paths of the party to whom the call was transferred: in the call, or in an event of the transfer. */
export const transferDestinations = ['call.transfer_destination', 'transfer_destination.number']

/**
 * Reads the transfer at the end of the call, whether it succeeded or failed. The ended reason is its outcome. The call
 * with the agent ends when the other party takes over, so the transfer begins then.
 */
function readTransfers(source: Source, { endedReason, endedAt }: Ending): readonly CallTransfer[] {
  const destination = readDestination(source, transferDestinations)
  const outcome = outcomes.has(endedReason) ? endedReason : null
  if (destination === null && outcome === null) return []
  const at = transferred.has(endedReason) ? endedAt : null
  const end = readEpoch(source, 1, 'call.transfer_end_timestamp')

  return [{ destination, at: at?.toISOString() ?? null, outcome, ...(end !== null && { ended_at: end.toISOString() }) }]
}

type Ending = Pick<CallReport, 'endedReason' | 'endedAt'>

const transferred: ReadonlySet<string | null> = new Set(['call_transfer', 'transfer_bridged'])
const outcomes: ReadonlySet<string | null> = new Set([...transferred, 'transfer_cancelled'])
