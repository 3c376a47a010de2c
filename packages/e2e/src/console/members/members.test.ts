import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { letTimePass } from '../let-time-pass.ts'
import { accept, password, useConsole } from '../use-console.ts'

/** What the browser says of the answer that asks for a fresh sign-in. */
const refused = 'Failed to load resource: the server responded with a status of 403 (Forbidden)'

describe.skipIf(!hasBrowser)('the members of an organization', () => {
  const { open, signUp } = useConsole()

  it('are invited, given a role and removed, which the audit tells', async () => {
    const { page, complaints } = await signUp('dora')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Invite member' }).click()
    await page.getByLabel('Email').fill('eve@example.com')
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
    await actOn(page, 'Eve', 'Change role')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('reviewer')
    await letTimePass('dora@example.com')
    await page.getByRole('button', { name: 'Change role' }).click()
    await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('textbox').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('row', { name: /Eve.*Reviewer/ }).waitFor()
    await expectUsable(page, 'the members')
    await actOn(page, 'Eve', 'Remove')
    await expect(page.getByRole('button', { name: 'Remove member' }).isEnabled()).resolves.toBe(false)
    await page.getByLabel('Type Eve to confirm').fill('Eve')
    await page.getByRole('button', { name: 'Remove member' }).click()
    await page.getByRole('row', { name: /Eve/ }).waitFor({ state: 'detached' })
    await eve.page.reload()
    await eve.page.waitForURL('**/sign-in*')

    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('link', { name: 'Removed a member' }).waitFor()
    const told = (await page.getByRole('row').getByRole('link').allTextContents()).slice(0, 4)
    expect(told).toEqual(['Removed a member', 'Changed a role', 'Joined', 'Invited a member'])
    await expectUsable(page, 'the audit')
    await page.getByRole('link', { name: 'Changed a role' }).first().click()
    await page.getByRole('row', { name: 'role viewer reviewer' }).waitFor()
    await expectUsable(page, 'an event')
    expect(complaints).toEqual([refused])
  })
})

/** Looks at what somebody sees who may see calls, and nothing of who else does. */
async function expectViewer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  const pages = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  expect(await pages.allTextContents()).toEqual(['Clients'])

  await page.goto(page.url().replace('clients', 'members'))
  await page.getByText('You may not do this.').waitFor()
}

async function actOn(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
