import { newId, openAlarm, recordEndpointUse } from '@callbook/db'
import { addClient, addOrganization, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { EndpointId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { db, testDb } = admin
const since = new Date('2026-11-20T12:00:00.000Z')

interface Endpoint {
  readonly id: string
  readonly client_id: string
  readonly url: string
  readonly slug: string
}

describe('endpoint create', () => {
  it('creates the URL that identifies the client', async () => {
    const clientId = await someClient()

    const endpoint = await create(clientId, '--silence-after', '6h')

    expect(endpoint).toEqual({
      ...{ id: expect.any(String), client_id: clientId, provider: 'vapi' },
      slug: expect.stringMatching(/^[0-9A-Za-z]{22,}$/),
      url: `https://hooks.example.com/webhook/vapi/${endpoint.slug}`,
      status: 'active'
    })
    expect(await list(clientId)).toMatchObject([{ id: endpoint.id, silence_after_seconds: 21_600 }])
    expect(await error(['endpoint', 'create', '--client', clientId, '--provider', 'vapi'])).toBe(
      'The client already has an active vapi endpoint'
    )
  })

  it('prints the steps at the provider, whose command sets a signature', async () => {
    const { stdout } = await run(['endpoint', 'create', '--client', await someClient(), '--provider', 'bland'])
    const [, command = ''] = /\$ callbook (endpoint hmac \\\n.*)/.exec(stdout) ?? []

    const signed = await run(command.replace('\\\n', '').split(/\s+/), 'hunter2\n')

    expect(stdout).toMatch(/\n\nNext, in Bland/)
    expect(signed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^hmac +bland$/m) })
    expect(signed.stdout).not.toContain('hunter2')
  })

  it('shows the secret of an agent once, unless it may omit the signature', async () => {
    const [one, other] = [await someClient(), await someClient()]
    const of = (client: string) => ['endpoint', 'create', '--client', client, '--provider', 'callbook']

    expect((await run(of(one))).stdout).toMatch(/^secret +whsec_/m)
    expect((await run([...of(other), '--unsigned'])).stdout).not.toContain('whsec_')
  })

  it('rejects an unknown client and an unknown provider', async () => {
    const id = newId()

    expect(await error(['endpoint', 'create', '--client', id, '--provider', 'vapi'])).toBe(`There is no client ${id}`)
    expect(await error(['endpoint', 'create', '--client', id, '--provider', 'nobody'])).toMatch(
      /It must be vapi, .*custom-/
    )
  })
})

describe('endpoint list', () => {
  it('lists the URLs and their use, newest first', async () => {
    const organizationId = await addOrganization(testDb)
    const clientId = await addClient(testDb, organizationId)
    const old = await create(clientId)
    const recent = (await json(['endpoint', 'replace', old.id])) as Endpoint
    const used = { last_used_at: '2026-05-01T10:00:00.000Z', request_count: 3, differing_repeat_count: 2 }
    const endpointId = old.id as EndpointId
    const use = { endpointId, requests: 3, differingRepeats: 2, lastUsedAt: new Date(used.last_used_at) }
    await recordEndpointUse(db, [{ organizationId, ...use }])
    await json(['endpoint', 'hmac', recent.id, '--preset', 'vapi-body', '--generate'])
    await json(['endpoint', 'allow-ips', recent.id, '203.0.113.0/24'])

    const settings = { allowed_ips: [], silence_after_seconds: null, suspects_silence: false }
    expect(await list(clientId)).toEqual([
      {
        ...{ id: recent.id, provider: 'vapi', url: recent.url, status: 'active', accepts_until: null },
        ...{ last_used_at: null, request_count: 0, differing_repeat_count: 0, rejected_reports: 0 },
        ...{ ...settings, hmac: 'vapi-body', allowed_ips: ['203.0.113.0/24'] }
      },
      {
        ...{ id: old.id, provider: 'vapi', url: old.url, status: 'replaced', accepts_until: expect.any(String) },
        ...{ ...used, rejected_reports: 0, hmac: false, ...settings }
      }
    ])
  })

  it('rejects an unknown client', async () => {
    const id = newId()

    expect(await error(['endpoint', 'list', '--client', id])).toBe(`There is no client ${id}`)
  })
})

