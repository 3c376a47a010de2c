import { describe, expect, it } from 'vitest'
import type { CallDetails } from '../../calls/call-details.ts'
import { blandReport, elevenLabsReport, readCall, retellReport, vapiReport } from '../../testing/index.ts'
import type { ProviderName } from '../index.ts'

type Verdicts = Partial<Pick<CallDetails, 'providerVerdicts' | 'providerWarnings'>>

interface Case {
  readonly name: string
  readonly provider: ProviderName
  readonly body: unknown
  readonly found: Verdicts
}

function verdict(name: string, result: unknown, rationale: string | null = null) {
  return { name, result, rationale } as CallDetails['providerVerdicts'][number]
}

const long = 'é'.repeat(5000)

const cases: readonly Case[] = [
  {
    name: 'a success evaluation, scorecards and structured outputs, also beside structured data',
    provider: 'vapi',
    body: vapiReport({
      message: {
        analysis: { successEvaluation: '8', structuredData: { a: 1 } },
        artifact: {
          scorecards: { 'card-1': { name: 'QA', score: 7, scoreNormalized: 70 }, 'card-2': { score: 5 }, odd: 5 },
          structuredOutputs: {
            'out-1': { name: 'Objective', result: false },
            'out-2': { name: 'Lead', result: { score: 8 } },
            'out-3': { name: 'Not extracted', result: null },
            'out-4': null
          }
        }
      }
    }),
    found: {
      providerVerdicts: [
        verdict('successEvaluation', '8'),
        verdict('QA', 70),
        verdict('card-2', 5),
        verdict('Objective', false),
        verdict('Lead', { score: 8 })
      ]
    }
  },
  {
    name: 'why the call ended, what was skipped, and that nobody agreed to a recording',
    provider: 'vapi',
    body: vapiReport({
      message: {
        endedMessage: long,
        artifact: {
          skippedStructuredOutputs: {
            'out-1': { name: 'Lead', unmetCondition: { type: 'minMessages', actual: 1 } },
            'out-2': {}
          }
        },
        compliance: { recordingConsent: { type: 'verbal' } }
      }
    }),
    found: {
      providerWarnings: [
        { kind: 'ended', text: 'é'.repeat(2047) },
        { kind: 'analysis', text: 'Lead: skipped, minMessages' },
        { kind: 'analysis', text: 'out-2: skipped' },
        { kind: 'compliance', text: 'recordingConsent: not granted' }
      ]
    }
  },
  {
    name: 'what its analysis says of every call, and what it does not keep',
    provider: 'retell',
    body: retellReport({
      call: {
        call_analysis: { call_successful: false, user_sentiment: 'Negative', custom_analysis_data: { a: 1 } },
        data_storage_setting: 'everything_except_pii'
      }
    }),
    found: {
      providerVerdicts: [verdict('call_successful', false), verdict('user_sentiment', 'Negative')],
      providerWarnings: [{ kind: 'compliance', text: 'data_storage_setting: everything_except_pii' }]
    }
  },
  {
    name: 'nothing before the analysis, where all is kept',
    provider: 'retell',
    body: retellReport({ event: 'call_ended' }),
    found: { providerVerdicts: [], providerWarnings: [] }
  },
  {
    name: 'criteria with their scores, what it collected, and feedback',
    provider: 'elevenlabs',
    body: elevenLabsReport({
      data: {
        analysis: {
          call_successful: 'failure',
          call_success_score: 20,
          evaluation_criteria_results: {
            polite: { criteria_id: 'polite', result: 'success', rationale: long, score: 9, max_score: 10 },
            unnamed: { result: 'unknown', rationale: '' }
          },
          data_collection_results: { plan: { data_collection_id: 'plan', value: null, rationale: 'Not asked.' } }
        },
        metadata: {
          feedback: { rating: 4, overall_score: 'like', comment: 'Quick!' },
          error: { code: 1011, reason: 'The model was away.' },
          warnings: ['Slow', '', 5, 'Late']
        }
      }
    }),
    found: {
      providerVerdicts: [
        verdict('call_successful', 'failure'),
        verdict('call_success_score', 20),
        verdict('polite', 'success', 'é'.repeat(2047)),
        verdict('polite.score', 9),
        verdict('polite.max_score', 10),
        verdict('unnamed', 'unknown'),
        verdict('plan', null, 'Not asked.'),
        verdict('feedback', 4, 'Quick!')
      ],
      providerWarnings: [
        { kind: 'ended', text: 'The model was away.' },
        { kind: 'other', text: 'Slow' },
        { kind: 'other', text: 'Late' }
      ]
    }
  },
  {
    name: 'why a call did not come about',
    provider: 'elevenlabs',
    body: {
      type: 'call_initiation_failure',
      data: { conversation_id: 'call-1', metadata: { type: 'sip', body: { error_reason: 'Busy Here' } } }
    },
    found: { providerVerdicts: [], providerWarnings: [{ kind: 'ended', text: 'Busy Here' }] }
  },
  {
    name: 'a disposition and an error',
    provider: 'bland',
    body: blandReport({ call: { disposition_tag: 'BOOKED', error_message: 'Line lost' } }),
    found: {
      providerVerdicts: [verdict('disposition_tag', 'BOOKED')],
      providerWarnings: [{ kind: 'ended', text: 'Line lost' }]
    }
  }
]

describe('the provider analysis of a call', () => {
  it.each(cases)('of $provider includes $name', ({ provider, body, found }) => {
    expect(readCall(provider, body)).toMatchObject(found)
  })

  it('omits and records unreadable values', () => {
    const artifact = { scorecards: [], structuredOutputs: { 'out-1': 'odd' }, skippedStructuredOutputs: 'odd' }

    const found = readCall('vapi', vapiReport({ message: { analysis: {}, artifact } }))

    expect(found).toMatchObject({ providerVerdicts: [], providerWarnings: [] })
    expect(found.unreadable).toEqual([
      'message.artifact.structuredOutputs',
      'message.artifact.scorecards',
      'message.artifact.skippedStructuredOutputs'
    ])
  })
})
