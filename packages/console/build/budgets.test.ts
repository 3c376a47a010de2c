import { describe, expect, it } from 'vitest'
import { filesOf, readChunks, weightOf } from './output.ts'

/** What is loaded with the first page that anybody sees. */
const entry = 'index.html'

/** What is around each page of an organization. */
const shell = 'src/shell/shell.tsx'

/** By the libraries that draw its charts, which nothing else loads. */
const insights = 'src/pages/insights/insights-page.tsx'

/** Where nobody begins: a list leads there, and what it needs is there already. */
const further = [
  'src/pages/call/call-page.tsx',
  insights,
  'src/pages/review/review-page.tsx',
  'src/pages/settings/webhooks/endpoint/endpoint-page.tsx',
  'src/pages/settings/webhooks/outbound/endpoint/event-endpoint-page.tsx'
]

/** In kB, scripts and styles as they are sent. */
const limits = { signIn: 170, firstPage: 250 }

const chunks = readChunks()

/** What each part adds to what is there when it is opened: to the shell, where it is a page in it. */
const outside = [
  { source: 'src/pages/link/link-page.tsx', after: [entry], limit: 40 },
  { source: 'src/pages/no-organization-page.tsx', after: [entry], limit: 40 },
  { source: shell, after: [entry], limit: 80 }
]

const inside = [...chunks]
  .filter(([name, { isDynamicEntry = false }]) => isDynamicEntry && !outside.some(({ source }) => source === name))
  .map(([source]) => ({ source, after: [entry, shell], limit: source === insights ? 135 : 40 }))

describe('the weight of the console', () => {
  it('of the page to sign in at is within its limit', () => {
    expect(weightOf(filesOf(chunks, [entry]))).toBeLessThan(limits.signIn)
  })

  it.each([...outside, ...inside])('of $source is within its limit', ({ source, after, limit }) => {
    const before = weightOf(filesOf(chunks, after))
    const all = weightOf(filesOf(chunks, [...after, source]))

    expect(all - before).toBeLessThan(limit)
    if (after.includes(shell) && !further.includes(source)) expect(all).toBeLessThan(limits.firstPage)
  })
})
