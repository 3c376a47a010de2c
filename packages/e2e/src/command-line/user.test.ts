import { randomBytes } from 'node:crypto'
import {
  checkLink,
  commandLine,
  createPasswords,
  findSession,
  inviteMember,
  redeemLink,
  signIn
} from '@callbook/accounts'
import { installation } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error } = await startCommandLineStack()
const { db, testDb } = admin

const from = { ip: '192.0.2.1', userAgent: 'Firefox' }
const means = { passwords: createPasswords(randomBytes), randomBytes }
const password = 'correct horse battery'

interface UserOutput {
  readonly id: string
  readonly email: string
  readonly url: string
}

describe('user create', () => {
  it.each([
    { options: [], platformRole: null },
    { options: ['--account-manager'], platformRole: 'account_manager' },
    { options: ['--administrator'], platformRole: 'administrator' }
  ])(
    'creates a user with the role $platformRole and a link to choose a password',
    async ({ options, platformRole }) => {
      const made = await create(`Ann-${platformRole}@Example.com `, options)

      expect(made).toEqual({
        id: expect.any(String),
        email: `ann-${platformRole}@example.com`,
        name: 'Ann Lee',
        platform_role: platformRole,
        has_second_factor: false,
        disabled_at: null,
        created_by_organization_id: null,
        url: expect.stringMatching(/^https:\/\/console\.example\.com\/console\/link#[\w-]{43}$/),
        expires_at: expect.any(String)
      })
      expect(await accept(made)).toMatchObject({ email: made.email, platform_role: platformRole })
    }
  )

  it('rejects an invalid address or name, and an address that is already in use', async () => {
    await create('taken@example.com')
    const rejection = (email: string, name: string) => error(['user', 'create', '--email', email, '--name', name])

    expect(await rejection('nobody', 'Ann')).toBe('--email must be an address such as ann@example.com')
    expect(await rejection('b@example.com', ' ')).toBe('--name must be a line of 1 to 200 characters')
    expect(await rejection('TAKEN@example.com', 'Eve')).toBe('There is already a user taken@example.com')
  })
})

it('resets credentials by a link and ends all sessions at once', async () => {
  const made = await create('locked-out@example.com')
  await accept(made)
  const session = await enter(made.email)

  const link = await json(['user', 'link', ' LOCKED-OUT@example.com'])

  expect(link).toEqual({ email: made.email, url: expect.any(String), expires_at: expect.any(String) })
  expect(await findSession(db, session?.token ?? '', { now: new Date() })).toBeUndefined()
  const use = { token: tokenOf(link as UserOutput), password: 'another horse battery' }
  const used = await redeemLink({ db, from, now: new Date(), ...means }, use)
  expect(used?.signedIn).toMatchObject({ userId: made.id })
  expect(await enter(made.email)).toBeUndefined()
})

it('lists users, oldest first', async () => {
  const [first, second] = [await create('list-1@example.com'), await create('list-2@example.com')]
  await accept(first)

  const listed = (await json(['user', 'list'])) as UserOutput[]

  const place = (email: string) => listed.findIndex((user) => user.email === email)
  expect(place(first.email)).toBeLessThan(place(second.email))
  expect(listed[place(first.email)]).toMatchObject({ id: first.id, last_seen_at: expect.stringMatching(/Z$/) })
  expect(listed[place(second.email)]).toMatchObject({ last_seen_at: null, created_by_organization_name: null })
  expect(JSON.stringify(listed)).not.toMatch(/password|token|secret/)
})

it('disables and enables a user', async () => {
  const made = await create('disabled@example.com')
  await accept(made)

  expect(await json(['user', 'disable', made.email])).toMatchObject({ disabled_at: expect.any(String) })
  expect(await enter(made.email)).toBeUndefined()
  expect(await error(['user', 'link', made.email])).toBe('The user disabled@example.com is disabled')
  expect(await json(['user', 'enable', made.email])).toMatchObject({ disabled_at: null })

  expect(await enter(made.email)).toBeDefined()
})

it('signs a user out everywhere and removes a lost second factor', async () => {
  const made = await create('sessions@example.com')
  await accept(made)
  await testDb
    .updateTable('users')
    .set({ totp_secret_encrypted: 'sealed', totp_last_step: 1 })
    .where('id', '=', made.id)
    .execute()
  const session = await enter(made.email)

  expect(session?.awaitsCode).toBe(true)
  expect(await json(['user', 'end-sessions', made.email])).toEqual({ id: made.id, ended: 2 })
  expect(await findSession(db, session?.token ?? '', { now: new Date() })).toBeUndefined()
  expect(await json(['user', 'reset-second-factor', made.email])).toEqual({ id: made.id, reset: true })

  expect((await enter(made.email))?.awaitsCode).toBe(false)
})

it('removes the link of staff to single sign-on', async () => {
  const made = await create('linked@example.com', ['--account-manager'])
  const times = { created_at: new Date(), signed_in_at: new Date() }
  const provider = { issuer: 'https://login.example.com', client_id: 'callbook', client_secret_encrypted: 'sealed' }
  const limits = { session_hours: 8, token_days: 14, trusts_second_factor: true, group_roles: '[]' }
  const [of, state] = [{ organization_id: installation }, { state: 'enabled', updated_at: new Date() }]
  await testDb
    .insertInto('identity_providers')
    .values({ ...of, ...provider, ...limits, ...state, sign_in_name: 'staff' })
    .execute()
  const identity = { issuer: provider.issuer, subject: 'ann', user_id: made.id, label: 'Ann at work' }
  await testDb
    .insertInto('identities')
    .values({ ...of, ...identity, ...times })
    .execute()

  expect(await json(['user', 'list'])).toContainEqual(expect.objectContaining({ id: made.id, identity: 'Ann at work' }))
  expect(await json(['user', 'unlink', made.email])).toEqual({ id: made.id, unlinked: true })
  expect(await error(['user', 'unlink', made.email])).toBe('Identity not found')
  expect(await json(['user', 'list'])).toContainEqual(expect.objectContaining({ id: made.id, identity: null }))
})

it.each(['link', 'disable', 'enable', 'end-sessions', 'reset-second-factor', 'unlink'])(
  '%s rejects an unknown user',
  async (name) => {
    expect(await error(['user', name, 'nobody@example.com'])).toBe('There is no user nobody@example.com')
  }
)

it('lists the accounts of an address if there are several, and merges them', async () => {
  const organizationId = await addOrganization(testDb, { name: 'Acme Group' })
  const made = await create('twice@example.com')
  await accept(made)
  const input = { email: made.email, role: 'owner' } as const
  const { token } = await inviteMember({ db, organizationId, actor: commandLine, now: new Date(), randomBytes }, input)
  const used = await redeemLink({ db, from, now: new Date(), ...means }, { token, name: 'Ann', password })
  const other = used?.signedIn?.userId ?? ''

  const message = `${made.email} has 2 accounts. Give an ID: ${made.id} (created by staff), ${other} (created by Acme Group)`
  expect(await error(['user', 'link', made.email])).toBe(message)
  expect(await error(['user', 'merge', other, '--from', made.id])).toBe('Merge into the account that staff created')
  const merged = (await json(['user', 'merge', made.id, '--from', other])) as UserOutput

  expect(merged).toMatchObject({ id: made.id, created_by_organization_id: null })
  expect(await enter(made.email)).toBeUndefined()
  const reset = await redeemLink({ db, from, now: new Date(), ...means }, { token: tokenOf(merged), password })
  const session = await findSession(db, reset?.signedIn?.token ?? '', { reach: organizationId, now: new Date() })
  expect(session).toMatchObject({ user_id: made.id, role: 'owner' })
})

async function create(email: string, options: readonly string[] = []): Promise<UserOutput> {
  return (await json(['user', 'create', '--email', email, '--name', 'Ann Lee', ...options])) as UserOutput
}

function tokenOf({ url }: UserOutput): string {
  return new URL(url).hash.slice(1)
}

async function accept(made: UserOutput) {
  const now = new Date()
  expect(await checkLink({ db, now }, tokenOf(made))).toMatchObject({ purpose: 'invitation', requiresPassword: true })
  const used = await redeemLink({ db, from, now, ...means }, { token: tokenOf(made), name: 'Ann Lee', password })

  return await findSession(db, used?.signedIn?.token ?? '', { now })
}

async function enter(email: string) {
  return (await signIn({ db, from, now: new Date(), ...means }, { email, password })).signedIn
}
