import { describe, expect, it } from 'vitest'
import { listFixtures, readSample } from '../testing/index.ts'
import { findSender, providerNames, providers } from './index.ts'

const reports = providerNames.flatMap((name) =>
  listFixtures(name)
    .map((file) => ({ name, file, body: JSON.parse(readSample(name, file)) }))
    .filter(({ body }) => providers[name].read(body, { country: undefined }).kind === 'report')
)

describe('findSender', () => {
  it.each(reports)('returns $name for $file at the URL of another provider', ({ name, body }) => {
    for (const other of providerNames) {
      expect(findSender(body, providers[other])).toBe(other === name ? undefined : providers[name])
    }
  })

  it.each(reports)('does not mistake $file of $name for a report of another provider', ({ name, body }) => {
    const others = providerNames.filter((other) => other !== name)

    expect(others.map((other) => providers[other].read(body, { country: undefined }).kind)).toEqual(
      others.map(() => 'invalid')
    )
  })

  it.each([null, [], 'call', 5, {}, { call_id: 'call-1' }, { call_id: 5, c_id: 'a' }, { message: { type: 'x' } }])(
    'returns nothing for %j',
    (body) => {
      expect(findSender(body, providers.elevenlabs)).toBeUndefined()
    }
  )
})
