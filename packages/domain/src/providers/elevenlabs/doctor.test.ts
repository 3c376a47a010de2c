import { describe, expect, it } from 'vitest'
import { formatFindings, responsesTo } from '../../testing/responses.ts'
import { elevenLabsDoctor } from './doctor.ts'

const url = 'https://ingest.example.com/webhook/elevenlabs/ours'
const context = { endpointAt: (candidate: string) => (candidate === url ? 'e-1' : null), endpoints: [] }
const ours = { webhook_id: 'w-1', name: 'Callbook', webhook_url: url, is_disabled: false, retry_enabled: true }
const other = { webhook_id: 'w-2', name: 'CRM', webhook_url: 'https://crm.example.com/secret', is_disabled: true }
const sending = { post_call_webhook_id: 'w-1', events: ['transcript', 'call_initiation_failure'] }

interface Settings {
  readonly webhook?: object
  readonly workspace?: object | null
  readonly agent?: object
}

function answers({ webhook = {}, workspace = {}, agent = {} }: Settings) {
  return responsesTo(elevenLabsDoctor, {
    '/v1/workspace/webhooks': { webhooks: [{ ...ours, ...webhook }, other] },
    '/v1/convai/settings': { webhooks: workspace && { ...sending, ...workspace } },
    '/v1/convai/agents': { agents: [{ agent_id: 'a-1' }] },
    '/v1/convai/agents/a-1': { agent_id: 'a-1', name: 'Riley', ...agent }
  })
}

function overrides(webhooks: object) {
  return { platform_settings: { workspace_overrides: { webhooks } } }
}

describe('settings check of ElevenLabs', () => {
  it('reports agents that it has not checked', () => {
    const more = answers({}).map((answer) =>
      answer.request.path.includes('/agents?')
        ? { ...answer, body: { ...Object(answer.body), has_more: true } }
        : answer
    )

    expect(formatFindings(elevenLabsDoctor.check(more, context))).toEqual([
      'advice null: all agents: agents is 100 checked, not a check of the others at the provider'
    ])
  })

  it('finds nothing in a correct workspace', () => {
    expect(formatFindings(elevenLabsDoctor.check(answers({}), context))).toEqual([])
  })

  it.each<[Settings, string]>([
    [{ webhook: { is_disabled: true } }, 'problem e-1: webhook Callbook (w-1): is_disabled is true, not false'],
    [
      { webhook: { is_auto_disabled: true } },
      'problem e-1: webhook Callbook (w-1): is_auto_disabled is true, not false'
    ],
    [
      { webhook: { most_recent_failure_error_code: 413, most_recent_failure_timestamp: 1795187101 } },
      'advice e-1: webhook Callbook (w-1): most_recent_failure_error_code is 413 at 2026-11-20T15:05:01.000Z, not no failure'
    ],
    [{ webhook: { retry_enabled: false } }, 'problem e-1: webhook Callbook (w-1): retry_enabled is false, not true'],
    [{ webhook: { retry_enabled: undefined } }, 'advice e-1: webhook Callbook (w-1): retry_enabled is null, not true'],
    [
      { workspace: { events: ['call_initiation_failure'] } },
      'problem e-1: workspace: events is ["call_initiation_failure"], not transcript'
    ],
    [
      { workspace: { events: ['transcript'] } },
      'advice e-1: workspace: events is ["transcript"], not call_initiation_failure'
    ],
    [
      { workspace: { events: ['transcript', 'call_initiation_failure', 'audio'] } },
      'problem e-1: workspace: events is ["transcript","call_initiation_failure","audio"], not without audio'
    ],
    [
      { workspace: { transcript_format: 'opentelemetry' } },
      'problem e-1: workspace: transcript_format is opentelemetry, not json'
    ],
    [{ workspace: { exclude_transcript: true } }, 'problem e-1: workspace: exclude_transcript is true, not false'],
    [
      { workspace: { post_call_webhook_id: 'w-2' } },
      'advice null: agent Riley (a-1): post_call_webhook_id is https://crm.example.com, not a webhook URL of Callbook'
    ],
    [
      { workspace: null },
      'advice null: agent Riley (a-1): post_call_webhook_id is null, not a webhook URL of Callbook'
    ],
    [
      { workspace: null, agent: overrides({ ...sending, exclude_transcript: true }) },
      'problem e-1: agent Riley (a-1): exclude_transcript is true, not false'
    ],
    [
      { agent: { platform_settings: { privacy: { zero_retention_mode: true } } } },
      'advice e-1: agent Riley (a-1): zero_retention_mode is true, not false'
    ],
    [
      { agent: { platform_settings: { privacy: { retention_days: 0 } } } },
      'advice e-1: agent Riley (a-1): retention_days is 0, not 14 or more, or -1'
    ]
  ])('finds the problem in %j', (settings, line) => {
    expect(formatFindings(elevenLabsDoctor.check(answers(settings), context))).toEqual([line])
  })

  it('accepts conversations that are stored permanently', () => {
    const agent = { platform_settings: { privacy: { retention_days: -1 } } }

    expect(elevenLabsDoctor.check(answers({ agent }), context)).toEqual([])
  })

  it('returns the webhook of the workspace and of an agent with its own webhook', () => {
    expect(elevenLabsDoctor.webhooks(answers({}))).toEqual([{ of: 'account', id: null, url }])
    expect(elevenLabsDoctor.webhooks(answers({ agent: overrides({ post_call_webhook_id: 'w-2' }) }))).toEqual([
      { of: 'assistant', id: 'a-1', url: 'https://crm.example.com/secret' },
      { of: 'account', id: null, url }
    ])
  })
})
