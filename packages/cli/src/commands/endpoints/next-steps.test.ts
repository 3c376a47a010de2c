import { addClient, addOrganization } from '@callbook/db/testing'
import { listingProviderNames, type ProviderName, providerNames, providers } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { testDb, env, json } = await createAdmin()
const unsigned = { signature: null, hasAllowedAddresses: false }

describe('output of endpoint create', () => {
  it.each(providerNames)('lists what to enter at %s and the consequence of omitting it', async (provider) => {
    const { printed } = await create(provider)

    const { name, place, fields } = providers[provider].setup(unsigned)
    const where = ['callbook', 'livekit'].includes(provider) ? 'your agent' : name
    expect(inOneLine(printed)).toContain(inOneLine(`Next, in ${where}: ${place}`))
    for (const { name, kind, value, without } of fields) {
      expect(inOneLine(printed)).toContain(name)
      if (kind === 'value') expect(inOneLine(printed)).toContain(`${name} ${value} Otherwise: ${without}`)
    }
    expect(printed).toContain(`packages/docs/providers/${provider}.md`)
  })

  it.each(listingProviderNames)('contains a command to require a signature of %s', async (provider) => {
    const { printed } = await create(provider)

    const [, command = ''] = /\$ callbook ((?:.*\\\n)*.*)/.exec(printed) ?? []
    const args = command.replace('\\\n', '').split(/\s+/)
    const { code, stdout } = await runAdmin(env, args, 'hunter2')

    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^hmac +${provider}$`, 'm'))
  })

  it.each(['callbook', 'livekit'] as const)(
    'contains the secret of %s, which is required from the start',
    async (provider) => {
      const { printed } = await create(provider)

      expect(printed).toMatch(/^secret +whsec_/m)
      expect(inOneLine(printed)).toContain('CALLBOOK_SECRET the secret above Otherwise')
      expect(printed).not.toContain('with links to the pages of')
      expect(printed).not.toContain('--preset')
    }
  )

  it('requests only the URL of an agent without a signature', async () => {
    const { printed } = await create('callbook', env, '--unsigned')

    expect(printed).toContain('CALLBOOK_WEBHOOK_URL')
    expect(printed).not.toContain('CALLBOOK_SECRET')
  })

  it('contains a command to send a sample report', async () => {
    const { id, printed } = await create('vapi')

    expect(printed).toContain(`\n  $ callbook report send \\\n      --endpoint ${id}\n`)
  })

  it('warns that a local URL is not reachable from outside', async () => {
    const here = await create('vapi', { ...env, PUBLIC_WEBHOOK_URL: 'http://127.0.0.1:3001' })

    expect(here.printed).toContain('Vapi cannot reach a URL of this machine')
    expect((await create('vapi')).printed).not.toContain('this machine')
  })

  it('fits 80 columns, except for values to copy', async () => {
    const { url, printed } = await create('vapi')
    const wide = printed.split('\n').filter((line) => line.length > 80)

    expect(wide.filter((line) => !/^ {4}\{|backoffPlan/.test(line) && !line.includes(url))).toEqual([])
  })
})

describe('output of endpoint hmac', () => {
  it.each([
    { preset: 'vapi', says: ['HMAC credential: secretKey', 'the secret of this signature', 'x-timestamp'] },
    { preset: 'vapi-body', says: ['HMAC credential: payloadFormat', '{body}', 'HMAC credential: includeTimestamp'] },
    { preset: 'header-secret', says: ['Credential: Bearer token, header name', 'Credential: token'] }
  ])('names the credential for $preset once, after the secret', async ({ preset, says }) => {
    const { id } = await create('vapi')

    const printed = await hmac(id, '--preset', preset, '--generate')

    for (const text of says) expect(printed.split('\nNext, in Vapi:\n')[1]).toContain(text)
    expect(printed.match(/Next, in Vapi/g)).toHaveLength(1)
    expect(printed).not.toContain('serverMessages')
  })

  it('states that Retell does not sign with a generated secret', async () => {
    const { id } = await create('retell')

    expect(inOneLine(await hmac(id, '--preset', 'retell', '--generate'))).toContain('Every report is rejected until')
    expect(await hmac(id, '--preset', 'retell', '--secret', 'key_1')).toContain('Nothing is left to enter in Retell')
  })

  it.each([
    { what: 'a signature that the provider does not make', args: ['--preset', 'svix', '--generate'] },
    { what: 'no signature', args: ['--off'] }
  ])('lists nothing to enter for $what', async ({ args }) => {
    const { id } = await create('vapi')

    expect(await hmac(id, ...args)).not.toContain('Vapi')
  })

  it('is one JSON value with --json', async () => {
    const { id } = await create('vapi')

    expect(Object.keys(Object(await json(['endpoint', 'hmac', id, '--preset', 'vapi', '--generate'])))).toEqual([
      ...['id', 'hmac', 'header', 'payload', 'previous_secret_expires_at', 'secret']
    ])
  })
})

async function create(provider: ProviderName, environment = env, ...more: readonly string[]) {
  const client = await addClient(testDb, await addOrganization(testDb))
  const { stdout } = await runAdmin(environment, [
    ...['endpoint', 'create', '--client', client, '--provider', provider, ...more]
  ])
  const [, id = ''] = /^id +(\S+)/m.exec(stdout) ?? []
  const [, url = ''] = /^url +(\S+)/m.exec(stdout) ?? []

  return { id, url, printed: stdout }
}

async function hmac(id: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout } = await runAdmin(env, ['endpoint', 'hmac', id, ...args])
  expect(code).toBe(0)

  return stdout
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
