import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'

interface Way {
  readonly what: string
  readonly sign: RegExp
  /** Paths where the code may and does occur. */
  readonly places: readonly string[]
  /** Example code. */
  readonly example: string
}

const door = 'packages/postgres/src'

/** Ways to send SQL, as described in packages/postgres/README.md. */
const ways: readonly Way[] = [
  {
    what: 'the driver',
    sign: /from '(?:pg|postgres|pg-\w+|@neondatabase\/.+|slonik|knex)'/,
    places: [`${door}/`],
    example: `import pg from 'pg'`
  },
  {
    what: 'a query of a client',
    sign: /\.query(?:<[^(]*>)?\(/,
    places: [
      `${door}/database/connection.ts`,
      `${door}/embedded/cluster.ts`,
      `${door}/statements/named-query.ts`,
      `${door}/wire/client.ts`
    ],
    example: `await client.query('select 1')`
  },
  {
    what: 'a pipeline',
    sign: /new Pipeline\(/,
    places: [`${door}/database/connection.ts`, `${door}/statements/named-query.ts`],
    example: 'new Pipeline(queries, answers)'
  },
  {
    what: 'a pool',
    sign: /\bcreatePool\(|new (?:pg\.(?:Pool|Client)|PooledDatabase|Kysely)\b/,
    places: [
      `${door}/database/pooled-database.ts`,
      `${door}/embedded/cluster.ts`,
      `${door}/pool/pool.ts`,
      'packages/calls/src/writer/report-writer.ts',
      'packages/db/src/database.ts'
    ],
    example: 'const pool = createPool(options)'
  },
  {
    what: 'the texts of lists',
    sign: /from 'sql-template-tag'/,
    places: [`${door}/statements/list-statement.ts`],
    example: `import sql from 'sql-template-tag'`
  },
  {
    what: 'rows read as bytes',
    sign: /\.readRows(?:<[^(]*>)?\(/,
    places: [
      `${door}/database/rows-reader.ts`,
      'packages/db/src/queries/calls/call-rows.ts',
      'packages/db/src/queries/calls/examined/',
      'packages/db/src/queries/calls/neighbours.ts',
      'packages/db/src/queries/customers/customers-by-last-call.ts',
      'packages/db/src/queries/customers/named-page.ts',
      'packages/db/src/queries/lists/read-list.ts'
    ],
    example: 'await db.readRows(statement, options)'
  },
  {
    what: 'a text given to Kysely',
    sign: /\bCompiledQuery\b|\.executeQuery(?:<[^(]*>)?\(/,
    places: [`${door}/statements/run-in-kysely.ts`],
    example: 'db.executeQuery(CompiledQuery.raw(text))'
  },
  {
    what: 'named statements',
    sign: /\b(?:runPipeline|commitPipeline|runParts|runInKysely|deferInKysely|deferRowsInKysely|queriesFor)(?:<[^(]*>)?\(/,
    places: [
      `${door}/statements/`,
      'packages/calls/src/model/',
      'packages/calls/src/replay/',
      'packages/calls/src/writer/batch/',
      'packages/db/src/checks/citus/',
      'packages/db/src/queries/counts/',
      'packages/db/src/queries/evaluations/evaluation-versions.ts',
      'packages/db/src/queries/evaluations/make-current.ts',
      'packages/db/src/queries/event-endpoints/finish-deliveries.ts',
      'packages/db/src/queries/events/',
      'packages/db/src/queries/search/searched-calls.ts'
    ],
    example: 'await runPipeline(client, queries)'
  }
]

const sources = new Map<string, string>()

beforeAll(async () => {
  const files = glob('{apps,packages}/*/src/**/*.ts', {
    cwd: root,
    exclude: ['packages/{bench,e2e}/**', '**/testing/**', '**/*.test.ts']
  })
  for await (const file of files) sources.set(file, await readFile(join(root, file), 'utf8'))
})

describe.each(ways)('$what', ({ sign, places, example }) => {
  it('occurs only in its known places', () => {
    const elsewhere = filesWith(sign).filter((file) => !places.some((place) => file.startsWith(place)))

    expect(elsewhere).toEqual([])
  })

  it('occurs in each of its known places', () => {
    const empty = places.filter((place) => !filesWith(sign).some((file) => file.startsWith(place)))

    expect(empty).toEqual([])
  })

  it('is recognized', () => expect(example).toMatch(sign))
})

function filesWith(sign: RegExp): string[] {
  return [...sources].filter(([, text]) => sign.test(text)).map(([file]) => file)
}
