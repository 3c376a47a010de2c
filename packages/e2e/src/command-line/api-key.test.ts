import { findApiKeyByHash, newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { hashApiKey, isWellFormedApiKey, type OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { db, testDb } = admin

const sandbox = ['--name', 'CI', '--environment', 'sandbox']

describe('api-key issue', () => {
  it('issues a key for the organization', async () => {
    const organizationId = await addOrganization(testDb)

    const issued = await json(['api-key', 'issue', '--organization', organizationId, ...sandbox])

    expect(issued).toEqual({
      id: expect.any(String),
      organization_id: organizationId,
      name: 'CI',
      environment: 'sandbox',
      client_id: null,
      key: expect.stringMatching(/^callbook_mgmt_[0-9A-Za-z]{38}$/)
    })
    const { id, key } = issued as { id: string; key: string }
    expect(isWellFormedApiKey(key)).toBe(true)
    expect(await findApiKeyByHash(db, hashApiKey(key))).toEqual({
      id,
      organization_id: organizationId,
      name: 'CI',
      environment: 'sandbox',
      scopes: [],
      expires_at: null,
      rate_limit: null,
      revoked_at: null,
      suspended_at: null,
      client_id: null
    })
  })

  it('limits a key to a client', async () => {
    const organizationId = await addOrganization(testDb)
    const client = await addClient(testDb, organizationId)

    await issue(['--client', client], organizationId)

    expect(await list(organizationId)).toMatchObject([{ client_id: client }])
  })

  it.each([
    { given: '2099-01-01', expires: '2099-01-01T00:00:00.000Z' },
    { given: '2099-01-01T09:00:00+02:00', expires: '2099-01-01T07:00:00.000Z' }
  ])('accepts the expiry $given, scopes and a rate limit', async ({ given, expires }) => {
    const organizationId = await addOrganization(testDb)
    const limits = ['--expires', given, '--scope', 'evaluations:write', '--rate-limit', '1200']

    await json(['api-key', 'issue', '--organization', organizationId, ...sandbox, ...limits])

    expect(await json(['api-key', 'list', '--organization', organizationId])).toMatchObject([
      { expires_at: expires, scopes: ['evaluations:write'], rate_limit: 1_200 }
    ])
  })

  it.each([
    { options: ['--rate-limit', '0'], message: /must be a whole number from 1 to 60000/ },
    { options: ['--expires', '2099-02-30'], message: /must be a date such as 2027-01-01/ },
    {
      options: ['--scope', 'everything'],
      message: /Allowed choices are audit:read, clients:write, evaluations:write, events:write/
    }
  ])('rejects $options', async ({ options, message }) => {
    const organizationId = await addOrganization(testDb)

    expect(await error(['api-key', 'issue', '--organization', organizationId, ...sandbox, ...options])).toMatch(message)
  })

  it('rejects an unknown organization', async () => {
    const id = newId()

    expect(await error(['api-key', 'issue', '--organization', id, ...sandbox])).toBe(`There is no organization ${id}`)
  })
})

describe('api-key list', () => {
  it('lists keys by prefix, without the key itself', async () => {
    const organizationId = await addOrganization(testDb)
    const issued = await json(['api-key', 'issue', '--organization', organizationId, ...sandbox])
    const { id, key } = issued as { id: string; key: string }

    const [listed, ...others] = (await json(['api-key', 'list', '--organization', organizationId])) as object[]

    expect(others).toEqual([])
    expect(listed).toEqual({
      id,
      organization_id: organizationId,
      name: 'CI',
      environment: 'sandbox',
      key_prefix: expect.any(String),
      scopes: [],
      created_at: expect.any(String),
      expires_at: null,
      revoked_at: null,
      revoked_reason: null,
      issued_by: 'Root',
      issued_by_id: expect.any(String),
      replaced_by: null,
      client_id: null,
      last_used_at: null,
      rate_limit: null
    })
    expect(key.startsWith((listed as { key_prefix: string }).key_prefix)).toBe(true)
    expect(JSON.stringify(listed)).not.toContain(key)
  })
})

it('prints a table of keys with their state', async () => {
  const { organizationId, id } = await issue()
  await json(['api-key', 'revoke', id])

  expect(await run(['api-key', 'list', '--organization', organizationId])).toEqual({
    code: 0,
    stdout: `id                                    name  environment  state\n${id}  CI    sandbox      revoked\n`,
    stderr: ''
  })
})

describe('api-key revoke', () => {
  it('revokes a key with a reason', async () => {
    const organizationId = await addOrganization(testDb)
    const issued = await json(['api-key', 'issue', '--organization', organizationId, ...sandbox])
    const { id, key } = issued as { id: string; key: string }

    const revoked = await json(['api-key', 'revoke', id, '--reason', 'left the company'])

    expect(revoked).toMatchObject({ id, revoked_at: expect.any(String), revoked_reason: 'left the company' })
    expect(await findApiKeyByHash(db, hashApiKey(key))).toMatchObject({ revoked_at: expect.any(String) })
  })

  it('rejects an unknown key', async () => {
    const id = newId()

    expect(await error(['api-key', 'revoke', id])).toBe(`There is no API key ${id}`)
  })
})

describe('api-key rotate', () => {
  it('issues a key with the same permissions and expires the old key after the overlap', async () => {
    const { organizationId, id } = await issue(['--scope', 'evaluations:write'])

    const rotated = await json(['api-key', 'rotate', id, '--overlap', '24h'])

    const { id: newId, key } = rotated as { id: string; key: string }
    expect(rotated).toMatchObject({ organization_id: organizationId, name: 'CI', environment: 'sandbox' })
    expect(await findApiKeyByHash(db, hashApiKey(key))).toMatchObject({ id: newId, scopes: ['evaluations:write'] })
    const [next, old] = await list(organizationId)
    expect(next).toMatchObject({ id: newId, expires_at: null, replaced_by: null })
    expect(old).toMatchObject({ id, replaced_by: newId, revoked_at: null })
    expect(hoursUntil(old?.expires_at)).toBeCloseTo(24, 1)
  })

  it('expires the old key after a day by default', async () => {
    const { organizationId, id } = await issue()

    await json(['api-key', 'rotate', id])

    const [, old] = await list(organizationId)
    expect(hoursUntil(old?.expires_at)).toBeCloseTo(24, 1)
  })

  it.each([
    { overlap: '8d', message: /overlap_hours must be an integer from 0 to 168/ },
    { overlap: '-1h', message: /must be hours or days/ },
    { overlap: '1.5h', message: /must be hours or days/ },
    { overlap: '24', message: /must be hours or days/ },
    { overlap: '', message: /must be hours or days/ }
  ])('rejects the overlap "$overlap"', async ({ overlap, message }) => {
    const { id } = await issue()

    expect(await error(['api-key', 'rotate', id, `--overlap=${overlap}`])).toMatch(message)
  })
})

describe('api-key rename', () => {
  it('changes only the name of a key', async () => {
    const { organizationId, id } = await issue()
    const [before] = await list(organizationId)

    const renamed = await json(['api-key', 'rename', id, '--name', 'CRM'])

    expect(await list(organizationId)).toEqual([{ ...before, name: 'CRM' }])
    expect(renamed).toMatchObject({ id, name: 'CRM' })
  })

  it('rejects an invalid name and an unknown key', async () => {
    const { id } = await issue()
    const unknown = newId()

    expect(await error(['api-key', 'rename', id, '--name', ' '])).toBe('--name must be a line of 1 to 200 characters')
    expect(await error(['api-key', 'rename', unknown, '--name', 'CRM'])).toBe(`There is no API key ${unknown}`)
  })
})

async function issue(
  options: readonly string[] = [],
  given?: OrganizationId
): Promise<{ organizationId: OrganizationId; id: string }> {
  const organizationId = given ?? (await addOrganization(testDb))
  const issued = await json(['api-key', 'issue', '--organization', organizationId, ...sandbox, ...options])

  return { organizationId, id: (issued as { id: string }).id }
}

async function list(organizationId: OrganizationId) {
  return (await json(['api-key', 'list', '--organization', organizationId])) as { expires_at: string | null }[]
}

function hoursUntil(time: string | null | undefined): number {
  return (Date.parse(time ?? '') - Date.now()) / 3_600_000
}
