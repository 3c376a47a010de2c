import { addCall, addClient, addOrganization as addEmptyOrganization, connectAdmin } from '@callbook/db/testing'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { readConnection } from './connection.ts'
import { expectUsable } from './expect-usable.ts'
import { addOrganization } from './request-organizations.ts'
import { useConsole } from './use-console.ts'

describe.skipIf(!hasBrowser)('the retention of calls', () => {
  const { startSession } = useConsole()

  it('is changed by the keyboard, after the number of calls is shown', async () => {
    const { page, complaints } = await startSession('rosa')
    const organization = await addOrganization(page, 'Rosa')
    await page.goto(`${inject('console').url}/o/${organization}/settings/retention`)
    const change = page.getByRole('button', { name: 'Change the default' })
    const dialog = page.getByRole('dialog', { name: 'Default retention' })
    await change.waitFor()
    await expectUsable(page, 'the retention of clients')
    await page.setViewportSize({ width: 320, height: 900 })
    const { x = 0, width = 0 } = (await change.boundingBox()) ?? {}
    expect([width > 0, x + width <= 320]).toEqual([true, true])

    await change.press('Enter')
    await dialog.getByLabel('Conversations').fill('0')
    await dialog.getByText('A whole number from 1 to 3,650').waitFor()
    await dialog.getByLabel('Conversations').fill('')
    await dialog.getByLabel('Callers').fill('3')
    await dialog.getByText('Enter a number: conversations are removed before callers').waitFor()
    await dialog.getByLabel('Conversations').fill('5')
    await dialog.getByText('At least as many days as for conversations').waitFor()
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Change the default')

    await change.press('Enter')
    expect(await dialog.getByLabel('Callers').inputValue()).toBe('')
    await dialog.getByLabel('Conversations').fill('90')
    await dialog.getByText(/^No stored call is that old/).waitFor()
    await expectUsable(page, 'the form of a retention')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByRole('row', { name: /^Default.*90 days/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('keeps the calls of a client that uses a default without days', async () => {
    const { page } = await startSession('kim')
    const organization = await addOrganization(page, 'Kim')
    await page.goto(`${inject('console').url}/o/${organization}/settings/retention`)

    await page.getByRole('button', { name: 'Change retention of Kim' }).click()

    await page.getByText(/^Calls keep their conversations and callers/).waitFor()
  })

  it('is stated on the page of a call whose conversation was removed', async () => {
    const db = connectAdmin((await readConnection()).database_url)
    const organization = await addEmptyOrganization(db)
    const call = await addCall(db, organization, await addClient(db, organization), {
      created_at: new Date('2026-02-02T12:00:00Z'),
      content_removed_at: new Date('2026-05-03T12:00:00Z')
    })
    await db.destroy()
    const { page, complaints } = await startSession('rolf')

    await page.goto(`${inject('console').url}/o/${organization}/calls/${call}`)

    await page.getByText('Removed on 3 May 2026, after 90 days.').waitFor()
    await expectUsable(page, 'a call without its conversation')
    expect(complaints).toEqual([])
  })
})
