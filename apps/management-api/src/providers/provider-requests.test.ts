import type { RequestListener } from 'node:http'
import { newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createQuietLogger } from '@callbook/http/testing'
import { expect, it } from 'vitest'
import { listen } from '../testing/console/listen.ts'
import { createProviderRequests } from './provider-requests.ts'

const organizationId = newId<OrganizationId>()
const logger = createQuietLogger()
const requested = { method: 'GET', path: '/call' } as const

it('times out if a provider does not respond', async () => {
  const { visits, sendRequest } = await visitsTo(() => undefined, { timeoutMs: 200 })

  await expect(visits.run(organizationId, sendRequest)).rejects.toThrow()

  await visits.close()
})

it('sends one request at a time for an organization, without delaying others', async () => {
  const { promise: isRequested, resolve: answerAll } = Promise.withResolvers<void>()
  const { visits, sendRequest } = await visitsTo(
    (_request, response) => void isRequested.then(() => response.end('[]'))
  )

  const first = visits.run(organizationId, sendRequest)
  const second = visits.run(organizationId, sendRequest)
  const other = visits.run(newId<OrganizationId>(), sendRequest)
  await expect(second).rejects.toMatchObject({
    reason: 'share',
    message: 'A request to the provider is already running'
  })
  answerAll()

  expect(await Promise.all([first, other])).toEqual([[], []])
  await visits.close()
})

it('limits the requests of each organization per minute', async () => {
  const { visits, sendRequest } = await visitsTo((_request, response) => response.end('[]'), { perMinute: 2 })
  for (const _ of [1, 2]) await visits.run(organizationId, sendRequest)

  await expect(visits.run(organizationId, sendRequest)).rejects.toMatchObject({ statusCode: 429 })

  expect(await visits.run(newId<OrganizationId>(), sendRequest)).toEqual([])
  await visits.close()
})

it('rejects large responses', async () => {
  const { visits, sendRequest } = await visitsTo((_request, response) => response.end(`"${'x'.repeat(4_000_000)}"`))

  await expect(visits.run(organizationId, sendRequest)).rejects.toMatchObject({
    problem: 'unreadable',
    isTooLarge: true
  })

  await visits.close()
})

async function visitsTo(listener: RequestListener, bounds: { timeoutMs?: number; perMinute?: number } = {}) {
  const origin = await listen(listener)
  const visits = createProviderRequests({ ...bounds, logger })
  const account = { provider: 'vapi', origin, key: 'hunter2' } as const
  type Work = Parameters<typeof visits.run<unknown>>[1]
  const sendRequest: Work = ({ open, signal }) => open(account).sendRequest(requested, signal)

  return { visits, sendRequest }
}
