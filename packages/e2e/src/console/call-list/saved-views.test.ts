import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

const unknownClient = '0199f1c2-0000-7000-8000-0000000000ff'

describe.skipIf(!hasBrowser)('saved views of calls', () => {
  const { signUp, startSession } = useConsole()

  it('are saved, updated, renamed, shared and deleted by keys', async () => {
    const path = '/calls?direction=inbound&sort=duration&columns=caller,duration'
    const [{ page, complaints }, other] = [await signUp('lists-saver', path), await startSession('lists-sharer')]
    await page.locator('tbody > tr[tabindex]').first().waitFor()
    await press(page, 'button', 'Save view')
    await page.getByRole('textbox', { name: 'Name' }).fill('Long inbound calls')
    await expectUsable(page, 'the dialog that saves a view')
    await page.keyboard.press('Enter')
    await expect.poll(() => current(page)).toEqual(['Long inbound calls'])
    await expectUsable(page, 'a saved view')

    await tabs(page).getByRole('link', { name: 'Negative' }).click()
    await expect.poll(() => current(page)).toEqual(['Negative'])
    await press(page, 'link', 'Long inbound calls')
    await page.waitForURL(
      ({ searchParams: given }) => given.get('direction') === 'inbound' && given.get('columns') === 'caller,duration'
    )
    await other.page.goto(`${inject('console').url}/o/${other.organization}/calls`)
    await other.page.getByRole('link', { name: 'Failed', exact: true }).waitFor()
    expect(await tabs(other.page).getByText('Long inbound calls').count()).toBe(0)

    await press(page, 'button', 'Duration')
    await page.getByRole('button', { name: 'Save as new view' }).waitFor()
    expect(await current(page)).toEqual([])
    await press(page, 'button', 'Update view')
    await expectUsable(page, 'the dialog that updates a view')
    await page.getByRole('dialog').getByRole('button', { name: 'Update view' }).press('Enter')
    await expect.poll(() => current(page)).toEqual(['Long inbound calls'])
    expect(page.url()).toContain('order=ascending')
    expect(await page.getByRole('button', { name: 'Update view' }).count()).toBe(0)

    await press(page, 'button', 'Actions for view Long inbound calls')
    await page.getByRole('menuitem', { name: 'Rename or share' }).press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).fill('Inbound, longest first')
    await page.getByRole('checkbox', { name: 'Share with all members' }).press('Space')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect.poll(() => current(page)).toEqual(['Inbound, longest first'])
    await other.page.reload()
    await press(other.page, 'link', 'Inbound, longest first')
    await expect.poll(() => current(other.page)).toEqual(['Inbound, longest first'])

    await press(page, 'button', 'Actions for view Inbound, longest first')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await page.getByText('is deleted for all members').waitFor()
    await expectUsable(page, 'the deletion of a view')
    await page.getByRole('button', { name: 'Delete view' }).press('Enter')
    await expect.poll(() => current(page)).toEqual(['All'])
    expect(await tabs(page).getByText('Inbound, longest first').count()).toBe(0)
    expect([...complaints, ...other.complaints]).toEqual([])
  })

  it('say that a client does not exist, and offer to clear the filters', async () => {
    const { page } = await signUp('lists-orphan', `/calls?client=${unknownClient}`)
    await press(page, 'button', 'Save view')
    await page.getByRole('textbox', { name: 'Name' }).fill('A former client')
    await page.keyboard.press('Enter')
    await expect.poll(() => current(page)).toEqual(['A former client'])

    await page.getByText('Client not found.').waitFor()
    await expectUsable(page, 'a view of an unknown client')
    await press(page, 'button', 'Clear filters')
    await page.locator('tbody > tr[tabindex]').first().waitFor()
    expect(await current(page)).toEqual(['All'])
  })

  it('cannot name a caller', async () => {
    const { page } = await signUp('lists-nameless', '/calls?q=(202)%20555-0147')
    await press(page, 'button', 'Save view')
    await page.getByRole('textbox', { name: 'Name' }).fill('Calls of one number')
    await page.keyboard.press('Enter')

    await page.getByText(/^Filters: Must not name a caller/).waitFor()
    await expectUsable(page, 'a rejected view')
  })
})

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).press('Enter')
}

function tabs(page: Page) {
  return page.getByRole('navigation', { name: 'Views' })
}

async function current(page: Page): Promise<string[]> {
  return await tabs(page).locator('[aria-current]').allTextContents()
}
