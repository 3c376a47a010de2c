import {
  advice,
  adviseOnUnread,
  checkUrl,
  type DoctorContext,
  describeSubject,
  type Finding,
  findingsAbout,
  findResponse,
  getRequest,
  listItems,
  type ProviderDoctor,
  type ProviderResponse,
  pendingRequests,
  problem,
  readOrigin
} from '../doctor.ts'
import type { ApiRequest } from '../listing.ts'
import { readLine } from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'

const numberList = getRequest('/v1/inbound')
const lastCall = getRequest('/v1/calls?limit=1&completed=true')

/** According to docs.bland.ai, api-v1/get/inbound and api-v1/get/postcall-webhooks-get. */
export const blandDoctor: ProviderDoctor = {
  requests: (answers) => pendingRequests([numberList, lastCall, ...logRequests(answers)], answers),
  webhookRequests: () => [numberList],
  webhooks: (answers) =>
    listItems(answers, numberList, 'inbound_numbers').flatMap((number) => {
      const [id, url] = [readLine(number, 'phone_number'), readLine(number, 'webhook')]

      return id === null || url === null ? [] : [{ of: 'phone_number' as const, id, url }]
    }),
  check(answers, context) {
    const logs = logRequests(answers)
    const settings = answers.filter(({ request }) => logs.every(({ path }) => path !== request.path))

    return [
      ...adviseOnUnread(settings),
      ...listItems(answers, numberList, 'inbound_numbers').flatMap((number) => checkNumber(number, context)),
      ...logs.flatMap((request) => checkLog(request, answers, context))
    ]
  }
}

function logRequests(answers: readonly ProviderResponse[]): readonly ApiRequest[] {
  return listItems(answers, lastCall, 'calls').flatMap((call) => {
    const id = readLine(call, 'call_id')

    return id === null ? [] : [getRequest(`/v1/postcall/webhooks/${encodeURIComponent(id)}`)]
  })
}

function checkNumber(number: Source, context: DoctorContext): readonly Finding[] {
  const subject = describeSubject('number', readLine(number, 'phone_number'), null)
  const url = readLine(number, 'webhook')

  return checkUrl({ subject, setting: 'webhook', assistantId: null, url, otherwise }, context).findings
}

const otherwise = 'No report of a call to this number is sent.'

/** Checks the URL to which the report of the last call was sent, and the response. */
function checkLog(
  request: ApiRequest,
  answers: readonly ProviderResponse[],
  { endpointAt }: DoctorContext
): readonly Finding[] {
  if (answers.every(({ request: { path } }) => path !== request.path)) return []
  const subject = describeSubject('call', decodeURIComponent(request.path.split('/').at(-1) ?? ''), null)
  const log = findResponse(answers, request)
  const url = log === undefined ? null : readLine(log, 'data.url')
  if (log === undefined || url === null) {
    return findingsAbout(subject, null, [
      advice({ setting: 'webhook', current: null, expected: 'a webhook URL of Callbook', explanation: notSent })
    ])
  }
  const endpointId = endpointAt(url)
  if (endpointId === null) {
    return findingsAbout(subject, null, [
      advice({
        setting: 'webhook',
        current: readOrigin(url),
        expected: 'a webhook URL of Callbook',
        explanation: sentElsewhere
      })
    ])
  }
  const code =
    readItems(log, 'data.metadata')
      .map((sending) => readAmount(sending, 'response_code'))
      .at(-1) ?? null
  if (code !== null && code >= 200 && code < 300) return []

  return findingsAbout(subject, endpointId, [
    problem({
      setting: 'webhook',
      current: `response ${code ?? 'none'}`,
      expected: 'response 200',
      explanation: notTaken
    })
  ])
}

const notSent = 'No report of the last call was sent: an outbound call needs the webhook in its request.'
const sentElsewhere = 'The report of the last call was sent to another URL.'
const notTaken =
  'The report of the last call was sent here and rejected. POST /v1/postcall/webhooks/resend sends it again.'
