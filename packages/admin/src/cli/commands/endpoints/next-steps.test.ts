import { addClient, addOrganization } from '@callbook/db/testing'
import { type ProviderName, providerNames, providers } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../../testing/index.ts'

const { testDb, env, json } = await createAdmin()
const unsigned = { signature: null, hasAllowedAddresses: false }

describe('what endpoint create prints', () => {
  it.each(providerNames)('says what to enter at %s, and what is lost without it', async (provider) => {
    const { printed } = await create(provider)

    const { name, place, fields } = providers[provider].setup(unsigned)
    expect(inOneLine(printed)).toContain(inOneLine(`Next, in ${name}: ${place}`))
    for (const { name, kind, value, without } of fields) {
      expect(inOneLine(printed)).toContain(name)
      if (kind === 'value') expect(inOneLine(printed)).toContain(`${name} ${value} Otherwise: ${without}`)
    }
    expect(printed).toContain(`packages/docs/providers/${provider}.md`)
  })

  it.each(providerNames)('has what asks for a signature of %s, ready to be run', async (provider) => {
    const { printed } = await create(provider)

    const [, command = ''] = /\$ callbook ((?:.*\\\n)*.*)/.exec(printed) ?? []
    const args = command.replace('\\\n', '').split(/\s+/)
    const { code, stdout } = await runAdmin(env, args, 'hunter2')

    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^hmac +${provider}$`, 'm'))
  })

  it('has what reports a call by way of trial, ready to be run', async () => {
    const { id, printed } = await create('vapi')

    expect(printed).toContain(`\n  $ callbook report send \\\n      --endpoint ${id}\n`)
  })

  it('says that a URL of this machine is reached by nobody', async () => {
    const here = await create('vapi', { ...env, PUBLIC_WEBHOOK_URL: 'http://127.0.0.1:3001' })

    expect(here.printed).toContain('Vapi reaches no URL of this machine')
    expect((await create('vapi')).printed).not.toContain('this machine')
  })

  it('fits 80 columns, but for what has to be copied', async () => {
    const { url, printed } = await create('vapi')
    const wide = printed.split('\n').filter((line) => line.length > 80)

    expect(wide.filter((line) => !/^ {4}\{|backoffPlan/.test(line) && !line.includes(url))).toEqual([])
  })
})

describe('what endpoint hmac prints', () => {
  it.each([
    { preset: 'vapi', says: ['HMAC credential: secretKey', 'the secret of this signature', 'x-timestamp'] },
    { preset: 'vapi-body', says: ['HMAC credential: payloadFormat', '{body}', 'HMAC credential: includeTimestamp'] },
    { preset: 'header-secret', says: ['Credential: Bearer token, header name', 'Credential: token'] }
  ])('tells the credential that $preset takes, once, after the secret', async ({ preset, says }) => {
    const { id } = await create('vapi')

    const printed = await hmac(id, '--preset', preset, '--generate')

    for (const text of says) expect(printed.split('\nNext, in Vapi:\n')[1]).toContain(text)
    expect(printed.match(/Next, in Vapi/g)).toHaveLength(1)
    expect(printed).not.toContain('serverMessages')
  })

  it('says that Retell signs with nothing that was made here', async () => {
    const { id } = await create('retell')

    expect(inOneLine(await hmac(id, '--preset', 'retell', '--generate'))).toContain('Every delivery is refused until')
    expect(await hmac(id, '--preset', 'retell', '--secret', 'key_1')).toContain('Nothing is left to enter in Retell')
  })

  it.each([
    { what: 'a signature that the provider does not make', args: ['--preset', 'svix', '--generate'] },
    { what: 'no signature', args: ['--off'] }
  ])('tells nothing to enter for $what', async ({ args }) => {
    const { id } = await create('vapi')

    expect(await hmac(id, ...args)).not.toContain('Vapi')
  })

  it('is one JSON value for a program', async () => {
    const { id } = await create('vapi')

    expect(Object.keys(Object(await json(['endpoint', 'hmac', id, '--preset', 'vapi', '--generate'])))).toEqual([
      ...['id', 'hmac', 'header', 'payload', 'previous_secret_expires_at', 'secret']
    ])
  })
})

async function create(provider: ProviderName, environment = env) {
  const client = await addClient(testDb, await addOrganization(testDb))
  const { stdout } = await runAdmin(environment, ['endpoint', 'create', '--client', client, '--provider', provider])
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
