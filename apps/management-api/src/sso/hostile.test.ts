import { generateKeyPairSync, sign } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createTestDatabase } from '@callbook/db/testing'
import { createAddressGuard } from '@callbook/outbound'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import {
  clientId,
  type Misbehavior,
  type Person,
  signByForeignKey,
  signBySecret,
  startIdentityProvider
} from '../testing/console/fake-identity-provider.ts'
import { addCovered, addIdentityProvider, signInAt, start } from '../testing/console/sso.ts'
import { createProviderClient } from './provider-client.ts'

const { testDb } = await createTestDatabase()
const sso = createProviderClient({ guard: createAddressGuard(['127.0.0.0/8']), timeoutMs: 1_000 })
const { open } = startConsole(testDb, { sso })
const idp = await startIdentityProvider()
const other = await startIdentityProvider()
const ann: Person = { sub: 'ann', email: 'ann@example.com', name: 'Ann' }

beforeEach(() => {
  idp.misbehavior = {}
  other.misbehavior = {}
})

afterAll(async () => {
  const { sessions } = await testDb
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('idp_organization_id', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Number(sessions)).toBe(allowed)
})

/** Sign-ins that the tests below expect to succeed. */
let allowed = 0

async function addAnn() {
  const provider = await addIdentityProvider(testDb, idp)
  await addCovered(testDb, provider, { subject: 'ann' }, idp.issuer)

  return provider
}

const seconds = () => Math.floor(Date.now() / 1_000)
const json = (response: ServerResponse, body: string) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)

function respondAt(at: string, respond: (response: ServerResponse) => void): Pick<Misbehavior, 'respond'> {
  return {
    respond(path, response) {
      if (path !== at) return false
      respond(response)
      return true
    }
  }
}

const discoveryPath = '/.well-known/openid-configuration'

interface Case extends Misbehavior {
  readonly name: string
  readonly says: string
}

