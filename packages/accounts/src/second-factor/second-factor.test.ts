import { newId } from '@callbook/db'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { confirmByPassword } from '../sessions/confirm.ts'
import { type FoundSession, findSession } from '../sessions/sessions.ts'
import {
  addPerson,
  after,
  codeAt,
  createConsoleDatabase,
  enter,
  from,
  listAccountActions,
  means,
  now,
  type TestPerson
} from '../testing/people.ts'
import { changeOwnPassword } from '../users/users.ts'
import { proposeSecondFactor, removeSecondFactor, resetSecondFactor, setSecondFactor } from './second-factor.ts'
import { verifySecondFactor } from './verify-second-factor.ts'

const { testDb, db } = await createConsoleDatabase()

describe('a second factor', () => {
  it('is enabled by one of its codes, and then required', async () => {
    const person = await addPerson(db)
    const [own, other] = [await enter(db, person), await enter(db, person)]
    const { secret, uri } = await proposeSecondFactor({ db, session: own, from, ...means })

    expect(uri).toContain(secret)
    expect(await enter(db, person)).toMatchObject({ has_second_factor: false, awaits_code: false })
    expect(await setSecondFactor({ db, session: own, from, ...means }, wrong(secret, now))).toBeUndefined()
    expect(await setSecondFactor({ db, session: own, from, ...means }, codeAt(secret, now))).toHaveLength(10)

    expect(await find(own)).toMatchObject({ has_second_factor: true, awaits_code: false })
    expect(await find(other)).toBeUndefined()
    expect(await enter(db, person)).toMatchObject({ awaits_code: true, is_confirmed: false })
  })

  it('requires its code before anything that needs a recent confirmation', async () => {
    const { person } = await withFactor()
    const session = await enter(db, person)

    expect(await confirmByPassword({ db, session, from, ...means }, 'correct horse battery')).toBe(false)
    const confirmed = await find(session)

    expect(confirmed).toMatchObject({ awaits_code: true })
    if (confirmed === undefined) throw new Error('the session has ended')
    await expect(
      changeOwnPassword({ db, session: confirmed, from, ...means }, 'another long password')
    ).rejects.toMatchObject({
      problem: 'not_confirmed'
    })
  })

  it('cannot be proposed again while it is enabled', async () => {
    const { session } = await withFactor()

    await expect(proposeSecondFactor({ db, session, from, ...means })).rejects.toMatchObject({
      problem: 'already_in_force'
    })
    await expect(setSecondFactor({ db, session, from, ...means }, '123456')).rejects.toMatchObject({
      problem: 'already_in_force'
    })
  })

  it('does not expose its secret or its codes in the database', async () => {
    const { person, secret, codes } = await withFactor()

    const rows = {
      users: await testDb.selectFrom('users').selectAll().where('id', '=', person.id).execute(),
      codes: await testDb.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute()
    }
    expect(rows.users[0]?.totp_secret_encrypted).toMatch(/^v1\./)
    for (const known of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(known)
  })

  it('can be removed by the user and by staff, which ends sessions', async () => {
    const first = await withFactor()
    const awaiting = await enter(db, first.person)
    const minuteLater = { ...means, now: after(1) }
    expect(
      await removeSecondFactor({ db, session: first.session, from, ...minuteLater }, wrong(first.secret, after(1)))
    ).toBe(false)
    expect(await find(first.session)).toMatchObject({ has_second_factor: true })
    expect(
      await removeSecondFactor({ db, session: first.session, from, ...minuteLater }, codeAt(first.secret, after(1)))
    ).toBe(true)
    expect(await find(first.session)).toMatchObject({ has_second_factor: false })
    expect(await find(awaiting)).toBeUndefined()

    const second = await withFactor()
    expect(await resetSecondFactor({ db, actor: commandLine, now }, second.person.id)).toBe(true)
    expect(await find(second.session)).toBeUndefined()
    expect(await enter(db, second.person)).toMatchObject({ awaits_code: false })
    expect(await listAccountActions(testDb, second.person.id)).toContain('user.reset_second_factor')
    expect(await resetSecondFactor({ db, actor: commandLine, now }, newId())).toBe(false)
  })
})

describe('verifySecondFactor', () => {
  it('accepts the code of a step once, and no earlier one', async () => {
    const { person, secret } = await withFactor()
    const session = await enter(db, person)
    const give = (code: string, minutes: number) =>
      verifySecondFactor({ db, session, from, ...means, now: after(minutes) }, code)

    expect(await give(codeAt(secret, now), 0)).toBe(false) // The code was already used to enable the second factor.
    expect(await give(wrong(secret, after(1)), 1)).toBe(false)
    expect(await find(session)).toMatchObject({ awaits_code: true })
    expect(await give(codeAt(secret, after(1)), 1)).toBe(true)
    expect(await find(session)).toMatchObject({ awaits_code: false, is_confirmed: true })

    expect(await give(codeAt(secret, after(1)), 1)).toBe(false)
    expect(await give(codeAt(secret, after(0.5)), 1)).toBe(false)
    expect(await give(` ${codeAt(secret, after(1.5)).replace(/(.{3})/, '$1 ')}`, 1)).toBe(true)
    expect(await listAccountActions(testDb, person.id)).toEqual(
      expect.arrayContaining(['user.second_factor code', 'user.second_factor_refused'])
    )
  })

  it('accepts one of ten concurrent uses of a code', async () => {
    const { person, secret } = await withFactor()
    const sessions = await Promise.all(Array.from({ length: 10 }, () => enter(db, person)))
    const code = codeAt(secret, after(5))

    const taken = await Promise.all(
      sessions.map((session) => verifySecondFactor({ db, session, from, ...means, now: after(5) }, code))
    )

    expect(taken.filter(Boolean)).toHaveLength(1)
    const awaiting = await Promise.all(sessions.map(find))
    expect(awaiting.filter((session) => session?.awaits_code)).toHaveLength(9)
  })

  it('accepts each recovery code once, even for concurrent requests', async () => {
    const { person, codes } = await withFactor()
    const [session, code = ''] = [await enter(db, person), codes[0]]

    const taken = await Promise.all(
      Array.from({ length: 5 }, () => verifySecondFactor({ db, session, from, ...means }, code))
    )

    expect(taken.filter(Boolean)).toHaveLength(1)
    for (const next of codes.slice(1)) {
      expect(await verifySecondFactor({ db, session, from, ...means }, next.toUpperCase().replaceAll('-', ' '))).toBe(
        true
      )
      expect(await verifySecondFactor({ db, session, from, ...means }, next)).toBe(false)
    }
  })

  it('rejects codes of others, and all codes without a second factor', async () => {
    const [one, other] = [await withFactor(), await withFactor()]
    const [session, without] = [await enter(db, one.person), await enter(db, await addPerson(db))]

    for (const code of [codeAt(other.secret, after(2)), other.codes[0] ?? '', '', '000000', 'x'.repeat(10_000)]) {
      expect(await verifySecondFactor({ db, session, from, ...means, now: after(2) }, code)).toBe(false)
      expect(await verifySecondFactor({ db, session: without, from, ...means, now: after(2) }, code)).toBe(false)
    }
  })
})

interface WithFactor {
  readonly person: TestPerson
  readonly session: FoundSession & { readonly token: string }
  readonly secret: string
  readonly codes: readonly string[]
}

async function withFactor(): Promise<WithFactor> {
  const person = await addPerson(db)
  const session = await enter(db, person)
  const { secret } = await proposeSecondFactor({ db, session, from, ...means })
  const codes = await setSecondFactor({ db, session, from, ...means }, codeAt(secret, now))
  if (codes === undefined) throw new Error('the code was refused')

  return { person, session, secret, codes }
}

async function find({ token }: { readonly token: string }): Promise<FoundSession | undefined> {
  return await findSession(db, token, { now })
}

/** Returns a code of none of the accepted steps. */
function wrong(secret: string, time: Date): string {
  const right = [-30_000, 0, 30_000].map((offMs) => codeAt(secret, new Date(time.getTime() + offMs)))

  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}
