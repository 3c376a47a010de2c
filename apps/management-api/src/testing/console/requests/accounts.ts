import { randomBytes } from 'node:crypto'
import { commandLine, makeUserLink } from '@callbook/accounts'
import { newId } from '@callbook/db'
import { insertUser } from '@callbook/db/accounts'
import { addOrganization } from '@callbook/db/testing'
import type { UserId } from '@callbook/domain'
import { accessTokenInput, addAccessToken } from '../access-tokens.ts'
import { addPerson, password } from '../people.ts'
import { codeOf } from '../totp.ts'
import { type Preparations, type Prepared, signedIn, staff, type World } from './prepared.ts'

/** Requests about sessions, access tokens, accounts and links. */
export const accountRequests: Preparations = {
  'POST /session': async (world) => {
    const person = await addPerson(world.db)

    return { browser: world.open(), person, path: '/session', body: { email: person.email, password } }
  },
  'DELETE /session': (world) => signedIn(world, '/session'),
  'POST /session/code': async (world) => {
    const { person, secret } = await withSecondFactor(world)
    const browser = world.open()
    await browser.enter(person)

    return { browser, person, path: '/session/code', body: { code: codeOf(secret, 1) } }
  },
  'POST /session/confirm': (world) => signedIn(world, '/session/confirm', { password }),
  'GET /me': (world) => signedIn(world, '/me'),
  'PATCH /me': (world) => signedIn(world, '/me', { name: 'Ann Lee' }),
  'PUT /me/password': (world) => signedIn(world, '/me/password', { password: 'another horse battery' }),
  'POST /me/second-factor': (world) => signedIn(world, '/me/second-factor'),
  'PUT /me/second-factor': async (world) => {
    const prepared = await signedIn(world, '/me/second-factor')
    const proposal = await prepared.browser.send('POST', '/me/second-factor')

    return { ...prepared, body: { code: codeOf(proposal.json().data.secret) } }
  },
  'POST /me/second-factor/removal': async (world) => {
    const { secret, ...prepared } = await withSecondFactor(world)

    return { ...prepared, path: '/me/second-factor/removal', body: { code: codeOf(secret, 1) } }
  },
  'GET /sessions': (world) => signedIn(world, '/sessions'),
  'DELETE /sessions': async (world) => {
    const prepared = await signedIn(world, '/sessions')
    await world.open().enter(prepared.person)

    return prepared
  },
  'DELETE /sessions/{id}': async (world) => {
    const prepared = await signedIn(world, '')
    await world.open().enter(prepared.person)
    const { data } = (await prepared.browser.send('GET', '/sessions')).json()
    const { id } = data.find((session: { is_current: boolean }) => !session.is_current)

    return { ...prepared, path: `/sessions/${id}` }
  },
  'GET /access-tokens': (world) => signedIn(world, '/access-tokens'),
  'POST /access-tokens': (world) => staff(world, 'account_manager', '/access-tokens', accessTokenInput()),
  'DELETE /access-tokens/{id}': async (world) => {
    const prepared = await staff(world, 'account_manager', '')
    const { id } = await addAccessToken(prepared.browser)

    return { ...prepared, path: `/access-tokens/${id}` }
  },
  'POST /links/check': async (world) => ({ ...(await withLink(world)), path: '/links/check' }),
  'POST /links/use': async (world) => ({ ...(await withLink(world)), path: '/links/use' }),
  'GET /people': (world) => administrator(world, '/people'),
  'POST /people/invitations': (world) => {
    const email = `${randomBytes(8).toString('hex')}@example.com`

    return administrator(world, '/people/invitations', { email, name: 'New', platform_role: null })
  },
  'PATCH /people/{id}': (world) => withOther(world, '', { is_disabled: true }),
  'POST /people/{id}/merge': async (world) => {
    const person = await addPerson(world.db)
    const account = { id: newId<UserId>(), email: person.email, name: 'Ann', platformRole: null }
    await insertUser(world.db, { ...account, createdBy: await addOrganization(world.db) }, new Date())

    return await administrator(world, `/people/${person.id}/merge`, { from_id: account.id })
  },
  'POST /people/{id}/links': (world) => withOther(world, '/links'),
  'DELETE /people/{id}/sessions': (world) => withOther(world, '/sessions'),
  'DELETE /people/{id}/second-factor': (world) => withOther(world, '/second-factor')
}

function administrator(world: World, path: string, body?: object): Promise<Prepared> {
  return staff(world, 'administrator', path, body)
}

async function withOther(world: World, suffix: string, body?: object): Promise<Prepared> {
  const other = await addPerson(world.db)
  await world.open().enter(other)

  return await administrator(world, `/people/${other.id}${suffix}`, body)
}

async function withLink({ db, open }: World): Promise<Omit<Prepared, 'path'>> {
  const person = await addPerson(db)
  const made = { now: new Date(), randomBytes }
  const link = await makeUserLink({ db, actor: commandLine, ...made }, { userId: person.id, purpose: 'sign_in' })

  return { browser: open(), person, body: { token: link?.token } }
}

/** Creates a signed-in user with a second factor. The code of the current step has been used. */
export async function withSecondFactor(world: World) {
  const { browser, person } = await signedIn(world, '')
  const { secret } = (await browser.send('POST', '/me/second-factor')).json().data
  const answer = await browser.send('PUT', '/me/second-factor', { code: codeOf(secret) })

  return { browser, person, secret, recoveryCodes: answer.json().data.recovery_codes as string[] }
}
