import { describe, expect, it } from 'vitest'
import { type SignaturePreset, signaturePresetNames, signaturePresets } from '../providers/signature-presets.ts'
import { verifySignature } from './signature.ts'
import { checkSignatureScheme, type HmacScheme, hmacScheme } from './signature-scheme.ts'

const rawBody = Buffer.from(
  '{"message":{"type":"end-of-call-report","call":{"id":"0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d"},"note":"café ✓"}}'
)
const secret = 'test_secret_0123456789'
const webhooksSecret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const seconds = 1763687045
const milliseconds = 1763687045123
const now = new Date(seconds * 1000)

const sha256 = '96672cf7cc8ee2860ec71f81ce3158e4c9a2db505359f84050abf00abc33ae8d'
const bodySha256 = '7de0dde1ddb2d998eea50933606735dd9400d3ea20ec3ab326ef8080e9e5ad4c'

const vapi = hmacScheme({ header: 'x-signature', payload: '{timestamp}.{body}', timestampHeader: 'x-timestamp' })

interface Vector {
  readonly name: string
  readonly scheme: HmacScheme
  readonly headers: Record<string, string>
  readonly secret?: string
}

function preset(name: SignaturePreset): HmacScheme {
  const scheme = signaturePresets[name]
  if (scheme.mode !== 'hmac') throw new Error(`${name} is no HMAC`)

  return scheme
}

const vectors: readonly Vector[] = [
  { name: 'Vapi', scheme: preset('vapi'), headers: { 'x-signature': sha256, 'x-timestamp': `${seconds}` } },
  {
    name: 'Vapi in milliseconds',
    scheme: preset('vapi'),
    headers: {
      'x-signature': '1b6a146ab86be01ac529294b2876e28d3c9fb1fad2b8c42202187fde5f953bc0',
      'x-timestamp': `${milliseconds}`
    }
  },
  {
    name: 'Vapi with SHA-1',
    scheme: { ...vapi, algorithm: 'sha1' },
    headers: { 'x-signature': 'ed1e741772ed911505b4f6b191e6532812c168cd', 'x-timestamp': `${seconds}` }
  },
  {
    name: 'Vapi with SHA-512',
    scheme: { ...vapi, algorithm: 'sha512' },
    headers: {
      'x-signature':
        '9b52b5a1c6872974094e65212f8768b32cd6522e05c52d0428d95c56e09988695f3ccbf614ee474540cbd8fac7fd8dfe18a0d9c7f61127ecce76e45d01b5dc12',
      'x-timestamp': `${seconds}`
    }
  },
  { name: 'Vapi over the body alone', scheme: preset('vapi-body'), headers: { 'x-vapi-signature': bodySha256 } },
  { name: 'Bland', scheme: preset('bland'), headers: { 'x-webhook-signature': bodySha256 } },
  {
    name: 'a prefix as GitHub has it',
    scheme: hmacScheme({ header: 'X-Hub-Signature-256', prefix: 'sha256=' }),
    headers: { 'x-hub-signature-256': `sha256=${bodySha256}` }
  },
  {
    name: 'Standard Webhooks',
    scheme: preset('standard-webhooks'),
    headers: {
      'webhook-id': 'msg_2b3c4d',
      'webhook-timestamp': `${seconds}`,
      'webhook-signature': 'v1,EOZtkfv00wWnyQjei4WIjrfSzYlOIjVqjKQEGfM/b+o='
    },
    secret: webhooksSecret
  },
  {
    name: 'Svix',
    scheme: preset('svix'),
    headers: {
      'svix-id': 'msg_2b3c4d',
      'svix-timestamp': `${seconds}`,
      'svix-signature': 'v1,EOZtkfv00wWnyQjei4WIjrfSzYlOIjVqjKQEGfM/b+o='
    },
    secret: webhooksSecret
  },
  {
    name: 'Retell',
    scheme: preset('retell'),
    headers: {
      'x-retell-signature': `v=${milliseconds},d=d3976ad4534038d0e593c94169a2d151c5a548f75fd939a151409b0212087c24`
    }
  },
  { name: 'ElevenLabs', scheme: preset('elevenlabs'), headers: { 'elevenlabs-signature': `t=${seconds},v0=${sha256}` } }
]

