import { zstdDecompressSync } from 'node:zlib'
import { callEvaluationJson, callJson, customerJson } from '@callbook/db'
import fc from 'fast-check'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, it } from 'vitest'
import { type FlatColumn, flatColumns, parquetFile, readCell } from './export-files.ts'

const compressors = { ZSTD: (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input)) }

const valuesOfType = {
  bool: fc.boolean(),
  float8: fc.double({ noNaN: true, noDefaultInfinity: true }),
  int4: fc.integer(),
  json: fc.jsonValue(),
  text: fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  timestamptz: fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  uuid: fc.uuid()
} as const

const columns = Object.keys(valuesOfType).map((name) => ({ name, type: name, path: [name] })) as FlatColumn[]

it('keeps all values of all types', async () => {
  const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = valuesOfType
  const row = fc.record(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.option(value)])))

  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 3 }), async (batches) => {
      const items = JSON.parse(JSON.stringify(batches)) as Readonly<Record<string, unknown>>[][]

      const read = await readRows(await write(items, columns))

      expect(read.map(asJson)).toEqual(
        items.flat().map((item) => ({ ...item, json: item['json'] === null ? null : JSON.stringify(item['json']) }))
      )
    }),
    { numRuns: 30 }
  )
})

it('bounds row groups by the size of their items', async () => {
  const batches = Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => ({ text: 'x'.repeat(50_000) })))

  const { num_rows, row_groups } = parquetMetadata(arrayBufferOf(await write(batches, textColumns)))

  expect(num_rows).toBe(100n)
  expect(row_groups.map(({ num_rows: rows }) => Number(rows))).toEqual([50, 50])
})

it('is complete without rows', async () => {
  const file = await write([], textColumns)

  expect(await readRows(file)).toEqual([])
  expect(parquetMetadata(arrayBufferOf(file)).num_rows).toBe(0n)
})

it.each([
  { name: 'calls', template: callJson },
  { name: 'evaluations', template: callEvaluationJson },
  { name: 'customers', template: customerJson }
])('gives each column of $name its own name', ({ template }) => {
  const names = flatColumns(template).map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
})

it('reads members of nested objects', () => {
  expect(readCell({ a: { b: 1 } }, { name: 'a_b', type: 'int4', path: ['a', 'b'] })).toBe(1)
  expect(readCell({ a: null }, { name: 'a_b', type: 'int4', path: ['a', 'b'] })).toBeUndefined()
})

const textColumns: FlatColumn[] = [{ name: 'text', type: 'text', path: ['text'] }]

async function write(batches: readonly object[][], written: readonly FlatColumn[]): Promise<Buffer> {
  async function* all() {
    for (const items of batches) yield { items, bytes: JSON.stringify(items).length }
  }
  const pieces: Buffer[] = []
  for await (const piece of parquetFile(all(), written)) pieces.push(piece)

  return Buffer.concat(pieces)
}

async function readRows(file: Buffer): Promise<Record<string, unknown>[]> {
  return await parquetReadObjects({ file: arrayBufferOf(file), compressors })
}

function arrayBufferOf(file: Buffer): ArrayBuffer {
  return Uint8Array.from(file).buffer
}

function asJson(row: Readonly<Record<string, unknown>>) {
  return JSON.parse(JSON.stringify({ ...row }))
}
