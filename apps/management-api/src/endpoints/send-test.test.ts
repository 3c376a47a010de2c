import type { RequestListener } from 'node:http'
import { newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { listen } from '../testing/console/listen.ts'
import { createTestSender } from './setup.ts'

const organizationId = newId<OrganizationId>()

it('returns the response and its duration', async () => {
  const url = await listen((request, response) => {
    response.writeHead(200).end(`${request.method} ${request.url} ${request.headers['x-signature']}`)
  })

  expect(await createTestSender().send(organizationId, deliveryTo(`${url}/webhook`))).toEqual({
    status: 200,
    answer: 'POST /webhook signed',
    problem: null,
    durationMs: expect.any(Number)
  })
})

it('does not follow redirects', async () => {
  let requests = 0
  const url = await listen((_request, response) => {
    requests += 1
    response.writeHead(307, { location: '/elsewhere' }).end()
  })

  expect(await createTestSender().send(organizationId, deliveryTo(url))).toMatchObject({ status: 307, problem: null })
  expect(requests).toBe(1)
})

it.each([
  { what: 'a host that says nothing', listener: () => undefined },
  { what: 'an answer that never ends', listener: slowly }
])('times out for $what', async ({ listener }) => {
  const url = await listen(listener)

  const outcome = await createTestSender({ timeoutMs: 200 }).send(organizationId, deliveryTo(url))

  expect(outcome).toMatchObject({ status: null, answer: null, problem: 'timeout' })
  expect(outcome.durationMs).toBeGreaterThanOrEqual(199)
})

it('reads only the beginning of a long response', async () => {
  const url = await listen((_request, response) => response.end('x'.repeat(10_000_000)))

  const { answer } = await createTestSender().send(organizationId, deliveryTo(url))

  expect(answer).toBe('x'.repeat(2_000))
})

it('reports an unreachable host', async () => {
  expect(await createTestSender().send(organizationId, deliveryTo('https://127.0.0.1:1'))).toMatchObject({
    status: null,
    problem: 'unreachable'
  })
})

it('limits concurrent tests of an organization without delaying others', async () => {
  const { promise: requested, resolve: answerAll } = Promise.withResolvers<void>()
  const url = await listen((_request, response) => void requested.then(() => response.end()))
  const { send } = createTestSender({ timeoutMs: 60_000, perOrganization: 2 })
  let made = 0
  const make = async () => {
    made += 1
    return await deliveryTo(url)()
  }

  const sending = [...Array.from({ length: 4 }, () => send(organizationId, make)), send(newId<OrganizationId>(), make)]
  await Promise.allSettled(sending.slice(2, 4))
  answerAll()
  const outcomes = await Promise.allSettled(sending)

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(outcomes[2]).toMatchObject({ reason: { reason: 'share', message: 'Too many concurrent test requests' } })
  expect(made).toBe(3)
  expect(await send(organizationId, deliveryTo('https://127.0.0.1:1'))).toMatchObject({ problem: 'unreachable' })
})

function deliveryTo(url: string) {
  return async () => ({ url, headers: { 'content-type': 'application/json', 'x-signature': 'signed' }, body: '{}' })
}

function slowly(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(timer))
}