describe.each(vectors)('the signature of $name', ({ scheme, headers, secret: ownSecret = secret }) => {
  const delivery = { headers, rawBody, secrets: [ownSecret], now }

  it('is accepted', () => {
    expect(checkSignatureScheme(scheme)).toBe(true)
    expect(verifySignature(scheme, delivery)).toBe(true)
  })

  it('is accepted under any of several secrets, and under no other', () => {
    expect(verifySignature(scheme, { ...delivery, secrets: ['bmV3', ownSecret] })).toBe(true)
    expect(verifySignature(scheme, { ...delivery, secrets: ['bmV3'] })).toBe(false)
    expect(verifySignature(scheme, { ...delivery, secrets: [] })).toBe(false)
    expect(verifySignature(scheme, { ...delivery, secrets: [''] })).toBe(false)
  })

  it('is rejected for any other body', () => {
    const tampered = Buffer.from(rawBody)
    tampered.writeUInt8(tampered.readUInt8(20) ^ 1, 20)

    expect(verifySignature(scheme, { ...delivery, rawBody: tampered })).toBe(false)
    expect(verifySignature(scheme, { ...delivery, rawBody: Buffer.concat([rawBody, Buffer.from(' ')]) })).toBe(false)
    expect(verifySignature(scheme, { ...delivery, rawBody: Buffer.alloc(0) })).toBe(false)
  })

  it.each(Object.keys(headers))('is rejected if %s is missing, empty, repeated, too short or too long', (name) => {
    const value = headers[name] ?? ''
    const { [name]: _, ...others } = headers

    expect(verifySignature(scheme, { ...delivery, headers: others })).toBe(false)
    for (const odd of ['', `${value}, ${value}`, value.slice(0, -1), `${value}0`, 'toString']) {
      expect(verifySignature(scheme, { ...delivery, headers: { ...headers, [name]: odd } })).toBe(false)
    }
  })
})

const isTimed = ({ scheme }: Vector) => scheme.payload.includes('{timestamp}')

it.each(vectors.filter(isTimed))('rejects the signature of $name if it is too old or in the future', (vector) => {
  const { headers, scheme, secret: ownSecret = secret } = vector
  const signedAtMs = JSON.stringify(headers).includes(String(milliseconds)) ? milliseconds : seconds * 1000
  const verifyAfter = (offsetMs: number) =>
    verifySignature(scheme, { headers, rawBody, secrets: [ownSecret], now: new Date(signedAtMs + offsetMs) })

  expect(verifyAfter(scheme.toleranceSeconds * 1000)).toBe(true)
  expect(verifyAfter(scheme.toleranceSeconds * 1000 + 1)).toBe(false)
  expect(verifyAfter(-300_000)).toBe(true)
  expect(verifyAfter(-300_001)).toBe(false)
})

it.each(vectors.filter((vector) => !isTimed(vector)))('accepts the signature of $name at any time', (vector) => {
  const { headers, scheme } = vector

  expect(verifySignature(scheme, { headers, rawBody, secrets: [secret], now: new Date(0) })).toBe(true)
})

