import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { letTimePass } from '../let-time-pass.ts'
import { accept, emailOf, password, useConsole } from '../use-console.ts'
import { membersOf } from './members-of.ts'

/** Console message of the browser for the response that requires a fresh sign-in. */
const refused = 'Failed to load resource: the server responded with a status of 403 (Forbidden)'

describe.skipIf(!hasBrowser)('the members of an organization', () => {
  const { open, signUp } = useConsole()

  it('are invited, given a role and removed, and the audit shows it', async () => {
    const { page, complaints } = await signUp('dora')
    const otherOwner = await open(await membersOf(page).invite('olga'))
    await accept(otherOwner.page, 'olga')
    await otherOwner.page.getByRole('link', { name: 'Settings' }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Invite member' }).click()
    await page.getByLabel('Email').fill(emailOf('eve'))
    await expectUsable(page, 'an invitation')
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = page.getByRole('dialog', { name: 'Invitation link' })
    await link.waitFor()
    await expectUsable(page, 'the link of an invitation')
    await page.keyboard.press('Escape')
    const eve = await open((await link.locator('code').textContent()) ?? '')
    await link.getByRole('button').last().click()
    await accept(eve.page, 'Eve')
    await expectViewer(eve.page)

    await page.reload()
    await actOn(page, 'Eve', 'Change access')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('owner')
    await letTimePass(emailOf('dora'))
    await page.getByRole('button', { name: 'Change access' }).click()
    await page.getByRole('dialog', { name: 'Confirm your identity' }).getByRole('textbox').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('row', { name: /Eve.*Owner/ }).waitFor()
    await expectUsable(page, 'the members')
    await issueKey(eve.page)
    await actOn(page, 'Eve', 'Remove')
    await page.getByRole('listitem').filter({ hasText: 'CRM' }).waitFor()
    await expectUsable(page, 'the API keys of a member')
    await expect(page.getByRole('button', { name: 'Remove member' }).isEnabled()).resolves.toBe(false)
    await page.getByLabel('Type Eve to confirm').fill('Eve')
    await page.getByRole('button', { name: 'Remove member' }).click()
    await page.getByRole('row', { name: /Eve/ }).waitFor({ state: 'detached' })
    await eve.page.reload()
    await eve.page.waitForURL('**/sign-in*')

    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('link', { name: 'Removed a member' }).waitFor()
    const reported = (await page.getByRole('row').getByRole('link').allTextContents()).slice(0, 4)
    expect(reported).toEqual(['Removed a member', 'Created an API key', 'Changed access of a member', 'Joined'])
    await expectUsable(page, 'the audit')
    await page.getByRole('link', { name: 'Changed access of a member' }).first().click()
    await page.getByRole('row', { name: 'Role viewer owner' }).waitFor()
    await expectUsable(page, 'an event')
    expect(complaints).toEqual([refused])
  })

  it('can be invited again, and an invitation can be revoked', async () => {
    const { page } = await signUp('ruth')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Invite member' }).click()
    await page.getByLabel('Email').fill('a.very.long.address.of.somebody@a-long-subdomain.example.com')
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = page.getByRole('dialog', { name: 'Invitation link' })
    const first = await link.locator('code').textContent()
    await link.getByRole('button').last().click()
    const row = page.getByRole('table', { name: 'Pending invitations' }).getByRole('row', { name: /a\.very\.long/ })
    await row.waitFor()
    await expectUsable(page, 'pending invitations')

    await row.getByRole('button', { name: /^Actions for a\.very/ }).click()
    await page.getByRole('menuitem', { name: 'Resend' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await link.waitFor()
    expect(await link.locator('code').textContent()).not.toBe(first)
    await link.getByRole('button').last().click()
    await row.getByRole('button', { name: /^Actions for a\.very/ }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await expectUsable(page, 'the revocation of an invitation')
    await page.getByRole('button', { name: 'Revoke invitation' }).click()

    await row.waitFor({ state: 'detached' })
  })
})

/** Creates a key that outlives the membership. */
async function issueKey(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('CRM')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').locator('code').first().waitFor()
}

/** Checks the view of a user who may see calls but not the members. */
async function expectViewer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  const pages = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  expect(await pages.allTextContents()).toEqual(['Clients'])

  await page.goto(page.url().replace('clients', 'members'))
  await page.getByText('You don’t have permission to do this.').waitFor()
}

async function actOn(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
