import { randomBytes } from 'node:crypto'
import { checkLink, createPasswords, findSession, signIn, useLink } from '@callbook/accounts'
import { listAccountEvents } from '@callbook/db/accounts'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin, spawnInShell } from '../../../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin()

const from = { ip: '192.0.2.1', userAgent: 'Firefox' }
const means = { passwords: createPasswords(randomBytes), randomBytes }
const password = 'correct horse battery'

interface Made {
  readonly id: string
  readonly email: string
  readonly url: string
}

describe('user create', () => {
  it.each([
    { options: [], platformRole: null },
    { options: ['--account-manager'], platformRole: 'account_manager' },
    { options: ['--administrator'], platformRole: 'administrator' }
  ])('makes a user of $platformRole, who chooses a password with the link', async ({ options, platformRole }) => {
    const made = await create(`Ann-${platformRole}@Example.com `, options)

    expect(made).toEqual({
      id: expect.any(String),
      email: `ann-${platformRole}@example.com`,
      name: 'Ann Lee',
      platform_role: platformRole,
      has_second_factor: false,
      disabled_at: null,
      url: expect.stringMatching(/^https:\/\/console\.example\.com\/console\/link#[\w-]{43}$/),
      expires_at: expect.any(String)
    })
    const session = await accept(made)
    expect(session).toMatchObject({ email: made.email, platform_role: platformRole })
    expect(await actsOf(session?.user_id)).toEqual(['invitation_accepted', 'user_created'])
  })

  it('makes no user whose link could not be shown', async () => {
    const args = ['user', 'create', '--email', 'unseen@example.com', '--name', 'Ann']

    expect(await spawnInShell(env, args, '>/dev/full')).toMatchObject({ code: 1 })
    expect(await error(['user', 'link', 'unseen@example.com'])).toBe('There is no user unseen@example.com')
  })

  it.each([
    { args: ['--email', 'nobody', '--name', 'Ann'], message: 'email must be an address such as ann@example.com' },
    { args: ['--email', 'b@example.com', '--name', ' '], message: 'name must be a line of 1 to 200 characters' },
    {
      args: ['--email', 'b@example.com', '--name', 'Ann', '--administrator', '--account-manager'],
      message: "option '--administrator' cannot be used with option '--account-manager'"
    }
  ])('refuses $args', async ({ args, message }) => {
    expect(await error(['user', 'create', ...args])).toBe(message)
  })

  it('refuses an address that somebody has', async () => {
    await create('taken@example.com')

    expect(await error(['user', 'create', '--email', 'TAKEN@example.com', '--name', 'Eve'])).toBe(
      'There is a user taken@example.com already'
    )
  })

  it.each(['', 'console.example.com', 'ftp://console.example.com', 'https://console.example.com/path'])(
    'makes nobody a user where the console is opened at %j',
    async (origins) => {
      const args = ['user', 'create', '--email', 'c@example.com', '--name', 'Ann']
      const { code, stderr } = await runAdmin({ ...env, CONSOLE_ORIGINS: origins }, args)

      expect(code).toBe(1)
      expect(stderr).toMatch(/^error: CONSOLE_ORIGINS (is not set|must begin with an origin)/)
      expect(await error(['user', 'link', 'c@example.com'])).toBe('There is no user c@example.com')
    }
  )
})

it('lets somebody in by a link, whatever was forgotten', async () => {
  const made = await create('locked-out@example.com')
  await accept(made)

  const link = await json(['user', 'link', ' LOCKED-OUT@example.com'])

  expect(link).toEqual({ email: made.email, url: expect.any(String), expires_at: expect.any(String) })
  const used = await useLink(db, { token: tokenOf(link as Made) }, from, { ...means, now: new Date() })
  expect(used?.signedIn).toMatchObject({ userId: made.id })
})

it('lists who there is, the oldest first', async () => {
  const [first, second] = [await create('list-1@example.com'), await create('list-2@example.com')]
  await accept(first)

  const listed = (await json(['user', 'list'])) as Made[]

  const place = (email: string) => listed.findIndex((user) => user.email === email)
  expect(place(first.email)).toBeLessThan(place(second.email))
  expect(listed[place(first.email)]).toMatchObject({ id: first.id, last_seen_at: expect.stringMatching(/Z$/) })
  expect(listed[place(second.email)]).toMatchObject({ last_seen_at: null })
  expect(JSON.stringify(listed)).not.toMatch(/password|token|secret/)
})

it('lets a user in no longer, and again', async () => {
  const made = await create('disabled@example.com')
  await accept(made)

  expect(await json(['user', 'disable', made.email])).toMatchObject({ disabled_at: expect.any(String) })
  expect(await enter(made.email)).toBeUndefined()
  expect(await error(['user', 'link', made.email])).toBe('The user disabled@example.com is disabled')
  expect(await json(['user', 'enable', made.email])).toMatchObject({ disabled_at: null })

  expect(await enter(made.email)).toBeDefined()
})

it('signs a user out everywhere, and takes a lost second factor away', async () => {
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
  expect(await findSession(db, session?.token ?? '', undefined, new Date())).toBeUndefined()
  expect(await json(['user', 'reset-second-factor', made.email])).toEqual({ id: made.id, reset: true })

  expect((await enter(made.email))?.awaitsCode).toBe(false)
})

it.each(['link', 'disable', 'enable', 'end-sessions', 'reset-second-factor'])(
  '%s says when there is no such user',
  async (name) => {
    expect(await error(['user', name, 'nobody@example.com'])).toBe('There is no user nobody@example.com')
    expect(await error(['user', name, 'nobody'])).toBe('email must be an address such as ann@example.com')
  }
)

async function create(email: string, options: readonly string[] = []): Promise<Made> {
  return (await json(['user', 'create', '--email', email, '--name', 'Ann Lee', ...options])) as Made
}

function tokenOf({ url }: Made): string {
  return new URL(url).hash.slice(1)
}

async function accept(made: Made) {
  const now = new Date()
  expect(await checkLink(db, tokenOf(made), now)).toMatchObject({ purpose: 'invitation', asksPassword: true })
  const used = await useLink(db, { token: tokenOf(made), name: 'Ann Lee', password }, from, { ...means, now })

  return await findSession(db, used?.signedIn?.token ?? '', undefined, now)
}

async function enter(email: string) {
  return await signIn(db, { email, password }, from, { ...means, now: new Date() })
}

async function actsOf(userId: Parameters<typeof listAccountEvents>[1] | undefined): Promise<string[]> {
  const events = userId === undefined ? [] : await listAccountEvents(db, userId, 10)

  return events.map(({ act }) => act).sort()
}
