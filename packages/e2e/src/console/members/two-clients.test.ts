import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { accept, useConsole } from '../use-console.ts'
import { inviteManager, openMembers } from './invite-manager.ts'

describe.skipIf(!hasBrowser)('a user with memberships of two clients', () => {
  const { open, signUp } = useConsole()

  it('switches between them, and each shows its client only', async () => {
    const { page: staff, complaints } = await signUp('two-clients-staff')
    await openMembers(staff)
    const email = 'two-clients-dana@example.com'
    const first = await inviteManager(staff, email)
    const { page: dana, complaints: ofDana } = await open(first.link)
    await accept(dana, 'Dana')
    const second = await inviteManager(staff, email, 1)
    await dana.goto(second.link)
    await dana.getByRole('button', { name: 'Accept invitation' }).click()
    const [one = '', other = ''] = first.clients

    await switchTo(dana, other)
    await expectOnly(dana, other)
    await dana.reload()
    await expectOnly(dana, other)
    await dana.getByRole('link', { name: 'Calls', exact: true }).click()
    await dana.getByRole('heading', { level: 1, name: 'Calls' }).waitFor()
    expect(new URL(dana.url()).pathname).toMatch(/\/o\/[0-9a-f-]{36}~[0-9a-f-]{36}\/calls$/)
    await expectUsable(dana, 'the calls of one of two clients')
    await switchTo(dana, one)
    await expectOnly(dana, one)

    await staff.reload()
    await staff.getByRole('row', { name: new RegExp(`Dana.*${other}`) }).waitFor()
    expect(await staff.getByRole('row', { name: /Dana/ }).count()).toBe(2)
    expect([complaints, ofDana]).toEqual([[], []])
  })
})

/** Opens the membership of a client, which loads a new document. */
async function switchTo(page: Page, client: string): Promise<void> {
  await page.getByRole('button', { name: 'change organization' }).click()
  await expectUsable(page, 'the memberships of a user')
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: client }).click()
  await loaded
}

/** Expects that the list of clients has only this one. */
async function expectOnly(page: Page, client: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('row', { name: client }).waitFor()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(2)
}