describe('endpoint activate, deactivate, revoke and replace', () => {
  it('show the endpoint', async () => {
    const endpoint = await create(await someClient())

    expect(await json(['endpoint', 'deactivate', endpoint.id])).toEqual({ ...endpoint, status: 'inactive' })
    expect(await json(['endpoint', 'activate', endpoint.id])).toEqual(endpoint)
    const replaced = await json(['endpoint', 'replace', endpoint.id, '--overlap', '0h'])
    expect(replaced).toEqual({
      ...{ ...endpoint, id: expect.any(String), slug: expect.any(String), url: expect.any(String) },
      previous_url_expires_at: null
    })
    const { id, url, slug } = replaced as Endpoint
    expect(slug).not.toBe(endpoint.slug)
    expect(await json(['endpoint', 'revoke', id])).toEqual({ ...endpoint, id, url, slug, status: 'revoked' })
    expect(await error(['endpoint', 'activate', id])).toMatch(/permanently revoked/)
    expect(await error(['endpoint', 'replace', id])).toMatch(/permanently revoked/)
  })

  it.each([
    { overlap: [], hours: 24 },
    { overlap: ['--overlap', '2d'], hours: 48 }
  ])('keep the old URL for $hours hours with $overlap', async ({ overlap, hours }) => {
    const { id } = await create(await someClient())
    const before = Date.now()

    const replaced = (await json(['endpoint', 'replace', id, ...overlap])) as { previous_url_expires_at: string }

    expect(Math.abs(Date.parse(replaced.previous_url_expires_at) - before - hours * 3_600_000)).toBeLessThan(60_000)
  })

  it.each([
    { args: ['activate', newId()], says: /^There is no endpoint / },
    { args: ['deactivate', newId()], says: /^There is no endpoint / },
    { args: ['revoke', newId()], says: /^There is no endpoint / },
    { args: ['replace', newId()], says: /^There is no endpoint / },
    { args: ['replace', newId(), '--overlap', 'x'], says: /It must be hours or days/ }
  ])('reject $args', async ({ args, says }) => {
    expect(await error(['endpoint', ...args])).toMatch(says)
  })
})

describe('endpoint hmac', () => {
  it('shows a generated secret once, and what to enter at the provider', async () => {
    const { id } = await create(await someClient())

    const forProgram = await json(['endpoint', 'hmac', id, '--preset', 'vapi', '--generate'])
    const { stdout } = await run(['endpoint', 'hmac', id, '--preset', 'vapi', '--generate'])

    expect(forProgram).toEqual({
      ...{ id, hmac: 'vapi', header: 'x-signature', payload: '{timestamp}.{body}', previous_secret_expires_at: null },
      secret: expect.stringMatching(/^[\w-]{43}$/)
    })
    expect(stdout).toMatch(/^secret +[\w-]{43}\n\nNext, in Vapi:\n/m)
  })

  it.each([
    { from: 'the command line', args: ['--secret', 'hunter2'], input: '' },
    { from: 'standard input', args: ['--secret', '-'], input: 'hunter2\n' }
  ])('reads a secret from $from and does not print it', async ({ args, input }) => {
    const { id } = await create(await someClient())

    const signed = await json(['endpoint', 'hmac', id, '--preset', 'bland', ...args], input)

    expect(signed).toMatchObject({ id, hmac: 'bland' })
    expect(JSON.stringify(signed)).not.toContain('hunter2')
  })

  it('sends every option, and removes the previous secret or the whole signature', async () => {
    const { id } = await create(await someClient())
    const own = ['--header', 'X-Sum', '--algorithm', 'sha512', '--encoding', 'base64', '--prefix', 'v=']
    const signed = ['--payload', '{id}.{timestamp}:{body}', '--timestamp-header', 'X-Time', '--id-header', 'X-Id']
    const options = [...own, ...signed, '--tolerance', '60']
    await json(['endpoint', 'hmac', id, '--preset', 'vapi', '--secret', 'first'])

    const custom = await json(['endpoint', 'hmac', id, '--preset', 'vapi-body', '--secret', 'second', ...options])
    const { signature } = await testDb
      .selectFrom('webhook_endpoints')
      .select('signature')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

    expect(custom).toMatchObject({ hmac: 'vapi-body', header: 'X-Sum', previous_secret_expires_at: expect.any(String) })
    expect(JSON.parse(signature ?? '')).toMatchObject({
      ...{ header: 'X-Sum', algorithm: 'sha512', encoding: 'base64', prefix: 'v=', payload: '{id}.{timestamp}:{body}' },
      ...{ timestampHeader: 'X-Time', idHeader: 'X-Id', toleranceSeconds: 60 }
    })
    expect(await json(['endpoint', 'hmac', id, '--drop-previous'])).toMatchObject({
      ...{ hmac: 'vapi-body', previous_secret_expires_at: null }
    })
    expect(await json(['endpoint', 'hmac', id, '--off'])).toEqual({
      ...{ id, hmac: false, header: null, payload: null, previous_secret_expires_at: null }
    })
  })

  it.each([
    { args: [], says: 'Give --preset with --secret or --generate, or --drop-previous, or --off' },
    { args: ['--preset', 'vapi'], says: 'Give the secret with --secret, or generate one with --generate' },
    { args: ['--preset', 'vapi', '--secret', 'x', '--generate'], says: /cannot be used with option '--generate'/ },
    { args: ['--preset', 'vapi', '--secret', 'x', '--off'], says: /'--off' cannot be used with option/ },
    { args: ['--off', '--drop-previous'], says: /'--off' cannot be used with option '--drop-previous'/ },
    { args: ['--id-header', 'X-Id', '--off'], says: /'--off' cannot be used with option/ },
    { args: ['--preset', 'nobody', '--generate'], says: /Allowed choices are vapi, vapi-body/ },
    { args: ['--preset', 'vapi', '--generate', '--tolerance', '1e3'], says: /a number of seconds from 0 to 86400/ },
    { args: ['--preset', 'vapi', '--secret', ''], says: 'secret must be a text of 1 to 1000 characters' }
  ])('rejects $args', async ({ args, says }) => {
    const { id } = await create(await someClient())

    expect(await error(['endpoint', 'hmac', id, ...args])).toMatch(says)
    expect(await error(['endpoint', 'hmac', newId(), '--off'])).toMatch(/^There is no endpoint /)
  })
})

