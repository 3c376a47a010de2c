import { standardWebhooks } from '../../signatures/standard-webhooks.ts'
import { type Provider, testMessageType } from '../provider.ts'
import { callIdPath, stages } from './payload.ts'
import { isReport, read } from './read.ts'
import { bodyPaths, costNames } from './redaction.ts'
import { setup } from './setup.ts'

/** The published format of Callbook, for agents without a provider. Its schema is `report-schema.ts`. */
export const callbook = {
  title: 'Callbook',
  read,
  isReport,
  callIdPaths: [callIdPath],
  reportKinds: stages,
  bodyPaths,
  credentialNames: [],
  costNames,
  signaturePresets: { 'standard-webhooks': standardWebhooks('webhook') },
  disablesWebhooks: false,
  setup,
  listing: null,
  isOwnCode: true,
  testMessage: { type: testMessageType }
} satisfies Provider
