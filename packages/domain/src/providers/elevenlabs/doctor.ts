import { isObject } from '../../json/json.ts'
import {
  advice,
  adviseOnRest,
  adviseOnUnread,
  checkUrl,
  type DoctorContext,
  describeSubject,
  type Finding,
  filterResponses,
  findingsAbout,
  findResponse,
  getRequest,
  listItems,
  maxItems,
  type PartialFinding,
  type ProviderDoctor,
  type ProviderResponse,
  pendingRequests,
  problem
} from '../doctor.ts'
import type { ApiRequest } from '../listing.ts'
import { readBoolean, readJson, readLine } from '../reading/fields.ts'
import { readAmount, readEpoch } from '../reading/quantities.ts'
import { createSource, type Source, valueAt } from '../reading/source.ts'

/**
 * According to `WorkspaceWebhookResponseModel`, `ConvAiWebhooks` and `GetAgentResponseModel` of
 *
 * @elevenlabs/elevenlabs-js 2.73.0, an agent uses the webhook of the workspace unless it has its own.
 */
export const elevenLabsDoctor: ProviderDoctor = {
  requests: (answers) => pendingRequests([settings, agentList, webhookList, ...agentRequests(answers)], answers),
  webhookRequests: ({ assistantIds }) => [settings, webhookList, ...assistantIds.map(agentRequest)],
  webhooks(answers) {
    const common = urlOf(answers, postCallOf(findResponse(answers, settings)))
    const ofAgents = filterResponses(answers, agents).flatMap((agent) => {
      const [id, url] = [readLine(agent, 'agent_id'), urlOf(answers, postCallOf(agent))]

      return id === null || url === null ? [] : [{ of: 'assistant' as const, id, url }]
    })

    return [...ofAgents, ...(common === null ? [] : [{ of: 'account' as const, id: null, url: common }])]
  },
  check(answers, context) {
    const common = findResponse(answers, settings)
    const ours = listItems(answers, webhookList, 'webhooks').flatMap((webhook) => checkOurWebhooks(webhook, context))
    // Without the list, the destination of an agent's reports is unknown.
    const isListed = findResponse(answers, webhookList) !== undefined
    const ofAgents = isListed ? agentsOf(answers).flatMap((one) => checkAgent(one, answers, context)) : []
    const endpointId = endpointOf(answers, postCallOf(common), context)
    const sent = common === undefined || endpointId === null ? [] : checkSending(webhooksOf(common))

    const others = adviseOnRest(answers, agentList, { name: 'agents', noun: 'agents', limit: maxItems })

    return [
      ...adviseOnUnread(answers),
      ...others,
      ...ours,
      ...findingsAbout('workspace', endpointId, sent),
      ...ofAgents
    ]
  }
}

const webhookList = getRequest('/v1/workspace/webhooks?include_usages=true')
const settings = getRequest('/v1/convai/settings')
const agents = '/v1/convai/agents/'
const agentList = getRequest(`/v1/convai/agents?page_size=${maxItems}`)

function agentRequests(answers: readonly ProviderResponse[]): readonly ApiRequest[] {
  const ids = listItems(answers, agentList, 'agents').map((agent) => readLine(agent, 'agent_id'))

  return [...new Set(ids)].flatMap((id) => (id === null ? [] : [agentRequest(id)]))
}

function agentRequest(id: string): ApiRequest {
  return getRequest(`${agents}${encodeURIComponent(id)}`)
}

function agentsOf(answers: readonly ProviderResponse[]): readonly Source[] {
  return agentRequests(answers).flatMap((request) => findResponse(answers, request) ?? [])
}

function checkOurWebhooks(webhook: Source, { endpointAt }: DoctorContext): readonly Finding[] {
  const url = readLine(webhook, 'webhook_url')
  const endpointId = url === null ? null : endpointAt(url)
  const subject = describeSubject('webhook', readLine(webhook, 'webhook_id'), readLine(webhook, 'name'))

  return endpointId === null ? [] : findingsAbout(subject, endpointId, checkWebhook(webhook))
}

/** Checks a webhook of the workspace (`WorkspaceWebhookResponseModel`). */
function checkWebhook(webhook: Source): readonly PartialFinding[] {
  const code = readAmount(webhook, 'most_recent_failure_error_code')
  const at = readEpoch(webhook, 1000, 'most_recent_failure_timestamp')
  const since = at === null ? '' : ` at ${at.toISOString()}`
  const retries = readBoolean(webhook, 'retry_enabled')

  return [
    ...(readBoolean(webhook, 'is_disabled')
      ? [problem({ setting: 'is_disabled', current: 'true', expected: 'false', explanation: off })]
      : []),
    ...(readBoolean(webhook, 'is_auto_disabled')
      ? [problem({ setting: 'is_auto_disabled', current: 'true', expected: 'false', explanation: offAfterFailures })]
      : []),
    ...(code === null
      ? []
      : [
          advice({
            setting: 'most_recent_failure_error_code',
            current: `${code}${since}`,
            expected: 'no failure',
            explanation: `The last failed delivery got the response ${code}. See the rejected reports of the endpoint.`
          })
        ]),
    ...(retries === true ? [] : [retries === null ? unknownRetries : noRetries])
  ]
}

