import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { customProvider, isMappingName } from './custom-provider.ts'
import { compileMapping } from './mapping.ts'
import { findMappingPreset, mappingPresets } from './presets/index.ts'

const folder = new URL('testing/', import.meta.url)
/** A body of each event and mode of the vendor. The name of a file begins with that of the preset. */
const files = readdirSync(folder)

describe.each(Object.entries(mappingPresets))('the preset %s', (name, { title, source, mapping }) => {
  it.each(files.filter((file) => file.startsWith(`${name}-`)))('reads %s', (file) => {
    const { sample, expected } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    const check = compileMapping(mapping)
    if (!check.ok) throw new Error(JSON.stringify(check.problems))

    const reading = customProvider.read(sample, { country: undefined, mapping: check.mapping })

    if (reading.kind !== 'report') throw new Error(`read as ${reading.kind}`)
    expect(reading.unreadable).toEqual([])
    expect(JSON.parse(JSON.stringify(reading.report))).toMatchObject(expected)
  })

  it('has a name for its URL, a title, a source and samples', () => {
    expect(isMappingName(name)).toBe(true)
    expect(title).toMatch(/^[A-Z]/)
    expect(source).toMatch(/^https:/)
    expect(files.filter((file) => file.startsWith(`${name}-`)).length).toBeGreaterThan(1)
  })
})

it.each(['__proto__', 'constructor', 'acme'])('no preset is called %s', (name) => {
  expect(findMappingPreset(name)).toBeUndefined()
})
