import type { Permission } from '@callbook/accounts'
import { newId } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { describeConsole } from '../description/testing/describe-api.ts'
import { membersOf } from '../description/testing/references.ts'
import { addAccessToken, scriptWith } from '../testing/console/access-tokens.ts'
import { type Browser, startConsole } from '../testing/console/console.ts'
import { startFakeProvider } from '../testing/console/fake-provider.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const provider = await startFakeProvider()
const { open } = startConsole(testDb, { providerOrigins: [provider] })
const world = { db, testDb, open, provider }

const operations = membersOf((await describeConsole())['paths']).flatMap(([path, methods]) =>
  membersOf(methods).map(([method, { description, security }]) => ({
    name: `${method.toUpperCase()} ${path.replace('/console/api', '')}`,
    permission: /Permission: `(\w+)`\.$/.exec(String(description))?.[1] as Permission | undefined,
    isForSessions: security !== undefined
  }))
)
const forSessions = operations.filter(({ name, isForSessions }) => isForSessions && name !== 'GET /me')
const forTokens = operations.filter(({ isForSessions }) => !isForSessions)
/** Permissions that the prepared requests need in addition: for shared views, and for staff. */
const needed = new Map<string, Permission[]>([
  ...['PATCH', 'DELETE'].map(
    (method) => [`${method} /organizations/{organization}/views/{id}`, ['review']] as [string, Permission[]]
  ),
  ['POST /organizations/{organization}/export', ['manage_organizations']]
])
const withinOrganization = forTokens.filter(({ name }) => name.includes('{organization}'))

it('finds the permission of each operation that accepts tokens', () => {
  expect(forTokens.length).toBeGreaterThan(90)
  expect(forTokens.filter(({ permission }) => permission === undefined)).toEqual([])
})

describe.each(forSessions)('$name', ({ name }) => {
  it('does not accept a token with all permissions', async () => {
    const { method, path, body } = await prepare(world, name)
    const token = await tokenOfOwner()

    const answer = await scriptWith(token, open).send(method, path, body)

    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: 'Forbidden', message: 'Access tokens cannot do this: sign in to the console' }
    ])
  })
})

describe.each(forTokens)('$name', ({ name, permission = 'read' }) => {
  it('accepts a token with its permission only, and rejects a token with all others', async () => {
    const { browser, method, path, body } = await prepare(world, name)
    const held = await permissionsOf(browser)
    const others = held.filter((one) => one !== permission)
    const without = scriptWith((await addAccessToken(browser, { permissions: others })).token, open)
    const only = scriptWith(
      (await addAccessToken(browser, { permissions: [permission, ...(needed.get(name) ?? [])] })).token,
      open
    )

    const refused = await without.send(method, path, body)
    const accepted = await only.send(method, path, body)

    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { error: 'Forbidden', message: `The access token lacks the permission ${permission}` }
    ])
    expect(accepted.statusCode).toBeLessThan(400)
  })
})

describe.each(withinOrganization)('$name', ({ name }) => {
  it('answers a token for another organization as if its own did not exist', async () => {
    const { browser, method, path, body, person } = await prepare(world, name)
    const other = await addOrganization(db)
    const membership = {
      id: newId(),
      organization_id: other,
      user_id: person.id,
      role: 'owner',
      created_at: new Date()
    }
    await testDb.insertInto('memberships').values(membership).execute()
    const permissions = await permissionsOf(browser)
    const { token } = await addAccessToken(browser, { permissions, organizationId: other })

    const answer = await scriptWith(token, open).send(method, path, body)

    expect([answer.statusCode, answer.body]).toEqual([404, '{"error":"Organization not found"}'])
  })
})

async function tokenOfOwner(): Promise<string> {
  const { browser } = await prepare(world, 'GET /organizations/{organization}')

  return (await addAccessToken(browser, { permissions: await permissionsOf(browser) })).token
}

/** Returns all permissions of the signed-in user. */
async function permissionsOf(browser: Browser): Promise<Permission[]> {
  const { permissions, organizations } = (await browser.send('GET', '/me')).json().data as {
    permissions: Permission[]
    organizations: readonly { readonly id: OrganizationId; readonly permissions: readonly Permission[] }[]
  }

  return [...new Set([...permissions, ...organizations.flatMap((organization) => organization.permissions)])]
}
