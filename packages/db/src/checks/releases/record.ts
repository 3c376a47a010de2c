import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTestServer } from '@callbook/postgres/testing'
import { migrations } from '../../migrations/index.ts'
import { connectAdmin, prepareDatabase } from '../../testing/index.ts'
import { describeStatement } from './describe-statement.ts'
import { readKeptStatements } from './kept-statements.ts'
import { type RecordedStatement, readVersion, releaseFile, type SentStatement } from './release.ts'

// Records the statements of the current version, as far as its tests send them. Run it once, when that version is
// released.

/** Packages whose tests send statements as roles. */
const tested = [
  'apps/management-api',
  'apps/webhook-ingest',
  'packages/accounts',
  'packages/backfill',
  'packages/calls',
  'packages/cli',
  'packages/db',
  'packages/evaluation',
  'packages/operations'
]

const root = join(import.meta.dirname, '../../../../..')
const folder = await mkdtemp(join(tmpdir(), 'callbook-statements-'))
try {
  for (const path of tested) await runTests(join(root, path))
  const statements = await describe(await readKeptStatements(folder))
  const file = releaseFile(await readVersion(), 'statements.json')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, serialize(statements))
} finally {
  await rm(folder, { recursive: true })
}

async function runTests(cwd: string): Promise<void> {
  const env = { ...process.env, RECORD_STATEMENTS: folder }
  const vitest = spawn(join(cwd, 'node_modules/.bin/vitest'), ['run'], { cwd, env, stdio: 'inherit' })
  const [code] = await once(vitest, 'exit')
  if (code !== 0) throw new Error(`the tests in ${cwd} have failed`)
}

async function describe(statements: readonly SentStatement[]): Promise<RecordedStatement[]> {
  const server = await startTestServer()
  try {
    await prepareDatabase(server.connectionString)
    const db = connectAdmin(server.connectionString)
    const described = await db.transaction().execute(async (tx) => {
      const all: RecordedStatement[] = []
      for (const { role, sql } of statements) all.push({ role, sql, ...(await describeStatement(tx, sql)) })
      return all
    })
    await db.destroy()

    return described
  } finally {
    await server.stop()
  }
}

/** One statement to a line. */
function serialize(statements: readonly RecordedStatement[]): string {
  const migration = JSON.stringify(Object.keys(migrations).at(-1))
  const lines = statements.map((statement) => `    ${JSON.stringify(statement)}`)

  return `{\n  "migration": ${migration},\n  "statements": [\n${lines.join(',\n')}\n  ]\n}\n`
}
