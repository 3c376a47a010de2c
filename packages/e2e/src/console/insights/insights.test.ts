import { text } from 'node:stream/consumers'
import { connectAdmin } from '@callbook/db/testing'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { readConnection } from '../connection.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

/** Days on which no other test stores calls. */
const [from, to] = [dayBefore(25), dayBefore(3)]

describe.skipIf(!hasBrowser)('insights', () => {
  const { signUp } = useConsole()

  it('shows figures as charts, tables and files that lead to their calls', async () => {
    const { page, complaints } = await signUp('ines')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    const organization = /\/o\/([^/]+)\//.exec(page.url())?.[1] ?? ''
    await page.getByRole('figure', { name: 'Calls', exact: true }).locator('svg').first().waitFor()
    await expectUsable(page, 'insights')

    await page.getByRole('link', { name: 'Custom', exact: true }).click()
    await page.getByText('Choose the first and last day of the range.').waitFor()
    expect(await page.getByRole('figure').count()).toBe(0)
    await page.getByLabel('From', { exact: true }).fill(from)
    await page.getByLabel('To', { exact: true }).fill(to)
    await page.waitForURL(`**/insights?period=own&from=${from}&to=${to}`)
    await page.getByRole('button', { name: 'Table: Calls', exact: true }).click()
    const { calls, completed } = await countPlainly(page, organization)
    expect(calls).toBeGreaterThan(10)
    const figure = page.getByRole('figure', { name: 'Calls', exact: true })
    await expect.poll(() => sumOf(figure.locator('tbody td:nth-of-type(1)').allTextContents())).toBe(calls)
    await expectUsable(page, 'the table of a chart')
    const [head, ...lines] = await exported(page, 'CSV: Calls')
    expect(head).toMatch(/^Time,Calls,/)
    expect(
      await sumOf(Promise.resolve(lines.map((line) => line.split(',').at(-head.split(',').length + 1) ?? '')))
    ).toBe(calls)

    await page.getByRole('link', { name: 'Completed' }).click()
    await page.waitForURL(`**/calls?*from=${from}*`)
    await page.getByRole('heading', { level: 1, name: new RegExp(`^Calls\\s*${completed}$`) }).waitFor()
    expect(complaints).toEqual([])
  })

  it('compares with the previous period, and explains each point', async () => {
    const period = `period=own&from=${dayBefore(7)}&to=${dayBefore(1)}`
    const { page, complaints, organization } = await signUp('charts-iris', `/insights?${period}`)
    await page.getByLabel('Previous period').check()
    await page.waitForURL('**&before=yes')
    const figure = page.getByRole('figure', { name: 'Calls', exact: true })
    const mean = page.getByRole('figure', { name: 'Average lead quality' })
    await figure.getByText('Previous period', { exact: true }).waitFor()

    const [title = '', ...shown] = await tooltipOf(page, figure)
    expect(await tooltipOf(page, mean)).toContainEqual(expect.stringMatching(/^n\d+$/))

    await page.getByRole('button', { name: 'Table: Calls', exact: true }).click()
    const { calls } = await countPlainly(page, organization, [dayBefore(14), dayBefore(8)])
    await expect.poll(() => sumOf(figure.locator('tbody td:last-of-type').allTextContents())).toBe(calls)
    const row = figure.getByRole('row', { name: title })
    const [total] = await row.locator('td').allTextContents()
    expect(shown).toContain(`Total${total}`)
    await expectUsable(page, 'insights with the previous period')
    expect(complaints).toEqual([])
  })

  it('shows the answers of a scorecard, which lead to their calls', async () => {
    const { page, complaints } = await signUp('answers-ivo', '/insights?period=90d&scorecard=booking')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await page.keyboard.press('End')
    const booked = page.getByRole('figure', { name: 'Was an appointment booked or confirmed?' })
    await booked.getByRole('link', { name: 'No', exact: true }).waitFor()
    await page
      .getByRole('figure', { name: 'How polite was the agent?' })
      .getByRole('link', { name: 'Mean score' })
      .waitFor()
    await expectUsable(page, 'the answers of a scorecard')
    await booked.getByRole('button', { name: 'Table: Was an appointment' }).click()
    const [calls = ''] = await booked.getByRole('row', { name: /^No / }).locator('td').allTextContents()
    await booked.getByRole('link', { name: 'No', exact: true }).click()

    await page.waitForURL('**/calls?*answer=booking.booked*')
    await page.getByRole('heading', { level: 1, name: new RegExp(`^Calls\\s*${calls}$`) }).waitFor()
    expect(complaints).toEqual([])
  })
})

/** Title and lines of the tooltip of a chart’s last bucket but one. */
async function tooltipOf(page: Page, figure: Locator): Promise<string[]> {
  const grid = figure.locator('.recharts-cartesian-grid')
  await figure.scrollIntoViewIfNeeded()
  await grid.waitFor()
  const box = await grid.boundingBox()
  if (box === null) throw new Error('The chart has no grid')
  await page.mouse.move(box.x + (box.width * 11) / 14, box.y + box.height / 2)
  const tooltip = figure.locator('.recharts-tooltip-wrapper')
  await tooltip.locator('dl').waitFor()

  return await tooltip.locator('strong, dl > div').allTextContents()
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** Counts by the days of the browser’s time zone. */
async function countPlainly(page: Page, organization: string, [first, last] = [from, to]) {
  const instantOf = async (time: string) => String(await page.evaluate(`new Date('${time}').toISOString()`))
  const [start, end] = [await instantOf(`${first}T00:00:00`), await instantOf(`${last}T23:59:59.999`)]
  const db = connectAdmin((await readConnection()).database_url)
  try {
    const rows = await db
      .selectFrom('calls')
      .select('status')
      .where('organization_id', '=', organization)
      .where('occurred_at', '>=', start)
      .where('occurred_at', '<=', end)
      .execute()

    return { calls: rows.length, completed: rows.filter(({ status }) => status === 'completed').length }
  } finally {
    await db.destroy()
  }
}

async function sumOf(texts: Promise<readonly string[]>): Promise<number> {
  return (await texts).reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)
}

async function exported(page: Page, name: string): Promise<readonly [string, ...string[]]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click()
  ])
  const [head = '', ...lines] = (await text(await download.createReadStream())).trimEnd().split('\r\n')

  return [head, ...lines]
}
