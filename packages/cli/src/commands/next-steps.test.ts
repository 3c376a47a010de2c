import { listingProviderNames, type ProviderName, providerNames, providers, signaturePresets } from '@callbook/domain'
import { readSignatureInput, type SignatureInput } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { stepsOfNewUrl, stepsOfSignature } from './next-steps.ts'

const unsigned = { signature: null, hasAllowedAddresses: false }
const id = '01a1fc42-4d8e-7dfa-92e8-01a44b112935'
const url = 'https://hooks.example.com/webhook/x/4fB9'

describe('the steps for a new URL', () => {
  it.each(providerNames)('list what to enter at %s and the consequence of omitting it', (provider) => {
    const steps = stepsOf(provider)

    const { name, place, fields } = providers[provider].setup(unsigned)
    const where = ['callbook', 'livekit'].includes(provider) ? 'your agent' : name
    expect(inOneLine(steps)).toContain(inOneLine(`Next, in ${where}: ${place}`))
    for (const { name, kind, value, without } of fields) {
      expect(inOneLine(steps)).toContain(name)
      if (kind === 'value') expect(inOneLine(steps)).toContain(`${name} ${value} Otherwise: ${without}`)
    }
    expect(steps).toContain(`packages/docs/providers/${provider}.md`)
  })

  it.each(listingProviderNames)('contain a command to require a signature of %s', (provider) => {
    const [, command] = /\$ callbook (endpoint hmac \\\n.*)/.exec(stepsOf(provider)) ?? []

    expect(command).toMatch(new RegExp(`^endpoint hmac \\\\\n {6}${id} --preset ${provider} (--generate|--secret -)$`))
  })

  it.each(['callbook', 'livekit'] as const)(
    'contain the secret of %s, which is required from the start',
    (provider) => {
      const steps = stepsOf(provider, { scheme: signaturePresets['standard-webhooks'] })

      expect(inOneLine(steps)).toContain('CALLBOOK_SECRET the secret above Otherwise')
      expect(steps).not.toContain('with links to the pages of')
      expect(steps).not.toContain('--preset')
    }
  )

  it('request only the URL of an agent without a signature', () => {
    const steps = stepsOf('callbook')

    expect(steps).toContain('CALLBOOK_WEBHOOK_URL')
    expect(steps).not.toContain('CALLBOOK_SECRET')
  })

  it('contain a command to send a sample report', () => {
    expect(stepsOf('vapi')).toContain(`\n  $ callbook report send \\\n      --endpoint ${id}\n`)
  })

  it('warn that a local URL is not reachable from outside', () => {
    const here = stepsOf('vapi', { url: 'http://127.0.0.1:3001/webhook/x/4fB9' })

    expect(here).toContain('Vapi cannot reach a URL of this machine')
    expect(stepsOf('vapi')).not.toContain('this machine')
  })

  it('fit 80 columns, except for values to copy', () => {
    const wide = stepsOf('vapi')
      .split('\n')
      .filter((line) => line.length > 80)

    expect(wide.filter((line) => !/^ {4}\{|backoffPlan/.test(line) && !line.includes(url))).toEqual([])
  })
})

describe('the steps for a new signature', () => {
  it.each([
    { preset: 'vapi', says: ['HMAC credential: secretKey', 'the secret of this signature', 'x-timestamp'] },
    { preset: 'vapi-body', says: ['HMAC credential: payloadFormat', '{body}', 'HMAC credential: includeTimestamp'] },
    { preset: 'header-secret', says: ['Credential: Bearer token, header name', 'Credential: token'] }
  ] as const)('name the credential for $preset once', ({ preset, says }) => {
    const steps = signed('vapi', preset, { isGenerated: true })

    for (const text of says) expect(steps).toContain(text)
    expect(steps.match(/Next, in Vapi/g)).toHaveLength(1)
    expect(steps).not.toContain('serverMessages')
  })

  it('state that Retell does not sign with a generated secret', () => {
    expect(inOneLine(signed('retell', 'retell', { isGenerated: true }))).toContain('Every report is rejected until')
    expect(signed('retell', 'retell', { isGenerated: false })).toContain('Nothing is left to enter in Retell')
  })

  it('are empty for a signature that the provider does not make', () => {
    expect(signed('vapi', 'svix', { isGenerated: true })).toBe('')
  })
})

function stepsOf(provider: ProviderName, given: Partial<Parameters<typeof stepsOfNewUrl>[0] & { url: string }> = {}) {
  return stepsOfNewUrl({ id, provider, scheme: null, ...given }, { url, invocation: 'callbook', ...given })
}

function signed(
  provider: ProviderName,
  preset: SignatureInput['preset'],
  { isGenerated }: { readonly isGenerated: boolean }
): string {
  const scheme = readSignatureInput({ preset })

  return stepsOfSignature({ id, provider, scheme }, { preset, isGenerated, invocation: 'callbook' })
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
