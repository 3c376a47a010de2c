import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProviderFake, type Fault, inventCalls, redirectTo, respondWith, serve } from '@callbook/backfill/testing'
import { runAdmin } from '@callbook/cli/testing'
import { newId } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, dumpRows } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const key = 'sk-key-that-nobody-may-see'
let provider = createProviderFake('vapi', key)
const server = createServer((request, response) => void provider.listener(request, response)).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const { admin, json, error, run, url, addToken } = await startCommandLineStack({ more: { PROVIDER_ORIGINS: origin } })
const { testDb } = admin
const yesterday = new Date(Date.now() - 86_400_000)

beforeEach(() => {
  provider = createProviderFake('vapi', key)
})

describe('provider connect', () => {
  it('tests the key with one list request, and does not print it', async () => {
    const organizationId = await addOrganization(testDb)

    const account = await json(connecting(organizationId), `${key}\n`)
    const { code, stdout } = await run(connecting(await addOrganization(testDb)), key)
    const listed = await json(['provider', 'list', '--organization', organizationId])

    expect(account).toEqual({
      ...{ id: expect.any(String), provider: 'vapi', base_url: origin, state: 'active', last_error: null },
      ...{ last_ok_at: expect.any(String), last_pass_at: null, created_at: expect.any(String) }
    })
    expect(listed).toEqual([{ ...(account as object), open_gaps: 0 }])
    expect(provider.requests).toEqual([expect.stringMatching(/^GET \/call\?/), expect.any(String)])
    expect(code).toBe(0)
    expect(stdout).toMatch(/\n {2}\$ callbook provider map \\\n {6}[0-9a-f-]{36} --endpoint ENDPOINT\n$/)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(JSON.stringify([account, stdout, listed])).not.toContain(key)
  })

  it.each([
    { what: 'a wrong key', input: 'wrong', says: '--key is not accepted by Vapi, which returned 401' },
    { what: 'no key', input: '', says: '--key is missing' },
    { what: 'two lines', input: 'one\ntwo', says: '--key must be one line of at most 500 characters, without spaces' }
  ])('rejects $what, and stores nothing', async ({ input, says }) => {
    const organizationId = await addOrganization(testDb)

    expect(await error(connecting(organizationId), input)).toMatch(says)
    expect(await json(['provider', 'list', '--organization', organizationId])).toEqual([])
  })

  it('rejects a key on the command line, another host, and an unknown organization', async () => {
    const organizationId = await addOrganization(testDb)
    const unknown = newId<OrganizationId>()
    const elsewhere = connecting(organizationId).with(-3, 'https://vapi.example.com')

    expect(await error(connecting(organizationId).with(-1, key))).toBe(
      'Give --key - and write the key to standard input, because command lines are visible to other users'
    )
    expect(await error(elsewhere, key)).toMatch(/^--base-url must be https:\/\/api\.vapi\.ai or /)
    expect(await error(connecting(unknown), key)).toBe(`There is no organization ${unknown}`)
  })
})

it('replaces a key after a test, and disconnects an account', async () => {
  const { id } = await connected()

  const rejected = await error(['provider', 'replace-key', id, '--key', '-'], 'wrong')
  const replaced = await json(['provider', 'replace-key', id, '--key', '-'], key)
  const disconnected = await json(['provider', 'disconnect', id])

  expect(rejected).toBe('--key is not accepted by Vapi, which returned 401')
  expect(replaced).toMatchObject({ id, state: 'active', last_error: null })
  expect(disconnected).toMatchObject({ id, provider: 'vapi', base_url: origin, state: 'disconnected' })
  expect(await error(['provider', 'disconnect', id])).toBe(`There is no provider account ${id}`)
  expect(await error(['provider', 'replace-key', id, '--key', '-'], key)).toBe(`There is no provider account ${id}`)
})

