import { describe, expect, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { useConsole } from './use-console.ts'
import { colour, type View } from './visit.ts'

/** Those that nobody has to be signed in for. */
const pages = [
  { path: '/sign-in', heading: 'Sign in to Callbook' },
  { path: '/link', heading: 'This link opens nothing any more' },
  { path: '/nowhere/at/all', heading: 'There is nothing here' }
]

describe.skipIf(!hasBrowser)('the console in a browser', () => {
  const { open } = useConsole()

  it.each(pages)('can be used by everybody at $path', async ({ path, heading }) => {
    const { page, complaints } = await open(path)

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    expect(await page.title()).toBe(`${heading} · Callbook`)
    await expectUsable(page, heading)
    expect(complaints).toEqual([])
  })

  it('is in the colours of the system', async () => {
    const { page } = await open('/sign-in')
    const groundIn = async (colorScheme: View['colorScheme']) => {
      await colour(page, colorScheme)

      return await page.evaluate('getComputedStyle(document.body).backgroundColor')
    }

    expect([await groundIn('light'), await groundIn('dark')]).toEqual(['rgb(255, 255, 255)', 'rgb(18, 20, 23)'])
  })

  it('is written in the typeface that comes with it', async () => {
    const { page } = await open('/sign-in')

    expect(await page.evaluate('document.fonts.ready.then(() => document.fonts.check("14px Inter Variable"))')).toBe(
      true
    )
    expect(await page.evaluate('getComputedStyle(document.body).fontFamily')).toMatch(/^"Inter Variable"/)
  })

  it('lets no text with markup become a part of it', async () => {
    const { page } = await open('/sign-in')
    const write = (text: string) => page.evaluate(`document.createElement('p').innerHTML = ${JSON.stringify(text)}`)

    await expect(write('<img src=x>')).rejects.toThrow(/TrustedHTML/)
    expect(await write('no markup')).toBe('no markup')
  })

  it('takes the token of a link out of the address at once', async () => {
    const { page } = await open('/link#token')

    expect(new URL(page.url()).hash).toBe('')
    expect(await page.evaluate('history.length')).toBe(2)
  })
})
