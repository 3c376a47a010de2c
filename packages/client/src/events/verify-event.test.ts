import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { CallbookError, SignatureError, verifyEvent } from '../index.ts'

const [secret, other] = [newSecret(), newSecret()]
const sentAt = new Date('2026-11-20T15:04:13.000Z')
const id = '0199f1c2-0000-7000-8000-000000000009'
const event = {
  type: 'call.stored',
  timestamp: '2026-11-20T15:04:12.537Z',
  data: { sequence: 1042, organization_id: 'o', client_id: null, id: 'c', object: 'call', url: null }
}
const body = JSON.stringify({ ...event, name: 'Ünal' })

describe('a signed request', () => {
  it.each<{ readonly as: string; readonly given: Parameters<typeof verifyEvent>[1] }>([
    { as: 'those of Node', given: signed() },
    { as: 'those of a Request', given: new Headers(signed()) },
    { as: 'those of a gateway', given: Object.fromEntries(Object.entries(signed()).map(([k, v]) => [title(k), v])) }
  ])('is read with headers as $as', async ({ given }) => {
    expect(await verify(body, given)).toEqual({ ...event, id, name: 'Ünal' })
  })

  it('is read from bytes as well as from text', async () => {
    expect(await verify(Buffer.from(body), signed())).toMatchObject(event)
  })

  it('is verified by one of several signatures and one of several secrets', async () => {
    const both = { 'webhook-signature': `${signature(other)} v2,aGk= ${signature(secret)}` }

    expect(await verify(body, { ...signed(), ...both })).toMatchObject({ id })
    expect(await verify(body, signed(), [other, secret])).toMatchObject({ id })
  })

  it.each([{ seconds: 300 }, { seconds: -300 }])('is accepted $seconds s after it was sent', async ({ seconds }) => {
    expect(await verifyAt(seconds)).toMatchObject({ id })
  })

  it('may have any age if the tolerance is infinite', async () => {
    expect(await verifyAt(86_400, { toleranceSeconds: 86_400 })).toMatchObject({ id })
  })
})

describe('a forged request', () => {
  it.each([
    { what: 'another body', given: `${body} `, headers: {} },
    { what: 'another id', given: body, headers: { 'webhook-id': 'another' } },
    { what: 'another time', given: body, headers: { 'webhook-timestamp': String(sentAt.getTime() / 1_000 + 1) } },
    { what: 'another secret', given: body, headers: { 'webhook-signature': signature(other) } },
    { what: 'a part of the signature', given: body, headers: { 'webhook-signature': signature(secret).slice(0, -4) } },
    { what: 'no base64', given: body, headers: { 'webhook-signature': 'v1,?' } },
    {
      what: 'a version that is not known',
      given: body,
      headers: { 'webhook-signature': signature().replace('1', '2') }
    }
  ])('is rejected: $what', async ({ given, headers }) => {
    const error = await errorOf(verify(given, { ...signed(), ...headers }))

    expect(error).toBeInstanceOf(SignatureError)
    expect(String(error)).toContain('No signature matches the body and the secret')
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('is rejected without %s', async (name) => {
    for (const value of [undefined, '', ['a', 'b']]) {
      expect(await errorOf(verify(body, { ...signed(), [name]: value }))).toMatchObject({
        name: 'SignatureError',
        message: `The request has no ${name}`
      })
    }
  })

  it.each([
    { seconds: 301, message: 'The request was sent too long ago' },
    { seconds: -301, message: 'The request is from the future. Check the clock.' }
  ])('is rejected $seconds s after it was sent', async ({ seconds, message }) => {
    expect(await errorOf(verifyAt(seconds))).toMatchObject({ name: 'SignatureError', message })
  })

  it.each(['soon', '1e3', '-1', '1'.repeat(13)])('is rejected with the time %s', async (time) => {
    const headers = { ...signed(), 'webhook-timestamp': time }

    expect(await errorOf(verify(body, headers))).toMatchObject({ message: 'The webhook-timestamp is invalid' })
  })
})

describe('mistakes of the caller', () => {
  it.each(['', 'whsec_', 'whsec_?', secret.slice(6)])(
    'reports an invalid secret without showing it: %j',
    async (wrong) => {
      const error = await errorOf(verify(body, signed(), wrong))

      expect(error).toBeInstanceOf(TypeError)
      expect(String(error)).toBe(
        'TypeError: secret must be the signing secret of the endpoint, which begins with whsec_'
      )
    }
  )

  it('reports a parsed body', async () => {
    const error = await errorOf(verify(JSON.parse(body), signed()))

    expect(error).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining('body must be the unparsed text or bytes')
    })
  })

  it.each(['', '{', 'null', '[]', '{"type":"call.stored"}'])(
    'reports a signed body that is not an event: %j',
    async (none) => {
      const headers = { ...signed(), 'webhook-signature': signature(secret, none) }

      const error = await errorOf(verify(none, headers))

      expect(error).toBeInstanceOf(CallbookError)
      expect(error).toMatchObject({ message: 'The signed body is not an event' })
    }
  )
})

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Signs with an independent library. */
function signature(by: string = secret, of: string = body): string {
  return new Webhook(by).sign(id, sentAt, of)
}

function signed(): Record<string, string> {
  const timestamp = String(sentAt.getTime() / 1_000)

  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature() }
}

function title(name: string): string {
  return name.replace(/\b\w/g, (letter) => letter.toUpperCase())
}

async function verify(
  given: Parameters<typeof verifyEvent>[0],
  headers: Parameters<typeof verifyEvent>[1],
  by: string | readonly string[] = secret
) {
  return await verifyEvent(given, headers, by, { now: () => sentAt.getTime() })
}

async function verifyAt(seconds: number, options: { toleranceSeconds?: number } = {}) {
  return await verifyEvent(body, signed(), secret, { now: () => sentAt.getTime() + seconds * 1_000, ...options })
}

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => 'none',
    (error) => error
  )
}
