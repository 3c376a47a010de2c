import { installation } from '@callbook/db'
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
    act: 'user.create',
    change: ({ email }: TestPerson) =>
      createUser({ db, actor: commandLine, ...means }, { email: `friend-of-${email}`, name: 'Ann', platformRole: null })
  },
  {
    act: 'user.create_link',
    change: ({ id }: TestPerson) => makeUserLink({ db, actor: commandLine, ...means }, { userId: id, purpose: 'reset' })
  },
  {
    act: 'user.disable',
    change: ({ id }: TestPerson) => setUserDisabled({ db, actor: commandLine, now }, id, { isDisabled: true })
  },
  {
    act: 'user.enable',
    before: ({ id }: TestPerson) => setUserDisabled({ db, actor: commandLine, now }, id, { isDisabled: true }),
    change: ({ id }: TestPerson) => setUserDisabled({ db, actor: commandLine, now }, id, { isDisabled: false })
  },
  { act: 'user.end_sessions', change: ({ id }: TestPerson) => endSessionsOf({ db, actor: commandLine, now }, id) },
  {
    act: 'user.reset_second_factor',
    change: ({ id }: TestPerson) => resetSecondFactor({ db, actor: commandLine, now }, id)
  },
  {
    act: 'user.merge',
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
    await testDb.deleteFrom('audit_events').execute()

    await change(person)

    const ofAccounts = testDb.selectFrom('audit_events').selectAll().where('action', 'like', 'user.%')
    expect(await ofAccounts.execute()).toMatchObject([
      { organization_id: installation, actor_kind: 'cli', actor_id: null, action: act, ip: null, is_access: false }
    ])
  })

  it('changes nothing if its event cannot be written', async () => {
    const person = await prepare(more)
    await refuseRows(testDb, 'audit_events')
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
