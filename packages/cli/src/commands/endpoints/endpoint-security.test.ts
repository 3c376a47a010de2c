import { createHmac } from 'node:crypto'
import { findEndpoint, findOrganizationOfId, newId } from '@callbook/db'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import { type EndpointId, openSecret, parseKeyRing, signaturePresetNames, verifySignature } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin, secretsKey } from '../../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin()
const ring = parseKeyRing(secretsKey)
const hour = 60 * 60 * 1000

describe('endpoint hmac', () => {
  it.each(signaturePresetNames.filter((name) => name !== 'telnyx'))(
    'requires a signature of %s and shows the secret once',
    async (preset) => {
      const id = await someEndpoint()

      const generated = await hmac(id, '--preset', preset, '--generate')

      const { signature, secret_encrypted } = await stored(id)
      expect(generated).toMatchObject({ id, hmac: preset, previous_secret_expires_at: null })
      expect(generated.secret?.length).toBeGreaterThan(40)
      expect(openSecret(ring, secret_encrypted ?? '', id)).toBe(generated.secret)
      expect(JSON.parse(signature ?? '')).toMatchObject({ preset, header: generated.header })
      expect(secret_encrypted).not.toContain(generated.secret)
    }
  )

  it('requires signatures of Telnyx with its public key', async () => {
    const id = await someEndpoint()
    const publicKey = Buffer.alloc(32, 1).toString('base64')

    const signature = await hmac(id, '--preset', 'telnyx', '--secret', publicKey, '--tolerance', '60')

    expect(signature).toMatchObject({
      hmac: 'telnyx',
      header: 'telnyx-signature-ed25519',
      payload: '{timestamp}|{body}'
    })
    expect(JSON.parse((await stored(id)).signature ?? '')).toMatchObject({ mode: 'ed25519', toleranceSeconds: 60 })
  })

  it.each([
    [['--generate'], 'Give the public key of the sender; it cannot be generated'],
    [['--secret', 'hunter2'], 'The secret must be the public key of the sender: 32 bytes in base64'],
    [['--secret', 'AAAA', '--header', 'X-Signed'], 'The preset telnyx permits only a tolerance']
  ])('refuses %j for Telnyx', async (args, message) => {
    expect(await error(['endpoint', 'hmac', await someEndpoint(), '--preset', 'telnyx', ...args])).toBe(message)
  })

  it('generates a different secret every time', async () => {
    const [one, other] = await Promise.all(['vapi', 'vapi'].map(async () => generate(await someEndpoint())))

    expect(one).not.toBe(other)
  })

  it.each([
    { from: 'the command line', args: ['--secret', 'hunter2'], input: '' },
    { from: 'standard input', args: ['--secret', '-'], input: 'hunter2\n' }
  ])('reads a secret from $from and does not print it', async ({ args, input }) => {
    const id = await someEndpoint()

    const outcome = await json(['endpoint', 'hmac', id, '--preset', 'bland', ...args], input)

    expect(JSON.stringify(outcome)).not.toContain('hunter2')
    expect(openSecret(ring, (await stored(id)).secret_encrypted ?? '', id)).toBe('hunter2')
  })

  it('prefers explicit parameters to the preset', async () => {
    const id = await someEndpoint()
    const own = ['--header', 'X-Sum', '--algorithm', 'sha512', '--encoding', 'base64', '--prefix', 'v=']
    const time = ['--payload', '{timestamp}:{body}', '--timestamp-header', 'X-Time', '--tolerance', '60']
    await hmac(id, '--preset', 'vapi-body', '--secret', 'hunter2', ...own, ...time)
    const scheme = JSON.parse((await stored(id)).signature ?? '')
    const sum = createHmac('sha512', 'hunter2').update('1763687045:{}').digest('base64')

    const isSigned = (now: number) =>
      verifySignature(scheme, {
        headers: { 'x-sum': `v=${sum}`, 'x-time': '1763687045' },
        rawBody: Buffer.from('{}'),
        secrets: ['hunter2'],
        now: new Date(now * 1000)
      })

    expect([984, 985, 1045, 1105, 1106].map((seconds) => isSigned(1763686000 + seconds))).toEqual([
      false,
      true,
      true,
      true,
      false
    ])
  })

  it('accepts an id header and includes it in the signature', async () => {
    const id = await someEndpoint()
    const own = ['--header', 'X-Sum', '--payload', '{id}|{body}', '--id-header', 'X-Id']
    await hmac(id, '--preset', 'vapi-body', '--secret', 'hunter2', ...own)
    const scheme = JSON.parse((await stored(id)).signature ?? '')
    const sum = createHmac('sha256', 'hunter2').update('msg_1|{}').digest('hex')

    const isSigned = (headers: Record<string, string>) =>
      verifySignature(scheme, {
        headers: { 'x-sum': sum, ...headers },
        rawBody: Buffer.from('{}'),
        secrets: ['hunter2'],
        now: new Date()
      })

    expect([isSigned({ 'x-id': 'msg_1' }), isSigned({ 'x-id': 'msg_2' }), isSigned({})]).toEqual([true, false, false])
  })

  it('uses the Svix header names for Standard Webhooks, by preset or by option', async () => {
    const [preset, oneByOne] = [await someEndpoint(), await someEndpoint()]
    const secret = ['--secret', 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=']
    const names = ['--header', 'svix-signature', '--timestamp-header', 'svix-timestamp', '--id-header', 'svix-id']

    expect(await hmac(preset, '--preset', 'svix', ...secret)).toMatchObject({
      hmac: 'svix',
      header: 'svix-signature',
      payload: '{id}.{timestamp}.{body}'
    })
    await hmac(oneByOne, '--preset', 'standard-webhooks', ...secret, ...names)

    const [ofPreset, ofNames] = [await stored(preset), await stored(oneByOne)].map(({ signature }) =>
      JSON.parse(signature ?? '')
    )
    expect({ ...ofNames, preset: 'svix' }).toEqual(ofPreset)
  })

  it('keeps the previous secret for 24 hours', async () => {
    const id = await someEndpoint()
    const first = await generate(id)
    const before = Date.now()

    const { previous_secret_expires_at } = await hmac(id, '--preset', 'vapi', '--secret', 'second')

    const after = await stored(id)
    expect(Date.parse(String(previous_secret_expires_at))).toBeGreaterThanOrEqual(before + 24 * hour)
    expect(Date.parse(String(previous_secret_expires_at))).toBeLessThanOrEqual(Date.now() + 24 * hour)
    expect(after.previous_secret_expires_at).toBe(previous_secret_expires_at)
    expect(openSecret(ring, after.previous_secret_encrypted ?? '', id)).toBe(first)
    expect(openSecret(ring, after.secret_encrypted ?? '', id)).toBe('second')
  })

  it('keeps the previous secret if only a parameter changes', async () => {
    const id = await someEndpoint()
    await hmac(id, '--preset', 'vapi', '--secret', 'first')
    const rotated = await hmac(id, '--preset', 'vapi', '--secret', 'second')

    const changed = await hmac(id, '--preset', 'vapi', '--secret', 'second', '--tolerance', '60')

    expect(changed.previous_secret_expires_at).toBe(rotated.previous_secret_expires_at)
    expect(openSecret(ring, (await stored(id)).previous_secret_encrypted ?? '', id)).toBe('first')
  })

  it('removes the previous secret or the whole signature', async () => {
    const id = await someEndpoint()
    await hmac(id, '--preset', 'vapi', '--secret', 'first')
    await hmac(id, '--preset', 'vapi', '--secret', 'second')

    expect(await hmac(id, '--drop-previous')).toMatchObject({ hmac: 'vapi', previous_secret_expires_at: null })
    expect(await stored(id)).toMatchObject({ previous_secret_encrypted: null, previous_secret_expires_at: null })
    expect(await hmac(id, '--off')).toEqual({
      id,
      hmac: false,
      header: null,
      payload: null,
      previous_secret_expires_at: null
    })
    expect(await stored(id)).toMatchObject({ signature: null, secret_encrypted: null })
  })

  it('lets a replaced endpoint keep its secret', async () => {
    const { clientId } = await someClient()
    const created = (await json(['endpoint', 'create', '--client', clientId, '--provider', 'vapi'])) as { id: string }
    await hmac(created.id, '--preset', 'vapi', '--secret', 'hunter2')

    const replaced = (await json(['endpoint', 'replace', created.id])) as { id: EndpointId }

    expect(openSecret(ring, (await stored(replaced.id)).secret_encrypted ?? '', replaced.id)).toBe('hunter2')
    expect(await json(['endpoint', 'list', '--client', clientId])).toMatchObject([{ hmac: 'vapi' }, { hmac: 'vapi' }])
  })

  it.each([
    { args: [], says: 'Give --preset with --secret or --generate, or --drop-previous, or --off' },
    { args: ['--preset', 'vapi'], says: 'Give the secret with --secret, or generate one with --generate' },
    { args: ['--preset', 'vapi', '--secret', 'x', '--generate'], says: /cannot be used with option '--generate'/ },
    { args: ['--preset', 'vapi', '--secret', 'x', '--off'], says: /'--off' cannot be used with option/ },
    { args: ['--off', '--drop-previous'], says: /'--off' cannot be used with option '--drop-previous'/ },
    { args: ['--preset', 'nobody', '--generate'], says: /Allowed choices are vapi, vapi-body/ },
    { args: ['--preset', 'vapi', '--generate', '--tolerance', '1e3'], says: /a number of seconds from 0 to 86400/ },
    { args: ['--preset', 'vapi', '--generate', '--header', 'a b'], says: /must be header names/ },
    { args: ['--preset', 'vapi', '--generate', '--payload', '{timestamp}'], says: 'payload must contain {body}' },
    { args: ['--preset', 'vapi', '--generate', '--payload', '{body}'], says: /payload must contain {timestamp}/ },
    { args: ['--preset', 'vapi', '--generate', '--payload', '{url}{body}'], says: /{url} is not known/ },
    { args: ['--preset', 'bland', '--generate', '--tolerance', '60'], says: /bland does not sign a time/ },
    {
      args: ['--preset', 'bland', '--generate', '--payload', '{timestamp}{body}'],
      says: /set the header/
    },
    { args: ['--preset', 'bland', '--generate', '--payload', '{id}{body}'], says: /set the header of the id/ },
    { args: ['--preset', 'bland', '--generate', '--id-header', 'X-Id'], says: /payload must contain {id}/ },
    { args: ['--preset', 'svix', '--generate', '--payload', '{timestamp}.{body}'], says: /payload must contain {id}/ },
    { args: ['--preset', 'svix', '--generate', '--id-header', 'a b'], says: /must be header names/ },
    { args: ['--id-header', 'X-Id', '--off'], says: /'--off' cannot be used with option/ },
    { args: ['--preset', 'header-secret', '--generate', '--encoding', 'hex'], says: /only a header and a prefix/ },
    { args: ['--preset', 'header-secret', '--generate', '--id-header', 'X-Id'], says: /only a header and a prefix/ },
    { args: ['--preset', 'vapi', '--secret', ''], says: /1 to 1,000 visible ASCII characters/ },
    { args: ['--preset', 'vapi', '--secret', 'two\nlines'], says: /1 to 1,000 visible ASCII characters/ },
    { args: ['--preset', 'standard-webhooks', '--secret', 'whsec_?'], says: /must be base64/ },
    { args: ['--preset', 'svix', '--secret', 'whsec_'], says: /must be base64/ }
  ])('rejects $args', async ({ args, says }) => {
    const id = await someEndpoint()
    const before = await stored(id)

    expect(await error(['endpoint', 'hmac', id, ...args])).toEqual(
      typeof says === 'string' ? says : expect.stringMatching(says)
    )
    expect(await stored(id)).toEqual(before)
  })

  it('rejects a revoked or unknown endpoint', async () => {
    const id = await someEndpoint({ status: 'revoked' })
    const unknown = newId<EndpointId>()

    expect(await error(['endpoint', 'hmac', id, '--preset', 'vapi', '--generate'])).toMatch(/permanently revoked/)
    expect(await error(['endpoint', 'hmac', unknown, '--off'])).toBe(`There is no endpoint ${unknown}`)
  })

  it('shows help', async () => {
    const { stdout } = await runAdmin(env, ['endpoint', 'hmac', '--help'])

    expect(stdout).toContain('endpoint hmac ID --preset vapi --generate')
  })
})

describe('endpoint allow-ips', () => {
  it('normalizes addresses and blocks and lists them', async () => {
    const { clientId } = await someClient()
    const created = (await json(['endpoint', 'create', '--client', clientId, '--provider', 'vapi'])) as { id: string }
    const ranges = ['203.0.113.9/24', '2001:DB8::1/32', '203.0.113.0/24', '198.51.100.7']
    const allowed_ips = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7']

    expect(await json(['endpoint', 'allow-ips', created.id, ...ranges])).toEqual({ id: created.id, allowed_ips })
    expect(await json(['endpoint', 'list', '--client', clientId])).toMatchObject([{ allowed_ips }])
    expect(await json(['endpoint', 'allow-ips', created.id, '--any'])).toEqual({ id: created.id, allowed_ips: [] })
  })

  it.each([
    { args: [], says: 'Give addresses and CIDR blocks, or --any' },
    { args: ['203.0.113.0/24', '--any'], says: 'Give addresses and CIDR blocks, or --any' },
    { args: ['203.0.113.0/24', '203.0.113.0/33'], says: /^Not an IP address or CIDR block: 203.0.113.0\/33/ }
  ])('rejects $args', async ({ args, says }) => {
    const id = await someEndpoint({ allowed_ips: ['203.0.113.9'] })

    expect(await error(['endpoint', 'allow-ips', id, ...args])).toMatch(says)
    expect(await stored(id)).toMatchObject({ allowed_ips: ['203.0.113.9'] })
  })
})

async function someClient() {
  const organizationId = await addOrganization(testDb)

  return { organizationId, clientId: await addClient(testDb, organizationId) }
}

async function someEndpoint(overrides: Parameters<typeof addEndpoint>[3] = {}): Promise<EndpointId> {
  const { organizationId, clientId } = await someClient()

  return (await addEndpoint(testDb, organizationId, clientId, overrides)).id
}

interface Outcome {
  readonly header: string | null
  readonly previous_secret_expires_at: string | null
  readonly secret?: string
}

async function hmac(id: string, ...args: readonly string[]): Promise<Outcome> {
  return (await json(['endpoint', 'hmac', id, ...args])) as Outcome
}

async function generate(id: EndpointId): Promise<string | undefined> {
  return (await hmac(id, '--preset', 'vapi', '--generate')).secret
}

async function stored(id: EndpointId) {
  const organizationId = await findOrganizationOfId(db, 'endpoints', id)
  const endpoint = organizationId && (await findEndpoint(db, organizationId, id))
  if (endpoint === undefined) throw new Error(`no endpoint ${id}`)

  return endpoint
}
