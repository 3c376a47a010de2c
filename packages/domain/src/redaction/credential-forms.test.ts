import { expect, it } from 'vitest'
import { cpuMsOf } from '../testing/index.ts'
import { findCredentials } from './credential-forms.ts'
import { redact } from './redaction.ts'
import { redactionRules } from './redaction-rules.ts'

const basic = Buffer.from('user:pass').toString('base64')
const rules = redactionRules({ names: [], paths: [], findsCredentials: true })

it.each([
  ['Authorization: Bearer abc123DEF456ghi789', 'Authorization: Bearer [redacted]'],
  ['curl -H "authorization: bearer a1-b2.c3~d4+e5/f6==" x', 'curl -H "authorization: bearer [redacted]" x'],
  [`Basic ${basic} failed`, 'Basic [redacted] failed'],
  [`sent basic ${basic}`, 'sent basic [redacted]'],
  ['Basic YWRtaW46c2VjcmV0MTI=', 'Basic [redacted]'],
  ['key=sk-proj-abc123DEF456ghi789jkl', 'key=sk-[redacted]'],
  ['used sk_live_51HabcDEF456ghi789', 'used sk_live_[redacted]'],
  ['used rk_test_51HabcDEF456ghi789', 'used rk_test_[redacted]'],
  ['xoxb-123456789012-abcdef', 'xoxb-[redacted]'],
  [`token ghp_${'a1B2'.repeat(9)}.`, 'token ghp_[redacted].'],
  [`github_pat_${'a1B2_'.repeat(9)}`, 'github_pat_[redacted]'],
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_[redacted]'],
  ['jwt: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijk', 'jwt: [redacted]']
])('replaces only the secret in %s', (text, expected) => {
  expect(redact(JSON.stringify({ note: text }), rules)).toMatchObject({ text: JSON.stringify({ note: expected }) })
})

it.each([
  'The bearer of bad news said: bearer certificates, bearer 2 of 10.',
  'Basic troubleshooting, basic telecommunications and Basic understanding.',
  'basic internationalization',
  'A risk-based ask-me-anything, task-1234-and-more-of-the-desk-work',
  'sk-something-without-any-number-at-all',
  'The xox-large size, and eyJ is not a token.',
  'Sent by Bearer 12345'
])('keeps the words of a conversation: %s', (text) => {
  expect(findCredentials(JSON.stringify(text))).toEqual([])
})

it.each(['Bearer ', 'sk-', 'eyJ', 'Basic a', 'xox', 'Bearer \\/', 'eyJaaaaaaaa.', ' sk-'])(
  'reads a megabyte of %s in a bounded time',
  (part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length))

    expect(cpuMsOf(() => findCredentials(text))).toBeLessThan(1_000)
  }
)
