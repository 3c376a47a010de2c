import { hash, randomBytes } from 'node:crypto'
import { newId } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import type { SessionId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { scrypt } from '../passwords/password-string.ts'
import { createPasswords } from '../passwords/passwords.ts'
import {
  addPerson,
  after,
  createConsoleDatabase,
  enter,
  from,
  listAccountActions,
  means,
  now,
  password
} from '../testing/people.ts'
import { setUserDisabled } from '../users/user-access.ts'
import { changeOwnPassword } from '../users/users.ts'
import { confirmByPassword } from './confirm.ts'
import { endOtherSessions, endSession, endSessionsOf, findSession, listSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'

const { testDb, db } = await createConsoleDatabase()

describe('signIn', () => {
  it('stores only the hash of the session token', async () => {
    const person = await addPerson(db)

    const { signedIn } = await signIn({ db, from, ...means }, { email: ` ${person.email.toUpperCase()}`, password })
    const token = signedIn?.token ?? ''

    expect(signedIn).toMatchObject({
      userId: person.id,
      awaitsCode: false,
      token: expect.stringMatching(/^[\w-]{43}$/)
    })
    expect(await findSession(db, token, { now })).toMatchObject({ user_id: person.id, email: person.email })
    const { token_hash } = await testDb
      .selectFrom('sessions')
      .select('token_hash')
      .where('id', '=', signedIn?.sessionId ?? '')
      .executeTakeFirstOrThrow()
    expect(token_hash).toEqual(hash('sha256', token, 'buffer'))
    expect(await listAccountActions(testDb, person.id)).toContain('user.sign_in password')
  })

  it('gives the same response to a wrong password, an unknown or invalid address, and a disabled user', async () => {
    const [known, disabled] = [await addPerson(db), await addPerson(db)]
    await setUserDisabled({ db, actor: commandLine, now }, disabled.id, { isDisabled: true })
    const attempts = [
      { email: known.email, password: `${password}!` },
      { email: 'nobody@example.com', password },
      { email: 'nobody', password },
      { email: disabled.email, password },
      { email: known.email, password: '' }
    ]

    for (const attempt of attempts) expect(await signIn({ db, from, ...means }, attempt)).toEqual({ choices: [] })
    expect(
      (await listAccountActions(testDb, known.id)).filter((act) => act === 'user.sign_in_refused password')
    ).toHaveLength(2)
    expect(await listAccountActions(testDb, disabled.id)).toContain('user.sign_in_refused password')
  })

  it('updates the costs of the stored password, and keeps the other sessions', async () => {
    const person = await addPerson(db)
    const old = createPasswords(randomBytes, { ...scrypt, log2n: 4 } as typeof scrypt)
    await testDb
      .updateTable('users')
      .set({ password_hash: await old.hash(password, person.email) })
      .where('id', '=', person.id)
      .execute()

    const sessions = await Promise.all([enter(db, person), enter(db, person), enter(db, person)])

    const kept = await testDb.selectFrom('users').select('password_hash').where('id', '=', person.id).executeTakeFirst()
    expect(kept?.password_hash).toMatch(/^\$shared\$argon2id\$/)
    for (const { token } of sessions) expect(await findSession(db, token, { now })).toBeDefined()
  })

  it('leaves no session for a password that was changed during the sign-in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await addPerson(db)
      const session = await enter(db, person)

      const [{ signedIn }] = await Promise.all([
        signIn({ db, from, ...means }, { email: person.email, password }),
        changeOwnPassword({ db, session, from, ...means }, 'another long password')
      ])

      expect(await findSession(db, signedIn?.token ?? '', { now })).toBeUndefined()
      expect(await findSession(db, session.token, { now })).toBeDefined()
    }
  })

  it('limits the stored name of the browser', async () => {
    const person = await addPerson(db)
    const odd = { ...from, userAgent: `${'\u{1f600}'.repeat(300)}\u0000\ud800` }

    const { signedIn } = await signIn({ db, from: odd, ...means }, { email: person.email, password })

    const [session] = await listSessions(db, person.id, now)
    expect(session).toMatchObject({ id: signedIn?.sessionId, user_agent: '\u{1f600}'.repeat(200), ip: from.ip })
  })
})