describe('endpoint allow-ips', () => {
  it('normalizes addresses and blocks, and permits any address again', async () => {
    const { id } = await create(await someClient())

    expect(await json(['endpoint', 'allow-ips', id, '203.0.113.9/24', '198.51.100.7'])).toEqual({
      ...{ id, allowed_ips: ['203.0.113.0/24', '198.51.100.7'] }
    })
    expect(await json(['endpoint', 'allow-ips', id, '--any'])).toEqual({ id, allowed_ips: [] })
  })

  it.each([
    { args: [], says: 'Give addresses and CIDR blocks, or --any' },
    { args: ['203.0.113.0/24', '--any'], says: 'Give addresses and CIDR blocks, or --any' },
    { args: ['203.0.113.0/33'], says: /^Not an IP address or CIDR block: 203.0.113.0\/33/ }
  ])('rejects $args', async ({ args, says }) => {
    const { id } = await create(await someClient())

    expect(await error(['endpoint', 'allow-ips', id, ...args])).toMatch(says)
    expect(await error(['endpoint', 'allow-ips', newId(), '--any'])).toMatch(/^There is no endpoint /)
  })
})

describe('endpoint watch', () => {
  it('sets the silence that raises an alarm and changes only the given values', async () => {
    const { endpointId: id } = await someEndpoint(testDb)
    const watch = (...options: readonly string[]) => json(['endpoint', 'watch', id, ...options])
    const silence_after_seconds = 5_400

    expect(await watch('--silence-after', '90m')).toEqual({ id, silence_after_seconds, suspects_silence: false })
    expect(await watch('--suspect')).toEqual({ id, silence_after_seconds, suspects_silence: true })
    expect(await watch('--no-silence-after', '--no-suspect')).toEqual({
      ...{ id, silence_after_seconds: null, suspects_silence: false }
    })
  })

  it.each([
    { args: ['--silence-after', '4m'], says: /five minutes to thirty days/ },
    { args: ['--silence-after', '31d'], says: /five minutes to thirty days/ },
    { args: ['--silence-after', '6'], says: /five minutes to thirty days/ },
    { args: [], says: /^Give --silence-after, / },
    { args: ['--suspect'], says: /^There is no endpoint / }
  ])('rejects $args', async ({ args, says }) => {
    expect(await error(['endpoint', 'watch', newId(), ...args])).toMatch(says)
  })
})

describe('endpoint alarms', () => {
  it('lists the problems of one or all organizations with their remedies', async () => {
    const [one, other] = [await alarmed(), await alarmed()]
    const alarm = {
      ...{ endpoint_id: one.endpointId, client_name: 'Acme Honda', provider: 'vapi', kind: 'silent' },
      ...{ certainty: 'suspected', since: since.toISOString(), what: 'No report for longer than 6 hours' },
      next_step: expect.stringContaining('webhook URL')
    }

    const all = (await json(['endpoint', 'alarms'])) as { endpoint_id: string }[]

    expect(await json(['endpoint', 'alarms', '--organization', one.organizationId])).toMatchObject([alarm])
    expect(all.map(({ endpoint_id }) => endpoint_id)).toEqual(
      expect.arrayContaining([one.endpointId, other.endpointId])
    )
  })

  it('fits the terminal and reports if there are no alarms', async () => {
    const { organizationId } = await alarmed()
    const quiet = await someEndpoint(testDb)

    const { stdout } = await run(['endpoint', 'alarms', '--organization', organizationId])
    const none = await run(['endpoint', 'alarms', '--organization', quiet.organizationId])

    expect(stdout).toContain('silent (suspected)')
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect(none.stdout).toBe('none\n')
  })
})

async function someClient(): Promise<string> {
  return await addClient(testDb, await addOrganization(testDb))
}

async function create(client: string, ...options: readonly string[]): Promise<Endpoint> {
  return (await json(['endpoint', 'create', '--client', client, '--provider', 'vapi', ...options])) as Endpoint
}

async function list(client: string): Promise<unknown> {
  return await json(['endpoint', 'list', '--client', client])
}

async function alarmed(): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  const details = { reason: 'silence_after', silence_after_seconds: 21_600 } as const
  const alarm = { endpointId: endpoint.endpointId, kind: 'silent', certainty: 'suspected', since, details } as const
  await db
    .transaction()
    .execute(async (tx) => await openAlarm({ db: tx, organizationId: endpoint.organizationId }, alarm, since))

  return endpoint
}
