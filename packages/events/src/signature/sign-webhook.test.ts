import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newSigningSecret, signatureHeaders } from './sign-webhook.ts'

const [secret, previous] = [newSigningSecret(randomBytes), newSigningSecret(randomBytes)]
const message = { id: '0199f1c2-0000-7000-8000-000000000005', sentAt: new Date(), body: '{"type":"call.stored","ü":1}' }

describe('a signature', () => {
  it.each([
    { which: 'the current secret', known: secret },
    { which: 'the one before', known: previous }
  ])('is valid with the $which secret while both are in use', ({ known }) => {
    const headers = signatureHeaders(message, [secret, previous])

    expect(new Webhook(known).verify(message.body, headers)).toEqual(JSON.parse(message.body))
  })

  it('is invalid for another body, secret or time', () => {
    const headers = signatureHeaders(message, [secret])
    const verify = (known: string, body: string, changed: object) => () =>
      new Webhook(known).verify(body, { ...headers, ...changed })

    expect(verify(secret, `${message.body} `, {})).toThrow('No matching signature')
    expect(verify(previous, message.body, {})).toThrow('No matching signature')
    expect(verify(secret, message.body, { 'webhook-id': 'other' })).toThrow('No matching signature')
    const later = String(Number(headers['webhook-timestamp']) + 1)
    expect(verify(secret, message.body, { 'webhook-timestamp': later })).toThrow('No matching signature')
  })

  it('requires a secret of 24 to 64 bytes', () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64').length).toBe(32)
  })
})
