import { describe, expect, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { useConsole } from './use-console.ts'

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
})
