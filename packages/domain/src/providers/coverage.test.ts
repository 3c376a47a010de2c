import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cover, readCoverage } from '../testing/vendor-types/coverage.ts'
import { explainLeftOut } from '../testing/vendor-types/left-out.ts'
import { publishedTypes } from '../testing/vendor-types/published-types.ts'
import { reasons } from '../testing/vendor-types/report-type.ts'
import { readShapes } from '../testing/vendor-types/shapes.ts'
import { listingProviderNames } from './index.ts'

const page = readFileSync(new URL('../../../docs/providers/calls.md', import.meta.url), 'utf8')

// Review differences here. `npm run cover` writes the lists; the reasons are written by hand.
describe.each(listingProviderNames)('the leaves of a report of %s, as its vendor declares them', (provider) => {
  const { reported, considered, leftOut } = cover(provider)
  const { byReason, unexplained, unused } = explainLeftOut(provider, leftOut)

  it('are covered by the listed fields', () => {
    expect({ reported, considered }).toEqual(readCoverage(provider))
  })

  it('are omitted for a reason', () => {
    expect(unexplained).toEqual([])
    expect(unused).toEqual([])
  })

  it('are counted in the documentation', () => {
    const counts = [Object.keys(reported).length, Object.keys(considered).length]
    for (const reason of Object.keys(reasons)) counts.push(byReason.get(reason as keyof typeof reasons)?.length ?? 0)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const cells = [`\`${provider}\``, ...[total, ...counts].map((count) => count.toLocaleString('en-US'))]

    expect(page.replace(/ +\| +/g, ' | ')).toContain(`| ${cells.join(' | ')} |`)
  })
})

it.each(publishedTypes)('reads the types of $provider from $package', ({ provider, package: source }) => {
  expect(readShapes(provider).source).toBe(source)
})

it('gives a reason for each omitted leaf', () => {
  for (const reason of Object.values(reasons)) expect(page).toContain(reason)
})
