import { describe, expect, it } from 'vitest'
import { listFixtures, readSample } from '../testing/index.ts'
import { findSender, providerNames, providers } from './index.ts'

const reports = providerNames.flatMap((name) =>
  listFixtures(name)
    .map((file) => ({ name, file, body: JSON.parse(readSample(name, file)) }))
    .filter(({ body }) => providers[name].read(body, { country: undefined }).kind === 'report')
)

describe('the provider that a body looks like a report of', () => {
  it.each(reports)('is $name for $file, whoever else is given it', ({ name, body }) => {
    for (const other of providerNames) {
      expect(findSender(body, providers[other])).toBe(other === name ? undefined : providers[name])
    }
  })

  it.each(reports)('cannot be taken for another by who reads $file of $name', ({ name, body }) => {
    const others = providerNames.filter((other) => other !== name)

    expect(others.map((other) => providers[other].read(body, { country: undefined }).kind)).toEqual(
      others.map(() => 'invalid')
    )
  })

  it.each([null, [], 'call', 5, {}, { call_id: 'call-1' }, { call_id: 5, c_id: 'a' }, { message: { type: 'x' } }])(
    'is nobody for %j',
    (body) => {
      expect(findSender(body, providers.elevenlabs)).toBeUndefined()
    }
  )
})
