import type { ProviderAudio } from '../audio.ts'

/** According to `ConversationsClient.audio.get` of @elevenlabs/elevenlabs-js 2.73.0. */
export const audio: ProviderAudio = {
  needsKey: true,
  request: (id) => ({ path: `/v1/convai/conversations/${encodeURIComponent(id)}/audio`, accept: 'audio/*' }),
  urlIn: null
}