const off = 'The webhook is switched off, so no report is sent.'

const offAfterFailures =
  'ElevenLabs disabled the webhook after too many failures. No report is sent until it is enabled again.'

const once = 'ElevenLabs sends a report once unless retries are on: one failed delivery is a lost call.'
const noRetries = problem({ setting: 'retry_enabled', current: 'false', expected: 'true', explanation: once })

/** The API can set this but does not return it. */
const unknownRetries = advice({
  setting: 'retry_enabled',
  current: null,
  expected: 'true',
  explanation: `${once} Check it under Settings, Webhooks, because the API does not return it.`
})

function checkAgent(agent: Source, answers: readonly ProviderResponse[], context: DoctorContext): readonly Finding[] {
  const assistantId = readLine(agent, 'agent_id')
  const subject = describeSubject('agent', assistantId, readLine(agent, 'name'))
  const own = postCallOf(agent)
  const url = urlOf(answers, own ?? postCallOf(findResponse(answers, settings)))
  const { endpointId, findings } = checkUrl(
    { subject, setting: 'post_call_webhook_id', assistantId, url, otherwise },
    context
  )
  if (endpointId === null) return findings

  const sent = own === null ? [] : checkSending(webhooksOf(agent))
  return [...findings, ...findingsAbout(subject, endpointId, [...sent, ...checkPrivacy(agent)])]
}

/** Checks the post-call settings (`ConvAiWebhooks`). */
function checkSending(webhooks: Source): readonly PartialFinding[] {
  const value = readJson(webhooks, 'events')
  const events = Array.isArray(value) ? value.map(String) : undefined
  const found = JSON.stringify(events)
  const format = readLine(webhooks, 'transcript_format')
  const hasAudio = events?.includes('audio') ?? readBoolean(webhooks, 'send_audio') ?? false

  return [
    ...(events?.includes('transcript') === false
      ? [problem({ setting: 'events', current: found ?? null, expected: 'transcript', explanation: noReport })]
      : []),
    ...(events?.includes('call_initiation_failure') === false
      ? [
          advice({
            setting: 'events',
            current: found ?? null,
            expected: 'call_initiation_failure',
            explanation: noFailures
          })
        ]
      : []),
    ...(hasAudio
      ? [problem({ setting: 'events', current: found ?? 'send_audio', expected: 'without audio', explanation: audio })]
      : []),
    ...(format !== null && format !== 'json'
      ? [problem({ setting: 'transcript_format', current: format, expected: 'json', explanation: unreadable })]
      : []),
    ...(readBoolean(webhooks, 'exclude_transcript')
      ? [problem({ setting: 'exclude_transcript', current: 'true', expected: 'false', explanation: noTurns })]
      : [])
  ]
}

const noReport = 'No report of a finished call is sent.'
const noFailures = 'Unanswered calls are missing.'
const audio = 'A minute of audio is more than a megabyte, so it is rejected, and rejections disable the webhook.'
const unreadable = 'Callbook does not read reports of this form.'
const otherwise = 'Neither the agent nor the workspace has a post-call webhook, so no report is sent.'

/** Checks how long an agent's conversations are stored (`PrivacyConfigOutput`). */
function checkPrivacy(agent: Source): readonly PartialFinding[] {
  const days = valueAt(agent, `${privacy}.retention_days`)
  const isShort = typeof days === 'number' && days >= 0 && days < enoughDays

  return [
    ...(readBoolean(agent, `${privacy}.zero_retention_mode`)
      ? [advice({ setting: 'zero_retention_mode', current: 'true', expected: 'false', explanation: nothingKept })]
      : []),
    ...(isShort
      ? [
          advice({
            setting: 'retention_days',
            current: String(days),
            expected: `${enoughDays} or more, or -1`,
            explanation: tooShort
          })
        ]
      : [])
  ]
}

const privacy = 'platform_settings.privacy'
const nothingKept = 'Conversations are not stored, so an undelivered report is lost.'
const tooShort = 'An undelivered report can only be fetched within this number of days.'
const noTurns = 'Reports arrive without the conversation and are not evaluated.'

/** The time window of the first reconciliation. */
const enoughDays = 14

/** Returns the post-call settings of an agent or of the workspace. */
function webhooksOf(source: Source): Source {
  const { platform_settings, webhooks } = source.root
  const overrides = isObject(platform_settings) ? platform_settings['workspace_overrides'] : undefined
  const own = isObject(overrides) ? overrides['webhooks'] : webhooks

  return createSource(isObject(own) ? own : {})
}

function postCallOf(source: Source | undefined): string | null {
  return source === undefined ? null : readLine(webhooksOf(source), 'post_call_webhook_id')
}

function urlOf(answers: readonly ProviderResponse[], webhookId: string | null): string | null {
  const webhooks = listItems(answers, webhookList, 'webhooks')
  const found = webhooks.find((webhook) => webhookId !== null && readLine(webhook, 'webhook_id') === webhookId)

  return found === undefined ? null : readLine(found, 'webhook_url')
}

function endpointOf(answers: readonly ProviderResponse[], webhookId: string | null, { endpointAt }: DoctorContext) {
  const url = urlOf(answers, webhookId)

  return url === null ? null : endpointAt(url)
}
