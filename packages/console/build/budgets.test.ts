import { describe, expect, it } from 'vitest'
import { filesOf, readBuilt, readChunks, sentSizeOf } from './output.ts'

/** Entry of every page; the page to sign in needs nothing else. */
const entry = 'index.html'

/** A page that loads the library of charts. */
const pageWithCharts = 'src/features/clients/client-page.tsx'

/** Maximum size of scripts as browsers receive them, in kB. */
const limits = { signIn: 125, firstPages: 200, page: 45, charts: 140, styles: 25 }

const chunks = readChunks()
const [shell = ''] = [...chunks.keys()].filter((name) => /^_shell-/.test(name))
/** The page of the insights, with the library of charts. */
const [insights = ''] = [...chunks.keys()].filter((name) => /^_charts-/.test(name))
const pages = [...chunks].flatMap(([name, { isDynamicEntry = false }]) => (isDynamicEntry ? [name] : []))

describe('the scripts', () => {
  it('of the page to sign in are one file', () => {
    const files = filesOf(chunks, [entry])

    expect(files.size).toBe(1)
    expect(sentSizeOf(files)).toBeLessThan(limits.signIn)
  })

  it('of the overview and the list of calls are two files', () => {
    const files = filesOf(chunks, [entry, shell])

    expect(files.size).toBe(2)
    expect(sentSizeOf(files)).toBeLessThan(limits.firstPages)
    expect(pages.filter((name) => /overview|calls-page|organizations-page/.test(name))).toEqual([])
  })

  it('of the insights are one more', () => {
    const files = filesOf(chunks, [entry, shell, insights])

    expect(files.size).toBe(3)
    expect(sentSizeOf(files)).toBeLessThan(limits.firstPages + limits.charts)
    expect(pages.filter((name) => /insights-page/.test(name))).toEqual([])
  })

  it.each(pages)('of %s are at most two more, or three with charts', (name) => {
    const before = filesOf(chunks, [entry, shell])
    const added = [...filesOf(chunks, [entry, shell, name])].filter((file) => !before.has(file))

    const hasCharts = name === pageWithCharts
    expect(added.length).toBeLessThanOrEqual(hasCharts ? 3 : 2)
    expect(sentSizeOf(added)).toBeLessThan(hasCharts ? limits.charts : limits.page)
  })
})

it('has one style sheet', () => {
  const styles = [...chunks.values()].filter(({ file }) => file.endsWith('.css')).map(({ file }) => file)

  expect(styles).toHaveLength(1)
  expect(sentSizeOf(styles)).toBeLessThan(limits.styles)
})

it('preloads the scripts of each page', () => {
  const preloads: { path: string; files: string[] }[] = JSON.parse(readBuilt('preloads.json'))
  const ofOthers = filesOf(chunks, [entry])

  const filesAt = (path: string) => preloads.find((page) => new RegExp(page.path).test(path))?.files
  const expected = (...names: string[]) =>
    [...filesOf(chunks, [entry, shell, ...names])].filter((file) => !ofOthers.has(file)).sort()

  expect(filesAt('')).toEqual(expected())
  expect(filesAt('o/1')).toEqual(expected())
  expect(filesAt('o/1/calls')).toEqual(expected())
  expect(filesAt('o/1/calls/2')).toEqual(expected('src/features/calls/call/call-page.tsx'))
  expect(filesAt('o/1/insights')).toEqual(expected(insights))
  expect(filesAt('sign-in')).toBeUndefined()
})
