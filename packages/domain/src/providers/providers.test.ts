import { describe, expect, it } from 'vitest'
import { findProvider, providerNames, providers } from './index.ts'

describe('findProvider', () => {
  it.each(providerNames)('finds %s', (name) => {
    expect(findProvider(name)).toBe(providers[name])
  })

  it.each(['', 'VAPI', 'acme', '__proto__', 'constructor', 'toString'])('finds nothing under %j', (name) => {
    expect(findProvider(name)).toBeUndefined()
  })
})
