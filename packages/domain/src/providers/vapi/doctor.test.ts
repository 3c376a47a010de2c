import { describe, expect, it } from 'vitest'
import { formatFindings, responsesTo } from '../../testing/responses.ts'
import type { DoctorContext } from '../doctor.ts'
import { vapiDoctor } from './doctor.ts'
import { backoffPlan } from './setup.ts'

const url = 'https://ingest.example.com/webhook/vapi/ours'
const context: DoctorContext = {
  endpointAt: (candidate) => (candidate === url ? 'e-1' : candidate === `${url}-2` ? 'e-2' : null),
  endpoints: []
}
const mapped = { ...context, endpoints: [{ id: 'e-1', assistantId: null }] }
const good = { id: 'a-1', name: 'Riley', server: { url, backoffPlan }, serverMessages: ['end-of-call-report'] }
const plan = JSON.stringify(backoffPlan)
const messages = '["end-of-call-report"]'
const anyone = 'an assistant, a squad or a workflow'

function check(assistants: readonly object[], numbers: readonly object[] = [], given: DoctorContext = context) {
  return formatFindings(
    vapiDoctor.check(responsesTo(vapiDoctor, { '/assistant': assistants, '/phone-number': numbers }), given)
  )
}

describe('settings check of Vapi', () => {
  it('finds nothing for a correct assistant', () => {
    expect(check([good])).toEqual([])
    expect(check([good], [], mapped)).toEqual([])
  })

  it.each([
    [{ server: { url } }, [`problem e-1: assistant Riley (a-1): server.backoffPlan is null, not ${plan}`]],
    [
      { server: { url, backoffPlan: { maxRetries: 0 } } },
      [`problem e-1: assistant Riley (a-1): server.backoffPlan is maxRetries 0, not ${plan}`]
    ],
    [
      { serverMessages: ['status-update'] },
      [`problem e-1: assistant Riley (a-1): serverMessages is ["status-update"], not ${messages}`]
    ],
    [{ serverMessages: undefined }, [`advice e-1: assistant Riley (a-1): serverMessages is null, not ${messages}`]],
    [
      { serverMessages: ['end-of-call-report', 'hang'] },
      [`advice e-1: assistant Riley (a-1): serverMessages is ["end-of-call-report","hang"], not ${messages}`]
    ]
  ])('finds the problem in %j', (change, lines) => {
    expect(check([{ ...good, ...change }])).toEqual(lines)
  })

  it("hides the path of another system's URL", () => {
    const foreign = { ...good, server: { url: 'https://hooks.example.com/secret' } }

    expect(check([foreign])).toEqual([
      'advice null: assistant Riley (a-1): server.url is https://hooks.example.com, not a webhook URL of Callbook'
    ])
    expect(check([foreign], [], mapped)).toEqual([
      'problem e-1: assistant Riley (a-1): server.url is https://hooks.example.com, not the webhook URL of endpoint e-1'
    ])
  })

  it('ignores unmapped assistants if others are mapped', () => {
    const endpoints = [{ id: 'e-1', assistantId: 'a-1' }]

    expect(check([good, { id: 'a-2' }], [], { ...context, endpoints })).toEqual([])
  })

  it('reports a URL whose endpoint differs from the endpoint that the calls are mapped to', () => {
    const endpoints = [{ id: 'e-2', assistantId: 'a-1' }]

    expect(check([good], [], { ...context, endpoints })).toEqual([
      'problem e-2: assistant Riley (a-1): server.url is the webhook URL of endpoint e-1, not the webhook URL of endpoint e-2'
    ])
  })

  it('uses the server of the number for an assistant without one', () => {
    const number = { id: 'n-1', number: '+12025550100', assistantId: 'a-1', server: { url } }

    expect(check([{ ...good, server: undefined }], [number])).toEqual([
      `problem e-1: number +12025550100 (n-1): server.backoffPlan is null, not ${plan}`
    ])
    expect(check([{ ...good, server: undefined }], [{ ...number, server: null }])).toEqual([
      'advice null: assistant Riley (a-1): server.url is null, not a webhook URL of Callbook'
    ])
  })

  it.each<[what: string, change: object, lines: readonly string[]]>([
    ['without an assistant', {}, [`problem e-1: number +12025550100 (n-1): assistantId is null, not ${anyone}`]],
    ['with an assistant', { assistantId: 'a-9' }, []],
    ['with a squad', { squadId: 's-1' }, []],
    ['with a workflow', { workflowId: 'w-1' }, []],
    ['of another system', { server: { url: 'https://hooks.example.com' } }, []],
    ['without a server', { server: undefined }, []]
  ])('examines a number %s at a webhook URL', (_, change, lines) => {
    const number = { id: 'n-1', number: '+12025550100', assistantId: null, server: { url }, ...change }

    expect(check([good], [number])).toEqual(lines)
  })

  it.each([
    [999, []],
    [1_000, ['advice null: all numbers: numbers is 1,000 checked, not a check of the others at the provider']]
  ])('reports items that it has not checked in a list of %i', (count, findings) => {
    expect(
      check(
        [good],
        Array.from({ length: count }, (_, nth) => ({ id: `n-${nth}` }))
      )
    ).toEqual(findings)
  })

  it('returns where the reports of assistants and numbers are sent', () => {
    const number = { id: 'n-1', server: { url: 'https://elsewhere.example' } }

    const bodies: Readonly<Record<string, unknown>> = { '/assistant/a-1': good, '/phone-number/n-1': number }
    const requests = vapiDoctor.webhookRequests({ assistantIds: ['a-1', 'a-2'], phoneNumberIds: ['n-1'] })

    expect(vapiDoctor.webhooks(requests.map((request) => ({ request, body: bodies[request.path] ?? null })))).toEqual([
      { of: 'assistant', id: 'a-1', url },
      { of: 'phone_number', id: 'n-1', url: 'https://elsewhere.example' }
    ])
  })
})
