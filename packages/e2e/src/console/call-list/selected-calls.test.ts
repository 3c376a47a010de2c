import { createAdminDatabase, storeEvaluation } from '@callbook/db'
import { unevaluatedLeadQuality } from '@callbook/domain'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { addThreeCalls } from '../call/add-calls.ts'
import { readConnection } from '../connection.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('selected calls', () => {
  const { startSession } = useConsole()

  it('are sent to review by keys, with the outcome of each', async () => {
    const { page, complaints } = await startSession('lists-xenia')
    await openCalls(page)
    const bar = page.getByRole('region', { name: 'Selected calls' })

    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await bar.getByText('1 selected').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await bar.getByText('3 selected').waitFor()
    await expectUsable(page, 'selected calls')
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'hidden' })
    await boxes(page).nth(2).click()
    await boxes(page)
      .nth(0)
      .click({ modifiers: ['Shift'] })
    await bar.getByText('3 selected').waitFor()
    await bar.getByRole('button', { name: 'Send to review' }).press('Enter')

    await page.getByText('Sent to review: 1').waitFor()
    await page.getByText('Already waiting for review: 1').waitFor()
    await page.getByText('Not evaluated yet, so not sent: 1').waitFor()
    await expectUsable(page, 'the outcome of calls')
    await expect.poll(() => page.getByRole('cell', { name: 'Needs review' }).count()).toBe(2)
    expect(await bar.count()).toBe(0)
    await page.getByRole('button', { name: 'Dismiss result' }).press('Enter')
    await page.getByText('Sent to review: 1').waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })

  it('are evaluated again after the number is confirmed, and exported', async () => {
    const { page, complaints } = await startSession('lists-evan')
    await openCalls(page)
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).press('Space')
    const bar = page.getByRole('region', { name: 'Selected calls' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('link', { name: 'Export' }).press('Enter')
    ])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    await boxes(page).nth(1).press('Space')
    await bar.getByText('2 selected').waitFor()

    await bar.getByRole('button', { name: 'Evaluate again' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Evaluate 2 calls again' })
    await dialog.getByText(/evaluations, \d+ of them by the model: about [\d,]+ input/).waitFor()
    await expectUsable(page, 'the confirmation of evaluations')
    await dialog.getByRole('button', { name: /^Request \d evaluations$/ }).press('Enter')
    await page.getByText('Evaluation requested: 2').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expectUsable(page, 'requested evaluations')
    await boxes(page).nth(0).press('Space')
    await bar.getByText('1 selected').waitFor()
    await bar.getByRole('button', { name: 'Evaluate again' }).press('Enter')
    await page.getByText('nothing to evaluate, or their evaluations are pending').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await bar.getByText('1 selected').waitFor()
    expect(complaints).toEqual([])
  })
})

/** Opens a list of three calls. The first has results of the model, the second none, and the third waits for a review. */
async function openCalls(page: Page): Promise<void> {
  const { organization, calls } = await addThreeCalls()
  const { database_url: connectionString } = await readConnection()
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  const result = unevaluatedLeadQuality('Silence.')
  const evaluated = { domain: 'lead_quality', result, source: 'model', model: 'judge-1' } as const
  await storeEvaluation({ db, organizationId: organization }, calls[0], { evaluation: evaluated, now: new Date() })
  await db.destroy()
  await page.goto(`${inject('console').url}/o/${organization}/calls`)
  await expect.poll(() => boxes(page).count()).toBe(3)
}

function boxes(page: Page) {
  return page.locator('tbody').getByRole('checkbox')
}
