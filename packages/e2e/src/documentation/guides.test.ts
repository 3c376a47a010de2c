import { CallReportSchema, type ListingProviderName, providerNames, providers } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { pageOf } from './pages.ts'

describe.each(providerNames)('the guide to %s', (provider) => {
  const text = pageOf(`packages/docs/providers/${provider}.md`).text.replaceAll(/\s+/g, ' ')
  const setup = providers[provider].setup({ signature: null, hasAllowedAddresses: true })

  it('describes each input and the loss without it, as the console and the command line do', () => {
    const reported = setup.fields.flatMap(({ name, value, without }) => [name, value ?? '', without])

    expect([setup.place, ...reported].filter((one) => !text.includes(one))).toEqual([])
  })

  it('names every signature preset and every source address of the provider', () => {
    const presets = Object.keys(providers[provider].signaturePresets)
    const addresses = setup.addresses.map(({ range }) => range)

    expect([...presets, ...addresses].filter((one) => !text.includes(`\`${one}\``))).toEqual([])
  })

  it('is linked from the page about all providers', () => {
    expect(pageOf('packages/docs/providers.md').text).toContain(`](providers/${provider}.md)`)
  })
})

it('the guide to own agents names each member of a report', () => {
  const { properties } = CallReportSchema.properties.report
  const { text } = pageOf('packages/docs/providers/callbook.md')

  expect(Object.keys(properties).filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

it.each<[ListingProviderName, string]>([
  ['vapi', 'https://docs.vapi.ai/'],
  ['retell', 'https://docs.retellai.com/'],
  ['elevenlabs', 'https://elevenlabs.io/docs/'],
  ['bland', 'https://docs.bland.ai/']
])('the guide to %s links to pages of the vendor', (provider, site) => {
  expect(pageOf(`packages/docs/providers/${provider}.md`).text.split(`](${site}`).length).toBeGreaterThan(2)
})
