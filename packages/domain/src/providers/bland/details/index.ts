import type { CallDetails } from '../../../calls/call-details.ts'
import { type IdOwner, readIds } from '../../reading/details/ids.ts'
import { readRecordings } from '../../reading/details/recordings.ts'
import { readTransfer } from '../../reading/details/transfers.ts'
import { readVerdict } from '../../reading/details/verdicts.ts'
import { readWarning } from '../../reading/details/warnings.ts'
import { readNumbers } from '../../reading/parties.ts'
import type { Source } from '../../reading/source.ts'

/** Reads the details of a single Bland call, which has one price. */
export function readDetails(source: Source, owner: IdOwner): CallDetails {
  return {
    recordings: readRecordings(source, { mixed: ['recording_url'] }),
    transfers: readTransfer(source, { destination: ['transferred_to'], at: ['transferred_at'] }),
    costBreakdown: [],
    providerVerdicts: readVerdict(source, 'disposition_tag', { result: ['disposition_tag'] }),
    providerWarnings: readWarning(source, 'ended', 'error_message'),
    externalIds: readIds(source, { batch_id: ['batch_id'] }, owner),
    numbers: readNumbers(source, owner.direction, ['from', 'to'], owner.country),
    performance: null
  }
}
