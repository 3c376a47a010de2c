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
  getRequest,
  listItems,
  type PartialFinding,
  type ProviderDoctor,
  pendingRequests,
  problem,
  type WebhookSetting
} from '../doctor.ts'
import { readJson, readLine } from '../reading/fields.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { backoffPlan } from './setup.ts'

const listLimit = 1_000
const assistantList = getRequest(`/assistant?limit=${listLimit}`)
const numberList = getRequest(`/phone-number?limit=${listLimit}`)

const [assistants, numbers] = ['/assistant/', '/phone-number/']

/**
 * According to `Assistant`, `TwilioPhoneNumber` and `Server` of @vapi-ai/server-sdk 2.0.1. The lists have whole items.
 */
export const vapiDoctor: ProviderDoctor = {
  requests: (answers) => pendingRequests([assistantList, numberList], answers),
  webhookRequests: ({ assistantIds, phoneNumberIds }) => [
    ...assistantIds.map((id) => getRequest(assistants + encodeURIComponent(id))),
    ...phoneNumberIds.map((id) => getRequest(numbers + encodeURIComponent(id)))
  ],
  webhooks: (answers) => [
    ...filterResponses(answers, assistants).flatMap((assistant) => settingOf('assistant', assistant)),
    ...filterResponses(answers, numbers).flatMap((number) => settingOf('phone_number', number))
  ],
  check(answers, context) {
    const allNumbers = listItems(answers, numberList)
    const evaluated = listItems(answers, assistantList).flatMap((one) => checkAssistant(one, allNumbers, context))

    const others = [
      ...adviseOnRest(answers, assistantList, { noun: 'assistants', limit: listLimit }),
      ...adviseOnRest(answers, numberList, { noun: 'numbers', limit: listLimit })
    ]

    return [
      ...adviseOnUnread(answers),
      ...others,
      ...evaluated,
      ...allNumbers.flatMap((one) => checkNumber(one, context))
    ]
  }
}

function settingOf(of: WebhookSetting['of'], source: Source): readonly WebhookSetting[] {
  const id = readLine(source, 'id')
  const url = serverOf(source)

  return id === null || url === null ? [] : [{ of, id, url }]
}

/** An assistant without a server uses the server of the called number. */
function checkAssistant(assistant: Source, numbers: readonly Source[], context: DoctorContext): readonly Finding[] {
  const assistantId = readLine(assistant, 'id')
  const subject = describeSubject('assistant', assistantId, readLine(assistant, 'name'))
  const serving = numbers.filter((number) => readLine(number, 'assistantId') === assistantId && serverOf(number))
  const holders = serverOf(assistant) !== null || serving.length === 0 ? [assistant] : serving

  return holders.flatMap((holder) => {
    const place =
      holder === assistant ? subject : describeSubject('number', readLine(holder, 'id'), readLine(holder, 'number'))
    const sending = { subject: place, setting: 'server.url', assistantId, url: serverOf(holder), otherwise }
    const { endpointId, findings } = checkUrl(sending, context)
    if (endpointId === null) return findings

    return [
      ...findings,
      ...findingsAbout(place, endpointId, checkRetries(holder)),
      ...findingsAbout(subject, endpointId, checkMessages(assistant))
    ]
  })
}

/** Members of a number that name who answers its calls. */
const answering = ['assistantId', 'squadId', 'workflowId']

/** Vapi requests the assistant of a number without one from its server. Callbook returns none. */
function checkNumber(number: Source, { endpointAt }: DoctorContext): readonly Finding[] {
  const url = serverOf(number)
  const endpointId = url === null ? null : endpointAt(url)
  if (endpointId === null || readLine(number, ...answering) !== null) return []
  const subject = describeSubject('number', readLine(number, 'id'), readLine(number, 'number'))

  return findingsAbout(subject, endpointId, [
    problem({
      setting: 'assistantId',
      current: null,
      expected: 'an assistant, a squad or a workflow',
      explanation: withoutAssistant
    })
  ])
}

const withoutAssistant =
  'Each call to this number fails: Vapi requests its assistant from this URL, which only receives reports. Select an assistant, or set a server of your own that returns one.'

const otherwise = 'Its reports go to the server of its number or of the organization. Without one, they are not sent.'

function serverOf(source: Source): string | null {
  return readLine(source, 'server.url')
}

function checkRetries(holder: Source): readonly PartialFinding[] {
  const retries = readAmount(holder, 'server.backoffPlan.maxRetries')
  if (retries !== null && retries > 0) return []
  const found = retries === null ? null : `maxRetries ${retries}`

  return [
    problem({
      setting: 'server.backoffPlan',
      current: found,
      expected: JSON.stringify(backoffPlan),
      explanation: 'Vapi sends a report once: one failed delivery is a lost call.'
    })
  ]
}

const report = 'end-of-call-report'

/** The default is eleven kinds of messages, including the report. */
function checkMessages(assistant: Source): readonly PartialFinding[] {
  const value = readJson(assistant, 'serverMessages')
  const messages = Array.isArray(value) ? value.map(String) : undefined
  const wanted = `["${report}"]`
  if (messages !== undefined && !messages.includes(report)) {
    return [
      problem({
        setting: 'serverMessages',
        current: JSON.stringify(messages),
        expected: wanted,
        explanation: 'No report of its calls is sent.'
      })
    ]
  }
  const others = messages?.filter((message) => message !== report)
  if (others?.length === 0) return []

  return [
    advice({
      setting: 'serverMessages',
      current: others === undefined ? null : JSON.stringify(messages),
      expected: wanted,
      explanation: noise
    })
  ]
}

const noise =
  'Every message counts towards the rate limit of the URL, about thirty a minute per call, so reports are rejected.'
