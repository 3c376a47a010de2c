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
  {
    what: 'disabled',
    lose: ({ id }: TestPerson) => setUserDisabled({ db, actor: commandLine, now }, id, { isDisabled: true })
  },
  {
    what: 'removed from staff',
    lose: ({ id }: TestPerson) => setPlatformRole({ db, actor: commandLine, now }, id, null)
  },
  {
    what: 'demoted',
    lose: ({ id }: TestPerson) => setPlatformRole({ db, actor: commandLine, now }, id, 'account_manager')
  }
]

describe('an administrator', () => {
  it.each(losses)('who is $what loses all links created for others', async ({ what, lose }) => {
    const administrator = await addPerson(db, { platformRole: 'administrator' })
    const email = `friend-of-${what.replaceAll(' ', '-')}@example.com`
    const input = { email, name: 'Friend', platformRole: 'administrator' } as const
    const { link } = await createUser({ db, actor: actorAs(administrator), ...means }, input)
    const organizationId = await addOrganization(testDb)
    const friend = { email: `2-${email}`, role: 'owner' } as const
    const invitation = await inviteMember({ db, organizationId, actor: actorAs(administrator), ...means }, friend)

    await lose(administrator)

    expect(await checkLink({ db, now }, link.token)).toBeUndefined()
    expect(await checkLink({ db, now }, invitation.token)).toBeUndefined()
  })

  it('keeps the links if the role does not change', async () => {
    const administrator = await addPerson(db, { platformRole: 'administrator' })
    const input = { email: 'kept@example.com', name: 'Friend', platformRole: null }
    const { link } = await createUser({ db, actor: actorAs(administrator), ...means }, input)

    await setPlatformRole({ db, actor: commandLine, now }, administrator.id, 'administrator')

    expect(await checkLink({ db, now }, link.token)).toBeDefined()
  })
})

/** Actions that would be useful to the thief of a session. */
const changesByThief = [
  {
    act: 'change the password',
    attempt: (session: Session) => changeOwnPassword({ db, session, from, ...means }, 'another password')
  },
  {
    act: 'remove the second factor',
    attempt: (session: Session) => removeSecondFactor({ db, session, from, ...means }, '000000')
  },
  {
    act: 'create a user',
    attempt: (session: Session) =>
      createUser(
        { db, actor: as(session), ...means },
        { email: `by-${session.id}@example.com`, name: 'Eve', platformRole: null }
      )
  },
  {
    act: 'invite a member',
    attempt: async (session: Session) => {
      const input = { email: 'eve@example.com', role: 'owner' } as const
      await inviteMember({ db, organizationId: await addOrganization(testDb), actor: as(session), ...means }, input)
    }
  },
  {
    act: 'change a role',
    attempt: (session: Session) => setPlatformRole({ db, actor: as(session), now }, session.user_id, 'administrator')
  },
  {
    act: 'enable a user',
    attempt: (session: Session) =>
      setUserDisabled({ db, actor: as(session), now }, session.user_id, { isDisabled: false })
  },
  {
    act: 'reset a second factor',
    attempt: (session: Session) => resetSecondFactor({ db, actor: as(session), now }, session.user_id)
  }
]

describe('a session that has ended since the request', () => {
  it.each(changesByThief)('cannot $act', async ({ attempt }) => {
    const person = await addPerson(db, { platformRole: 'administrator' })
    const [session, other] = [await enter(db, person), await enter(db, person)]
    await endSessionsOf({ db, actor: commandLine, now }, person.id)
    const before = await listAccountActions(testDb, person.id)

    await expect(attempt(session)).rejects.toMatchObject({ problem: 'signed_out' })

    expect(await findSession(db, other.token, { now })).toBeUndefined()
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

    await changeOwnAccount({ db, session, from, now }, {})
    await changeOwnAccount({ db, session, from, now }, { name: session.name, time_zone: session.time_zone })
    await setPlatformRole({ db, actor: commandLine, now }, person.id, 'account_manager')
    await setUserDisabled({ db, actor: commandLine, now }, person.id, { isDisabled: false })

    expect(await listAccountActions(testDb, person.id)).toEqual(before)
  })
})

it('does not create an administrator if the actor loses the role between the request and its commit', async () => {
  const [administrator, friend] = [await addPerson(db, { platformRole: 'administrator' }), await addPerson(db)]
  const actor = sessionActor(await enter(db, administrator), from)
  await setPlatformRole({ db, actor: commandLine, now }, administrator.id, 'account_manager')
  const input = { email: 'late@example.com', name: 'Late', platformRole: 'administrator' } as const

  const refused = { problem: 'not_permitted' }
  await expect(setPlatformRole({ db, actor, now }, friend.id, 'administrator')).rejects.toMatchObject(refused)
  await expect(createUser({ db, actor, ...means }, input)).rejects.toMatchObject(refused)
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
      setPlatformRole({ db, actor: sessionActor(one, from), now }, other.user_id, null),
      setPlatformRole({ db, actor: sessionActor(other, from), now }, one.user_id, null)
    ])

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { problem: 'not_permitted' } })
  }
})
