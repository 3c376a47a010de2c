import { describe, expect, it } from 'vitest'
import { filesOf, readChunks, weightOf } from './output.ts'

/** Entry of the sign-in page. */
const entry = 'index.html'

/** Shell of all pages of an organization. */
const shell = 'src/app/shell/shell.tsx'

/** Heavier than other pages, because only this page loads the chart library. */
const insights = 'src/features/insights/insights-page.tsx'

/** Pages that are opened from a list, so that most of their code is already loaded. */
const further = [
  'src/features/calls/call/call-page.tsx',
  insights,
  'src/features/review/review-page.tsx',
  'src/features/webhooks/endpoint/endpoint-page.tsx',
  'src/features/webhooks/outbound/endpoint/event-endpoint-page.tsx'
]

/** Maximum compressed size of scripts and styles, in kB. */
const limits = { signIn: 170, firstPage: 252 }

const chunks = readChunks()

/** Entries outside of the shell, with the additional size that each may load. */
const outside = [
  { source: 'src/features/sign-in/link-page.tsx', after: [entry], limit: 40 },
  { source: 'src/app/pages/no-organization-page.tsx', after: [entry], limit: 40 },
  { source: shell, after: [entry], limit: 80 }
]

const inside = [...chunks]
  .filter(([name, { isDynamicEntry = false }]) => isDynamicEntry && !outside.some(({ source }) => source === name))
  .map(([source]) => ({ source, after: [entry, shell], limit: source === insights ? 135 : 40 }))

describe('size of the console', () => {
  it('does not exceed the limit of the sign-in page', () => {
    expect(weightOf(filesOf(chunks, [entry]))).toBeLessThan(limits.signIn)
  })

  it.each([...outside, ...inside])('does not exceed the limit of $source', ({ source, after, limit }) => {
    const before = weightOf(filesOf(chunks, after))
    const all = weightOf(filesOf(chunks, [...after, source]))

    expect(all - before).toBeLessThan(limit)
    if (after.includes(shell) && !further.includes(source)) expect(all).toBeLessThan(limits.firstPage)
  })
})
