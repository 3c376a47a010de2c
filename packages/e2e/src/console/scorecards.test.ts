import { claimTrials, findAskedTrial, newId, storeEvaluation, storeTrial } from '@callbook/db'
import { connectAdmin } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { readConnection } from './connection.ts'
import { expectUsable } from './expect-usable.ts'
import { reportFlaggedCalls } from './reviews/flagged-calls.ts'
import { useConsole } from './use-console.ts'

/** Console messages of the browser for responses with these status codes. */
const refused = (status: string) => `Failed to load resource: the server responded with a status of ${status}`

describe.skipIf(!hasBrowser)('a scorecard', () => {
  const { signUp } = useConsole()

  it('is written, changed, made live, answered in a review, and shown at the call', async () => {
    const [call] = await reportFlaggedCalls(['Scored S.'])
    const { page, complaints } = await signUp('scorecards')
    await page.keyboard.press('g')
    await page.keyboard.press('q')
    await page.getByRole('heading', { level: 1, name: 'Scorecards' }).waitFor()
    await page.getByRole('link', { name: 'New scorecard' }).click()
    await page.getByLabel('Name').fill('  Visits ')
    await addQuestion(page, 'Yes or no', 'Was a visit booked?')
    await addQuestion(page, 'Score', 'How polite was the agent?')
    await page.keyboard.press('Alt+ArrowUp')
    expect(await page.getByLabel('Question 1', { exact: true }).inputValue()).toBe('How polite was the agent?')
    await page.keyboard.press('Alt+ArrowDown')
    await addQuestion(page, 'Choices', '')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => page.getByLabel('Question 3', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await expectUsable(page, 'a scorecard with faults')
    await page.getByRole('button', { name: 'Remove question 3' }).click()
    await page.keyboard.press('Control+Enter')

    await page.getByRole('heading', { level: 1, name: 'Visits' }).waitFor()
    await expectUsable(page, 'a draft of a scorecard')
    await goLive(page, 1)
    await page.getByText('of revision 1, live').waitFor()

    await page.getByRole('link', { name: 'Edit questions' }).click()
    await page.getByLabel('Question 1', { exact: true }).fill('Was a visit or a call booked?')
    await page.getByText('This becomes a new question').waitFor()
    await page.getByText('Advanced').first().click()
    await expectUsable(page, 'a changed question')
    await page.reload()
    await page.getByText('Your unsaved changes were restored.').waitFor()
    await page.getByRole('button', { name: /^Save revision/ }).click()
    await goLive(page, 2)
    await page.getByText('of revision 2, live').waitFor()
    await expectUsable(page, 'a live scorecard')

    await page.goto(page.url().replace(/scorecards.*/, `review?call=${call}`))
    await page.getByText(/^Reserved for you until/).waitFor()
    await page.getByRole('region', { name: 'Visits' }).getByRole('button', { name: 'Answer 2 questions' }).click()
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Was a visit or a call booked?')
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Enter a number from 0 to 100, or select an option').waitFor()
    await expectUsable(page, 'a question without an answer')
    await page.keyboard.press('Escape')
    await page.keyboard.press('8')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => page.url()).not.toContain(String(call))

    await page.goto(page.url().replace(/review.*/, `calls/${call}`))
    const answers = page.getByRole('region', { name: 'Visits' })
    await answers.getByText('scorecards, ').waitFor()
    expect(await answers.getByRole('definition').allInnerTexts()).toEqual(['Yes', '80'])
    await expectUsable(page, 'a call with answers')
    await answers.getByRole('button', { name: '1 version' }).click()
    const versions = page.getByRole('dialog', { name: 'Visits: all versions' })
    await versions.getByRole('row', { name: 'How polite was the agent? 80' }).waitFor()
    await expectUsable(page, 'the versions of answers')

    await page.goto(page.url().replace(/calls.*/, 'calls'))
    await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor()
    await page.keyboard.press('f')
    await page.getByRole('menuitem', { name: 'Answer' }).click()
    const filter = page.getByRole('dialog', { name: 'Answer' })
    await filter.getByLabel('Scorecard').selectOption('Visits')
    await filter.getByLabel('Question').selectOption('How polite was the agent?')
    await filter.getByLabel('At least').fill('70')
    await expectUsable(page, 'a filter by answer')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Answer: 70–100 · How polite was the agent?' }).waitFor()
    await page.getByRole('link', { name: /Scored S\./ }).waitFor()
    expect(decodeURIComponent(page.url())).toMatch(/\?answer=visits\.\w+:70\.\.100$/)

    await page.goto(page.url().replace(/calls.*/, 'scorecards/visits'))
    await retire(page, 'Visits')
    await expectUsable(page, 'a retired scorecard')
    expect(complaints).toEqual([])
  })

  it('shows what a model costs before it is asked, and limits it', async () => {
    const { page, complaints } = await signUp('scorecard-eve', '/scorecards/new-scorecard')
    await page.getByLabel('Name').fill('Priced')
    await addQuestion(page, 'Score', 'How friendly was the agent?')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Go live with revision 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('nothing is spent').waitFor()
    await dialog.getByLabel('Percent').fill('100')
    await dialog.getByText(/a day, by the calls of the last 7 days|no conversation in the last 7 days/).waitFor()
    await expectUsable(page, 'the price of going live')
    await dialog.getByLabel('Percent').fill('0')
    await dialog.getByRole('button', { name: 'Go live' }).click()
    await page.getByText('of revision 1, live').waitFor()

    await page.getByRole('button', { name: 'Evaluate past calls' }).click()
    await dialog.getByLabel('Number of calls').fill('3')
    await page.keyboard.press('Enter')
    await dialog.getByRole('region', { name: 'Estimate' }).waitFor()
    await dialog.getByRole('button', { name: /^Start \d evaluations?$/ }).waitFor()
    await expectUsable(page, 'the price of past calls')
    await dialog.getByLabel('Calls', { exact: true }).selectOption('All calls since a day')
    await dialog.getByLabel('First day').fill('2026-01-01')
    await dialog.getByRole('button', { name: 'Show estimate' }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Change: Daily limit of the organization' }).click()
    await dialog.getByLabel('No limit').uncheck()
    await dialog.getByLabel('Evaluations a day').fill('500')
    await expectUsable(page, 'a daily limit')
    await page.keyboard.press('Enter')
    await page.getByText('500 evaluations a day, 0 used today').waitFor()
    await page.getByRole('button', { name: 'Change: Daily limit of the organization' }).click()
    await dialog.getByLabel('No limit').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await retire(page, 'Priced')
    expect(complaints).toEqual([])
  })

  it('tests a draft on past calls, and shows first where the answers differ from those of people', async () => {
    const session = await signUp('scorecard-finn', '/scorecards/new-scorecard')
    const { page, complaints } = session
    const organizationId = session.organization as OrganizationId
    await page.getByLabel('Name').fill('Trial')
    await addQuestion(page, 'Score', 'How patient was the agent?')
    await page.keyboard.press('Control+Enter')
    await goLive(page, 1)
    await page.getByRole('link', { name: 'Edit questions' }).click()
    await addQuestion(page, 'Score', 'How quiet was the line?')
    await page.getByRole('button', { name: /^Save revision/ }).click()

    await page.getByRole('button', { name: 'Test on past calls: revision 2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Number of calls').fill('20')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /^Start \d+ evaluations$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expectUsable(page, 'a scorecard with a test')
    const results = page.getByRole('link', { name: /^Test: 0 answered, \d+ pending; results of revision 2$/ })
    await results.first().click()
    await page.getByRole('heading', { level: 1, name: 'Test of revision 2' }).waitFor()
    await page.getByText('Pending').first().waitFor()
    await expectUsable(page, 'a pending test')

    const [key = '', added = ''] = await answerTrial(organizationId)
    expect([key, added].every((one) => one !== '')).toBe(true)
    await page.getByText('1 answered').waitFor()
    await page.getByRole('link', { name: 'Different from people' }).click()
    await page.getByRole('definition').filter({ hasText: 'People: 20' }).getByText('90', { exact: true }).waitFor()
    expect(await page.getByText('How quiet was the line?').count()).toBe(1)
    await expectUsable(page, 'differences of a test')
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect.poll(() => page.getByText('How quiet was the line?').count()).toBe(2)
    await page.getByRole('link', { name: 'Failed' }).click()
    await page.getByText('No call failed.').waitFor()
    await page.getByRole('link', { name: 'Trial' }).click()
    await retire(page, 'Trial')
    expect(complaints).toEqual([])
  })

  it('keeps what one user has typed while another one saves', async () => {
    const { page, complaints } = await signUp('scorecard-ann', '/scorecards/new-scorecard')
    await page.getByLabel('Name').fill('Contested')
    await addQuestion(page, 'Score', 'How clear was the agent?')
    await page.keyboard.press('Control+Enter')
    await goLive(page, 1)
    const address = page.url()
    const { page: other } = await signUp('scorecard-bea', new URL(address).pathname.replace(/.*(?=\/scorecards)/, ''))
    for (const each of [page, other]) {
      await each.getByRole('link', { name: 'Edit questions' }).click()
      await addQuestion(each, 'Yes or no', 'Was a name given?')
    }
    await other.keyboard.press('Control+Enter')
    await goLive(other, 2)
    await other.getByText('of revision 2, live').waitFor()
    await page.getByLabel('Question 2', { exact: true }).fill('Was the name given?')
    await page.keyboard.press('Control+Enter')

    await page.getByText('scorecard-bea saved revision 2 meanwhile').waitFor()
    await page.getByText('Questions of revision 2').click()
    await expectUsable(page, 'a conflict of revisions')
    expect(await page.getByLabel('Question 2', { exact: true }).inputValue()).toBe('Was the name given?')
    await page.getByRole('button', { name: 'Save mine as revision 3' }).click()
    await page.getByText('Revision 3 is saved, but not live yet.').waitFor()
    await page.getByRole('button', { name: 'Revision 3: show questions' }).click()
    await page.getByRole('dialog').getByText('Was the name given?').waitFor()
    await expectUsable(page, 'the questions of a revision')
    await page.keyboard.press('Escape')
    await retire(page, 'Contested')
    expect(complaints).toEqual([refused('412 (Precondition Failed)')])
  })

  it('that is retired during a review leaves the other changes of the reviewer', async () => {
    const [call] = await reportFlaggedCalls(['Retired T.'])
    const { page: author } = await signUp('scorecard-cleo', '/scorecards/new-scorecard')
    await author.getByLabel('Name').fill('Brief')
    await addQuestion(author, 'Score', 'How brief was the agent?')
    await author.keyboard.press('Control+Enter')
    await goLive(author, 1)
    await author.getByText('of revision 1, live').waitFor()
    const { page } = await signUp('scorecard-dora', `/review?call=${call}`)
    await page.getByText(/^Reserved for you until/).waitFor()
    await page.getByRole('textbox', { name: 'Score of overall' }).fill('12')
    await page.getByRole('button', { name: 'Answer 1 question' }).click()
    await page.keyboard.press('3')
    await retire(author, 'Brief')

    await page.keyboard.press('Control+Enter')
    await page.getByText('No live scorecard brief applies to the call.').waitFor()
    await expectUsable(page, 'a review of a retired scorecard')
    await page.getByRole('button', { name: 'Show current questions' }).click()
    await page.getByRole('region', { name: 'Brief' }).waitFor({ state: 'detached' })

    expect(await page.getByRole('textbox', { name: 'Score of overall' }).inputValue()).toBe('12')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => page.url()).not.toContain(String(call))
  })
})

/** Answers one call of a test as a model, and the questions of the live revision as a person. @returns the keys */
async function answerTrial(organizationId: OrganizationId): Promise<readonly string[]> {
  const db = connectAdmin((await readConnection()).database_url)
  const now = new Date()
  try {
    const lease = { leaseId: newId(), limit: 1, now, leasedUntil: new Date(now.getTime() + 60_000) }
    const [trial] = await claimTrials(db, organizationId, lease)
    if (trial === undefined) throw new Error('No test is pending')
    const { questions = [] } = (await findAskedTrial(db, trial, now)) ?? {}
    const keys = questions.map((question) => question.key)
    const resultOf = (asked: readonly string[], value: number) => {
      return { score: value, answers: Object.fromEntries(asked.map((key) => [key, { value, rationale: null }])) }
    }
    const usage = { inputTokens: 900, outputTokens: 100, costUsd: null }
    await storeTrial(db, trial, { result: resultOf(keys, 90), evidence: [], model: 'judge-1', usage, now })
    await storeEvaluation({ db, organizationId }, trial.callId, {
      evaluation: {
        ...{ domain: trial.domain, revision: 1, source: 'human', model: null },
        result: resultOf(keys.slice(0, 1), 20)
      },
      now
    })

    return keys
  } finally {
    await db.destroy()
  }
}

async function addQuestion(page: Page, kind: string, words: string): Promise<void> {
  await page.getByRole('group', { name: 'Add question' }).getByRole('button', { name: kind, exact: true }).click()
  await page.keyboard.type(words)
}

async function goLive(page: Page, revision: number): Promise<void> {
  await page.getByRole('button', { name: `Go live with revision ${revision}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Retires a scorecard, so that other tests do not see its questions. */
async function retire(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  await page.getByRole('button', { name: 'Retire scorecard' }).click()
  await page.getByText('These questions are no longer asked.').waitFor()
}
