import { installation } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import { clientId, clientSecret, startIdentityProvider } from '../fake-identity-provider.ts'
import { addPerson } from '../people.ts'
import { addCovered, addIdentity, addIdentityProvider, start } from '../sso.ts'
import { owner, type Preparations, staff, type World } from './prepared.ts'

let running: ReturnType<typeof startIdentityProvider> | undefined

/** Requests about single sign-on. */
export const ssoRequests: Preparations = {
  'GET /sso/{name}': async (world) => {
    const { name, person } = await withProvider(world)

    return { browser: world.open(), person, path: `/sso/${name}` }
  },
  'POST /session/sso': async (world) => {
    const { name, person } = await withProvider(world)

    return { browser: world.open(), person, path: '/session/sso', body: { purpose: 'sign_in', name } }
  },
  'POST /session/sso/complete': async (world) => {
    const [idp, browser, { name, person }] = [await startOnce(), world.open(), await withProvider(world)]
    const query = idp.authorize(await start(browser, { purpose: 'sign_in', name }), { sub: 'ann' })

    return { browser, person, path: '/session/sso/complete', body: { query } }
  },
  'GET /organizations/{organization}/sso': (world) => owner(world, '/sso'),
  'PUT /organizations/{organization}/sso': async (world) => owner(world, '/sso', await settings()),
  'PATCH /organizations/{organization}/sso': async (world) => {
    const prepared = await owner(world, '/sso', { state: 'enabled' })
    await addIdentityProvider(world.testDb, await startOnce(), { ...prepared, state: 'disabled' })

    return prepared
  },
  'DELETE /organizations/{organization}/sso': async (world) => {
    const prepared = await owner(world, '/sso')
    await addIdentityProvider(world.testDb, await startOnce(), prepared)

    return prepared
  },
  'DELETE /organizations/{organization}/members/{id}/identity': async (world) => {
    const prepared = await owner(world, '')
    const { id } = await addCovered(world.testDb, prepared, { subject: 'bob' }, (await startOnce()).issuer)

    return { ...prepared, path: `${prepared.path}/members/${id}/identity` }
  },
  'DELETE /people/{id}/identity': async (world) => {
    const [{ id }, { issuer }] = [await addPerson(world.db, { platformRole: 'account_manager' }), await startOnce()]
    await addIdentity(world.testDb, installation, { issuer, subject: id, userId: id })

    return await staff(world, 'administrator', `/people/${id}/identity`)
  },
  'GET /sso': (world) => staff(world, 'administrator', '/sso'),
  'PUT /sso': async (world) => {
    await removeStaffProvider(world)

    return await staff(world, 'administrator', '/sso', await settings())
  },
  'PATCH /sso': async (world) => {
    await removeStaffProvider(world)
    await addIdentityProvider(world.testDb, await startOnce(), { organizationId: installation, state: 'disabled' })

    return await staff(world, 'administrator', '/sso', { state: 'enabled' })
  },
  'DELETE /sso': async (world) => {
    await removeStaffProvider(world)
    await addIdentityProvider(world.testDb, await startOnce(), { organizationId: installation })

    return await staff(world, 'administrator', '/sso')
  }
}

/** One identity provider for all requests: it keeps nothing of them. */
async function startOnce() {
  running ??= startIdentityProvider()

  return await running
}

let names = 0

async function settings() {
  const { issuer } = await startOnce()
  names += 1

  return {
    ...{ sign_in_name: `prepared-${names}`, issuer, client_id: clientId, client_secret: clientSecret },
    ...{ groups_claim: null, group_roles: [], session_hours: 8, token_days: 14, trusts_second_factor: false }
  }
}

async function withProvider({ testDb }: World) {
  const organizationId = await addOrganization(testDb)
  const idp = await startOnce()
  const { name } = await addIdentityProvider(testDb, idp, { organizationId })
  const person = await addCovered(testDb, { organizationId }, { subject: 'ann' }, idp.issuer)

  return { name, person }
}

async function removeStaffProvider({ testDb }: World): Promise<void> {
  await testDb.deleteFrom('identity_providers').where('organization_id', '=', installation).execute()
}
