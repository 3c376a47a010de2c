import { standardWebhooks } from '../../signatures/standard-webhooks.ts'
import { stages } from '../callbook/payload.ts'
import { setup as setupOfAgent } from '../callbook/setup.ts'
import { type Provider, testMessageType } from '../provider.ts'
import type { SetupContext } from '../setup.ts'
import { isReport, read } from './read.ts'
import { bodyPaths } from './redaction.ts'

/** Session reports of agents that are built with LiveKit Agents (https://docs.livekit.io/agents). */
export const livekit = {
  title: 'LiveKit',
  read,
  isReport,
  callIdPaths: ['session_report.job_id', 'job_id'],
  reportKinds: stages,
  bodyPaths,
  credentialNames: [],
  costNames: ['cost_usd', 'cost_breakdown'],
  signaturePresets: { 'standard-webhooks': standardWebhooks('webhook') },
  disablesWebhooks: false,
  setup: (context: SetupContext) => ({ ...setupOfAgent(context), name: 'LiveKit' }),
  listing: null,
  isOwnCode: true,
  testMessage: { type: testMessageType }
} satisfies Provider
