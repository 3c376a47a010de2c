import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../testing/cpu-ms.ts'
import { isCapabilityUrl } from './capability-url.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJ1cmwiOiJhLndhdiJ9.c2lnbmF0dXJl'

describe('isCapabilityUrl', () => {
  it.each([
    ['Amazon', 'https://b.s3.amazonaws.com/a.wav?X-Amz-Credential=AKIA&X-Amz-Expires=3600&X-Amz-Signature=ab12'],
    ['Google', 'https://storage.googleapis.com/b/a.wav?X-Goog-Algorithm=GOOG4&X-Goog-Signature=ab12'],
    ['CloudFront', 'https://d1.cloudfront.net/a.wav?Expires=1&Policy=eyJ&Signature=ab~&Key-Pair-Id=K1'],
    ['Azure', 'https://acc.blob.core.windows.net/c/a.wav?sv=2024-11-04&se=2026-11-22T00%3A00Z&sr=b&sig=ab%2F12'],
    ['Supabase', `https://x.supabase.co/storage/v1/object/sign/recordings/a.wav?token=${token}`],
    ['Firebase', 'https://firebasestorage.googleapis.com/v0/b/x/o/a.wav?alt=media&token=6c5f9f2e-1d9a'],
    ['Bunny', 'https://x.b-cdn.net/a.wav?token=HASH&token_path=%2F&expires=1795187091'],
    ['Bunny, in the path', 'https://x.b-cdn.net/bcdn_token=HASH&expires=1795187091&token_path=%2F/a.wav'],
    ['Akamai', 'https://cdn.test/a.wav?hdnts=exp=1795187091~acl=/*~hmac=ab12'],
    ['Akamai, in the path', 'https://cdn.test/hdntl=exp=1795187091~hmac=ab12/a.m3u8'],
    ['nginx', 'https://cdn.test/a.wav?md5=_e4Nc3iduzkWRm01TBBNYw&expires=2147483647'],
    [
      'a CDN with a hash under a name of its own',
      'https://cdn.test/a.wav?v=1&h=0f343b0931126a20f133d67c2b018a3b&e=1795187091'
    ],
    ['OAuth', 'https://api.test/a.wav?access_token=abc'],
    ['OAuth, behind the hash', 'https://app.test/calls#access_token=abc&state=1'],
    ['a name in camelCase', 'https://api.test/a.wav?downloadToken=abc'],
    ['a name that is encoded', 'https://api.test/a.wav?%74oken=abc'],
    ['a key', 'https://api.test/a.wav?api_key=abc'],
    ['a JSON Web Token', `https://api.test/a.wav?jwt=${token}`],
    ['a JSON Web Token in the path', `https://api.test/recordings/${token}/a.wav`],
    ['a user and a password', 'https://user:pass@api.test/a.wav'],
    ['a key as the user', 'HTTPS://sk_live_1@api.test/'],
    ['a socket', 'wss://api.test/listen?token=abc'],
    ['a file server', 'ftp://user:pass@files.test/a.wav'],
    ['another address in its query', 'https://proxy.test/?url=https%3A%2F%2Fb.test%2Fa.wav%3FX-Amz-Signature%3Dab12'],
    ['semicolons', 'https://api.test/a.wav?v=1;token=abc']
  ])('is true for an address that grants access: %s', (_, url) => {
    expect(isCapabilityUrl(url)).toBe(true)
  })

  it.each([
    'https://storage.vapi.ai/0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d-1795187091207-mono.wav',
    'https://cdn.test/a.wav?v=2&alt=media&lang=en',
    'https://cdn.test/a.wav?token=&sig=',
    'https://cdn.test/a.wav?page=2&tokens=5&token_type=x&signatures=2',
    'https://cdn.test/a.wav?expires=1795187091&id=0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d',
    'https://cdn.test/a.wav?hash=0f343b0931126a20f133d67c2b018a3b',
    'https://cdn.test/@user/a.wav?to=user@example.com',
    'https://cdn.test/token/signature.wav',
    'see https://cdn.test/a.wav?token=abc',
    'mailto:user@example.com?token=abc',
    'the token=abc',
    ''
  ])('is false for %j', (text) => {
    expect(isCapabilityUrl(text)).toBe(false)
  })

  it.each([
    ['parts of tokens', `https://x.test/${'eyJaaaaaaaa-'.repeat(80_000)}`],
    ['parameters', `https://x.test/?${'a=b&'.repeat(250_000)}`],
    ['addresses in each other', `https://x.test/?${'u=https://x.test/?'.repeat(50_000)}`],
    ['hashes', `https://x.test/?expires=1795187091&${'h=aaaaaaaaaaaaaaaa&'.repeat(50_000)}`]
  ])('takes linear time for an address with very many %s', (_, url) => {
    expect(cpuMsOf(() => isCapabilityUrl(url))).toBeLessThan(2_000)
  })
})
