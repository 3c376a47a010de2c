import { createHmac } from 'node:crypto'
import { verifySignature } from '@callbook/domain'
import { expect, it } from 'vitest'
import { readSignatureInput, type SignatureInput } from './signature-input.ts'

it('prefers given fields to the preset', () => {
  const scheme = readSignatureInput({
    ...{ preset: 'vapi-body', header: 'X-Sum', algorithm: 'sha512', encoding: 'base64', prefix: 'v=' },
    ...{ payload: '{timestamp}:{body}', timestampHeader: 'X-Time', tolerance: 60 }
  })
  const sum = createHmac('sha512', 'hunter2').update('1763687045:{}').digest('base64')

  const isSigned = (seconds: number) =>
    verifySignature(scheme, {
      headers: { 'x-sum': `v=${sum}`, 'x-time': '1763687045' },
      rawBody: Buffer.from('{}'),
      secrets: ['hunter2'],
      now: new Date(seconds * 1000)
    })

  expect([-61, -60, 0, 60, 61].map((difference) => isSigned(1_763_687_045 + difference))).toEqual([
    ...[false, true, true, true, false]
  ])
})

it('includes an id of a header in the signature', () => {
  const scheme = readSignatureInput({
    ...{ preset: 'vapi-body', header: 'X-Sum', payload: '{id}|{body}', idHeader: 'X-Id' }
  })
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

it('reads Standard Webhooks with the header names of Svix like its preset', () => {
  const names = { header: 'svix-signature', timestampHeader: 'svix-timestamp', idHeader: 'svix-id' }

  expect({ ...readSignatureInput({ preset: 'standard-webhooks', ...names }), preset: 'svix' }).toEqual(
    readSignatureInput({ preset: 'svix' })
  )
})

it('permits a tolerance for Telnyx', () => {
  expect(readSignatureInput({ preset: 'telnyx', tolerance: 60 })).toMatchObject({
    mode: 'ed25519',
    header: 'telnyx-signature-ed25519',
    payload: '{timestamp}|{body}',
    toleranceSeconds: 60
  })
})

it.each<{ input: SignatureInput; says: RegExp | string }>([
  { input: { preset: 'telnyx', header: 'X-Signed' }, says: 'The preset telnyx permits only a tolerance' },
  { input: { preset: 'vapi', header: 'a b' }, says: /must be header names/ },
  { input: { preset: 'vapi', payload: '{timestamp}' }, says: 'payload must contain {body}' },
  { input: { preset: 'vapi', payload: '{body}' }, says: /payload must contain {timestamp}/ },
  { input: { preset: 'vapi', payload: '{url}{body}' }, says: /{url} is not known/ },
  { input: { preset: 'bland', tolerance: 60 }, says: /bland does not sign a time/ },
  { input: { preset: 'bland', payload: '{timestamp}{body}' }, says: /set the header/ },
  { input: { preset: 'bland', payload: '{id}{body}' }, says: /set the header of the id/ },
  { input: { preset: 'bland', idHeader: 'X-Id' }, says: /payload must contain {id}/ },
  { input: { preset: 'svix', payload: '{timestamp}.{body}' }, says: /payload must contain {id}/ },
  { input: { preset: 'svix', idHeader: 'a b' }, says: /must be header names/ },
  { input: { preset: 'header-secret', encoding: 'hex' }, says: /only a header and a prefix/ },
  { input: { preset: 'header-secret', idHeader: 'X-Id' }, says: /only a header and a prefix/ }
])('rejects $input', ({ input, says }) => {
  expect(() => readSignatureInput(input)).toThrow(says)
})
