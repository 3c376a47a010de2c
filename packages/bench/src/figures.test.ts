import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readParts, replacePart, sizeFor, tableOf, wrap } from './figures.ts'

const parts = await readParts()

describe('a page with figures', () => {
  it.each(parts)('$file repeats the stored results: `npm run bench -- figures` writes $pattern', async (part) => {
    const page = await readFile(join(import.meta.dirname, '../../..', part.file), 'utf8')

    expect(replacePart(page, part)).toBe(page)
  })
})

describe('a size', () => {
  it('follows from the cost of a call', () => {
    const size = sizeFor(8_640_000, { ingestUs: 1_200, databaseUs: 1_000, walBytes: 50_000, rowBytes: 36_000 })

    expect(size).toMatchObject({
      'calls a second in the busiest hour': 400,
      'cores of webhook-ingest': 0.8,
      'cores of the worker': 2.6,
      'cores of the database': 4,
      'connections to the database': 52,
      'WAL a day, GB': 432,
      'disk a day, GB': 345.6,
      'database nodes of 16 cores and 4 TB': 1
    })
    expect(size['days until their disks are full']).toBeCloseTo(11.57, 2)
  })

  it('has more nodes once the database needs more cores than one', () => {
    const size = sizeFor(1e9, { ingestUs: 1_200, databaseUs: 1_000, walBytes: 50_000, rowBytes: 36_000 })

    expect(size['database nodes of 16 cores and 4 TB']).toBe(29)
  })
})

it('breaks lines at 120 characters, but not within code', () => {
  const code = `\`${'a '.repeat(70)}a\``

  expect(wrap(`${'word '.repeat(30)}${code} end`)).toBe(
    `${'word '.repeat(24).trim()}\n${'word '.repeat(6).trim()}\n${code}\nend\n`
  )
})

it('formats tables with columns of equal width', () => {
  expect(
    tableOf(
      [
        ['a', 'b'],
        ['---', '---'],
        ['cccc', '1,000']
      ],
      { numbers: true }
    )
  ).toBe('| a    |     b |\n| ---- | ----: |\n| cccc | 1,000 |\n')
})
