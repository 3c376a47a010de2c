import { findSealedAccountKey, newId, noteAccountState } from '@callbook/db'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import { type OrganizationId, openSecret, type ProviderAccountId, parseKeyRing } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin, secretsKey, startReceiver } from '../../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin()
const secret = 'vapi-private-key-1'

interface Account {
  readonly id: ProviderAccountId
}

describe('provider connect', () => {
  it('checks the key with one list request, stores it and does not print it', async () => {
    const organizationId = await addOrganization(testDb)
    const { url, received } = await startReceiver(200, [])

    const outcome = await run(url, connecting(organizationId, url), `${secret}\n`)

    expect(outcome.stderr).toBe('')
    const account = JSON.parse(outcome.stdout)
    expect(account).toEqual({
      id: expect.any(String),
      provider: 'vapi',
      base_url: url,
      state: 'active',
      last_error: null,
      last_ok_at: expect.any(String),
      last_pass_at: null,
      created_at: expect.any(String)
    })
    expect(received).toHaveLength(1)
    expect(received[0]?.path).toMatch(/^\/call\?/)
    expect(received[0]?.headers.authorization).toBe(`Bearer ${secret}`)
    expect(await keyOf(organizationId, account.id)).toBe(secret)
    const listed = await json(['provider', 'list', '--organization', organizationId])
    expect(listed).toEqual([{ ...account, open_gaps: 0 }])
    expect(JSON.stringify([outcome, listed])).not.toContain(secret)
  })

  it('shows the remaining steps in 80 columns', async () => {
    const organizationId = await addOrganization(testDb)
    const { url } = await startReceiver(200, [])

    const args = connecting(organizationId, url).filter((arg) => arg !== '--json')
    const { code, stdout } = await runAdmin({ ...env, PROVIDER_ORIGINS: url }, args, secret)

    expect(code).toBe(0)
    expect(stdout).toMatch(/\n {2}\$ callbook provider map \\\n {6}[0-9a-f-]{36} --endpoint ENDPOINT\n$/)
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it.each([
    { status: 401, says: 'key is not accepted by Vapi, which returned 401' },
    { status: 403, says: 'key is not accepted by Vapi, which returned 403' },
    { status: 404, says: /^base_url does not lead to the call list of Vapi: Vapi, GET \/call: returned 404/ },
    { status: 200, says: /^base_url does not lead to the call list of Vapi: the response has an unexpected format/ }
  ])('stores nothing if the provider responds with $status', async ({ status, says }) => {
    const organizationId = await addOrganization(testDb)
    const { url } = await startReceiver(status, { data: 'nothing of the kind' })

    const { code, stderr, stdout } = await run(url, connecting(organizationId, url), secret)

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(JSON.parse(stderr).message).toMatch(says)
    expect(stderr).not.toContain(secret)
    expect(await json(['provider', 'list', '--organization', organizationId])).toEqual([])
  })

  it('sends requests only to the provider or to hosts named by the operator', async () => {
    const organizationId = await addOrganization(testDb)
    const { url, received } = await startReceiver(200, [])

    const message = await error(connecting(organizationId, url), secret)

    expect(message).toBe(
      'base_url must be https://api.vapi.ai or https://api.eu.vapi.ai or an origin listed in PROVIDER_ORIGINS'
    )
    expect(received).toEqual([])
  })

  it.each([
    { input: '', says: 'key is missing' },
    { input: 'one\ntwo', says: 'key must be one line of at most 500 characters, without spaces' },
    { input: 'x'.repeat(501), says: 'key must be one line of at most 500 characters, without spaces' }
  ])('rejects $input as a key', async ({ input, says }) => {
    const organizationId = await addOrganization(testDb)
    const args = ['provider', 'connect', '--organization', organizationId, '--provider', 'vapi', '--key', '-']

    expect(await error(args, input)).toBe(says)
  })

  it('rejects a key on the command line and an unknown organization', async () => {
    const organizationId = await addOrganization(testDb)
    const unknown = newId()
    const of = (id: string, key: string) => [
      ...['provider', 'connect', '--organization', id, '--provider', 'vapi', '--key', key]
    ]

    expect(await error(of(organizationId, secret))).toBe(
      'Give --key - and write the key to standard input, because command lines are visible to other users'
    )
    expect(await error(of(unknown, '-'), secret)).toBe(`There is no organization ${unknown}`)
  })
})

describe('provider replace-key', () => {
  it('resumes an account with a rejected key after the key is replaced', async () => {
    const { organizationId, id, url } = await connected()
    await noteAccountState(db, organizationId, id, { state: 'rejected', error: 'the key is refused', now: new Date() })

    const { stdout } = await run(url, ['provider', 'replace-key', id, '--key', '-'], 'another-key')

    expect(JSON.parse(stdout)).toMatchObject({ id, state: 'active', last_error: null })
    expect(await keyOf(organizationId, id)).toBe('another-key')
  })
})

describe('provider disconnect', () => {
  it('deletes the account and its key', async () => {
    const { organizationId, id, url } = await connected()

    expect(await json(['provider', 'disconnect', id])).toMatchObject({ id, provider: 'vapi', base_url: url })

    expect(await keyOf(organizationId, id)).toBeUndefined()
    expect(await error(['provider', 'disconnect', id])).toBe(`There is no provider account ${id}`)
  })
})

describe('provider map', () => {
  it('sets, replaces and removes the endpoint for all calls or one assistant', async () => {
    const { organizationId, id } = await connected()
    const [honda, ford] = [await addUrl(organizationId), await addUrl(organizationId)]
    const all = { assistant_id: null, endpoint_id: honda.id, client_id: honda.clientId }
    const ofOne = { assistant_id: 'assistant-1', endpoint_id: ford.id, client_id: ford.clientId }

    expect(await json(['provider', 'map', id, '--endpoint', ford.id])).toMatchObject([{ endpoint_id: ford.id }])
    expect(await json(['provider', 'map', id, '--endpoint', honda.id])).toEqual([all])
    expect(await json(['provider', 'map', id, '--endpoint', ford.id, '--assistant', 'assistant-1'])).toEqual([
      all,
      ofOne
    ])
    expect(await json(['provider', 'map', id, '--remove'])).toEqual([ofOne])
  })

  it('rejects webhook endpoints of another organization or provider, and revoked ones', async () => {
    const { organizationId, id } = await connected()
    const foreign = await addUrl(await addOrganization(testDb))
    const [retell, revoked] = [
      await addUrl(organizationId, { provider: 'retell' }),
      await addUrl(organizationId, { status: 'revoked' })
    ]
    const map = (endpoint: string, ...more: readonly string[]) =>
      error(['provider', 'map', id, '--endpoint', endpoint, ...more])

    expect(await map(foreign.id)).toBe(`There is no endpoint ${foreign.id}`)
    expect(await map(retell.id)).toBe('endpoint_id must be a webhook URL of the organization for vapi')
    expect(await map(revoked.id)).toBe('The endpoint is revoked and cannot receive calls')
    expect(await map(retell.id, '--assistant', 'a b')).toMatch(/^assistant_id must be an id/)
    expect(await error(['provider', 'map', id])).toBe('Give the webhook URL with --endpoint, or --remove')
  })
})

function connecting(organizationId: OrganizationId, url: string): string[] {
  const account = ['--organization', organizationId, '--provider', 'vapi', '--base-url', url]

  return ['provider', 'connect', ...account, '--key', '-', '--json']
}

async function run(url: string, args: readonly string[], input: string) {
  return await runAdmin({ ...env, PROVIDER_ORIGINS: url }, [...args, '--json'], input)
}

async function connected() {
  const organizationId = await addOrganization(testDb)
  const { url } = await startReceiver(200, [])
  const { stdout } = await run(url, connecting(organizationId, url), secret)

  return { organizationId, url, id: (JSON.parse(stdout) as Account).id }
}

async function addUrl(organizationId: OrganizationId, overrides: Parameters<typeof addEndpoint>[3] = {}) {
  const clientId = await addClient(testDb, organizationId)
  const { id } = await addEndpoint(testDb, organizationId, clientId, overrides)

  return { id, clientId }
}

async function keyOf(organizationId: OrganizationId, id: ProviderAccountId): Promise<string | undefined> {
  const sealed = await findSealedAccountKey(db, organizationId, id)

  return sealed && openSecret(parseKeyRing(secretsKey), sealed.key_encrypted, id)
}