describe('findSession', () => {
  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), `${'A'.repeat(42)}=`])('finds none for %j', async (token) => {
    expect(await findSession(db, token, { now })).toBeUndefined()
  })

  it('returns the role in the given organization only', async () => {
    const [organizationId, otherId] = [await addOrganization(testDb), await addOrganization(testDb)]
    const person = await addPerson(db)
    await testDb
      .insertInto('memberships')
      .values({ id: newId(), organization_id: organizationId, user_id: person.id, role: 'reviewer', created_at: now })
      .execute()
    const { token } = await enter(db, person)

    expect(await findSession(db, token, { reach: organizationId, now })).toMatchObject({ role: 'reviewer' })
    expect(await findSession(db, token, { reach: otherId, now })).toMatchObject({ role: null })
    expect(await findSession(db, token, { now })).toMatchObject({ role: null })
  })

  it('ends a session twelve hours after its last use, and after seven days at most', async () => {
    const { token } = await enter(db, await addPerson(db))
    const at = (minutes: number) => findSession(db, token, { now: after(minutes) })
    const hours = 60

    expect(await at(12 * hours - 1)).toBeDefined()
    expect(await at(23 * hours)).toBeDefined()
    expect(await at(23 * hours + 12 * hours)).toBeUndefined()
    for (let hour = 30; hour < 7 * 24; hour += 11) expect(await at(hour * hours)).toBeDefined()
    expect(await at(7 * 24 * hours - 1)).toBeDefined()
    expect(await at(7 * 24 * hours)).toBeUndefined()
  })

  it('records the last use every ten minutes at most', async () => {
    const { id, token } = await enter(db, await addPerson(db))
    const seenAt = async (minutes: number) => {
      await findSession(db, token, { now: after(minutes) })
      const row = await testDb.selectFrom('sessions').select('seen_at').where('id', '=', id).executeTakeFirstOrThrow()

      return row.seen_at
    }

    expect(await seenAt(9.99)).toBe(now.toISOString())
    expect(await seenAt(10)).toBe(after(10).toISOString())
    expect(await seenAt(19)).toBe(after(10).toISOString())
  })

  it('finds no session of a disabled user, even after the user is enabled again', async () => {
    const person = await addPerson(db)
    const { token } = await enter(db, person)

    await setUserDisabled({ db, actor: commandLine, now }, person.id, { isDisabled: true })
    expect(await findSession(db, token, { now })).toBeUndefined()
    await setUserDisabled({ db, actor: commandLine, now }, person.id, { isDisabled: false })

    expect(await findSession(db, token, { now })).toBeUndefined()
    expect(await enter(db, person)).toBeDefined()
  })
})

describe('ending sessions', () => {
  it('can be limited to one session, only of the same user', async () => {
    const [person, other] = [await addPerson(db), await addPerson(db)]
    const [own, second, others] = [await enter(db, person), await enter(db, person), await enter(db, other)]

    expect(await endSession({ db, session: own, from, now }, second.id)).toBe(true)
    expect(await endSession({ db, session: own, from, now }, second.id)).toBe(false)
    expect(await endSession({ db, session: own, from, now }, others.id)).toBe(false)
    expect(await endSession({ db, session: own, from, now }, newId<SessionId>())).toBe(false)

    expect(await findSession(db, second.token, { now })).toBeUndefined()
    expect(await findSession(db, others.token, { now })).toBeDefined()
    const live = (await listSessions(db, person.id, now)).map(({ id }) => id)
    expect(live).toContain(own.id)
    expect(live).not.toContain(second.id)
  })

  it('can include all other sessions, or all', async () => {
    const person = await addPerson(db)
    const [own, ...others] = [await enter(db, person), await enter(db, person), await enter(db, person)]

    expect(await endOtherSessions({ db, session: own, from, now })).toBe(others.length + 1) // and the session of the invitation
    expect(await findSession(db, own.token, { now })).toBeDefined()
    expect(await endSessionsOf({ db, actor: commandLine, now }, person.id)).toBe(1)

    expect(await findSession(db, own.token, { now })).toBeUndefined()
    expect(await endSessionsOf({ db, actor: commandLine, now }, newId())).toBeUndefined()
  })

  it('is not undone by a concurrent request, even if its clock is behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await addPerson(db)
      const { token } = await enter(db, person)

      await Promise.all([
        findSession(db, token, { now: after(30) }),
        endSessionsOf({ db, actor: commandLine, now: after(30) }, person.id)
      ])

      expect(await findSession(db, token, { now: after(30) })).toBeUndefined()
      expect(await findSession(db, token, { now: after(-5) })).toBeUndefined()
    }
  })

  it('follows from a new password, except for the session that set it', async () => {
    const person = await addPerson(db)
    const [own, other] = [await enter(db, person), await enter(db, person)]

    await changeOwnPassword({ db, session: own, from, ...means }, 'another long password')

    expect(await findSession(db, own.token, { now })).toBeDefined()
    expect(await findSession(db, other.token, { now })).toBeUndefined()
    expect((await signIn({ db, from, ...means }, { email: person.email, password })).signedIn).toBeUndefined()
    const again = { email: person.email, password: 'another long password' }
    expect((await signIn({ db, from, ...means }, again)).signedIn).toBeDefined()
  })
})

describe('a recent confirmation', () => {
  it('lasts ten minutes, and is renewed by the password', async () => {
    const person = await addPerson(db)
    const { token } = await enter(db, person)
    const stale = await findSession(db, token, { now: after(10) })
    if (stale === undefined) throw new Error('the session has ended')

    expect(stale.is_confirmed).toBe(false)
    await expect(
      changeOwnPassword({ db, session: stale, from, ...means }, 'another long password')
    ).rejects.toMatchObject({
      problem: 'not_confirmed'
    })
    expect(await confirmByPassword({ db, session: stale, from, ...means, now: after(10) }, 'wrong password!')).toBe(
      false
    )
    expect(await findSession(db, token, { now: after(10) })).toMatchObject({ is_confirmed: false })
    expect(await confirmByPassword({ db, session: stale, from, ...means, now: after(10) }, password)).toBe(true)
    expect(await findSession(db, token, { now: after(19) })).toMatchObject({ is_confirmed: true })
  })
})
