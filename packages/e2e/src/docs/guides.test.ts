import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../console/browser.ts'
import { useConsole } from '../console/use-console.ts'
import { expectLegible } from './expect-legible.ts'

const { baseUrl, apiKey } = inject('api')

describe.skipIf(!hasBrowser)('the guides in a browser', () => {
  const { open } = useConsole()

  it('are all accessible', async () => {
    const { page, complaints } = await open(`${baseUrl}/`)
    expect(new URL(page.url()).pathname).toBe('/docs')
    const guides = await page.evaluate<string[]>(`[...document.querySelectorAll('.side a[href^="/docs"]')].map(String)`)

    expect(guides.length).toBeGreaterThan(60)
    for (const guide of guides) {
      await page.goto(guide)
      // Swagger UI adds the main part of an API reference.
      await page.getByRole('main').waitFor()
      await expectLegible(page, guide)
    }
    expect(complaints).toEqual([])
  })

  it('link to each other in a menu if the window is narrow', async () => {
    const { page } = await open(`${baseUrl}/docs/first-request`)
    await page.setViewportSize({ width: 320, height: 700 })

    await page.getByRole('button', { name: 'Pages' }).click()
    await page.getByRole('link', { name: 'Lists and paging' }).first().click()

    await page.getByRole('heading', { level: 1, name: 'Lists and paging' }).waitFor()
  })

  it('are found with the keyboard alone', async () => {
    const { page, complaints } = await open(`${baseUrl}/docs/vapi`)

    await page.keyboard.press('/')
    await page.keyboard.type('verify signatures')
    await page.locator('.results li').first().waitFor()
    await expectLegible(page, 'results below the field', 'header')
    await page.keyboard.press('Escape')
    await page.locator('.results').waitFor({ state: 'hidden' })
    await page.keyboard.type(' of events')
    await page.getByRole('link', { name: /^Verify signatures/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await page.waitForURL(`${baseUrl}/docs/webhooks#verify-signatures`)
    expect(complaints).toEqual([])
  })

  it('are listed by a search with an address of its own, and by the page for a missing one', async () => {
    const { page, complaints } = await open(`${baseUrl}/docs/vapi`)

    await page.getByRole('searchbox').fill('<img src=x onerror=alert(1)> retention')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/find\?q=/)
    await page.getByText('No section has all words').last().waitFor()
    await page.reload()
    await page.locator('.found a[href="/docs/database#retention"]').waitFor()
    await expectLegible(page, 'the page of results')
    expect(complaints).toEqual([])

    await page.goto(`${baseUrl}/docs/web-hooks`)
    await page.locator('.found a[href="/docs/webhooks"]').waitFor()
    await expectLegible(page, 'the page for a missing one')
  })

  it('have commands to copy, with this address and the key of the tab', async () => {
    const { page } = await open(`${baseUrl}/docs/first-request`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = async (place: number) => {
      const button = page.locator('button.copy').nth(place)
      await button.click()
      await button.getByText('Copied').waitFor()

      return await page.evaluate('navigator.clipboard.readText()')
    }

    expect(await copied(0)).toMatch(
      new RegExp(`^export CALLBOOK_URL=${baseUrl}\nexport CALLBOOK_API_KEY=callbook_mgmt_\\w{38}$`)
    )
    await page.evaluate(`sessionStorage.setItem('callbook-api-key', '${apiKey}')`)
    await page.reload()
    expect(await copied(0)).toBe(`export CALLBOOK_URL=${baseUrl}\nexport CALLBOOK_API_KEY=${apiKey}`)
    expect(await copied(1)).toBe('curl -s -H "X-API-Key: $CALLBOOK_API_KEY" "$CALLBOOK_URL/v1/auth/me"')
  })
})
