import type { ProviderAudio } from '../audio.ts'
import { listing } from './listing/listing.ts'

/** The call has the address, which ends within 24 hours if the agent signs its URLs. */
export const audio: ProviderAudio = {
  needsKey: false,
  request: (id) => ({ path: listing.call(id).path, accept: 'application/json' }),
  urlIn: (answer) => {
    const isCall = typeof answer === 'object' && answer !== null && 'recording_url' in answer

    return isCall && typeof answer.recording_url === 'string' ? answer.recording_url : null
  }
}
