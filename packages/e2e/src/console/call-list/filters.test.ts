import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { addOrganization, requestOrganizations } from '../request-organizations.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('filters and order of calls', () => {
  const { signUp, startSession } = useConsole()

  it('takes several values by keys, with the number of calls of each', async () => {
    const { page, complaints } = await signUp('lists-fern', '/calls')
    await rows(page).first().waitFor()
    const all = Number(await page.locator('h1 span').textContent())
    await page.keyboard.press('f')
    await page.getByRole('menuitem', { name: 'Status' }).click()
    const choice = (name: string) => page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) })
    await expect.poll(() => choice('Transferred').textContent()).toMatch(/\d$/)
    const [transferred, voicemail] = [await countOf(choice('Transferred')), await countOf(choice('Voicemail'))]
    await expectUsable(page, 'choices with counts')

    await choice('Transferred').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Status: Transferred, Voicemail' }).waitFor()
    await page.waitForURL(/status=transferred(,|%2C)voicemail/)
    await expect.poll(async () => Number(await page.locator('h1 span').textContent())).toBe(transferred + voicemail)
    expect(transferred + voicemail).toBeLessThan(all)

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duration' }).click()
    await page.getByLabel('At least').fill('60')
    await expectUsable(page, 'the duration filter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Duration: 1m or more' }).waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'End reason', exact: true }).click()
    await page.getByTitle(/^Reported as customer-ended-call, .*user_hangup/).waitFor()
    await page.getByRole('menuitemcheckbox', { name: 'Caller hung up' }).press('Enter')
    await expectUsable(page, 'the end reason filter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'End reason: Caller hung up' }).waitFor()
    await page.waitForURL(/ended=caller_hung_up/)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Language' }).click()
    await page.getByRole('textbox', { name: 'Language' }).fill('xx, yy')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing matches these filters.').waitFor()
    await page.waitForURL(/language=xx(,|%2C)yy/)
    expect(complaints).toEqual([])
  })

  it('finds one of many clients by keys', async () => {
    const { page, complaints } = await startSession('console-many')
    const organization = await addOrganization(page, 'Many Clients')
    for (let nth = 1; nth <= 20; nth += 1) {
      await requestOrganizations(page, 'POST', `/${organization}/clients`, { name: `Branch ${nth}` })
    }
    await page.goto(`${inject('console').url}/o/${organization}/calls`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Client' })
    await dialog.getByRole('checkbox', { name: 'Branch 20' }).waitFor()
    await expectUsable(page, 'a filter with many choices')

    await page.keyboard.type('branch 17')
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Client: Branch 17' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('sorts by a column from its heading, and follows the order on the page of a call', async () => {
    const { page, complaints } = await signUp('lists-sorrel', '/calls?columns=caller,end_reason,duration,cost')
    await rows(page).first().waitFor()
    expect(
      await page
        .getByTitle(/^Reported as customer-ended-call$/)
        .first()
        .textContent()
    ).toBe('Caller hung up')
    await page.getByRole('button', { name: 'Cost' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=cost/)
    await expect.poll(() => isFalling(page)).toBe(true)
    await expectUsable(page, 'sorted calls')

    await page.getByRole('button', { name: 'Cost' }).click()
    await page.waitForURL(/order=ascending/)
    await page.locator('th[aria-sort=ascending]').waitFor()
    await page.locator('table[aria-busy=false]').waitFor()
    const second = await rows(page).nth(1).locator('td').nth(1).textContent()
    await rows(page).first().getByRole('link').click()
    await page.getByText(/^1 of \d+$/).waitFor()
    await page.keyboard.press('j')
    await page.getByText(/^2 of \d+$/).waitFor()
    expect(second).toContain((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    expect(complaints).toEqual([])
  })
})

function rows(page: Page) {
  return page.locator('tbody > tr[tabindex]')
}

async function countOf(choice: ReturnType<Page['getByRole']>): Promise<number> {
  return Number(/\d+$/.exec((await choice.textContent()) ?? '')?.[0])
}

async function isFalling(page: Page): Promise<boolean> {
  const costs = (await rows(page).locator('td:last-child').allTextContents()).map((text) =>
    text === '–' ? -1 : Number(/[\d.]+$/.exec(text)?.[0])
  )

  return costs.length > 1 && costs.every((cost, index) => index === 0 || cost <= (costs[index - 1] ?? 0))
}
