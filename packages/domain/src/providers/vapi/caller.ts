import type { CallerPlaces } from '../reading/caller/read-caller.ts'

/** `customer` is the other party in both directions, and an object among the variables. */
export const callerPlaces: CallerPlaces = {
  name: ['message.customer.name', 'message.call.customer.name'],
  email: ['message.customer.email', 'message.call.customer.email'],
  facts: [
    'message.analysis.structuredData',
    { path: 'message.artifact.structuredOutputs', name: 'name', value: 'result' },
    'message.analysis.structuredDataMulti',
    'message.structuredData',
    'message.call.analysis.structuredData',
    'message.artifact.variableValues',
    'message.call.assistantOverrides.variableValues',
    'message.artifact.variables'
  ]
}
