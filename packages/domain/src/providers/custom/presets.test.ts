import { describe, expect, it } from 'vitest'
import { compileMapping } from './compile-mapping.ts'
import { custom, isMappingName } from './index.ts'
import { findMappingPreset, mappingPresets } from './presets/index.ts'

describe.each(Object.entries(mappingPresets))('the preset %s', (name, { title, source, mapping }) => {
  it('reads the sample of its vendor', async () => {
    const { sample, expected } = (await import(`./testing/${name}.json`, { with: { type: 'json' } })).default
    const check = compileMapping(mapping)
    if (!check.ok) throw new Error(JSON.stringify(check.problems))

    const reading = custom.read(sample, { country: undefined, mapping: check.mapping })

    if (reading.kind !== 'report') throw new Error(`read as ${reading.kind}`)
    const { providerCallId, startedAt, durationSeconds, status, messages } = reading.report
    expect(reading.unreadable).toEqual([])
    expect({
      providerCallId,
      startedAt: startedAt?.toISOString() ?? null,
      durationSeconds,
      status,
      messages: messages.length
    }).toEqual(expected)
  })

  it('has a name for its URL, a title and a source', () => {
    expect(isMappingName(name)).toBe(true)
    expect(title).toMatch(/^[A-Z]/)
    expect(source).toMatch(/^https:/)
  })
})

it.each(['__proto__', 'constructor', 'acme'])('no preset is called %s', (name) => {
  expect(findMappingPreset(name)).toBeUndefined()
})
