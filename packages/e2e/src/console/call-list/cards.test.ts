import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { useConsole } from '../use-console.ts'
import { overflowOf } from '../visit.ts'

describe.skipIf(!hasBrowser)('lists on a phone', () => {
  const { startSession } = useConsole()

  it.each([
    ['calls', 'Helen Okafor', ['Helen Okafor', '31', 'Negative']],
    ['customers', 'Helen Okafor', ['Helen Okafor', '1 call', 'Harbor Honda']]
  ])('show %s as cards of two lines without scrolling sideways', async (path, name, texts) => {
    const { page, complaints, organization } = await startSession(`lists-${path}-card`)
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(`${inject('console').url}/o/${organization}/${path}`)
    const row = page.getByRole('row', { name }).first()
    await row.waitFor()

    for (const text of texts) expect(await row.textContent()).toContain(text)
    expect(await row.locator('time').last().isVisible()).toBe(true)
    const { height = 0 } = (await row.boundingBox()) ?? {}
    expect(height).toBeLessThan(72)
    expect(await overflowOf(page, 390)).toBe(0)
    const list = "document.querySelector('[data-list]')"
    expect(await page.evaluate(`${list}.scrollWidth - ${list}.clientWidth`)).toBe(0)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/${path}/[^/]+$`))
    expect(complaints).toEqual([])
  })
})
