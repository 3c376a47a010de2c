import { providerNames, type SignatureScheme, signaturePresets } from '@callbook/domain'
import { expect, it } from 'vitest'
import { testCommandOf } from './setup.ts'

const body = `'{"type":"callbook.test"}'`
const start = `curl -sS -H 'Content-Type: application/json'`
const end = `-d ${body} "$WEBHOOK_URL"`
const odd = { mode: 'header-secret', header: 'X-Key', prefix: `it's $(id) ` } as const

it.each<{ what: string; signature: SignatureScheme | null; line: string }>([
  { what: 'without a signature', signature: null, line: `${start} ${end}` },
  {
    what: 'with that of Bland',
    signature: signaturePresets.bland,
    line: `${start} -H 'x-webhook-signature: '"$(printf %s ${body} | openssl dgst -sha256 -hmac "$SIGNING_SECRET" -r | cut -d ' ' -f 1)" ${end}`
  },
  {
    what: 'with a secret in a header',
    signature: odd,
    line: `${start} -H 'X-Key: it'\\''s $(id) '"$SIGNING_SECRET" ${end}`
  },
  { what: 'without one that has a time', signature: signaturePresets.vapi, line: `${start} ${end}` }
])('tests a URL of Bland $what', ({ signature, line }) => {
  expect(testCommandOf('bland', signature)).toBe(line)
})

it.each(providerNames.filter((name) => name !== 'bland'))('is not needed for %s', (name) => {
  expect(testCommandOf(name, null)).toBeNull()
})
