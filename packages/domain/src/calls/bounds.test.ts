import { describe, expect, it } from 'vitest'
import { blandReport, elevenLabsReport, readCall, retellReport, unknownCall, vapiReport } from '../testing/index.ts'
import { callBounds, withinBounds } from './bounds.ts'

const long = 'x'.repeat(900_000)

const { message } = vapiReport()
const retell = retellReport()
const elevenLabs = elevenLabsReport()

describe('withinBounds', () => {
  it.each([
    ['metadata', { metadata: { a: 'x'.repeat(callBounds.metadata) } }],
    ['structured_data', { structuredData: ['x'.repeat(callBounds.structuredData)] }],
    ['system_instruction', { systemInstruction: 'x'.repeat(callBounds.systemInstruction) }],
    ['system_variables', { systemVariables: { a: 'x'.repeat(callBounds.systemVariables) } }],
    ['success_evaluation', { successEvaluation: 'x'.repeat(callBounds.successEvaluation) }],
    ['recording_url', { recordingUrl: `https://x.test/${'x'.repeat(callBounds.recordingUrl)}` }]
  ])('removes a %s above its bound and reports it', (field, values) => {
    const unreadable = new Set<string>()

    expect(withinBounds({ ...unknownCall, ...values }, unreadable)).toEqual(unknownCall)
    expect([...unreadable]).toEqual([`size of ${field}`])
  })

  it('keeps a field exactly at its bound', () => {
    const call = {
      ...unknownCall,
      metadata: { a: 'x'.repeat(callBounds.metadata - '{"a":""}'.length) },
      systemInstruction: 'é'.repeat(callBounds.systemInstruction / 2 - 1)
    }
    const unreadable = new Set<string>()

    expect(withinBounds(call, unreadable)).toEqual(call)
    expect(unreadable.size).toBe(0)
  })

  it('truncates a longer summary', () => {
    const unreadable = new Set<string>()

    const { summary } = withinBounds({ ...unknownCall, summary: '😀'.repeat(10_000) }, unreadable)

    expect(summary).toBe('😀'.repeat((callBounds.callSummary - 2 - 2) / 4))
    expect([...unreadable]).toEqual(['size of call_summary'])
  })
})

describe('withinBounds for a report with very long texts', () => {
  const analysis = { summary: long, structuredData: { a: long }, successEvaluation: long }
  const transcriber = { language: long }
  const assistant = { id: long, name: long, transcriber, model: { messages: [{ role: 'system', content: long }] } }
  const call = { id: 'call-1', metadata: { a: long } }
  const reported = { assistantVersion: long, destination: { number: long } }
  const artifact = { messages: [], recordingUrl: `https://x.test/${long}`, variableValues: { a: long } }
  const customer = { number: long, name: long, email: `${long}@x.test` }

  it.each([
    [
      'vapi',
      { message: { ...message, ...reported, analysis, assistant, artifact, call, customer, endedReason: long } }
    ],
    [
      'retell',
      {
        ...retell,
        call: {
          ...retell.call,
          agent_id: long,
          agent_name: long,
          agent_version: long,
          transfer_destination: long,
          from_number: long,
          metadata: { a: long },
          disconnection_reason: long,
          recording_url: `https://x.test/${long}`,
          retell_llm_dynamic_variables: { a: long },
          call_analysis: { call_summary: long, user_sentiment: long, custom_analysis_data: [long] }
        }
      }
    ],
    [
      'elevenlabs',
      {
        ...elevenLabs,
        data: {
          ...elevenLabs.data,
          agent_name: long,
          version_id: long,
          transcript: [{ tool_results: [{ result: { transfer_number: long } }] }],
          metadata: {
            main_language: long,
            termination_reason: long,
            phone_call: { direction: 'inbound', agent_number: long }
          },
          analysis: {
            transcript_summary: long,
            call_successful: long,
            data_collection_results: { [long]: { value: 1 } }
          },
          conversation_initiation_client_data: { dynamic_variables: { a: long } }
        }
      }
    ],
    [
      'bland',
      {
        ...blandReport(),
        call_ended_by: long,
        from: long,
        summary: long,
        analysis: { full_name: long },
        metadata: { a: long },
        variables: { a: long },
        recording_url: `https://x.test/${long}`,
        transferred_to: long,
        request_data: { task: long, language: long }
      }
    ]
  ] as const)('limits %s in lists', (name, body) => {
    const { transcript: _, messages: __, unreadable: ___, ...served } = readCall(name, body)

    expect(Buffer.byteLength(JSON.stringify(served))).toBeLessThan(20 * 1024)
  })
})
