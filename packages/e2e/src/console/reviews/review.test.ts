import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { runAdmin } from '../../admin.ts'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { emailOf, useConsole } from '../use-console.ts'
import { addMember, endClaims, reportFlaggedCalls } from './flagged-calls.ts'

/** Console message of the browser for the response to the second reviewer. */
const late = 'Failed to load resource: the server responded with a status of 412 (Precondition Failed)'

const callers = Array.from({ length: 12 }, (_, nth) => `Reviewed ${'ABCDEFGHIJKL'[nth]}.`)

/** Key sequences that each review a call. */
const ways: readonly (readonly string[])[] = [
  ['a'],
  ['ArrowDown', '4', 'Control+Enter'],
  ['ArrowDown', 'ArrowDown', 'n', 'Type: Heard it twice.', 'Escape', 'ArrowDown', '7', 'Control+Enter'],
  ['ArrowDown', 'Enter', 'Control+a', 'Type:66.5', 'Control+Enter'],
  ['s']
]

describe.skipIf(!hasBrowser)('reviews', () => {
  const { signUp } = useConsole()

  it('are done by keyboard, one call after the other, and each call by one user only', async () => {
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
    // Some calls had an imported evaluation instead of one by a model.
    expect(await comparedCalls()).toBeGreaterThan(before + 5)
    expect(seen.size).toBeGreaterThanOrEqual(10)

    const { page: other, complaints: ofOther } = await signUp('sam')
    const open = await openCall(page)
    const address = page.url()
    await other.goto(address)
    await other.getByText(/^Reserved for rita until \d\d:\d\d$/).waitFor()
    expect(await other.getByRole('button', { name: 'Save and next' }).isEnabled()).toBe(false)
    await expectUsable(other, 'a call assigned to another reviewer')
    await other.keyboard.press('ArrowRight')
    await expect.poll(() => other.url()).not.toBe(address)
    expect(await openCall(other)).not.toBe(open)

    await endClaims()
    await other.goto(address)
    await other.getByText(/^Reserved for you until/).waitFor()
    await other.keyboard.press('a')
    await expect.poll(() => other.url()).not.toBe(address)
    await page.keyboard.press('a')
    await page.getByText(/^sam evaluated the lead quality first, at .*\d\d:\d\d:\d\d\.$/).waitFor()
    await expectUsable(page, 'a review conflict')
    await page.getByRole('button', { name: 'Show saved review' }).click()
    await page.getByText(/^Reviewed by sam/).waitFor()

    await page.getByRole('button', { name: 'Reviewers' }).click()
    await page.getByRole('row', { name: /^rita 10 / }).waitFor()
    await expectUsable(page, 'the reviewer filter')
    expect([complaints, ofOther]).toEqual([[late], []])
  })

  it('ignores keys while the next call loads', async () => {
    await reportFlaggedCalls(['Skipped M.', 'Skipped N.'])
    const { page, complaints } = await signUp('kim')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await openCall(page)
    await page.getByText(/^Reserved for you until/).waitFor()
    const saved: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && saved.push(new URL(request.url()).pathname))
    const address = page.url()
    const answered = Promise.withResolvers<void>()
    await page.route('**/review/next', async (route) => {
      await answered.promise
      await route.continue()
    })

    for (const key of ['s', 'Control+Enter', '4', 'a']) await page.keyboard.press(key)
    expect(await page.getByRole('button', { name: 'Save and next' }).isEnabled()).toBe(false)
    answered.resolve()
    await expect.poll(() => page.url()).not.toBe(address)
    await openCall(page)
    await page.getByText(/^Reserved for you until/).waitFor()

    expect(saved.filter((path) => !path.endsWith('/claim'))).toEqual([])
    expect(complaints).toEqual([])
  })

  it('are assigned by keyboard, and then wait for one member', async () => {
    await reportFlaggedCalls(['Assigned Q.', 'Assigned R.'])
    const { page, complaints } = await signUp('review-assigned')
    await addMember(emailOf('review-assigned'))
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    const open = await openCall(page)
    const assignee = page.getByRole('combobox', { name: 'Assignee' })

    await page.getByRole('button', { name: 'Assign to me' }).waitFor()
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Unassign' }).waitFor()
    expect(await assignee.locator('option:checked').textContent()).toBe('review-assigned (you)')
    await page.getByRole('link', { name: /^Review \d+ waiting, 1 assigned to you$/ }).waitFor()

    await page.getByRole('combobox', { name: 'Queue' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => new URL(page.url()).searchParams.get('assignee')).toBe('me')
    await expect.poll(() => new URL(page.url()).searchParams.get('call')).not.toBeNull()
    expect(await openCall(page)).toBe(open)
    await expectUsable(page, 'an assigned call')

    await page.getByRole('link', { name: 'Open call' }).press('Enter')
    await page.getByRole('button', { name: 'Unassign' }).waitFor()
    await expectUsable(page, 'the page of an assigned call')
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Assign to me' }).waitFor()
    expect(await assignee.locator('option:checked').textContent()).toBe('Unassigned')
    expect(complaints).toEqual([])
  })

  it('show the evidence of a field, which leads to its line', async () => {
    const [call] = await reportFlaggedCalls(['Quoted P.'])
    const { page, complaints } = await signUp('review-evidence')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await openCall(page)
    await page.goto(page.url().replace(/call=[^&]+/, `call=${call}`))
    await page.getByRole('heading', { level: 2, name: 'Quoted P.' }).waitFor()
    const field = page.getByRole('group', { name: 'Lead completion' })

    await field.getByRole('button', { name: 'this is Riley.' }).press('Enter')

    const shown = "[...(CSS.highlights.get('shown') ?? [])].map(String)"
    await expect.poll(() => page.evaluate(shown)).toEqual(['this is Riley.'])
    await expectUsable(page, 'the evidence of a review')

    await page.getByText(/^Reserved for you until/).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type(' Heard it.')
    expect(await page.getByRole('textbox', { name: 'Note on lead completion' }).inputValue()).toContain(' Heard it.')
    expect(complaints).toEqual([])
  })

  it('opens the next note with n if the field has none', async () => {
    await reportFlaggedCalls(['Noted O.'])
    const { page } = await signUp('noa')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await openCall(page)
    await page.getByText(/^Reserved for you until/).waitFor()
    const overall = page.getByRole('textbox', { name: 'Score of overall' })
    const before = await overall.inputValue()

    await page.keyboard.press('n')
    await page.keyboard.type(' heard')

    expect(await page.getByRole('textbox', { name: 'Note on lead completion' }).inputValue()).toMatch(/ heard$/)
    expect(await overall.inputValue()).toBe(before)
  })
})

/** Waits for a call to be open with its form. */
async function openCall(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save and next' }).waitFor()
  const caller = await page.getByRole('heading', { level: 2 }).first().textContent()

  return `${new URL(page.url()).searchParams.get('call')} ${caller}`
}

/**
 * Reviews the open call and waits for the next one.
 *
 * @returns the reviewed call
 */
async function press(page: Page, keys: readonly string[]): Promise<string> {
  const call = await openCall(page)
  const address = page.url()
  await page.getByText(/^Reserved for you until/).waitFor()
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

/** Returns the number of calls for which both a model and a person decided whether a person was needed. */
async function comparedCalls(): Promise<number> {
  const compared = JSON.parse(await runAdmin(inject('console').dataDir, ['evaluation', 'agreement', '--json']))

  return compared.find(({ field }: { field: string }) => field === 'flags.human_review_required').calls
}
