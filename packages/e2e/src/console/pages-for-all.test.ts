import { describe, expect, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { useConsole } from './use-console.ts'
import { colour, type View } from './visit.ts'

/** Pages that require no sign-in. */
const pages = [
  { path: '/sign-in', heading: 'Sign in to Callbook' },
  { path: '/link', heading: 'This link has expired' },
  { path: '/nowhere/at/all', heading: 'Page not found' }
]

describe.skipIf(!hasBrowser)('the console in a browser', () => {
  const { open } = useConsole()

  it.each(pages)('is accessible at $path', async ({ path, heading }) => {
    const { page, complaints } = await open(path)

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    expect(await page.title()).toBe(`${heading} · Callbook`)
    await expectUsable(page, heading)
    expect(complaints).toEqual([])
  })

  it('follows the color scheme of the system', async () => {
    const { page } = await open('/sign-in')
    const groundIn = async (colorScheme: View['colorScheme']) => {
      await colour(page, colorScheme)

      return await page.evaluate('getComputedStyle(document.body).backgroundColor')
    }

    expect([await groundIn('light'), await groundIn('dark')]).toEqual(['rgb(255, 255, 255)', 'rgb(18, 20, 23)'])
  })

  it('uses the bundled typeface', async () => {
    const { page } = await open('/sign-in')

    expect(await page.evaluate('document.fonts.ready.then(() => document.fonts.check("14px Inter Variable"))')).toBe(
      true
    )
    expect(await page.evaluate('getComputedStyle(document.body).fontFamily')).toMatch(/^"Inter Variable"/)
  })

  it('escapes markup in text', async () => {
    const { page } = await open('/sign-in')
    const write = (text: string) => page.evaluate(`document.createElement('p').innerHTML = ${JSON.stringify(text)}`)

    await expect(write('<img src=x>')).rejects.toThrow(/TrustedHTML/)
    expect(await write('no markup')).toBe('no markup')
  })

  it('removes the token of a link from the address immediately', async () => {
    const { page } = await open('/link#token')

    expect(new URL(page.url()).hash).toBe('')
    expect(await page.evaluate('history.length')).toBe(2)
  })
})
