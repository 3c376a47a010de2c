import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inventCalls, respondWith, startFakeProvider } from '@callbook/backfill/testing'
import { runAdmin } from '@callbook/cli/testing'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import { afterAll, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

/** Forwards requests to the provider of the test, whose address the stack must know before. */
let target = ''
const forwarder = createServer((request, response) => void forward(request, response))
async function forward({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse) {
  const answer = await fetch(`${target}${url}`, { method, headers: { authorization: headers.authorization ?? '' } })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}
await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve))
afterAll(() => void forwarder.close())
const origin = `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`

const { admin, url, addToken } = await startCommandLineStack({ more: { PROVIDER_ORIGINS: origin } })
const env = { CALLBOOK_URL: url, CALLBOOK_TOKEN: await addToken() }
const yesterday = new Date(Date.now() - 86_400_000)

it('lists missing calls, stores each once, and explains a rejected key', async () => {
  const provider = await startFakeProvider('vapi')
  target = provider.origin
  const organizationId = await addOrganization(admin.testDb)
  const account = ['--organization', organizationId, '--provider', 'vapi', '--base-url', origin]
  const connected = await runAdmin(env, ['provider', 'connect', ...account, '--key', '-', '--json'], provider.key)
  const { id }: { readonly id: string } = JSON.parse(connected.stdout)
  const { id: endpointId } = await addEndpoint(
    admin.testDb,
    organizationId,
    await addClient(admin.testDb, organizationId)
  )
  await runAdmin(env, ['provider', 'map', id, '--endpoint', endpointId])
  provider.add(...inventCalls('vapi', { count: 3, startedAt: yesterday, ids: id }).map(({ api }) => api))
  const gaps = async (...options: string[]) => {
    const { stdout, stderr } = await runAdmin(env, ['provider', 'gaps', id, ...options, '--json'])
    expect(stderr).toBe('')

    return JSON.parse(stdout)
  }

  const found = await gaps()
  const fixed = await gaps('--fix')
  const again = await gaps('--fix')
  provider.fail(respondWith(401), { path: /call/ })
  const rejected = await runAdmin(env, ['provider', 'gaps', id])

  expect(found).toMatchObject({
    listed: 3,
    missing: 3,
    repaired: 0,
    calls: [{ kind: 'missing', repaired: false }, {}, {}]
  })
  expect(fixed).toMatchObject({ listed: 3, missing: 3, repaired: 3 })
  expect(again).toMatchObject({ listed: 3, arrived: 3, missing: 0, repaired: 0, calls: [] })
  expect(rejected).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'error: Vapi, GET /call: returned 401: the key is rejected or lacks permission to read this.\n'
  })
  const calls = admin.testDb.selectFrom('calls').select('source').where('organization_id', '=', organizationId)
  expect(await calls.execute()).toEqual(Array(3).fill({ source: 'backfill' }))
  const events = admin.testDb
    .selectFrom('audit_events')
    .select(['actor_name'])
    .where('action', '=', 'provider_account.compare')
  expect(await events.execute()).toEqual([{ actor_name: 'Root' }, { actor_name: 'Root' }])
})
