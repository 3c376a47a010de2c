import { findApiKeyByHash, newId } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import { hashApiKey, isWellFormedApiKey } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin } from '../testing/admin.ts'

const { db, json, error } = await createAdmin()

const sandbox = ['--name', 'CI', '--environment', 'sandbox']

describe('api-key issue', () => {
  it('issues a key that opens the organization', async () => {
    const organizationId = await addOrganization(db)

    const issued = await json(['api-key', 'issue', '--organization', organizationId, ...sandbox])

    expect(issued).toEqual({
      id: expect.any(String),
      organization_id: organizationId,
      name: 'CI',
      environment: 'sandbox',
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
      revoked_at: null
    })
  })

  it.each([
    { given: '2099-01-01', expires: '2099-01-01T00:00:00.000Z' },
    { given: '2099-01-01T09:00:00+02:00', expires: '2099-01-01T07:00:00.000Z' }
  ])('takes an expiry of $given, and scopes', async ({ given, expires }) => {
    const organizationId = await addOrganization(db)
    const limits = ['--expires', given, '--scope', 'evaluations:write']

    await json(['api-key', 'issue', '--organization', organizationId, ...sandbox, ...limits])

    expect(await json(['api-key', 'list', '--organization', organizationId])).toMatchObject([
      { expires_at: expires, scopes: ['evaluations:write'] }
    ])
  })

  it.each([
    { options: ['--expires', '2020-01-01'], message: /must expire in the future/ },
    { options: ['--expires', '2099-02-30'], message: /must be a date such as 2027-01-01/ },
    { options: ['--scope', 'everything'], message: /Allowed choices are evaluations:write/ }
  ])('refuses $options', async ({ options, message }) => {
    const organizationId = await addOrganization(db)

    expect(await error(['api-key', 'issue', '--organization', organizationId, ...sandbox, ...options])).toMatch(message)
  })

  it('refuses an organization that does not exist', async () => {
    const id = newId()

    expect(await error(['api-key', 'issue', '--organization', id, ...sandbox])).toBe(`There is no organization ${id}`)
  })
})

describe('api-key list', () => {
  it('lists keys by their beginning, without the key', async () => {
    const organizationId = await addOrganization(db)
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
      last_used_at: null
    })
    expect(key.startsWith((listed as { key_prefix: string }).key_prefix)).toBe(true)
    expect(JSON.stringify(listed)).not.toContain(key)
  })
})

describe('api-key revoke', () => {
  it('revokes a key, with a reason', async () => {
    const organizationId = await addOrganization(db)
    const issued = await json(['api-key', 'issue', '--organization', organizationId, ...sandbox])
    const { id, key } = issued as { id: string; key: string }

    const revoked = await json(['api-key', 'revoke', id, '--reason', 'left the company'])

    expect(revoked).toMatchObject({ id, revoked_at: expect.any(String), revoked_reason: 'left the company' })
    expect(await findApiKeyByHash(db, hashApiKey(key))).toMatchObject({ revoked_at: expect.any(String) })
  })

  it('refuses a key that does not exist', async () => {
    const id = newId()

    expect(await error(['api-key', 'revoke', id])).toBe(`There is no API key ${id}`)
  })
})
