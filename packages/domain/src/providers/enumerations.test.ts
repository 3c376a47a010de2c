import { describe, expect, it } from 'vitest'
import { readEnumerations } from '../testing/enumerations/enumerations.ts'
import { published } from '../testing/enumerations/published.ts'
import { outcomes as bland } from './bland/ended-reason.ts'
import { outcomes as elevenlabs } from './elevenlabs/ended-reason.ts'
import { type ListingProviderName, listingProviderNames } from './index.ts'
import type { OutcomeOf } from './reading/outcome.ts'
import { outcomes as retell } from './retell/ended-reason.ts'
import { outcomes as vapi } from './vapi/ended-reason.ts'

const outcomes: Readonly<Record<ListingProviderName, Readonly<Record<string, OutcomeOf>>>> = {
  vapi,
  retell,
  elevenlabs,
  bland
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
