import { addOrganization, dumpRows, refuseRows } from '@callbook/db/testing'
import type { UserId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { commandLine } from './actor.ts'
import { makeUserLink } from './links/make-link.ts'
import { resetSecondFactor } from './second-factor/second-factor.ts'
import { endSessionsOf } from './sessions/sessions.ts'
import { addInvited, addPerson, createConsoleDatabase, enter, means, now, type TestPerson } from './testing/people.ts'
import { mergeUsers } from './users/merge-users.ts'
import { setUserDisabled } from './users/user-access.ts'
import { createUser } from './users/users.ts'

const { testDb, db } = await createConsoleDatabase()

/** Changes of accounts by staff. */
const changes = [
  {
    act: 'user_created',
    change: ({ email }: TestPerson) =>
      createUser({ db, actor: commandLine, ...means }, { email: `friend-of-${email}`, name: 'Ann', platformRole: null })
  },
  {
    act: 'link_made',
    change: ({ id }: TestPerson) => makeUserLink({ db, actor: commandLine, ...means }, { userId: id, purpose: 'reset' })
  },
  {
    act: 'user_disabled',
    change: ({ id }: TestPerson) => setUserDisabled({ db, actor: commandLine, now }, id, { isDisabled: true })
  },
  {
    act: 'user_enabled',
    before: ({ id }: TestPerson) => setUserDisabled({ db, actor: commandLine, now }, id, { isDisabled: true }),
    change: ({ id }: TestPerson) => setUserDisabled({ db, actor: commandLine, now }, id, { isDisabled: false })
  },
  { act: 'sessions_ended', change: ({ id }: TestPerson) => endSessionsOf({ db, actor: commandLine, now }, id) },
  {
    act: 'second_factor_reset',
    change: ({ id }: TestPerson) => resetSecondFactor({ db, actor: commandLine, now }, id)
  },
  {
    act: 'user_merged',
    before: async ({ email }: TestPerson) => await addInvited(db, await addOrganization(testDb), email),
    change: async ({ id, email }: TestPerson) => {
      const { id: fromId } = await testDb
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .where('id', '!=', id)
        .executeTakeFirstOrThrow()

      return await mergeUsers({ db, actor: commandLine, ...means }, { userId: id, fromId: fromId as UserId })
    }
  }
] as const

describe.each(changes)('$act', ({ act, change, ...more }) => {
  it('writes exactly one event', async () => {
    const person = await prepare(more)
    await testDb.deleteFrom('account_events').execute()

    await change(person)

    const events = await testDb.selectFrom('account_events').selectAll().execute()
    expect(events).toMatchObject([{ actor_kind: 'cli', actor_id: null, action: act, ip: null }])
  })

  it('changes nothing if its event cannot be written', async () => {
    const person = await prepare(more)
    await refuseRows(testDb, 'account_events')
    const before = await dumpRows(testDb)

    await expect(change(person)).rejects.toThrow(/violates check constraint "no_rows"/)

    expect(await dumpRows(testDb)).toEqual(before)
  })
})

/** Adds a user with a session and a second factor. */
async function prepare({ before }: { readonly before?: (person: TestPerson) => Promise<unknown> }) {
  const person = await addPerson(db)
  await enter(db, person)
  await testDb
    .updateTable('users')
    .set({ totp_secret_encrypted: 'sealed', totp_last_step: 1 })
    .where('id', '=', person.id)
    .execute()
  await before?.(person)

  return person
}
