import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { emailOf, signIn, useConsole } from './use-console.ts'

describe.skipIf(!hasBrowser)('the shell of the console', () => {
  const { open, signUp, startSession } = useConsole()

  it('can be signed in to by keyboard only', async () => {
    const { page } = await open('/sign-in')
    const focused = () => page.evaluate('document.activeElement.name || document.activeElement.textContent')

    expect(await focused()).toBe('email')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('password')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Sign in')
  })

  it('moves the focus to the heading of the new page', async () => {
    const { page } = await open('/link')

    await page.getByRole('link', { name: 'Sign in with a password' }).press('Enter')
    await page.waitForURL('**/sign-in')

    await page.locator('h1:focus', { hasText: 'Sign in to Callbook' }).waitFor()
  })

  it('is accessible to a signed-in user with every menu and dialog open', async () => {
    const { page, complaints } = await signUp('ann')
    await expectUsable(page, 'the shell')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectUsable(page, 'the keys')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await expectUsable(page, 'the palette')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^ann/ }).click()
    await page.getByRole('menu').waitFor()
    await expectUsable(page, 'the menu of a person')

    expect(complaints).toEqual([])
  })

  it('can be navigated by keyboard', async () => {
    const { page } = await signUp('bea')
    await page.keyboard.press('Tab')

    // A letter that follows `g` too late counts as a separate key.
    const goThere = async () => {
      if (!page.url().endsWith('/deliveries')) for (const key of ['g', 'd']) await page.keyboard.press(key)
      return page.url()
    }
    await expect.poll(goThere, { interval: 1_000 }).toMatch(/deliveries$/)
    await page.locator('h1:focus', { hasText: 'Rejected reports' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).locator('input:focus').pressSequentially('sett')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()

    expect(new URL(page.url()).pathname).toMatch(/^\/console\/o\/[\da-f-]{36}\/settings\/clients$/)
  })

  it('shows the name of the user, and a new name immediately', async () => {
    const { page } = await startSession('oda')
    await page.goto(`${inject('console').url}/account`)
    await page.getByLabel('Name').fill('Oda Berg')
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('button', { name: /^Oda Berg/ }).waitFor()
  })

  it('returns to the same page after sign-out and sign-in by password', async () => {
    const { page } = await signUp('cleo')
    const left = page.url()
    await page.getByRole('button', { name: /^cleo/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')

    await page.goto(left)
    await signIn(page, emailOf('CLEO'), 'not the password')
    await page.getByText('Incorrect email or password').waitFor()
    await signIn(page, emailOf('cleo'))
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

    expect(page.url()).toBe(left)
  })
})
