import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../testing/index.ts'
import { type JsonTemplate, jsonTemplate, Presence } from './json-template.ts'

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
    const [row = []] = await db.readRows(sql`select ${number}::float8`, { key: 'any', isShort: true })

    expect(jsonTemplate({ share: 'float8' }).write(row)).toBe('{"share":null}')
  })

  it('escapes a long text', async () => {
    const name = '\u0001'.repeat(300_000)

    expect(JSON.parse(await write(jsonTemplate(columns), [{ ...someRow, name }, someRow]))).toEqual([
      asReported({ ...someRow, name }),
      asReported(someRow)
    ])
  })
})

describe('a bound', () => {
  const columns = { name: 'text', data: 'json', short: 'json' } as const
  const shorten = (json: string) => `"${json.length}"`
  const template = jsonTemplate(columns, undefined, { name: 5, data: 5, short: { maxBytes: 5, shorten } })

  it.each([
    { what: 'nothing within it', row: ['aéé', '[1,2]', '[3,4]'], written: ['aéé', [1, 2], [3, 4]] },
    { what: 'after a whole character', row: ['ééé', '[1,23]', '[123456]'], written: ['éé', null, '8'] },
    { what: 'to a JSON text that is not longer', row: [null, null, '[1,23]'], written: [null, null, '6'] }
  ])('cuts $what', ({ row, written }) => {
    const [name, data, short] = written

    expect(JSON.parse(template.write(row))).toEqual({ name, data, short })
  })
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
    return sql`select ${id}::uuid, ${name}::text, ${count}::int4, ${share}::float8, ${data}::json,
      ${flag}::bool, ${at?.toISOString() ?? null}::timestamptz`
  })

  const found = await db.readRows(sql.join(selects, sql.raw(' union all ')), { key: 'any', isShort: true })

  return `[${found.map(template.write).join()}]`
}
