import { samples } from '@callbook/domain/testing'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { letTimePass } from './let-time-pass.ts'
import { emailOf, password, useConsole } from './use-console.ts'

/** Console message of the browser for the response that requires a fresh sign-in. */
const refused = 'Failed to load resource: the server responded with a status of 403 (Forbidden)'

const caller = { callerName: 'Zora Featherstonehaugh-Cholmondeley', callerNumber: '+12025550188' }

describe.skipIf(!hasBrowser)('customers', () => {
  const { signUp } = useConsole()

  it('can be found, opened and erased after a fresh sign-in', async () => {
    await report()
    const { page, complaints } = await signUp('gwen')
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.getByRole('heading', { level: 1, name: /^Customers/ }).waitFor()
    await expectUsable(page, 'customers')
    await page.keyboard.press('/')
    await page.keyboard.type('zora feather')
    await page.getByRole('heading', { level: 1, name: 'Customers1' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('f')
    await page.getByRole('menuitem', { name: 'Status' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Returning' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('Nothing matches these filters.').waitFor()
    await page.goBack()
    await page.goForward()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Search names and numbers').fill('202 555')
    await page.getByText('Enter the complete number').waitFor()
    await expectUsable(page, 'a search by part of a number')
    await page.getByLabel('Search names and numbers').fill('+1 (202) 555-0188')
    await page.getByRole('link', { name: caller.callerName }).click()

    await page.getByRole('heading', { level: 1, name: caller.callerName }).waitFor()
    await page.getByText('+1 202 555 0188').waitFor()
    await page.getByRole('row', { name: /called to trade in a 2021 Ford.*Inbound.*Completed/ }).waitFor()
    await expectUsable(page, 'a customer')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Erase customer' }).click()
    await expect(page.getByRole('button', { name: 'Erase customer' }).isEnabled()).resolves.toBe(false)
    await expectUsable(page, 'the erasure dialog')
    await letTimePass(emailOf('gwen'))
    await page.getByLabel('Type +1 202 555 0188 to confirm').fill('+1 202-555-0188')
    await page.getByRole('button', { name: 'Erase customer' }).click()
    await page.getByRole('dialog', { name: 'Confirm your identity' }).getByRole('textbox').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()

    await page.waitForURL('**/customers')
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.getByRole('link', { name: caller.callerName }).count()).toBe(0)
    expect(complaints).toEqual([refused])
  })
})

async function report(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(samples.vapi.build(caller))
  const { status } = await fetch(inject('console').webhookUrl, { method: 'POST', headers, body })
  expect(status).toBe(200)
}
