import { installation } from '@callbook/db'
import { connectAdmin } from '@callbook/db/testing'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { hasBrowser } from './browser.ts'
import { readConnection } from './connection.ts'
import { expectUsable } from './expect-usable.ts'
import { emailOf, useConsole } from './use-console.ts'

describe.skipIf(!hasBrowser)('people', () => {
  const { signUp } = useConsole()

  it('can be disabled by an administrator, which ends all their sessions', async () => {
    const [{ page, complaints }, gus] = [await signUp('hal'), await signUp('gus')]
    await page.getByRole('button', { name: /^hal/ }).click()
    await page.getByRole('menuitem', { name: 'People' }).click()
    await page.getByLabel('Search people').fill('GUS@')
    await page.getByRole('button', { name: 'Actions for gus' }).click()
    await expectUsable(page, 'the menu of a user')
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await page.getByLabel('Type gus to confirm').fill('gus')
    await expectUsable(page, 'a confirmation dialog')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('row', { name: /gus.*Disabled/ }).waitFor()
    await expectUsable(page, 'the users')
    expect(complaints).toEqual([])

    await gus.page.reload()
    await gus.page.waitForURL('**/sign-in*')
  })

  it('show their link to single sign-on, which an administrator removes', async () => {
    const [{ page, complaints }] = [await signUp('ida'), await signUp('lea')]
    const removeProvider = await linkToStaffProvider('lea')
    onTestFinished(removeProvider)
    await page.goto(`${inject('console').url}/people`)
    await page.getByLabel('Search people').fill('LEA@')
    await page.getByRole('row', { name: /lea.*Lea at work/ }).waitFor()

    await page.getByRole('button', { name: 'Actions for lea' }).click()
    await page.getByRole('menuitem', { name: 'Unlink single sign-on' }).click()
    await page.getByRole('dialog').getByText('The identity Lea at work no longer opens this account').waitFor()
    await expectUsable(page, 'the confirmation to unlink single sign-on')
    await page.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await page.getByText('Lea at work').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for lea' }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Unlink single sign-on' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

/**
 * Links a user to an identity provider of staff that is off, so that other tests do not notice it.
 *
 * @returns removes the identity provider
 */
async function linkToStaffProvider(name: string): Promise<() => Promise<void>> {
  const db = connectAdmin((await readConnection()).database_url)
  const [owner, now, issuer] = [{ organization_id: installation }, new Date(), 'https://login.example.com']
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', emailOf(name))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const client = { client_id: 'callbook', client_secret_encrypted: 'sealed', group_roles: '[]' }
  const limits = { session_hours: 8, token_days: 14, trusts_second_factor: true }
  await db
    .insertInto('identity_providers')
    .values({ ...owner, issuer, ...client, ...limits, sign_in_name: 'staff-off', state: 'disabled', updated_at: now })
    .execute()
  const identity = { issuer, subject: id, user_id: id, label: 'Lea at work', created_at: now, signed_in_at: now }
  await db
    .insertInto('identities')
    .values({ ...owner, ...identity })
    .execute()

  return async () => {
    await db.deleteFrom('identities').where('organization_id', '=', installation).execute()
    await db.deleteFrom('identity_providers').where('organization_id', '=', installation).execute()
    await db.destroy()
  }
}
