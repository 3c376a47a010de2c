import { type ListingProvider, testMessageType } from '../provider.ts'
import { audio } from './audio.ts'
import { listing } from './listing/listing.ts'
import { callIdPath } from './payload.ts'
import { isReport, read } from './read.ts'
import { bodyPaths, costNames, credentialNames } from './redaction.ts'
import { setup } from './setup.ts'
import { signaturePresets } from './signature.ts'

export const vapi = {
  title: 'Vapi',
  read,
  isReport,
  callIdPaths: [callIdPath],
  reportKinds: ['end_of_call'],
  bodyPaths,
  credentialNames,
  costNames,
  signaturePresets,
  disablesWebhooks: false,
  setup,
  listing,
  isOwnCode: false,
  audio,
  testMessage: { message: { type: testMessageType } }
} satisfies ListingProvider
