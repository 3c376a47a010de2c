import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { callIdPath } from './payload.ts'

const artifacts = ['message.artifact', 'message.call.artifact']

/** Paths of the addresses and headers of the connection, and of the conversation and its results, in a Vapi report. */
export const bodyPaths: BodyPaths = {
  identity: ['message.type', callIdPath],
  secret: ['message.call.monitor', 'message.call.phoneCallProviderDetails.sip'],
  said: [
    'message.messages',
    'message.transcript',
    'message.call.messages',
    'message.call.transcript',
    ...artifacts.flatMap((artifact) => [
      `${artifact}.messages`,
      `${artifact}.messagesOpenAIFormatted`,
      `${artifact}.transcript`
    ])
  ],
  found: [
    'message.analysis',
    'message.structuredData',
    'message.assistant.variableValues',
    'message.call.analysis',
    'message.call.assistantOverrides.variableValues',
    ...artifacts.flatMap((artifact) => [
      `${artifact}.structuredOutputs`,
      `${artifact}.variables`,
      `${artifact}.variableValues`
    ])
  ],
  own: ['message.assistant.metadata', 'message.call.assistantOverrides.metadata', 'message.call.metadata']
}

export const credentialNames = ['server url secret', 'x vapi secret']

/** Members of a Vapi report with costs: in `message` and `message.call`. */
export const costNames = ['cost', 'costBreakdown', 'costs']
