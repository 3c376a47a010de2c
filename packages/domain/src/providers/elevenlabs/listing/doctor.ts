import { isObject } from '../../../json/json.ts'
import type { ApiResponse, DoctorContext, Finding, ProviderDoctor } from '../../doctor/doctor.ts'
import { about, checkUrl, nameOf } from '../../doctor/findings.ts'
import {
  get,
  itemsOf,
  maxItems,
  notRead,
  responsesUnder,
  responseTo,
  unanswered,
  unexamined
} from '../../doctor/responses.ts'
import type { ApiRequest } from '../../listing/listing.ts'
import { readLine } from '../../reading/fields.ts'
import { type Source, sourceOf } from '../../reading/source.ts'
import { checkPrivacy, checkSending, checkWebhook } from './check-settings.ts'

const webhookList = get('/v1/workspace/webhooks?include_usages=true')
const settings = get('/v1/convai/settings')
const agents = '/v1/convai/agents/'
const agentList = get(`/v1/convai/agents?page_size=${maxItems}`)

/**
 * According to `WorkspaceWebhookResponseModel`, `ConvAiWebhooks` and `GetAgentResponseModel` of
 *
 * @elevenlabs/elevenlabs-js 2.73.0, an agent uses the webhook of the workspace unless it has its own.
 */
export const doctor: ProviderDoctor = {
  requests: (answers) => unanswered([settings, agentList, webhookList, ...agentRequests(answers)], answers),
  webhookRequests: ({ assistantIds }) => [settings, webhookList, ...assistantIds.map(agentRequest)],
  webhooks(answers) {
    const common = urlOf(answers, postCallOf(responseTo(answers, settings)))
    const ofAgents = responsesUnder(answers, agents).flatMap((agent) => {
      const [id, url] = [readLine(agent, 'agent_id'), urlOf(answers, postCallOf(agent))]

      return id === null || url === null ? [] : [{ of: 'assistant' as const, id, url }]
    })

    return [...ofAgents, ...(common === null ? [] : [{ of: 'account' as const, id: null, url: common }])]
  },
  check(answers, context) {
    const common = responseTo(answers, settings)
    const ours = itemsOf(answers, webhookList, 'webhooks').flatMap((webhook) => checkOurWebhooks(webhook, context))
    // Without the list, the destination of an agent's reports is unknown.
    const isListed = responseTo(answers, webhookList) !== undefined
    const ofAgents = isListed ? agentsOf(answers).flatMap((one) => checkAgent(one, answers, context)) : []
    const endpointId = endpointOf(answers, postCallOf(common), context)
    const sent = common === undefined || endpointId === null ? [] : checkSending(webhooksOf(common))

    const others = unexamined(answers, agentList, { name: 'agents', noun: 'agents', limit: maxItems })

    return [...notRead(answers), ...others, ...ours, ...about('workspace', endpointId, sent), ...ofAgents]
  }
}

function agentRequests(answers: readonly ApiResponse[]): readonly ApiRequest[] {
  const ids = itemsOf(answers, agentList, 'agents').map((agent) => readLine(agent, 'agent_id'))

  return [...new Set(ids)].flatMap((id) => (id === null ? [] : [agentRequest(id)]))
}

function agentRequest(id: string): ApiRequest {
  return get(`${agents}${encodeURIComponent(id)}`)
}

function agentsOf(answers: readonly ApiResponse[]): readonly Source[] {
  return agentRequests(answers).flatMap((request) => responseTo(answers, request) ?? [])
}

function checkOurWebhooks(webhook: Source, { endpointAt }: DoctorContext): readonly Finding[] {
  const url = readLine(webhook, 'webhook_url')
  const endpointId = url === null ? null : endpointAt(url)
  const subject = nameOf('webhook', readLine(webhook, 'webhook_id'), readLine(webhook, 'name'))

  return endpointId === null ? [] : about(subject, endpointId, checkWebhook(webhook))
}

function checkAgent(agent: Source, answers: readonly ApiResponse[], context: DoctorContext): readonly Finding[] {
  const assistantId = readLine(agent, 'agent_id')
  const subject = nameOf('agent', assistantId, readLine(agent, 'name'))
  const own = postCallOf(agent)
  const url = urlOf(answers, own ?? postCallOf(responseTo(answers, settings)))
  const { endpointId, findings } = checkUrl(
    { subject, setting: 'post_call_webhook_id', assistantId, url, otherwise },
    context
  )
  if (endpointId === null) return findings

  const sent = own === null ? [] : checkSending(webhooksOf(agent))
  return [...findings, ...about(subject, endpointId, [...sent, ...checkPrivacy(agent)])]
}

const otherwise = 'Neither the agent nor the workspace has a post-call webhook, so no report is sent.'

/** Returns the post-call settings of an agent or of the workspace. */
function webhooksOf(source: Source): Source {
  const { platform_settings, webhooks } = source.root
  const overrides = isObject(platform_settings) ? platform_settings['workspace_overrides'] : undefined
  const own = isObject(overrides) ? overrides['webhooks'] : webhooks

  return sourceOf(isObject(own) ? own : {})
}

function postCallOf(source: Source | undefined): string | null {
  return source === undefined ? null : readLine(webhooksOf(source), 'post_call_webhook_id')
}

function urlOf(answers: readonly ApiResponse[], webhookId: string | null): string | null {
  const webhooks = itemsOf(answers, webhookList, 'webhooks')
  const found = webhooks.find((webhook) => webhookId !== null && readLine(webhook, 'webhook_id') === webhookId)

  return found === undefined ? null : readLine(found, 'webhook_url')
}

function endpointOf(answers: readonly ApiResponse[], webhookId: string | null, { endpointAt }: DoctorContext) {
  const url = urlOf(answers, webhookId)

  return url === null ? null : endpointAt(url)
}
