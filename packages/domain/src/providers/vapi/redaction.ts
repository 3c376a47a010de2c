import { redactionRules } from '../../redaction-rules.ts'
import { camelCaseCredentials } from '../credential-keys.ts'

/**
 * What a report of Vapi can carry that nobody may read from our store: credentials of telephony and models, tokens of
 * the SIP connection, the address that lets anyone speak into the call. `server` and `serverUrl` hold the webhook URL
 * of the report itself, whose slug is a credential of ours.
 */
export const redaction = redactionRules({
  keys: [
    ...camelCaseCredentials,
    'authPassword',
    'callToken',
    'controlUrl',
    'hmacSecret',
    'listenUrl',
    'server',
    'serverUrl',
    'serverUrlSecret',
    'twilioAccountSid',
    'twilioApiKey',
    'twilioApiSecret',
    'twilioAuthToken',
    'vonageApiKey',
    'vonageApiSecret',
    'webCallUrl',
    'X-Vapi-Secret',
    'x-vapi-secret'
  ],
  paths: ['message.call.monitor', 'message.call.phoneCallProviderDetails.sip'],
  kept: [
    'message.analysis',
    'message.messages',
    'message.structuredData',
    'message.transcript',
    'message.assistant.metadata',
    'message.assistant.variableValues',
    'message.call.analysis',
    'message.call.assistantOverrides.metadata',
    'message.call.assistantOverrides.variableValues',
    'message.call.messages',
    'message.call.metadata',
    'message.call.transcript',
    ...['message.artifact', 'message.call.artifact'].flatMap((artifact) => [
      `${artifact}.messages`,
      `${artifact}.messagesOpenAIFormatted`,
      `${artifact}.structuredOutputs`,
      `${artifact}.transcript`,
      `${artifact}.variables`,
      `${artifact}.variableValues`
    ])
  ]
})
