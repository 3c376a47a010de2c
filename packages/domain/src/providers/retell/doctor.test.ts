import { describe, expect, it } from 'vitest'
import { formatFindings, responsesTo } from '../../testing/responses.ts'
import { retellDoctor } from './doctor.ts'

const url = 'https://ingest.example.com/webhook/retell/ours'
const context = { endpointAt: (candidate: string) => (candidate === url ? 'e-1' : null), endpoints: [] }
const good = { agent_id: 'a-1', agent_name: 'Riley', webhook_url: url }

function answers(agent: object) {
  return responsesTo(retellDoctor, { '/v2/list-agents': { items: [{ agent_id: 'a-1' }] }, '/get-agent/a-1': agent })
}

describe('settings check of Retell', () => {
  it.each([
    [{ has_more: false }, []],
    [{ has_more: true }, ['advice null: all agents: agents is 100 checked, not a check of the others at the provider']]
  ])('reports agents that it has not checked: %j', (more, findings) => {
    const bodies = { '/v2/list-agents': { items: [{ agent_id: 'a-1' }], ...more }, '/get-agent/a-1': good }

    expect(formatFindings(retellDoctor.check(responsesTo(retellDoctor, bodies), context))).toEqual(findings)
  })

  it.each([{}, { webhook_events: null }, { webhook_events: ['call_ended', 'call_analyzed'] }])(
    'finds nothing for a correct agent with %j',
    (change) => {
      expect(formatFindings(retellDoctor.check(answers({ ...good, ...change }), context))).toEqual([])
    }
  )

  it.each([
    [
      { webhook_events: ['call_ended'] },
      'problem e-1: agent Riley (a-1): webhook_events is ["call_ended"], not ["call_ended","call_analyzed"]'
    ],
    [
      { webhook_events: ['call_analyzed'] },
      'problem e-1: agent Riley (a-1): webhook_events is ["call_analyzed"], not ["call_ended","call_analyzed"]'
    ],
    [
      { webhook_events: ['call_ended', 'call_analyzed', 'transcript_updated'] },
      'advice e-1: agent Riley (a-1): webhook_events is ["call_ended","call_analyzed","transcript_updated"], not ["call_ended","call_analyzed"]'
    ],
    [
      { data_storage_retention_days: 3 },
      'advice e-1: agent Riley (a-1): data_storage_retention_days is 3, not 14 or more'
    ],
    [
      { data_storage_setting: 'basic_attributes_only' },
      'advice e-1: agent Riley (a-1): data_storage_setting is basic_attributes_only, not everything'
    ],
    [{ webhook_url: null }, 'advice null: agent Riley (a-1): webhook_url is null, not a webhook URL of Callbook']
  ])('finds the problem in %j', (change, line) => {
    expect(formatFindings(retellDoctor.check(answers({ ...good, ...change }), context))).toEqual([line])
  })

  it('requests each agent once', () => {
    const twice = { items: [{ agent_id: 'a/1' }, { agent_id: 'a/1' }, {}] }
    const [list] = retellDoctor.requests([])
    if (list === undefined) throw new Error('nothing is asked')

    expect(retellDoctor.requests([{ request: list, body: twice }])).toEqual([
      { method: 'GET', path: '/get-agent/a%2F1' }
    ])
  })

  it('returns where reports are sent', () => {
    expect(retellDoctor.webhooks(answers(good))).toEqual([{ of: 'assistant', id: 'a-1', url }])
    expect(retellDoctor.webhooks(answers({ ...good, webhook_url: null }))).toEqual([])
  })
})