const tokens: readonly Case[] = [
  { name: 'a token signed by a foreign key', signature: signByForeignKey, says: 'Completing the sign-in' },
  {
    name: 'a token signed by the key of another type',
    header: () => ({ alg: 'ES256', kid: 'one' }),
    signature: (signed) =>
      sign('sha256', Buffer.from(signed), {
        key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
        dsaEncoding: 'ieee-p1363'
      }).toString('base64url'),
    says: 'algorithm|Completing'
  },
  { name: 'an unsigned token', header: () => ({ alg: 'none' }), signature: () => '', says: 'Completing the sign-in' },
  {
    name: 'an unsigned token that the provider announces',
    discovery: (own) => ({ ...own, id_token_signing_alg_values_supported: ['none', 'RS256'] }),
    header: () => ({ alg: 'none' }),
    signature: () => '',
    says: 'Completing the sign-in'
  },
  {
    name: 'a provider that only announces `none`',
    discovery: (own) => ({ ...own, id_token_signing_alg_values_supported: ['none'] }),
    says: 'private key'
  },
  {
    name: 'a token signed with the client secret',
    header: () => ({ alg: 'HS256' }),
    signature: signBySecret,
    says: 'Completing the sign-in'
  },
  {
    name: 'a token signed with the client secret, as the provider announces',
    discovery: (own) => ({ ...own, id_token_signing_alg_values_supported: ['HS256', 'RS256'] }),
    header: () => ({ alg: 'HS256' }),
    signature: signBySecret,
    says: 'Completing the sign-in'
  },
  {
    name: 'a token with a key of its own in the header',
    header: (own) => ({
      ...own,
      jwk: generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ format: 'jwk' })
    }),
    signature: signByForeignKey,
    says: 'Completing the sign-in'
  },
  { name: 'an unknown key', header: (own) => ({ ...own, kid: 'two' }), says: 'no published key' },
  { name: 'a changed signature', signature: () => 'AAAA', says: 'Completing the sign-in' },
  { name: 'a critical header', header: (own) => ({ ...own, crit: ['exp'] }), says: 'Completing the sign-in' },
  { name: 'two audiences', claims: (own) => ({ ...own, aud: [clientId, 'other'] }), says: 'Completing the sign-in' },
  {
    name: 'two audiences, issued to the other',
    claims: (own) => ({ ...own, aud: [clientId, 'other'], azp: 'other' }),
    says: 'not for this sign-in'
  },
  { name: 'another audience', claims: (own) => ({ ...own, aud: 'other' }), says: 'not for this sign-in' },
  { name: 'another issuer', claims: (own) => ({ ...own, iss: other.issuer }), says: 'not for this sign-in' },
  { name: 'an expired token', claims: (own) => ({ ...own, exp: seconds() - 60 }), says: 'too old' },
  { name: 'a token without expiry', claims: ({ exp: _, ...own }) => own, says: 'Completing the sign-in' },
  { name: 'a token from the future', claims: (own) => ({ ...own, nbf: seconds() + 600 }), says: 'too old' },
  { name: 'another nonce', claims: (own) => ({ ...own, nonce: 'other' }), says: 'not for this sign-in' },
  { name: 'no nonce', claims: ({ nonce: _, ...own }) => own, says: 'Completing the sign-in' },
  { name: 'no subject', claims: ({ sub: _, ...own }) => own, says: 'Completing the sign-in' },
  { name: 'an empty subject', claims: (own) => ({ ...own, sub: '' }), says: 'subject' },
  { name: 'a subject that is a number', claims: (own) => ({ ...own, sub: 7 }), says: 'Completing the sign-in' },
  { name: 'a subject of 300 characters', claims: (own) => ({ ...own, sub: 'a'.repeat(300) }), says: 'subject' },
  {
    name: 'a time of authentication beyond all dates',
    claims: (own) => ({ ...own, auth_time: 1e300 }),
    says: 'auth_time'
  },
  { name: 'no ID token', tokens: ({ id_token: _, ...own }) => own, says: 'Completing the sign-in' },
  {
    name: 'an error of the provider',
    ...respondAt('/token', (response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}')
    ),
    says: 'check client ID and client secret'
  },
  {
    name: 'an error with text of the provider',
    ...respondAt('/token', (response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error":"<b>call 555</b>","error_description":"call 555"}')
    ),
    says: 'returned the error unknown'
  },
  {
    name: 'a redirecting token endpoint',
    ...respondAt('/token', (response) => response.writeHead(307, { location: `${other.issuer}/token` }).end()),
    says: 'Completing the sign-in'
  },
  {
    name: 'keys behind a redirect',
    ...respondAt('/jwks', (response) => response.writeHead(302, { location: `${other.issuer}/jwks` }).end()),
    says: 'Completing the sign-in'
  },
  {
    name: 'a redirecting configuration',
    ...respondAt(discoveryPath, (response) =>
      response.writeHead(302, { location: `${other.issuer}${discoveryPath}` }).end()
    ),
    says: 'Reading the configuration'
  },
  {
    name: 'an endless configuration',
    ...respondAt(discoveryPath, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '.repeat(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    }),
    says: '256 KiB'
  },
  {
    name: 'a compressed configuration',
    ...respondAt(discoveryPath, (response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync('{}'))
    ),
    says: 'compressed'
  },
  { name: 'a configuration that does not come', ...respondAt(discoveryPath, () => undefined), says: 'did not respond' },
  {
    name: 'a configuration that is no JSON',
    ...respondAt(discoveryPath, (response) => json(response, '<html>')),
    says: 'JSON'
  },
  {
    name: 'the configuration of another issuer',
    discovery: (own) => ({ ...own, issuer: other.issuer }),
    says: 'another issuer'
  },
  {
    name: 'a configuration with a template as issuer',
    discovery: (own) => ({ ...own, issuer: `${idp.issuer}/{tenantid}` }),
    says: 'another issuer'
  },
  {
    name: 'a script as address',
    discovery: (own) => ({ ...own, authorization_endpoint: 'javascript:alert(1)' }),
    says: 'no https address'
  },
  {
    name: 'keys at an address that is not public',
    discovery: (own) => ({ ...own, jwks_uri: 'http://169.254.169.254/latest' }),
    says: 'not public'
  },
  {
    name: 'tokens at an address that is not public',
    discovery: (own) => ({ ...own, token_endpoint: 'http://10.0.0.1/token' }),
    says: 'not public'
  }
]

describe('rejects', () => {
  it.each(tokens)('$name', async ({ name: _, says, ...misbehavior }) => {
    idp.misbehavior = misbehavior
    const { name } = await addAnn()
    const browser = open()

    const started = await browser.send('POST', '/session/sso', { purpose: 'sign_in', name })
    const { statusCode, body } =
      started.statusCode === 200
        ? await browser.send('POST', '/session/sso/complete', { query: idp.authorize(started.json().data.url, ann) })
        : started

    expect([statusCode, body]).toEqual([403, expect.stringMatching(says)])
    expect(body).not.toContain('555')
    expect(browser.token).toBeUndefined()
    expect(other.requests).toEqual([])
  })

  it('a mixed-up issuer in the response', async () => {
    const { name } = await addAnn()
    const browser = open()
    const query = new URLSearchParams(idp.authorize(await start(browser, { purpose: 'sign_in', name }), ann))
    query.set('iss', other.issuer)

    expect((await browser.send('POST', '/session/sso/complete', { query: query.toString() })).statusCode).toBe(403)
  })

  it('a response without the issuer that the provider announces', async () => {
    const { name } = await addAnn()
    const browser = open()
    const query = new URLSearchParams(idp.authorize(await start(browser, { purpose: 'sign_in', name }), ann))
    query.delete('iss')

    expect((await browser.send('POST', '/session/sso/complete', { query: query.toString() })).statusCode).toBe(403)
  })

  it('a repeated state', async () => {
    const { name } = await addAnn()
    const browser = open()
    const query = idp.authorize(await start(browser, { purpose: 'sign_in', name }), ann)

    expect((await browser.send('POST', '/session/sso/complete', { query: `${query}&state=other` })).statusCode).toBe(
      403
    )
  })

  it('state, code and cookie that were used, even if the provider accepts the code again', async () => {
    idp.misbehavior = { isCareless: true }
    const { name } = await addAnn()
    const [browser, thief] = [open(), open()]
    const query = idp.authorize(await start(browser, { purpose: 'sign_in', name }), ann)
    thief.sso = browser.sso

    const first = await browser.send('POST', '/session/sso/complete', { query })
    const second = await thief.send('POST', '/session/sso/complete', { query })
    const third = await browser.send('POST', '/session/sso/complete', { query })
    allowed += 1

    expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([200, 403, 403])
    expect(thief.token).toBeUndefined()
  })

  it('a code that was used, with a new state', async () => {
    const { name } = await addAnn()
    const [browser, again] = [open(), open()]
    const query = new URLSearchParams(idp.authorize(await start(browser, { purpose: 'sign_in', name }), ann))
    await browser.send('POST', '/session/sso/complete', { query: query.toString() })
    allowed += 1
    query.set('state', new URL(await start(again, { purpose: 'sign_in', name })).searchParams.get('state') ?? '')

    const response = await again.send('POST', '/session/sso/complete', { query: query.toString() })

    expect([response.statusCode, response.json().message]).toEqual([403, expect.stringContaining('start again')])
  })

  it('a sign-in that began in another browser', async () => {
    const { name } = await addAnn()
    const [attacker, victim] = [open(), open()]
    const query = idp.authorize(await start(attacker, { purpose: 'sign_in', name }), ann)
    await start(victim, { purpose: 'sign_in', name })

    const responses = [
      await victim.send('POST', '/session/sso/complete', { query }),
      await open().send('POST', '/session/sso/complete', { query })
    ]

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect(victim.token).toBeUndefined()
  })

  it('an altered cookie', async () => {
    const { name } = await addAnn()
    const browser = open()
    const query = idp.authorize(await start(browser, { purpose: 'sign_in', name }), ann)
    browser.sso = `${browser.sso?.slice(0, -2)}AA`

    expect((await browser.send('POST', '/session/sso/complete', { query })).statusCode).toBe(403)
  })

  it('another origin', async () => {
    const { name } = await addAnn()
    const headers = { origin: 'https://evil.example.com' }

    expect((await open().send('POST', '/session/sso', { purpose: 'sign_in', name }, headers)).statusCode).toBe(403)
    expect((await open().send('POST', '/session/sso/complete', { query: '' }, headers)).statusCode).toBe(403)
  })

  it('an error of the provider in the response', async () => {
    const { name } = await addAnn()
    const browser = open()
    const state = new URL(await start(browser, { purpose: 'sign_in', name })).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', error_description: '555', state, iss: idp.issuer })

    const response = await browser.send('POST', '/session/sso/complete', { query: query.toString() })

    expect(response.statusCode).toBe(403)
    expect(response.json().message).toContain('access was denied there')
  })

  it('an issuer whose name leads to this machine', async () => {
    const guarded = createProviderClient({ guard: createAddressGuard() })
    const { open: openGuarded } = startConsole(testDb, { sso: guarded })
    const issuers = [
      idp.issuer,
      idp.issuer.replace('127.0.0.1', 'localhost'),
      'https://127.0.0.1:8443',
      'https://[::1]'
    ]
    for (const issuer of issuers) {
      const { name } = await addIdentityProvider(testDb, idp, { issuer })
      const response = await openGuarded().send('POST', '/session/sso', { purpose: 'sign_in', name })
      expect([response.statusCode, response.json().message]).toEqual([403, expect.stringContaining('not public')])
    }
  })

  it('the same subject of another organization', async () => {
    await addAnn()
    const { name } = await addIdentityProvider(testDb, idp)

    const response = await signInAt(idp, open(), { purpose: 'sign_in', name }, ann)

    expect([response.statusCode, response.json().message]).toEqual([
      403,
      expect.stringContaining('No account is linked')
    ])
  })

  it('another subject with the address of an account, and does not join it', async () => {
    const role = { group: '*', role: 'viewer', client_id: null }
    const provider = await addIdentityProvider(testDb, idp, { groupRoles: [role] })
    await addCovered(testDb, provider, { role: 'owner', email: 'owner@example.com' })
    const stranger = { sub: 'stranger', email: 'OWNER@example.com', name: 'Owner' }

    const response = await signInAt(idp, open(), { purpose: 'sign_in', name: provider.name }, stranger)

    expect([response.statusCode, response.json().message]).toEqual([403, expect.stringContaining('cannot be used')])
    expect(await countIdentities(provider.organizationId)).toBe(0)
  })

  it('an owner who changes the issuer to one that repeats subjects', async () => {
    const provider = await addAnn()
    const owner = await addCovered(testDb, provider, { role: 'owner' })
    const browser = open()
    await browser.enter(owner)
    const input = {
      ...{ sign_in_name: provider.name, client_id: clientId, groups_claim: null, group_roles: [] },
      ...{ session_hours: 8, token_days: 14, trusts_second_factor: true, issuer: other.issuer }
    }
    const path = `/organizations/${provider.organizationId}/sso`

    const without = await browser.send('PUT', path, input)
    const saved = await browser.send('PUT', path, { ...input, client_secret: 'se:cret+of the/provider%' })
    const signedIn = await open().send('POST', '/session/sso', { purpose: 'sign_in', name: provider.name })
    await signInAt(other, browser, { purpose: 'test', organization: provider.organizationId }, ann)
    await browser.send('PATCH', path, { state: 'enabled' })
    other.requests.length = 0
    const response = await signInAt(other, open(), { purpose: 'sign_in', name: provider.name }, ann)
    other.requests.length = 0

    expect([without.statusCode, without.json().message]).toEqual([400, expect.stringContaining('client_secret')])
    expect([saved.statusCode, signedIn.statusCode]).toEqual([204, 404])
    expect([response.statusCode, response.json().message]).toEqual([
      403,
      expect.stringContaining('No account is linked')
    ])
  })

  it('a changed address, which changes no account', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const person = await addCovered(testDb, provider, { subject: 'ann' }, idp.issuer)
    const owner = await addCovered(testDb, provider, { role: 'owner', email: 'boss@example.com' })
    const browser = open()

    const response = await signInAt(
      idp,
      browser,
      { purpose: 'sign_in', name: provider.name },
      { ...ann, email: owner.email }
    )
    allowed += 1

    expect(response.statusCode).toBe(200)
    expect((await browser.send('GET', '/me')).json().data).toMatchObject({ id: person.id, email: person.email })
  })

  it('a disabled account, and one of another organization whose identity was moved', async () => {
    const provider = await addIdentityProvider(testDb, idp)
    const disabled = await addCovered(testDb, provider, { subject: 'ann' }, idp.issuer)
    const foreign = await addCovered(testDb, await addIdentityProvider(testDb, idp), {})
    await testDb.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute()
    const times = { created_at: new Date(), signed_in_at: new Date() }
    const identity = { issuer: idp.issuer, subject: 'eve', user_id: foreign.id, label: 'Eve', ...times }
    await testDb
      .insertInto('identities')
      .values({ organization_id: provider.organizationId, ...identity })
      .execute()

    for (const sub of ['ann', 'eve']) {
      const response = await signInAt(idp, open(), { purpose: 'sign_in', name: provider.name }, { sub })
      expect(response.statusCode).toBe(403)
    }
  })

  it('a configuration that changed since the sign-in began', async () => {
    const provider = await addAnn()
    const browser = open()
    const query = idp.authorize(await start(browser, { purpose: 'sign_in', name: provider.name }), ann)
    const later = new Date(Date.now() + 1_000)
    await testDb
      .updateTable('identity_providers')
      .set({ updated_at: later })
      .where('organization_id', '=', provider.organizationId)
      .execute()

    const response = await browser.send('POST', '/session/sso/complete', { query })

    expect([response.statusCode, response.json().message]).toEqual([403, expect.stringContaining('changed meanwhile')])
  })
})

async function countIdentities(organizationId: string): Promise<number> {
  const rows = await testDb
    .selectFrom('identities')
    .select('subject')
    .where('organization_id', '=', organizationId)
    .execute()

  return rows.length
}
