import { describe, expect, it } from 'vitest'
import { readCall } from '../testing/index.ts'
import type { ProviderName } from './index.ts'

const name = 'Dana Whitfield'
const email = 'dana@example.com'
const facts = { customer_name: name, 'Customer Email': email }

interface Case {
  readonly provider: ProviderName
  readonly place: string
  readonly body: object
}

const inVapi = (place: string, message: object, call: object = {}): Case => ({
  provider: 'vapi',
  place,
  body: { message: { type: 'end-of-call-report', call: { id: 'call-1', ...call }, ...message } }
})

const inRetell = (place: string, call: object): Case => ({
  provider: 'retell',
  place,
  body: { event: 'call_analyzed', call: { call_id: 'call-1', ...call } }
})

const inElevenLabs = (place: string, data: object, type = 'post_call_transcription'): Case => ({
  provider: 'elevenlabs',
  place,
  body: { type, data: { conversation_id: 'call-1', ...data } }
})

const inBland = (place: string, body: object): Case => ({
  provider: 'bland',
  place,
  body: { call_id: 'call-1', ...body }
})

const collected = {
  a: { data_collection_id: 'customer_name', value: name },
  b: { data_collection_id: 'Customer Email', value: email }
}
const outputs = { 'id-1': { name: 'Lead', result: facts }, 'id-2': { name: 'Vehicle', result: { name: 'Civic' } } }
const dynamic = { conversation_initiation_client_data: { dynamic_variables: { user_name: name, email } } }

describe('the caller’s name and email address', () => {
  it.each([
    inVapi('its own fields', { customer: { name, email }, analysis: { structuredData: { name: 'B' } } }),
    inVapi('its own copy', {}, { customer: { name, email } }),
    inVapi('structured data', { analysis: { structuredData: facts }, artifact: { variableValues: { name: 'B' } } }),
    inVapi('several structured data', { analysis: { structuredDataMulti: [{ lead: facts }] } }),
    inVapi('older structured data', { structuredData: facts }),
    inVapi('structured outputs', { artifact: { structuredOutputs: outputs } }),
    inVapi('outputs beside data', { analysis: { structuredData: { a: 1 } }, artifact: { structuredOutputs: outputs } }),
    inVapi('variables', { artifact: { variableValues: facts } }),
    inVapi('the customer of variables', { artifact: { variableValues: { customer: { name, email } } } }),
    inVapi('variables it was given', {}, { assistantOverrides: { variableValues: facts } }),
    inRetell('what the analysis found', {
      call_analysis: { custom_analysis_data: facts },
      collected_dynamic_variables: { name: 'B' }
    }),
    inRetell('what was collected', {
      collected_dynamic_variables: facts,
      retell_llm_dynamic_variables: { customer_name: 'B', email: 'b@example.com' }
    }),
    inRetell('what it was given', { retell_llm_dynamic_variables: facts }),
    inElevenLabs('what was collected', { analysis: { data_collection_results: collected } }),
    inElevenLabs('variables', dynamic),
    inElevenLabs('variables of a call that did not come about', dynamic, 'call_initiation_failure'),
    inBland('what the analysis found', { analysis: facts, variables: { name: 'B' } }),
    inBland('variables', { variables: facts }),
    inBland('what was asked for', { request_data: facts })
  ])('are read from $place of $provider', ({ provider, body }) => {
    expect(readCall(provider, body)).toMatchObject({ callerFullName: name, callerEmail: email, unreadable: [] })
  })

  it.each([
    inVapi('other fields', {
      phoneNumber: { name: 'Acme Honda' },
      assistant: { name: 'Riley' },
      artifact: { variableValues: { company_name: 'Acme', assistant: { name: 'Riley' } } }
    }),
    inRetell('other fields', {
      agent_name: 'Riley',
      metadata: { agent_name: 'Riley' },
      retell_llm_dynamic_variables: { clinic_name: 'Lakeside Dental', agent_name: 'Riley' }
    }),
    inElevenLabs('other fields', {
      agent_name: 'Riley',
      conversation_initiation_client_data: { dynamic_variables: { agent_name: 'Riley', secret__name: 'key' } }
    }),
    inBland('other fields', { variables: { business_name: 'Acme' }, request_data: { voice: 'June', task: 'Call.' } })
  ])('are unknown for $place of $provider', ({ provider, body }) => {
    expect(readCall(provider, body)).toMatchObject({ callerFullName: null, callerEmail: null, unreadable: [] })
  })
})
