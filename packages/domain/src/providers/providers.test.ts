import { describe, expect, it } from 'vitest'
import { checkSignatureScheme } from '../signatures/signature-scheme.ts'
import { listFixtures, readCall, readExpected, samples } from '../testing/index.ts'
import { customProvider, customProviderName } from './custom/custom-provider.ts'
import {
  allProviders,
  findProvider,
  findProviderCallId,
  isPreliminary,
  providerNames,
  providers,
  reportKinds
} from './index.ts'
import { signaturePresetNames } from './signature-presets.ts'

describe('findProvider', () => {
  it.each(providerNames)('finds %s', (name) => {
    expect(findProvider(name)).toBe(providers[name])
  })

  it('finds the reader of mapped vendors', () => {
    expect(findProvider(customProviderName('acme'))).toBe(customProvider)
  })

  it.each([
    '',
    'VAPI',
    'acme',
    'custom',
    'custom-',
    'custom-a',
    'custom-Acme',
    `custom-${'a'.repeat(25)}`,
    '__proto__',
    'constructor',
    'toString'
  ])('finds nothing for %j', (name) => {
    expect(findProvider(name)).toBeUndefined()
  })
})

describe.each(providerNames)('%s', (name) => {
  const report = samples[name].build({ callId: 'call-1' })
  const { callIdPaths, signaturePresets } = providers[name]

  it('has a name that fits the patterns of its URLs, here and in a proxy', () => {
    expect(name).toMatch(/^[a-z]{2,16}$/)
  })

  it('has samples with expected facts', () => {
    const expected = readExpected<{ readonly action: string }>(name)

    expect(Object.keys(expected).sort()).toEqual([...listFixtures(name)].sort())
    expect(Object.values(expected).map(({ action }) => action)).toContainEqual(expect.stringMatching(/^store/))
  })

  it('has the call id at one of the paths for rejected reports', () => {
    expect(callIdPaths).not.toEqual([])
    expect(findProviderCallId(report)).toBe('call-1')
  })

  it('lists the kinds of its reports in ascending order of detail', () => {
    const { kind } = readCall(name, report)

    expect(providers[name].reportKinds.at(-1)).toBe(kind)
    expect(reportKinds).toEqual(expect.arrayContaining([...providers[name].reportKinds]))
  })

  it('has no further report to wait for after its most detailed one', () => {
    expect(isPreliminary(name, readCall(name, report).kind)).toBe(false)
  })

  it('has signature schemes that can be verified', () => {
    expect(signaturePresets).not.toEqual({})
    for (const scheme of Object.values(signaturePresets)) expect(checkSignatureScheme(scheme)).toBe(true)
  })
})

it('lists the kinds of all reports in descending order of detail', () => {
  expect(reportKinds).toEqual(['end_of_call', 'call_analyzed', 'final', 'call_ended', 'preliminary', 'transfer_ended'])
})

it('has a unique name for each signature scheme', () => {
  const names = allProviders.flatMap(({ signaturePresets }) => Object.keys(signaturePresets))

  expect(signaturePresetNames).toEqual([...new Set([...names, 'standard-webhooks', 'svix', 'telnyx'])])
})