describe('provider map', () => {
  it('sets, replaces and removes the endpoint for all calls or one assistant', async () => {
    const { organizationId, id } = await connected()
    const [honda, ford] = [await addUrl(organizationId), await addUrl(organizationId)]
    const all = { assistant_id: null, endpoint_id: honda.id, client_id: honda.clientId }
    const ofOne = { assistant_id: 'assistant-1', endpoint_id: ford.id, client_id: ford.clientId }
    const map = (...options: readonly string[]) => json(['provider', 'map', id, ...options])

    expect(await map('--endpoint', ford.id)).toMatchObject([{ endpoint_id: ford.id }])
    expect(await map('--endpoint', honda.id)).toEqual([all])
    expect(await map('--endpoint', ford.id, '--assistant', 'assistant-1')).toEqual([all, ofOne])
    expect(await map('--remove')).toEqual([ofOne])
    expect(await map('--remove')).toEqual([ofOne])
  })

  it('rejects endpoints of another organization or provider, and revoked ones', async () => {
    const { organizationId, id } = await connected()
    const foreign = await addUrl(await addOrganization(testDb))
    const retell = await addUrl(organizationId, { provider: 'retell' })
    const revoked = await addUrl(organizationId, { status: 'revoked' })
    const map = (endpoint: string, ...more: readonly string[]) =>
      error(['provider', 'map', id, '--endpoint', endpoint, ...more])

    expect(await map(foreign.id)).toBe('--endpoint must be a webhook URL of the organization for vapi')
    expect(await map(retell.id)).toBe('--endpoint must be a webhook URL of the organization for vapi')
    expect(await map(revoked.id)).toBe('The endpoint is revoked and cannot receive calls')
    expect(await map(retell.id, '--assistant', 'a b')).toMatch(/^--assistant must be an id/)
    expect(await error(['provider', 'map', id])).toBe('Give the webhook URL with --endpoint, or --remove')
    expect(await error(['provider', 'map', newId(), '--remove'])).toMatch(/^There is no provider account /)
  })
})

describe('provider gaps', () => {
  it('lists missing calls, and stores each once with --fix', async () => {
    const { id, organizationId, clientId, endpointId, calls } = await withCalls(3)

    const found = await json(['provider', 'gaps', id])
    const { stdout } = await run(['provider', 'gaps', id])
    const fixed = await json(['provider', 'gaps', id, '--fix'])
    const again = await json(['provider', 'gaps', id, '--fix'])

    const nothing = { arrived: 0, partial: 0, unassigned: 0, gone: 0, repaired: 0, problems: [] }
    expect(found).toEqual({
      ...{ ...nothing, listed: 3, missing: 3 },
      calls: calls.map((call) => ({
        ...{ id: call, kind: 'missing', ended_at: expect.any(String), assistant_id: expect.anything() },
        ...{ client_id: clientId, endpoint_id: endpointId, repaired: false, was_too_large: false, why: null }
      }))
    })
    expect(stdout).toMatch(/^listed +3\narrived +0\nmissing +3$/m)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(fixed).toMatchObject({ listed: 3, missing: 3, repaired: 3 })
    expect(again).toMatchObject({ listed: 3, arrived: 3, missing: 0, repaired: 0, calls: [] })
    const stored = testDb.selectFrom('calls').select('source').where('organization_id', '=', organizationId)
    expect(await stored.execute()).toEqual(Array(3).fill({ source: 'backfill' }))
  })

  it('respects the start of the period', async () => {
    const { id } = await withCalls(3)
    const since = new Date(Date.now() - 3_600_000).toISOString()

    expect(await json(['provider', 'gaps', id, '--since', since])).toMatchObject({ listed: 0, missing: 0 })
  })

  it('reports that the provider rejects the key', async () => {
    const { id } = await withCalls(1)
    provider.fail(respondWith(401), { path: /call/ })

    expect(await run(['provider', 'gaps', id])).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: 'error: Vapi, GET /call: returned 401: the key is rejected or lacks permission to read this.\n'
    })
  })

  it.each(['gaps', 'doctor'])('waits while the worker uses the same account: provider %s', async (command) => {
    const { id, organizationId } = await withCalls(1)
    const runs = testDb.updateTable('reconciliation_runs').where('organization_id', '=', organizationId)
    const recent = runs.where('kind', '=', 'recent')
    await recent.set({ leased_until: new Date(Date.now() + 3_600_000) }).execute()
    const before = [...provider.requests]

    const done = run(['provider', command, id])
    await expect.poll(() => waits(organizationId), { timeout: 60_000 }).toBe(true)
    expect(provider.requests).toEqual(before)
    await recent.set({ leased_until: null }).execute()

    expect((await done).stderr).toContain('in use, for example by the worker: waiting')
    expect(provider.requests.length).toBeGreaterThan(before.length)
  })
})