describe('verifySignature', () => {
  it('accepts hex in capitals', () => {
    const headers = { 'x-vapi-signature': bodySha256.toUpperCase() }

    expect(verifySignature(preset('vapi-body'), { headers, rawBody, secrets: [secret], now })).toBe(true)
  })

  it('rejects a header with a repeated part', () => {
    const verify = (header: string) =>
      verifySignature(preset('elevenlabs'), {
        headers: { 'elevenlabs-signature': header },
        rawBody,
        secrets: [secret],
        now
      })

    expect(verify(`v0=${sha256},t=${seconds}`)).toBe(true)
    expect(verify(`t=${seconds},v0=${sha256},v0=abc`)).toBe(false)
    expect(verify(`t=${seconds},t=${seconds},v0=${sha256}`)).toBe(false)
  })

  it('accepts the example of Svix, and no other id', () => {
    const verify = (id: string) =>
      verifySignature(preset('svix'), {
        headers: {
          'svix-id': id,
          'svix-timestamp': '1614265330',
          'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
        },
        rawBody: Buffer.from('{"test": 2432232314}'),
        secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
        now: new Date(1614265330_000)
      })

    expect(verify('msg_p5jXN8AQM9LWM0D4loKWxJek')).toBe(true)
    expect(verify('msg_p5jXN8AQM9LWM0D4loKWxJel')).toBe(false)
  })

  it('accepts one good signature among several', () => {
    const good = 'v1,EOZtkfv00wWnyQjei4WIjrfSzYlOIjVqjKQEGfM/b+o='
    const verify = (signature: string) =>
      verifySignature(preset('standard-webhooks'), {
        headers: { 'webhook-id': 'msg_2b3c4d', 'webhook-timestamp': `${seconds}`, 'webhook-signature': signature },
        rawBody,
        secrets: [webhooksSecret],
        now
      })

    expect(verify(`v1a,abc v1,AAAA ${good}`)).toBe(true)
    expect(verify('v1a,abc v1,AAAA')).toBe(false)
    expect(verify(good.replace('v1,', 'v2,'))).toBe(false)
  })

  it.each(['abc', '-1', '1e9', '1763687045.0', ' 1763687045', '0x69', 'Infinity', '9'.repeat(400)])(
    'rejects the timestamp %j',
    (timestamp) => {
      const headers = { 'x-signature': sha256, 'x-timestamp': timestamp }

      expect(verifySignature(vapi, { headers, rawBody, secrets: [secret], now })).toBe(false)
    }
  )

  it.each([
    [{ 'x-vapi-secret': secret }, true],
    [{ 'x-vapi-secret': `${secret} ` }, false],
    [{ 'x-vapi-secret': `${secret}, ${secret}` }, false],
    [{ 'x-vapi-secret': '' }, false],
    [{ 'x-vapi-secret': [secret] }, false],
    [{}, false]
  ])('accepts the header %j as the secret itself: %s', (headers, isAccepted) => {
    const delivery = { headers, rawBody, secrets: ['next', secret], now }

    expect(verifySignature(signaturePresets['header-secret'], delivery)).toBe(isAccepted)
    expect(verifySignature(signaturePresets['header-secret'], { ...delivery, secrets: [''] })).toBe(false)
  })

  it.each([null, {}, { preset: 'vapi' }, { ...vapi, payload: '{timestamp}' }, { ...vapi, header: undefined }])(
    'accepts nothing if the stored scheme is incomplete (case %#)',
    (scheme) => {
      const delivery = { headers: vectors[0]?.headers ?? {}, rawBody, secrets: [secret], now }

      expect(verifySignature(scheme as HmacScheme, delivery)).toBe(false)
    }
  )

  it('accepts a bearer token', () => {
    const scheme = { mode: 'header-secret', header: 'Authorization', prefix: 'Bearer ' } as const
    const verify = (authorization: string) =>
      verifySignature(scheme, { headers: { authorization }, rawBody, secrets: [secret], now })

    expect(verify(`Bearer ${secret}`)).toBe(true)
    expect(verify(secret)).toBe(false)
  })
})

describe('checkSignatureScheme', () => {
  it.each(signaturePresetNames)('accepts the preset %s', (name) => {
    expect(checkSignatureScheme(signaturePresets[name])).toBe(true)
    expect(checkSignatureScheme({ ...signaturePresets[name], preset: name })).toBe(true)
  })

  it.each([
    null,
    {},
    { mode: 'none' },
    { mode: 'header-secret', header: 'x y', prefix: '' },
    { ...vapi, payload: '{timestamp}' },
    { ...vapi, payload: '{id}.{timestamp}.{body}' },
    { ...vapi, payload: '{body}' },
    { ...vapi, timestampHeader: null },
    { ...vapi, algorithm: 'md5' },
    { ...vapi, toleranceSeconds: -1 },
    { ...vapi, extra: true }
  ])('rejects schemes that cannot be verified (case %#)', (scheme) => {
    expect(checkSignatureScheme(scheme)).toBe(false)
  })
})
