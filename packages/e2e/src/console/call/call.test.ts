import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'
import { addThreeCalls, provideRecording, recordingUrl } from './add-calls.ts'

describe.skipIf(!hasBrowser)('a call', () => {
  const { startSession } = useConsole()

  it('can be read and heard: a transcript line seeks in the recording, which loads only when played', async () => {
    const { organization, calls } = await addThreeCalls()
    const { page, complaints } = await startSession('hugo')
    await provideRecording(page, 90)
    await page.goto(addressOf(organization, calls[2]))
    const place = page.getByRole('slider', { name: 'Playback position' })
    const now = () => place.getAttribute('aria-valuetext')
    await expectUsable(page, 'a call')

    expect(await page.locator('audio').getAttribute('preload')).toBe('none')
    await page.getByRole('button', { name: 'Is the used Civic still there?' }).click()
    expect(await now()).toBe('0:05 of 1:30')
    expect(await currentLine(page)).toContain('Is the used Civic')
    for (const [key, at] of [
      [']', '0:10'],
      ['.', '0:12'],
      [',', '0:05'],
      ['[', '0:00']
    ] as const) {
      await page.keyboard.press(key)
      expect([key, await now()]).toEqual([key, `${at} of 1:30`])
    }
    expect(await page.getByRole('button', { name: 'before we were connected' }).count()).toBe(0)
    await page.getByText('find_car', { exact: true }).click()
    await page.getByText('{"found":true}').waitFor()
    expect(complaints).toEqual([])

    // Moves the focus to where the key does not press a button.
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await expect.poll(now).not.toBe('0:00 of 1:30')
    expect([...new Set(complaints)]).toEqual([recordingUrl])
    await place.press('End')
    await expect.poll(() => currentLine(page)).toContain('Sentence 60')
    expect(await isInView(page)).toBe(true)
  })

  it('shows scores of people and models side by side, and the original report', async () => {
    const { organization, calls } = await addThreeCalls()
    const { page, complaints } = await startSession('hana')
    await page.goto(addressOf(organization, calls[2]))
    await page.getByText('The verdicts differ.').waitFor()
    await page.getByText('Name, number and a day were taken.').waitFor()
    await page.getByRole('button', { name: '2 versions' }).click()
    const versions = page.getByRole('dialog', { name: 'Lead quality: all versions' })
    await versions.getByRole('row', { name: /^Overall 84 \+3 81/ }).waitFor()
    await versions.getByText('judge-1').waitFor()
    await expectUsable(page, 'the versions of an evaluation')
    await page.keyboard.press('Escape')
    await page.getByText('Raw reports').click()
    await page.getByRole('button', { name: 'End of call' }).click()
    await page.getByRole('dialog').getByText('"as it came"').waitFor()
    await expectUsable(page, 'a report of a call')
    await page.keyboard.press('Escape')

    expect(complaints).toEqual([])
  })

  it('shows the evidence of a score in the conversation, and marks it on the timeline', async () => {
    const { organization, calls } = await addThreeCalls()
    const { page, complaints } = await startSession('call-evidence')
    await provideRecording(page, 90)
    await page.goto(addressOf(organization, calls[2]))
    const place = page.getByRole('slider', { name: 'Playback position' })
    const quote = page.getByRole('button', { name: '0:12 Would you like to drive it?' })

    await quote.focus()
    await page.keyboard.press('Enter')

    await expect.poll(() => place.getAttribute('aria-valuetext')).toBe('0:12 of 1:30')
    expect(await highlightedTexts(page, 'shown')).toEqual(['Would you like to drive it?'])
    await page.getByRole('button', { name: '1:15 Sentence 56 of a long talk.' }).press('Enter')
    await expect.poll(() => currentLine(page)).toContain('Sentence 56')
    expect(await isInView(page)).toBe(true)
    expect(await place.locator('[class*=mark]').count()).toBe(2)
    await expectUsable(page, 'the evidence of a call')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('tab', { name: 'Evaluation' }).click()
    await quote.press('Enter')
    await page.getByRole('tab', { name: 'Conversation', selected: true }).waitFor()
    await expect.poll(() => isInView(page)).toBe(true)
    expect(complaints).toEqual([])
  })

  it('finds words in the conversation by keys, and copies it and a link to its moment', async () => {
    const { organization, calls } = await addThreeCalls()
    const { page, complaints } = await startSession('call-find')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await provideRecording(page, 90)
    await page.goto(addressOf(organization, calls[2]))
    await page.getByText('Sentence 1 of').waitFor()
    const found = page.getByRole('searchbox', { name: 'Find in conversation' })
    const count = (text: string) => page.getByText(text, { exact: true }).waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('SENTENCE  5')
    await count('1 of 11')
    expect(await highlightedTexts(page, 'found')).toHaveLength(11)
    await page.keyboard.press('Shift+Enter')
    await count('11 of 11')
    await expect.poll(() => currentLine(page)).toContain('Sentence 59')
    expect(await isInView(page)).toBe(true)
    await page.keyboard.press('Enter')
    await count('1 of 11')
    expect(await highlightedTexts(page, 'shown')).toEqual(['Sentence 5'])
    await expectUsable(page, 'matches in a conversation')
    await found.fill('no such words')
    await count('No matches')
    await page.keyboard.press('Escape')
    expect(await found.inputValue()).toBe('')

    await page.getByRole('button', { name: 'Copy: link to 0:24' }).press('Enter')
    const link = await copied(page)
    expect(link).toBe(`${addressOf(organization, calls[2])}#t=24`)
    await page.getByRole('button', { name: 'Copy: transcript' }).press('Enter')
    expect(await copied(page)).toMatch(/^0:01 Agent: Harbor Honda, how can I help\?\n0:05 Caller: Is the used Civic/)
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText('0:24', { exact: false }).first().waitFor()
    await expect.poll(() => currentLine(page)).toContain('Sentence 5 ')
    expect(complaints).toEqual([])
  })

  it('wraps long names of ids, and formats all phone numbers', async () => {
    const { organization, calls } = await addThreeCalls()
    const { page } = await startSession('ilse')
    await page.goto(addressOf(organization, calls[2]))
    await page.getByText('Agent hung up').focus()
    await page.getByRole('tooltip', { name: 'Reported as assistant-ended-call' }).waitFor()

    await page.getByText('Transfers').click()
    await page.getByText('IDs', { exact: true }).click()

    await page.getByText('phone_number_id').waitFor()
    expect(await page.evaluate(overflowingLabels)).toEqual([])
    expect(await page.getByText('+1 202 555 0177').count()).toBe(2)
    expect(await page.getByRole('main').textContent()).not.toMatch(/\+\d{8}/)
  })

  it('leads to the next call of its list, also if opened by a link', async () => {
    const { organization, calls } = await addThreeCalls()
    const { page, complaints } = await startSession('ivo')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    await page.goto(`${addressOf(organization, calls[2])}?status=completed`)
    await page.getByText('2 of 2').waitFor()
    await page.keyboard.press('k')
    await heading('Newest Caller')
    await page.getByText('1 of 2').waitFor()
    await expectUsable(page, 'the first call of the list')
    await page.keyboard.press('k')
    await page.getByRole('link', { name: 'Next call' }).click()
    await heading('Dana Whitfield')
    await page.getByText('2 of 2').waitFor()
    await page.getByRole('link', { name: 'All calls' }).click()
    await page.waitForURL('**/calls?status=completed')

    await page.goto(addressOf(organization, calls[2]))
    await page.getByText('3 of 3').waitFor()
    await page.getByRole('link', { name: 'Previous call' }).click()
    await heading('Unknown caller')
    await expectUsable(page, 'a call without details')
    expect(complaints).toEqual([])
  })
})

function addressOf(organization: string, call: string): string {
  return `${inject('console').url}/o/${organization}/calls/${call}`
}

const overflowingLabels = `[...document.querySelectorAll('dt')]
  .filter((label) => label.scrollWidth > label.clientWidth)
  .map((label) => label.textContent)`

async function currentLine(page: Page): Promise<string> {
  return await page.evaluate("document.querySelector('[aria-current=true][data-key]')?.textContent ?? ''")
}

/** Returns the texts that a highlight of the browser marks. */
async function highlightedTexts(page: Page, name: 'found' | 'shown'): Promise<string[]> {
  return await page.evaluate(`[...(CSS.highlights.get('${name}') ?? [])].map(String)`)
}

async function copied(page: Page): Promise<string> {
  return await page.evaluate('navigator.clipboard.readText()')
}

async function isInView(page: Page): Promise<boolean> {
  return await page.evaluate(`(() => {
    const { top, bottom } = document.querySelector('[aria-current=true][data-key]').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })()`)
}
