import { addOrganization } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { makeUserLink } from '../links/make-link.ts'
import { redeemLink } from '../links/redeem-link.ts'
import { proposeSecondFactor, setSecondFactor } from '../second-factor/second-factor.ts'
import {
  addInvited,
  addPerson,
  codeAt,
  createConsoleDatabase,
  enter,
  from,
  listAccountActions,
  means,
  now,
  password
} from '../testing/people.ts'
import { setUserDisabled } from '../users/user-access.ts'
import { findSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const { testDb, db } = await createConsoleDatabase()

describe('signing in to an address with several accounts', () => {
  it('opens the account that has the password', async () => {
    const email = 'several-1@example.com'
    const one = await addInvited(db, await addOrganization(testDb), email, { password: 'the first long password' })
    const two = await addInvited(db, await addOrganization(testDb), email, { password: 'the second long password' })

    const attempts = ['the second long password', 'the first long password', 'no password of either']
    const results = []
    for (const tried of attempts) results.push(await signIn({ db, from, ...means }, { email, password: tried }))

    expect(results.map(({ signedIn }) => signedIn?.userId)).toEqual([two.id, one.id, undefined])
    for (const { id } of [one, two])
      expect(await listAccountActions(testDb, id)).toContain('user.sign_in_refused password')
  })

  it('returns a choice if several accounts have the password', async () => {
    const [acme, globex] = [
      await addOrganization(testDb, { name: 'Acme' }),
      await addOrganization(testDb, { name: 'Globex' })
    ]
    const staff = await addPerson(db, { platformRole: 'account_manager' })
    const { email } = staff
    const ofAcme = await addInvited(db, acme, email)
    const ofGlobex = await addInvited(db, globex, email)
    const other = await addPerson(db)

    const { signedIn, choices } = await signIn({ db, from, ...means }, { email, password })

    expect(signedIn).toBeUndefined()
    expect(choices).toEqual([
      { id: staff.id, platformRole: 'account_manager', organizations: [] },
      { id: ofAcme.id, platformRole: null, organizations: ['Acme'] },
      { id: ofGlobex.id, platformRole: null, organizations: ['Globex'] }
    ])
    const chosen = await signIn({ db, from, ...means }, { email, password, accountId: ofGlobex.id })
    expect(chosen.signedIn?.userId).toBe(ofGlobex.id)
    expect(await signIn({ db, from, ...means }, { email, password, accountId: other.id })).toEqual({ choices: [] })
    expect(await signIn({ db, from, ...means }, { email, password: 'a wrong password', accountId: ofAcme.id })).toEqual(
      {
        choices: []
      }
    )

    await setUserDisabled({ db, actor: commandLine, now }, staff.id, { isDisabled: true })
    await setUserDisabled({ db, actor: commandLine, now }, ofAcme.id, { isDisabled: true })
    expect((await signIn({ db, from, ...means }, { email, password })).signedIn?.userId).toBe(ofGlobex.id)
  })
})

describe('a reset link', () => {
  it('ends the sessions when it is created, and requires a new second factor when it is used', async () => {
    const person = await addPerson(db)
    const session = await enter(db, person)
    const { secret } = await proposeSecondFactor({ db, session, from, ...means })
    await setSecondFactor({ db, session, from, ...means }, codeAt(secret, now))

    const link = await makeUserLink({ db, actor: commandLine, ...means }, { userId: person.id, purpose: 'reset' })
    expect(await findSession(db, session.token, { now })).toBeUndefined()
    const given = { token: link?.token ?? '', password: 'another long password' }
    const used = await redeemLink({ db, from, ...means }, given)

    expect(used?.signedIn?.awaitsCode).toBe(false)
    const fresh = await findSession(db, used?.signedIn?.token ?? '', { now })
    if (fresh === undefined) throw new Error('the session is not found')
    expect(fresh).toMatchObject({ has_second_factor: false, must_set_second_factor: true })
    const proposal = await proposeSecondFactor({ db, session: fresh, from, ...means })
    await setSecondFactor({ db, session: fresh, from, ...means }, codeAt(proposal.secret, now))
    expect(await findSession(db, used?.signedIn?.token ?? '', { now })).toMatchObject({
      has_second_factor: true,
      must_set_second_factor: false
    })
  })
})
