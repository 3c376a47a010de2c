import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { accept, useConsole } from '../use-console.ts'
import { membersOf } from './members-of.ts'

describe.skipIf(!hasBrowser)('a changed role', () => {
  const { open, signUp } = useConsole()

  it('takes effect without a page reload, for changes by any user', async () => {
    const { page: staff } = await signUp('lea')
    const members = membersOf(staff)
    const [mia, nora] = [await joinAsOwner('mia'), await joinAsOwner('nora')]

    await members.change('mia', 'reviewer')
    await mia.getByRole('button', { name: 'Invite member' }).click()
    await mia.getByLabel('Email').fill('somebody@example.com')
    await mia.getByRole('button', { name: 'Create link' }).click()
    await expectRefused(mia)
    await expectUsable(mia, 'a page without permission')

    await members.change('mia', 'owner')
    await nora.getByRole('button', { name: 'Actions for nora' }).click()
    await nora.getByRole('menuitem', { name: 'Change access' }).click()
    await nora.getByRole('combobox', { name: 'Role' }).selectOption('viewer')
    await nora.getByRole('button', { name: 'Change access' }).click()
    await expectRefused(nora)

    async function joinAsOwner(name: string): Promise<Page> {
      const { page } = await open(await members.invite(name))
      await accept(page, name)
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('link', { name: 'Members' }).click()
      await page.getByRole('row', { name: new RegExp(`^${name}.*Owner`) }).waitFor()

      return page
    }
  })
})

/** Checks the settings that remain. */
async function expectRefused(page: Page): Promise<void> {
  await page.getByText('You don’t have permission to do this.').waitFor()
  const pages = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect.poll(() => pages.allTextContents()).toEqual(['Clients'])
  await expect.poll(() => page.getByRole('button', { name: 'Invite member' }).count()).toBe(0)
}
