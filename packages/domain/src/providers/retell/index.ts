import { type ListingProvider, testMessageType } from '../provider.ts'
import { audio } from './audio.ts'
import { listing } from './listing/listing.ts'
import { callIdPath, olderCallIdPath } from './payload.ts'
import { isReport, laterKinds, read, reportKinds } from './read.ts'
import { bodyPaths, costNames, credentialNames } from './redaction.ts'
import { setup } from './setup.ts'
import { signaturePresets } from './signature.ts'

export const retell = {
  title: 'Retell',
  read,
  isReport,
  callIdPaths: [callIdPath, olderCallIdPath],
  reportKinds,
  laterKinds,
  bodyPaths,
  credentialNames,
  costNames,
  signaturePresets,
  disablesWebhooks: false,
  setup,
  listing,
  isOwnCode: false,
  audio,
  testMessage: { event: testMessageType }
} satisfies ListingProvider
