import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { useConsole } from '../use-console.ts'

/** Maximum number of requests of the shell and the first page. */
const maxRequests = 12

describe.skipIf(!hasBrowser)('the first page of a session', () => {
  const { signUp, startSession } = useConsole()

  it.each([
    ['', 'leon', 200_000],
    ['/calls', 'lou', 200_000],
    ['/insights', 'console-lia', 320_000]
  ])('needs few requests and little code at o/…%s', async (path, name, maxScriptBytes) => {
    const { page, organization } = await startSession(name)
    const loading = watch(page)

    await page.goto(`${inject('console').url}/o/${organization}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')

    const { requests, scriptBytes } = await loading.end()
    expect(requests.length).toBeLessThanOrEqual(maxRequests)
    expect(requests).not.toContainEqual(expect.stringMatching(/\/me$|\/organizations\/[^/]+$/))
    expect(scriptBytes).toBeGreaterThan(100_000)
    expect(scriptBytes).toBeLessThanOrEqual(maxScriptBytes)
  })

  it('shows its frame before the first response of the API', async () => {
    const { page } = await signUp('liv')
    await page.route('**/console/api/**', () => undefined)

    await page.reload()

    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Calls' }).waitFor()
  })

  it('opens the page of a user from another site, which sends no cookie', async () => {
    const { page } = await signUp('lex')
    const url = page.url()
    await page.goto('data:text/html,<p>another site</p>')

    await page.evaluate(`location.href = ${JSON.stringify(url)}`)

    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })
})

/** Records the requests of a page, and the compressed size of its scripts. */
function watch(page: Page) {
  const requests: string[] = []
  const sizes: Promise<number>[] = []
  page.on('request', (request) => requests.push(request.url().replace(/\?.*/, '')))
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })

  return {
    async end() {
      const bytes = await Promise.all(sizes)

      return { requests, scriptBytes: bytes.reduce((sum, size) => sum + size, 0) }
    }
  }
}
