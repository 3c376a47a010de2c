import { type Provider, testMessageType } from '../provider.ts'
import { callIdPath } from './payload.ts'
import { read } from './read.ts'
import { bodyPaths, credentialNames } from './redaction.ts'
import { setup } from './setup.ts'
import { signaturePresets } from './signature.ts'

export const vapi = {
  read,
  callIdPaths: [callIdPath],
  reportKinds: ['end_of_call'],
  bodyPaths,
  credentialNames,
  signaturePresets,
  setup,
  testMessage: { message: { type: testMessageType } }
} satisfies Provider
