import { type Fault, redirectTo, respondWith, serve, startFakeProvider } from '@callbook/backfill/testing'
import { addClient, addEndpoint, addOrganization, dumpRows } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { testDb, env } = await createAdmin()
const key = 'sk-key-that-nobody-may-see'

const echoes: readonly (readonly [what: string, fault: (elsewhere: string) => Fault])[] = [
  ['in the body of an error', () => respondWith(400, {}, JSON.stringify({ message: `no such key: ${key}` }))],
  ['in the header and the body of a refusal', () => respondWith(401, { 'www-authenticate': `Bearer ${key}` }, key)],
  ['where something else belongs', () => respondWith(200, {}, JSON.stringify([{ id: [key], [key]: key }]))],
  ['in JSON that is none', () => respondWith(200, {}, `{"key": ${key}`)],
  ['in a redirect', (elsewhere) => redirectTo(`${elsewhere}/?key=${key}`)]
]

it.each(echoes)('neither prints nor stores a key that a provider repeats %s', async (_, faultOf) => {
  const requested: unknown[] = []
  const elsewhere = await serve(({ url }, response) => {
    requested.push(url)
    response.end('[]')
  })
  const provider = await startFakeProvider('vapi', key)
  const organizationId = await addOrganization(testDb)
  const { id: endpointId } = await addEndpoint(testDb, organizationId, await addClient(testDb, organizationId))
  const run = async (args: readonly string[]) =>
    await runAdmin({ ...env, PROVIDER_ORIGINS: provider.origin }, ['provider', ...args], key)
  const account = ['--organization', organizationId, '--provider', 'vapi', '--base-url', provider.origin]
  const connect = ['connect', ...account, '--key', '-', '--json']

  const connected = await run(connect)
  const { id }: { readonly id: string } = JSON.parse(connected.stdout)
  await run(['map', id, '--endpoint', endpointId])
  provider.fail(faultOf(elsewhere), { times: Number.POSITIVE_INFINITY })
  const failed = [
    await run(connect),
    await run(['gaps', id]),
    await run(['gaps', id, '--fix', '--json']),
    await run(['doctor', id]),
    await run(['doctor', id, '--json']),
    await run(['replace-key', id, '--key', '-'])
  ]
  const listed = await run(['list', '--organization', organizationId, '--json'])

  expect(failed.map(({ code, stderr }) => [code, stderr === ''])).toEqual(failed.map(() => [1, false]))
  expect(JSON.stringify([connected, ...failed, listed])).not.toContain(key)
  expect((await dumpRows(testDb)).filter((row) => row.includes(key))).toEqual([])
  expect(requested).toEqual([])
})