describe('provider doctor', () => {
  it('names each setting that loses reports and exits with 1 if there is one', async () => {
    const { id, organizationId } = await connected()
    await run(['provider', 'map', id, '--endpoint', (await addUrl(organizationId)).id])
    provider.set('/assistant', [{ id: 'a-1', name: 'Riley', server: { url: 'https://elsewhere.example' } }])
    provider.set('/phone-number', [])

    const { code, stdout, stderr } = await run(['provider', 'doctor', id])
    const program = await run(['provider', 'doctor', id, '--json'])

    expect(code).toBe(1)
    expect(stdout).toMatch(/^(problem|advice): assistant Riley \(a-1\)\n/)
    expect(stdout).toContain('\n  server.url\n    is      ')
    expect(stdout.split('\n').filter((line) => line.length > 80 && line.includes(' is '))).toEqual([])
    expect(stderr).toMatch(/^error: \d settings at the provider lose reports\n$/)
    expect(JSON.parse(program.stdout)[0]).toMatchObject({ subject: 'assistant Riley (a-1)', setting: 'server.url' })
  })

  it('reports if nothing needs to change, and if the provider cannot be reached', async () => {
    const { id } = await connected()
    provider.set('/assistant', [])
    provider.set('/phone-number', [])

    const good = await run(['provider', 'doctor', id])
    provider.fail(respondWith(400), { path: /assistant/ })
    const away = await run(['provider', 'doctor', id])

    expect(good).toMatchObject({ code: 0, stdout: 'All settings are correct.\n' })
    expect([away.code, away.stdout]).toEqual([1, ''])
    expect(away.stderr).toMatch(/error: Vapi, GET \/assistant: returned 400\.\n$/)
  })
})

const echoes: readonly (readonly [what: string, fault: (elsewhere: string) => Fault])[] = [
  ['in the body of an error', () => respondWith(400, {}, JSON.stringify({ message: `no such key: ${key}` }))],
  ['in the header and the body of a refusal', () => respondWith(401, { 'www-authenticate': `Bearer ${key}` }, key)],
  ['where something else belongs', () => respondWith(200, {}, JSON.stringify([{ id: [key], [key]: key }]))],
  ['in JSON that is none', () => respondWith(200, {}, `{"key": ${key}`)],
  ['in a redirect', (elsewhere) => redirectTo(`${elsewhere}/?key=${key}`)]
]

it.each(echoes)('neither prints nor stores a key that a provider repeats %s', async (_, faultOf) => {
  const requested: unknown[] = []
  const elsewhere = await serve(({ url: path }, response) => {
    requested.push(path)
    response.end('[]')
  })
  const { organizationId, id } = await withCalls(1)
  const env = { CALLBOOK_URL: url, CALLBOOK_TOKEN: await addToken() }
  const send = (args: readonly string[]) => runAdmin(env, args, key)

  provider.fail(faultOf(elsewhere), { times: Number.POSITIVE_INFINITY })
  const failed = [
    await send(connecting(organizationId)),
    await send(['provider', 'gaps', id]),
    await send(['provider', 'gaps', id, '--fix', '--json']),
    await send(['provider', 'doctor', id]),
    await send(['provider', 'doctor', id, '--json']),
    await send(['provider', 'replace-key', id, '--key', '-'])
  ]
  const listed = await send(['provider', 'list', '--organization', organizationId, '--json'])

  expect(failed.map(({ code, stderr }) => [code, stderr === ''])).toEqual(failed.map(() => [1, false]))
  expect(JSON.stringify([...failed, listed])).not.toContain(key)
  expect((await dumpRows(testDb)).filter((row) => row.includes(key))).toEqual([])
  expect(requested).toEqual([])
})

/** Returns a command line that ends with the values of the options `--base-url` and `--key`. */
function connecting(organizationId: OrganizationId): string[] {
  const account = ['--organization', organizationId, '--provider', 'vapi', '--base-url', origin]

  return ['provider', 'connect', ...account, '--key', '-']
}

async function connected() {
  const organizationId = await addOrganization(testDb)
  const { id } = (await json(connecting(organizationId), key)) as { readonly id: string }

  return { organizationId, id }
}

async function addUrl(organizationId: OrganizationId, overrides: Parameters<typeof addEndpoint>[3] = {}) {
  const clientId = await addClient(testDb, organizationId)
  const { id } = await addEndpoint(testDb, organizationId, clientId, overrides)

  return { id, clientId }
}

/** Connects an account with calls of which no report arrived. */
async function withCalls(count: number) {
  const { organizationId, id } = await connected()
  const { id: endpointId, clientId } = await addUrl(organizationId)
  await json(['provider', 'map', id, '--endpoint', endpointId])
  const calls = inventCalls('vapi', { count, startedAt: yesterday, ids: id })
  provider.add(...calls.map(({ api }) => api))

  return { organizationId, id, clientId, endpointId, calls: calls.map((call) => call.id) }
}

/** Returns whether a command waits for or uses a provider account of the organization. */
async function waits(organizationId: string): Promise<boolean> {
  const visits = testDb.selectFrom('reconciliation_runs').select('kind').where('kind', '=', 'visit')

  return (await visits.where('organization_id', '=', organizationId).execute()).length > 0
}
