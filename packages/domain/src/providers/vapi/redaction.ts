import type { BodyPaths } from '../../redaction/redaction-rules.ts'

const artifacts = ['message.artifact', 'message.call.artifact']

/** Where a report of Vapi has the addresses and headers of the connection, and where what was said and found out. */
export const bodyPaths: BodyPaths = {
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

/** What no other sender calls a secret, in words. */
export const credentialNames = ['server url secret', 'x vapi secret']
