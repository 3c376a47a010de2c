import { addOrganization } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { type AccountActor, commandLine } from '../actor.ts'
import { checkLink } from '../links/check-link.ts'
import { inviteMember } from '../memberships/members.ts'
import { removeSecondFactor, resetSecondFactor } from '../second-factor/second-factor.ts'
import { actorOf, endSessionsOf, findSession } from '../sessions/sessions.ts'
import {
  actorAs,
  actsOf,
  addPerson,
  createConsoleDatabase,
  enter,
  from,
  means,
  now,
  type TestPerson
} from '../testing/people.ts'
import { setPlatformRole, setUserDisabled } from './user-access.ts'
import { changeOwnPassword, createUser } from './users.ts'

const { testDb, db } = await createConsoleDatabase()

const losses = [
  { what: 'disabled', lose: ({ id }: TestPerson) => setUserDisabled(db, id, true, commandLine, now) },
  { what: 'no staff', lose: ({ id }: TestPerson) => setPlatformRole(db, id, null, commandLine, now) },
  {
    what: 'less than before',
    lose: ({ id }: TestPerson) => setPlatformRole(db, id, 'account_manager', commandLine, now)
  }
]

describe('an administrator', () => {
  it.each(losses)('who is $what has nobody let in by a link that was made before', async ({ what, lose }) => {
    const administrator = await addPerson(db, { platformRole: 'administrator' })
    const email = `friend-of-${what.replaceAll(' ', '-')}@example.com`
    const input = { email, name: 'Friend', platformRole: 'administrator' } as const
    const { link } = await createUser(db, input, actorAs(administrator), means)
    const organizationId = await addOrganization(testDb)
    const friend = { email: `2-${email}`, role: 'owner' } as const
    const invitation = await inviteMember(db, organizationId, friend, actorAs(administrator), means)

    await lose(administrator)

    expect(await checkLink(db, link.token, now)).toBeUndefined()
    expect(await checkLink(db, invitation.token, now)).toBeUndefined()
  })

  it('keeps the links when made what they are', async () => {
    const administrator = await addPerson(db, { platformRole: 'administrator' })
    const input = { email: 'kept@example.com', name: 'Friend', platformRole: null }
    const { link } = await createUser(db, input, actorAs(administrator), means)

    await setPlatformRole(db, administrator.id, 'administrator', commandLine, now)

    expect(await checkLink(db, link.token, now)).toBeDefined()
  })
})

/** What a session is of use for, to whoever has stolen it. */
const acts = [
  { act: 'a password', attempt: (session: Session) => changeOwnPassword(db, session, 'another password', from, means) },
  { act: 'no second factor', attempt: (session: Session) => removeSecondFactor(db, session, from, now) },
  {
    act: 'another user',
    attempt: (session: Session) =>
      createUser(db, { email: `by-${session.id}@example.com`, name: 'Eve', platformRole: null }, as(session), means)
  },
  {
    act: 'a member',
    attempt: async (session: Session) => {
      const input = { email: 'eve@example.com', role: 'owner' } as const
      await inviteMember(db, await addOrganization(testDb), input, as(session), means)
    }
  },
  {
    act: 'a role',
    attempt: (session: Session) => setPlatformRole(db, session.user_id, 'administrator', as(session), now)
  },
  { act: 'access', attempt: (session: Session) => setUserDisabled(db, session.user_id, false, as(session), now) },
  { act: 'access of another', attempt: (session: Session) => resetSecondFactor(db, session.user_id, as(session), now) }
]

describe('a session that has ended since it was asked for', () => {
  it.each(acts)('gives nobody $act', async ({ attempt }) => {
    const person = await addPerson(db, { platformRole: 'administrator' })
    const [session, other] = [await enter(db, person), await enter(db, person)]
    await endSessionsOf(db, person.id, commandLine, now)
    const before = await actsOf(testDb, person.id)

    await expect(attempt(session)).rejects.toMatchObject({ problem: 'signed_out' })

    expect(await findSession(db, other.token, undefined, now)).toBeUndefined()
    expect(await actsOf(testDb, person.id)).toEqual(before)
  })
})

type Session = Awaited<ReturnType<typeof enter>>

function as(session: Session): AccountActor {
  return actorOf(session, from)
}
