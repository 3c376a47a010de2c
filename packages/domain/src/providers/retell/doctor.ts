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
import { readJson, readLine } from '../reading/fields.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { retellReader } from './read.ts'

/** Retell uses POST for all lists. */
const agentList: ApiRequest = {
  method: 'POST',
  path: `/v2/list-agents?limit=${maxItems}`,
  body: { filter_criteria: { channel: { type: 'string', op: 'eq', value: 'voice' } } }
}

const agents = '/get-agent/'

/** According to `AgentListResponse` and `AgentResponse` of retell-sdk 5.66.1. */
export const retellDoctor: ProviderDoctor = {
  requests: (answers) => pendingRequests([agentList, ...agentRequests(answers)], answers),
  webhookRequests: ({ assistantIds }) => assistantIds.map(agentRequest),
  webhooks: (answers) =>
    filterResponses(answers, agents).flatMap((agent) => {
      const [id, url] = [readLine(agent, 'agent_id'), readLine(agent, 'webhook_url')]

      return id === null || url === null ? [] : [{ of: 'assistant' as const, id, url }]
    }),
  check: (answers, context) => [
    ...adviseOnUnread(answers),
    ...adviseOnRest(answers, agentList, { name: 'items', noun: 'agents', limit: maxItems }),
    ...agentsOf(answers).flatMap((agent) => checkAgent(agent, context))
  ]
}

function agentRequests(answers: readonly ProviderResponse[]): readonly ApiRequest[] {
  const ids = listItems(answers, agentList, 'items').map((item) => readLine(item, 'agent_id'))

  return [...new Set(ids)].flatMap((id) => (id === null ? [] : [agentRequest(id)]))
}

function agentRequest(id: string): ApiRequest {
  return getRequest(`${agents}${encodeURIComponent(id)}`)
}

function agentsOf(answers: readonly ProviderResponse[]): readonly Source[] {
  return agentRequests(answers).flatMap((request) => findResponse(answers, request) ?? [])
}

function checkAgent(agent: Source, context: DoctorContext): readonly Finding[] {
  const assistantId = readLine(agent, 'agent_id')
  const subject = describeSubject('agent', assistantId, readLine(agent, 'agent_name'))
  const url = readLine(agent, 'webhook_url')
  const { endpointId, findings } = checkUrl({ subject, setting: 'webhook_url', assistantId, url, otherwise }, context)
  if (endpointId === null) return findings

  return [...findings, ...findingsAbout(subject, endpointId, [...checkEvents(agent), ...checkStorage(agent)])]
}

const otherwise = 'Its reports go to the webhook of the account. Without one, they are not sent.'

const { laterKinds, reportKinds } = retellReader

/** The default is `call_started` and both reports. */
const expected = ['call_started', ...reportKinds, ...laterKinds]

function checkEvents(agent: Source): readonly PartialFinding[] {
  const value = readJson(agent, 'webhook_events')
  const events = Array.isArray(value) ? value.map(String) : expected
  const found = JSON.stringify(events)
  const wanted = JSON.stringify(reportKinds)

  return [
    ...(events.includes('call_analyzed')
      ? []
      : [problem({ setting: 'webhook_events', current: found, expected: wanted, explanation: withoutAnalysis })]),
    ...(events.includes('call_ended')
      ? []
      : [problem({ setting: 'webhook_events', current: found, expected: wanted, explanation: withoutEnd })]),
    ...(events.every((event) => expected.includes(event))
      ? []
      : [advice({ setting: 'webhook_events', current: found, expected: wanted, explanation: noise })])
  ]
}

const withoutAnalysis = 'Without call_analyzed, the summary, the sentiment and the success of every call are missing.'
const withoutEnd = 'Without call_ended, a call that is never analyzed is missing.'
const noise = 'Every event counts towards the rate limit of the URL, and is not stored.'

/** The time window of the first reconciliation. */
const enoughDays = 14

function checkStorage(agent: Source): readonly PartialFinding[] {
  const days = readAmount(agent, 'data_storage_retention_days')
  const setting = readLine(agent, 'data_storage_setting')

  return [
    ...(days === null || days >= enoughDays
      ? []
      : [
          advice({
            setting: 'data_storage_retention_days',
            current: String(days),
            expected: `${enoughDays} or more`,
            explanation: tooShort
          })
        ]),
    ...(setting === 'basic_attributes_only'
      ? [
          advice({
            setting: 'data_storage_setting',
            current: setting,
            expected: 'everything',
            explanation: withoutTranscript
          })
        ]
      : [])
  ]
}

const tooShort = 'An undelivered report can only be fetched within this number of days.'
const withoutTranscript = 'An undelivered report can only be fetched without the conversation.'
