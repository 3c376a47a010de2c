import { type ListingProvider, testMessageType } from '../provider.ts'
import { audio } from './audio.ts'
import { listing } from './listing/listing.ts'
import { callIdPath } from './payload.ts'
import { isReport, read } from './read.ts'
import { bodyPaths, costNames, credentialNames } from './redaction.ts'
import { setup } from './setup.ts'
import { signaturePresets } from './signature.ts'

export const elevenlabs = {
  title: 'ElevenLabs',
  read,
  isReport,
  callIdPaths: [callIdPath, 'conversation_id'],
  reportKinds: ['end_of_call'],
  bodyPaths,
  credentialNames,
  costNames,
  signaturePresets,
  /** After ten failures, unless one delivery of the last seven days succeeded (ElevenLabs documentation, webhooks). */
  disablesWebhooks: true,
  setup,
  listing,
  isOwnCode: false,
  audio,
  testMessage: { type: testMessageType }
} satisfies ListingProvider
