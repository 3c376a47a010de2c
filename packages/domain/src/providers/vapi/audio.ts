import type { ProviderAudio } from '../audio.ts'

/** A redirect to an address that ends soon: https://docs.vapi.ai/assistants/retrieve-call-artifacts. */
export const audio: ProviderAudio = {
  needsKey: true,
  request: (id) => ({ path: `/call/${encodeURIComponent(id)}/mono-recording`, accept: 'audio/*' }),
  urlIn: null
}
