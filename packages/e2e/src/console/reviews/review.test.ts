import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { runAdmin } from '../../admin.ts'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'
import { endClaims, reportFlaggedCalls } from './flagged-calls.ts'

/** What the browser says of the answer to who comes second. */
const late = 'Failed to load resource: the server responded with a status of 412 (Precondition Failed)'

const callers = Array.from({ length: 12 }, (_, nth) => `Reviewed ${'ABCDEFGHIJKL'[nth]}.`)

/** Keys that judge a call, one after the other. */
const ways: readonly (readonly string[])[] = [
  ['a'],
  ['ArrowDown', '4', 'Control+Enter'],
  ['ArrowDown', 'ArrowDown', 'n', 'Type: Heard it twice.', 'Escape', 'ArrowDown', '7', 'Control+Enter'],
  ['ArrowDown', 'Enter', 'Control+a', 'Type:66.5', 'Control+Enter'],
  ['s']
]

describe.skipIf(!hasBrowser)('reviews', () => {
  const { signUp } = useConsole()

  it('are done without a mouse, one call after the other, and none by two', async () => {
    await reportFlaggedCalls(callers)
    const before = await comparedCalls()
    const { page, complaints } = await signUp('rita')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await openCall(page)
    const waiting = await waitingOf(page)
    await expectUsable(page, 'a review')

    const seen = new Set<string>()
    for (let done = 0, turn = 0; done < 10; turn += 1) {
      const way = ways[turn % ways.length] ?? []
      seen.add(await press(page, way))
      if (way[0] !== 's') done += 1
    }
    await page.locator('dd', { hasText: /^10$/ }).first().waitFor()
    await expect.poll(() => waitingOf(page)).toBe(waiting - 10)
    // Some were judged by no model before, but imported.
    expect(await comparedCalls()).toBeGreaterThan(before + 5)
    expect(seen.size).toBeGreaterThanOrEqual(10)

    const { page: other, complaints: ofOther } = await signUp('sam')
    const open = await openCall(page)
    const address = page.url()
    await other.goto(address)
    await other.getByText(/^Reviewed by rita until \d\d:\d\d$/).waitFor()
    expect(await other.getByRole('button', { name: 'Save and next' }).isEnabled()).toBe(false)
    await expectUsable(other, 'a call of somebody else')
    await other.keyboard.press('ArrowRight')
    await expect.poll(() => other.url()).not.toBe(address)
    expect(await openCall(other)).not.toBe(open)

    await endClaims()
    await other.goto(address)
    await other.getByText(/^Yours until/).waitFor()
    await other.keyboard.press('a')
    await expect.poll(() => other.url()).not.toBe(address)
    await page.keyboard.press('a')
    await page.getByText(/^sam judged this first, at .*\d\d:\d\d:\d\d\.$/).waitFor()
    await expectUsable(page, 'a review that came second')
    await page.getByRole('button', { name: 'Show what was judged' }).click()
    await page.getByText(/^Judged by sam/).waitFor()

    await page.getByRole('button', { name: 'Reviewers' }).click()
    await page.getByRole('row', { name: /^rita 10 / }).waitFor()
    await expectUsable(page, 'reviewers')
    expect([complaints, ofOther]).toEqual([[late], []])
  })
})

/** Waits for a call to be open, and for its form. */
async function openCall(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save and next' }).waitFor()
  const caller = await page.getByRole('heading', { level: 2 }).first().textContent()

  return `${new URL(page.url()).searchParams.get('call')} ${caller}`
}

/** Judges the call that is open, and waits for the next. @returns which it was */
async function press(page: Page, keys: readonly string[]): Promise<string> {
  const call = await openCall(page)
  const address = page.url()
  await page.getByText(/^Yours until/).waitFor()
  for (const key of keys) {
    if (key.startsWith('Type:')) await page.keyboard.type(key.slice('Type:'.length))
    else await page.keyboard.press(key)
  }
  await expect.poll(() => page.url()).not.toBe(address)

  return call
}

async function waitingOf(page: Page): Promise<number> {
  const heading = await page.getByRole('heading', { level: 1 }).textContent()

  return Number(/\d+$/.exec(heading ?? '')?.[0])
}

/** Of how many calls it is known what a model and a person say of whether they needed a person. */
async function comparedCalls(): Promise<number> {
  const compared = JSON.parse(await runAdmin(inject('console').dataDir, ['evaluation', 'agreement', '--json']))

  return compared.find(({ field }: { field: string }) => field === 'flags.human_review_required').calls
}
