import type { CallDetails, CallRecording, CallTransfer, ProviderWarning } from '../../../calls/call-details.ts'
import { readCostList } from '../../reading/details/costs.ts'
import { type IdOwner, type IdPlaces, readIds } from '../../reading/details/ids.ts'
import { readRecordings } from '../../reading/details/recordings.ts'
import { readDestination } from '../../reading/details/transfers.ts'
import { readVerdict } from '../../reading/details/verdicts.ts'
import { readBoolean, readLine } from '../../reading/fields.ts'
import { readItems } from '../../reading/lists.ts'
import { readCents } from '../../reading/quantities.ts'
import type { Source } from '../../reading/source.ts'
import { readCallPerformance } from './performance.ts'

/** Reads the details of a single Retell call. */
export function readDetails(source: Source, endedReason: string | null, owner: IdOwner): CallDetails {
  const costs = readItems(source, 'call.call_cost.product_costs')

  return {
    recordings: readAllRecordings(source),
    transfers: readTransfers(source, endedReason),
    costBreakdown: readCostList(costs, { item: 'product', usd: 'cost' }, readCents),
    providerVerdicts: verdicts.flatMap((name) => readVerdict(source, name, { result: [`call.call_analysis.${name}`] })),
    providerWarnings: readWarnings(source),
    externalIds: readIds(source, idPlaces, owner),
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
    mixed: ['call.recording_url', 'call.scrubbed_recording_url'],
    stereo: ['call.recording_multi_channel_url', 'call.scrubbed_recording_multi_channel_url']
  })
}

/** Reads the transfer at the end of the call, whether it succeeded or failed. The ended reason is its outcome. */
function readTransfers(source: Source, endedReason: string | null): readonly CallTransfer[] {
  const destination = readDestination(source, ['call.transfer_destination'])
  const outcome = outcomes.has(endedReason) ? endedReason : null

  return destination === null && outcome === null ? [] : [{ destination, at: null, outcome }]
}

const outcomes: ReadonlySet<string | null> = new Set(['call_transfer', 'transfer_bridged', 'transfer_cancelled'])
