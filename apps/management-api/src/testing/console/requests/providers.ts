import { randomBytes } from 'node:crypto'
import { addProviderAccount, newId } from '@callbook/db'
import { type ProviderAccountId, sealSecret } from '@callbook/domain'
import { webhookUrls } from '../console.ts'
import { addUrl } from '../endpoints.ts'
import { owner, type Preparations, type Prepared, type PreparedWithin, type World } from './prepared.ts'

/** Requests about provider accounts. */
export const providerRequests: Preparations = {
  'GET /organizations/{organization}/provider-accounts': (world) => owner(world, '/provider-accounts'),
  'GET /organizations/{organization}/provider-origins': (world) => owner(world, '/provider-origins'),
  'POST /organizations/{organization}/provider-accounts': (world) =>
    owner(world, '/provider-accounts', { provider: 'vapi', base_url: originIn(world), key: 'hunter2hunter2' }),
  'PUT /organizations/{organization}/provider-accounts/{id}/key': (world) =>
    ofAccount(world, '/key', { key: 'hunter2hunter2' }),
  'DELETE /organizations/{organization}/provider-accounts/{id}': (world) => ofAccount(world, ''),
  'POST /organizations/{organization}/provider-accounts/{id}/assignments': (world) => ofUrl(world),
  'POST /organizations/{organization}/provider-accounts/{id}/assignments/remove': async (world) => {
    const { body, path, browser, ...prepared } = await ofUrl(world)
    await browser.send('POST', path, body)

    return { ...prepared, browser, path: `${path}/remove`, body: { assistant_id: null } }
  },
  'GET /organizations/{organization}/provider-accounts/{id}/gaps': (world) => ofAccount(world, '/gaps'),
  'POST /organizations/{organization}/provider-accounts/{id}/compare': (world) =>
    ofAccount(world, '/compare', { days: 1 }),
  'POST /organizations/{organization}/provider-accounts/{id}/comparison': (world) =>
    ofAccount(world, '/comparison', { since: '2026-11-01T00:00:00Z', fix: true }),
  'POST /organizations/{organization}/provider-accounts/{id}/examination': (world) => ofAccount(world, '/examination'),
  'POST /organizations/{organization}/provider-accounts/{id}/doctor': (world) => ofAccount(world, '/doctor')
}

async function ofAccount(world: World, suffix: string, body?: object): Promise<PreparedWithin> {
  const prepared = await owner(world, '', body)
  const id = newId<ProviderAccountId>()
  const key_encrypted = sealSecret(webhookUrls.keyRing, 'hunter2', id, randomBytes)
  const account = { id, provider: 'vapi', base_url: originIn(world), key_encrypted }
  const now = new Date()
  await addProviderAccount({ db: world.db, organizationId: prepared.organizationId }, account, { now, firstFrom: now })

  return { ...prepared, path: `${prepared.path}/provider-accounts/${id}${suffix}` }
}

async function ofUrl(world: World): Promise<Prepared> {
  const prepared = await ofAccount(world, '/assignments')
  const { id } = await addUrl(world, prepared.organizationId)

  return { ...prepared, body: { endpoint_id: id, assistant_id: null } }
}

function originIn({ provider }: World): string {
  if (provider === undefined) throw new Error('no provider is there to be asked')

  return provider
}
