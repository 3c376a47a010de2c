import { randomBytes } from 'node:crypto'
import { listAuditEvents } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { addPerson } from '../people.ts'
import { owner, type Preparations, type Prepared, type PreparedWithin, staff, type World } from './prepared.ts'

/** Requests about organizations and their members. */
export const organizationRequests: Preparations = {
  'GET /organizations': (world) => staff(world, 'account_manager', '/organizations'),
  'GET /owners/{resource}/{id}': async (world) => {
    const clientId = await addClient(world.testDb, await addOrganization(world.testDb))

    return staff(world, 'account_manager', `/owners/clients/${clientId}`)
  },
  'GET /installation/audit': (world) => staff(world, 'administrator', '/installation/audit'),
  'GET /audit': (world) => staff(world, 'account_manager', '/audit'),
  'GET /overview': (world) => staff(world, 'account_manager', '/overview'),
  'POST /organizations': (world) => staff(world, 'account_manager', '/organizations', { name: 'Acme Group' }),
  'GET /organizations/{organization}': (world) => owner(world, ''),
  'PATCH /organizations/{organization}': (world) => byStaff(world, '', { name: 'Acme Holding' }),
  'POST /organizations/{organization}/suspend': (world) =>
    byStaff(world, '/suspend', { refuses_reports: true, reason: 'unpaid' }),
  'POST /organizations/{organization}/export': (world) => byStaff(world, '/export'),
  'POST /organizations/{organization}/resume': (world) => byStaff(world, '/resume'),
  'GET /organizations/{organization}/figures': (world) => owner(world, '/figures'),
  'GET /organizations/{organization}/overview': (world) => owner(world, '/overview'),
  'GET /organizations/{organization}/overview/figures': (world) => owner(world, '/overview/figures'),
  'GET /organizations/{organization}/calls': (world) => owner(world, '/calls'),
  'GET /organizations/{organization}/calls.csv': (world) => owner(world, '/calls.csv'),
  'GET /organizations/{organization}/clients': (world) => owner(world, '/clients'),
  'POST /organizations/{organization}/clients': (world) => owner(world, '/clients', { name: 'Acme Honda' }),
  'GET /organizations/{organization}/clients/{id}': (world) => withClient(world),
  'PATCH /organizations/{organization}/clients/{id}': (world) =>
    withClient(world, { name: randomBytes(8).toString('hex') }),
  'GET /organizations/{organization}/members': (world) => owner(world, '/members'),
  'POST /organizations/{organization}/members/invitations': (world) => {
    const email = `${randomBytes(8).toString('hex')}@example.com`

    return owner(world, '/members/invitations', { email, role: 'viewer' })
  },
  'GET /organizations/{organization}/members/invitations': (world) => owner(world, '/members/invitations'),
  'POST /organizations/{organization}/members/invitations/{id}/resend': (world) => withInvitation(world, '/resend'),
  'DELETE /organizations/{organization}/members/invitations/{id}': (world) => withInvitation(world),
  'PATCH /organizations/{organization}/members/{id}': (world) => withMember(world, { role: 'reviewer' }),
  'DELETE /organizations/{organization}/members/{id}': (world) => withMember(world),
  'GET /organizations/{organization}/audit': (world) => owner(world, '/audit'),
  'GET /organizations/{organization}/audit/actors': (world) => owner(world, '/audit/actors'),
  'GET /organizations/{organization}/audit/stream': (world) => owner(world, '/audit/stream'),
  'GET /organizations/{organization}/audit/{id}': (world) => withEvent(world),
  'GET /organizations/{organization}/audit.csv': (world) => owner(world, '/audit.csv')
}

/** Prepares a request of staff about a new organization. */
async function byStaff(world: World, suffix: string, body?: object): Promise<PreparedWithin> {
  const organizationId = await addOrganization(world.db)
  const path = `/organizations/${organizationId}${suffix}`

  return { ...(await staff(world, 'account_manager', path, body)), organizationId }
}

async function withClient(world: World, body?: object): Promise<Prepared> {
  const prepared = await owner(world, '', body)
  const id = await addClient(world.testDb, prepared.organizationId)

  return { ...prepared, path: `${prepared.path}/clients/${id}` }
}

async function withEvent(world: World): Promise<Prepared> {
  const prepared = await owner(world, '')
  await prepared.browser.send('POST', `${prepared.path}/clients`, { name: 'Acme Honda' })
  const [event] = await listAuditEvents({ db: world.db, organizationId: prepared.organizationId }, {}, 1)

  return { ...prepared, path: `${prepared.path}/audit/${event?.id}` }
}

async function withMember(world: World, body?: object): Promise<Prepared> {
  const prepared = await owner(world, '', body)
  const { id } = await addPerson(world.db, { memberships: { [prepared.organizationId]: 'viewer' } })

  return { ...prepared, path: `${prepared.path}/members/${id}` }
}

async function withInvitation(world: World, suffix = ''): Promise<Prepared> {
  const prepared = await owner(world, '/members/invitations')
  const email = `${randomBytes(8).toString('hex')}@example.com`
  await prepared.browser.send('POST', prepared.path, { email, role: 'viewer' })
  const { data } = (await prepared.browser.send('GET', prepared.path)).json()

  return { ...prepared, path: `${prepared.path}/${data[0].id}${suffix}` }
}
