import { addOrganization } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { type AccountActor, commandLine } from '../actor.ts'
import { checkLink } from '../links/check-link.ts'
import { inviteMember } from '../memberships/invitations.ts'
import { removeSecondFactor, resetSecondFactor } from '../second-factor/second-factor.ts'
import { endSessionsOf, findSession, sessionActor } from '../sessions/sessions.ts'
import {
  actorAs,
  addPerson,
  createConsoleDatabase,
  enter,
  from,
  listAccountActions,
  means,
  now,
  type TestPerson
} from '../testing/people.ts'
import { setPlatformRole, setUserDisabled } from './user-access.ts'
import { changeOwnAccount, changeOwnPassword, createUser } from './users.ts'

const { testDb, db } = await createConsoleDatabase()

const losses = [
  { what: 'disabled', lose: ({ id }: TestPerson) => setUserDisabled(db, id, true, commandLine, now) },
  { what: 'removed from staff', lose: ({ id }: TestPerson) => setPlatformRole(db, id, null, commandLine, now) },
  {
    what: 'demoted',
    lose: ({ id }: TestPerson) => setPlatformRole(db, id, 'account_manager', commandLine, now)
  }
]

describe('an administrator', () => {
  it.each(losses)('who is $what loses all links created for others', async ({ what, lose }) => {
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

  it('keeps the links if the role does not change', async () => {
    const administrator = await addPerson(db, { platformRole: 'administrator' })
    const input = { email: 'kept@example.com', name: 'Friend', platformRole: null }
    const { link } = await createUser(db, input, actorAs(administrator), means)

    await setPlatformRole(db, administrator.id, 'administrator', commandLine, now)

    expect(await checkLink(db, link.token, now)).toBeDefined()
  })
})

/** Actions that would be useful to the thief of a session. */
const changesByThief = [
  {
    act: 'change the password',
    attempt: (session: Session) => changeOwnPassword(db, session, 'another password', from, means)
  },
  {
    act: 'remove the second factor',
    attempt: (session: Session) => removeSecondFactor(db, session, '000000', from, means)
  },
  {
    act: 'create a user',
    attempt: (session: Session) =>
      createUser(db, { email: `by-${session.id}@example.com`, name: 'Eve', platformRole: null }, as(session), means)
  },
  {
    act: 'invite a member',
    attempt: async (session: Session) => {
      const input = { email: 'eve@example.com', role: 'owner' } as const
      await inviteMember(db, await addOrganization(testDb), input, as(session), means)
    }
  },
  {
    act: 'change a role',
    attempt: (session: Session) => setPlatformRole(db, session.user_id, 'administrator', as(session), now)
  },
  {
    act: 'enable a user',
    attempt: (session: Session) => setUserDisabled(db, session.user_id, false, as(session), now)
  },
  {
    act: 'reset a second factor',
    attempt: (session: Session) => resetSecondFactor(db, session.user_id, as(session), now)
  }
]

describe('a session that has ended since the request', () => {
  it.each(changesByThief)('cannot $act', async ({ attempt }) => {
    const person = await addPerson(db, { platformRole: 'administrator' })
    const [session, other] = [await enter(db, person), await enter(db, person)]
    await endSessionsOf(db, person.id, commandLine, now)
    const before = await listAccountActions(testDb, person.id)

    await expect(attempt(session)).rejects.toMatchObject({ problem: 'signed_out' })

    expect(await findSession(db, other.token, undefined, now)).toBeUndefined()
    expect(await listAccountActions(testDb, person.id)).toEqual(before)
  })
})

type Session = Awaited<ReturnType<typeof enter>>

function as(session: Session): AccountActor {
  return sessionActor(session, from)
}

describe('a change without an effect', () => {
  it('records no event', async () => {
    const person = await addPerson(db, { platformRole: 'account_manager' })
    const session = await enter(db, person)
    const before = await listAccountActions(testDb, person.id)

    await changeOwnAccount(db, session, {}, from, now)
    await changeOwnAccount(db, session, { name: session.name, time_zone: session.time_zone }, from, now)
    await setPlatformRole(db, person.id, 'account_manager', commandLine, now)
    await setUserDisabled(db, person.id, false, commandLine, now)

    expect(await listAccountActions(testDb, person.id)).toEqual(before)
  })
})

it('does not create an administrator if the actor loses the role between the request and its commit', async () => {
  const [administrator, friend] = [await addPerson(db, { platformRole: 'administrator' }), await addPerson(db)]
  const actor = sessionActor(await enter(db, administrator), from)
  await setPlatformRole(db, administrator.id, 'account_manager', commandLine, now)
  const input = { email: 'late@example.com', name: 'Late', platformRole: 'administrator' } as const

  const refused = { problem: 'not_permitted' }
  await expect(setPlatformRole(db, friend.id, 'administrator', actor, now)).rejects.toMatchObject(refused)
  await expect(createUser(db, input, actor, means)).rejects.toMatchObject(refused)
})

it('keeps one of two administrators who demote each other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const pair = [
      await addPerson(db, { platformRole: 'administrator' }),
      await addPerson(db, { platformRole: 'administrator' })
    ]
    const sessions = await Promise.all(pair.map((one) => enter(db, one)))
    const [one, other] = sessions
    if (one === undefined || other === undefined) throw new Error('they are two')

    const outcomes = await Promise.allSettled([
      setPlatformRole(db, other.user_id, null, sessionActor(one, from), now),
      setPlatformRole(db, one.user_id, null, sessionActor(other, from), now)
    ])

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { problem: 'not_permitted' } })
  }
})
