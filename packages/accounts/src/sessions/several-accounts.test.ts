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
    for (const tried of attempts) results.push(await signIn(db, { email, password: tried }, from, means))

    expect(results.map(({ signedIn }) => signedIn?.userId)).toEqual([two.id, one.id, undefined])
    for (const { id } of [one, two]) expect(await listAccountActions(testDb, id)).toContain('sign_in_refused')
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

    const { signedIn, choices } = await signIn(db, { email, password }, from, means)

    expect(signedIn).toBeUndefined()
    expect(choices).toEqual([
      { id: staff.id, platformRole: 'account_manager', organizations: [] },
      { id: ofAcme.id, platformRole: null, organizations: ['Acme'] },
      { id: ofGlobex.id, platformRole: null, organizations: ['Globex'] }
    ])
    const chosen = await signIn(db, { email, password, accountId: ofGlobex.id }, from, means)
    expect(chosen.signedIn?.userId).toBe(ofGlobex.id)
    expect(await signIn(db, { email, password, accountId: other.id }, from, means)).toEqual({ choices: [] })
    expect(await signIn(db, { email, password: 'a wrong password', accountId: ofAcme.id }, from, means)).toEqual({
      choices: []
    })

    await setUserDisabled(db, staff.id, true, commandLine, now)
    await setUserDisabled(db, ofAcme.id, true, commandLine, now)
    expect((await signIn(db, { email, password }, from, means)).signedIn?.userId).toBe(ofGlobex.id)
  })
})

describe('a reset link', () => {
  it('ends the sessions when it is created, and requires a new second factor when it is used', async () => {
    const person = await addPerson(db)
    const session = await enter(db, person)
    const { secret } = await proposeSecondFactor(db, session, from, means)
    await setSecondFactor(db, session, codeAt(secret, now), from, means)

    const link = await makeUserLink(db, { userId: person.id, purpose: 'reset' }, commandLine, means)
    expect(await findSession(db, session.token, undefined, now)).toBeUndefined()
    const given = { token: link?.token ?? '', password: 'another long password' }
    const used = await redeemLink(db, given, from, means)

    expect(used?.signedIn?.awaitsCode).toBe(false)
    const fresh = await findSession(db, used?.signedIn?.token ?? '', undefined, now)
    if (fresh === undefined) throw new Error('the session is not found')
    expect(fresh).toMatchObject({ has_second_factor: false, must_set_second_factor: true })
    const proposal = await proposeSecondFactor(db, fresh, from, means)
    await setSecondFactor(db, fresh, codeAt(proposal.secret, now), from, means)
    expect(await findSession(db, used?.signedIn?.token ?? '', undefined, now)).toMatchObject({
      has_second_factor: true,
      must_set_second_factor: false
    })
  })
})
