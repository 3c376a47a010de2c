import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { join, listSql } from '../statements/list-statement.ts'
import { openEmptyDatabase } from '../testing/index.ts'
import type { RowBuffer } from '../wire/tap/row-buffer.ts'
import { type JsonTemplate, jsonTemplate, Presence } from './json-template.ts'
import { writeJsonString } from './json-writer.ts'

const db = await openEmptyDatabase()

const columns = {
  id: 'uuid',
  name: 'text',
  count: 'int4',
  share: 'float8',
  data: 'json',
  flag: 'bool',
  at: 'timestamptz'
} as const

/** PostgreSQL texts exclude U+0000, and UTF-8 excludes lone surrogates. */
const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''))
const instant = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true
})
const row = fc.record({
  id: fc.uuid(),
  name: fc.option(text),
  count: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)),
  data: fc.option(fc.json().map((json) => json.replaceAll('\\u0000', ''))),
  flag: fc.option(fc.boolean()),
  at: fc.option(instant)
})

describe('a template', () => {
  it('writes any content of the database', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const written = await write(jsonTemplate(columns), rows)

        expect(JSON.parse(written)).toEqual(rows.map(asReported))
      }),
      { numRuns: 100 }
    )
  })

  it('names members after the columns in their order by default', async () => {
    const short = { id: 'uuid', name: 'text' } as const
    const shape = {
      title: 'name',
      of: { id: 'id', state: new Presence('name', { ifNull: 'pending', otherwise: 'known' }) }
    } as const

    expect(await write(jsonTemplate(short), [someRow])).toBe(`[{"id":"${someRow.id}","name":"Dana \\"D\\""}]`)
    expect(await write(jsonTemplate(short, shape), [someRow, { ...someRow, name: null }])).toBe(
      `[{"title":"Dana \\"D\\"","of":{"id":"${someRow.id}","state":"known"}},` +
        `{"title":null,"of":{"id":"${someRow.id}","state":"pending"}}]`
    )
  })

  it.each(['NaN', 'Infinity', '-Infinity'])('writes null for %s, which JSON does not have', async (number) => {
    const statement = listSql`select ${number}::float8`

    expect(
      await db.readRows(statement, {
        read: (rows) => writeJsonString((json) => json.addRow(jsonTemplate({ share: 'float8' }), rows, 0)),
        key: 'any',
        isShort: true
      })
    ).toBe('{"share":null}')
  })

  it('has room for a text with only escaped bytes', async () => {
    const name = '\u0001'.repeat(300_000)

    expect(JSON.parse(await write(jsonTemplate(columns), [{ ...someRow, name }, someRow]))).toEqual([
      asReported({ ...someRow, name }),
      asReported(someRow)
    ])
  })
})

it('rejects a column that is used twice, because its room would not suffice', () => {
  expect(() => jsonTemplate({ name: 'text' }, { one: 'name', other: 'name' })).toThrow('each column once')
})

it('discards a partially written text', () => {
  const write = () =>
    writeJsonString((json) => {
      json.add('somebody else')
      throw new Error('unwritable')
    })

  expect(write).toThrow('unwritable')
  expect(writeJsonString((json) => json.add('mine'))).toBe('mine')
})

const someRow: Row = {
  id: '0199f1c2-0000-7000-8000-000000000005',
  name: 'Dana "D"',
  count: 1,
  share: 0.5,
  data: '{}',
  flag: true,
  at: new Date(0)
}

type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

function asReported({ data, at, ...others }: Row) {
  return { ...others, data: data === null ? null : JSON.parse(data), at: at === null ? null : at.toISOString() }
}

/** Returns an array of the rows, read from the database. */
async function write(template: JsonTemplate, rows: readonly Row[]): Promise<string> {
  const selects = rows.map(({ id, name, count, share, data, flag, at }) => {
    return listSql`select ${id}::uuid, ${name}::text, ${count}::int4, ${share}::float8, ${data}::json,
      ${flag}::bool, ${at?.toISOString() ?? null}::timestamptz`
  })

  const read = (found: RowBuffer) =>
    writeJsonString((json) => {
      json.add('[')
      for (const [index] of rows.entries()) {
        if (index > 0) json.add(',')
        json.addRow(template, found, index)
      }
      json.add(']')
    })

  return await db.readRows(join(selects, ' union all '), { read, key: 'any', isShort: true })
}
