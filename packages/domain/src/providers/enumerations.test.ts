import { describe, expect, it } from 'vitest'
import { readEnumerations } from '../testing/enumerations/enumerations.ts'
import { published } from '../testing/enumerations/published.ts'
import { blandOutcomes } from './bland/read.ts'
import { elevenLabsOutcomes } from './elevenlabs/read.ts'
import { type ListingProviderName, listingProviderNames } from './index.ts'
import type { OutcomeOf } from './reading/outcome.ts'
import { retellOutcomes } from './retell/read.ts'
import { vapiOutcomes } from './vapi/read.ts'

const outcomes: Readonly<Record<ListingProviderName, Readonly<Record<string, OutcomeOf>>>> = {
  vapi: vapiOutcomes,
  retell: retellOutcomes,
  elevenlabs: elevenLabsOutcomes,
  bland: blandOutcomes
}

const enumerations = listingProviderNames.flatMap((provider) =>
  Object.entries(readEnumerations(provider)).map(([path, { source, values }]) => ({ provider, path, source, values }))
)

describe.each(enumerations)('$path of $provider', ({ provider, path, source, values }) => {
  const outcomeOf = outcomes[provider][path]

  it(`has a line for every value in ${source}`, () => {
    expect(values).not.toEqual([])
    expect(values.filter((value) => outcomeOf?.(value) === undefined)).toEqual([])
  })

  it('has no line for unknown values or null', () => {
    expect(outcomeOf?.('something-nobody-knows-yet')).toBeUndefined()
    expect(outcomeOf?.('constructor')).toBeUndefined()
    expect(outcomeOf?.(null)).toBeUndefined()
  })
})

it.each(published)('$path is listed as in $package', ({ provider, path, package: source }) => {
  expect(readEnumerations(provider)[path]?.source).toBe(source)
})
