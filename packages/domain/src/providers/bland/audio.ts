import type { ProviderAudio } from '../audio.ts'

/** Returns the audio if it is requested as such: https://docs.bland.ai/api-v1/get/calls-id-recording. */
export const audio: ProviderAudio = {
  needsKey: false,
  request: (id) => ({
    path: `/v1/calls/${encodeURIComponent(id)}/recording`,
    accept: 'audio/mpeg',
    headers: { 'content-type': 'audio/mpeg' }
  }),
  urlIn: null
}
