import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { useConsole } from './use-console.ts'

describe.skipIf(!hasBrowser)('the list of calls', () => {
  const { signUp } = useConsole()

  it('is filtered by keyboard, and its address and exported file match', async () => {
    const { page, complaints } = await signUp('cordelia')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: /^Calls/ }).waitFor()
    await rows(page).first().waitFor()
    await expectUsable(page, 'calls')

    await page.keyboard.press('f')
    await page.getByRole('menuitem', { name: 'Client' }).waitFor()
    await expectUsable(page, 'the filter menu')
    await press(page, 'Time', 'ArrowDown', 'ArrowDown', 'Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Transferred' }).waitFor()
    await press(page, 'Completed', 'ArrowDown', 'Enter', 'Escape')
    await page.getByRole('button', { name: 'Status: Transferred' }).waitFor()
    await page.waitForURL('**/calls?status=transferred')
    await page.getByRole('row', { name: /Helen Okafor/ }).waitFor()
    await expect.poll(() => rows(page).filter({ hasNotText: 'Transferred' }).count()).toBe(0)
    await expectUsable(page, 'calls of one status')
    const shown = await rows(page).count()

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Direction' }).click()
    await expectUsable(page, 'columns')
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Direction' }).waitFor({ state: 'hidden' })
    const [head, ...lines] = await exported(page)
    expect(head).toBe(
      'call_id,occurred_at,received_at,client,caller_name,caller_phone_number,status,duration_seconds,' +
        'lead_score,adherence_score,sentiment,needs_review'
    )
    expect(lines.filter((line) => line.includes(',transferred,'))).toHaveLength(shown)
    expect(lines).toHaveLength(shown + 1)
    expect(lines.join()).toMatch(/,Harbor Honda,Helen Okafor,'\+12025550135,transferred,/)

    const link = page.url()
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('button', { name: 'Status: Transferred' }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(shown)
    await page.getByLabel('Search words, number or ID').fill('okafor')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Filter', exact: true }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/calls\/[^/]+\?.*q=okafor/)
    await page.getByRole('heading', { level: 1, name: 'Helen Okafor' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Remove status filter' }).click()
    await page.waitForURL(/\/calls\?((?!status=).)*$/)
    expect(complaints).toEqual([])
  })

  it('shows the places of searched words, and opens a call at the time of one', async () => {
    const { page, complaints } = await signUp('beatrice', '/calls?q=brake+nois')
    const row = rows(page).filter({ has: page.locator('mark') })
    await row.first().waitFor()
    await expectUsable(page, 'calls with searched words')
    expect(await row.first().locator('mark').allTextContents()).toContainEqual(expect.stringMatching(/^(brake|nois)/i))

    await row.first().getByRole('link').click()
    await page.waitForURL(/\/calls\/[^/]+\?q=.*#t=/)
    await page.getByRole('link', { name: 'All calls' }).click()
    await row.first().waitFor()
    expect(complaints).toEqual([])
  })

  it('is searched by number, name and id, and has an empty state', async () => {
    const { page, complaints } = await signUp('cato')
    await page.getByRole('link', { name: 'Calls', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /^Calls/ }).waitFor()
    await rows(page).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('(202) 555-0135')
    await page.getByRole('row', { name: /Helen Okafor/ }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    const search = page.getByLabel('Search words, number or ID')
    await search.fill('lindq')
    await page.getByRole('row', { name: /Marcus Lindqvist/ }).waitFor()
    await search.fill('"brake noise')
    await page.getByText('The search must close each quote.').waitFor()
    await search.fill('nobody at all')
    await page.getByText('Nothing matches these filters.').waitFor()
    await expectUsable(page, 'no matching calls')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rows(page).nth(1).waitFor()

    await rows(page).first().getByRole('link').click()
    await page.waitForURL('**/calls/*')
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByLabel('Search').fill(id)
    await page.getByRole('button', { name: /Call of / }).waitFor()
    await expectUsable(page, 'the search field')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/calls/${id}`)
    // Chromium reports the response to the open quote.
    expect(complaints).toEqual([expect.stringContaining('400 (Bad Request)')])
  })

  it('is filtered by typed scores and days', async () => {
    const { page, complaints } = await signUp('cyd')
    await page.getByRole('link', { name: 'Calls', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /^Calls/ }).waitFor()
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Lead score' }).click()
    await page.getByLabel('At least').fill('80')
    await expectUsable(page, 'the score filter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Lead score: 80 or more' }).waitFor()
    await expect.poll(async () => (await leadScores(page)).every((score) => score >= 80)).toBe(true)
    expect((await leadScores(page)).length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Time', exact: true }).click()
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await expectUsable(page, 'the date filter')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Time: until 31 Jan 2020' }).waitFor()
    await page.getByText('Nothing matches these filters.').waitFor()
    expect(complaints).toEqual([])
  })
})

function rows(page: Page) {
  return page.locator('tbody > tr[tabindex]')
}

/** Presses keys in a menu after one of its items or the page has the focus. */
async function press(page: Page, item: string, ...keys: string[]): Promise<void> {
  await page.locator('[role^=menuitem]', { hasText: item }).first().waitFor()
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('role')")).toMatch(/^menuitem/)
  for (const key of keys) await page.keyboard.press(key)
}

/** Returns the lines of the file that the page exports. */
async function exported(page: Page): Promise<string[]> {
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await (await begun).createReadStream()

  return (await text(file)).split('\r\n')
}

async function leadScores(page: Page): Promise<number[]> {
  const labels = await page.locator('thead th').allTextContents()
  const column = 1 + labels.findIndex((label) => label.startsWith('Lead'))

  return (await rows(page).locator(`td:nth-child(${column})`).allTextContents()).map(Number)
}
