import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createAdminDatabase } from '@callbook/db'
import { listReleases, restoreRelease, startFaultyServer } from '@callbook/db/testing'
import { createPool } from '@callbook/postgres'
import { databaseUrl } from '@callbook/postgres/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { programOf } from '../../../../infra/programs/program-of.mjs'
import { pageOf } from '../documentation/pages.ts'
import { root } from '../launcher.ts'
import { createServiceProcess } from '../service-process.ts'

// Programs of this release with a database of another one, and the table of the guide about upgrades.

const { connectionString: server } = await startFaultyServer()
const connectionString = databaseUrl(server, 'versions')
const settings = {
  DATABASE_URL: connectionString,
  SECRETS_KEY: randomBytes(32).toString('base64'),
  PUBLIC_WEBHOOK_URL: 'https://hooks.example.com'
}
const logged: string[] = []
const onLine = (line: string) => void logged.push(line)
const services = [
  await createServiceProcess({ service: 'webhook-ingest', settings, onLine }),
  await createServiceProcess({ service: 'webhook-ingest', program: 'src/worker.ts', settings, onLine }),
  await createServiceProcess({ service: 'management-api', settings, onLine })
]

beforeAll(async () => {
  await query('create database versions', server)
  const [oldest] = listReleases()
  if (oldest === undefined) throw new Error('No release is recorded')
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  await restoreRelease(db, oldest)
  await db.destroy()
})
afterAll(async () => void (await Promise.all(services.map((service) => service.end('SIGKILL')))))

/** In the order of the columns of the guide. Each state follows from the one before. */
const states = [
  { database: 'older', prepare: [] },
  {
    database: 'newer',
    prepare: [
      "insert into kysely_migration values ('9999-later', now())",
      'alter table clients add column planted text',
      'create table planted (organization_id uuid primary key)'
    ]
  },
  { database: 'much newer', prepare: ['alter table endpoint_silence drop column unusual_after'] }
]

it.each(states)(
  'programs say what the guide quotes with a database that is $database',
  async ({ database, prepare }) => {
    for (const statement of prepare) await query(statement)
    const said = new Map([
      ['status', run('packages/db/src/cli.ts', 'status')],
      ['doctor', run('packages/cli/src/cli.ts', 'doctor')]
    ])
    logged.length = 0
    for (const service of services) await service.start()
    const health = await Promise.all(services.map(({ url }) => healthOf(url)))
    said.set('both services and the worker', [...health, ...logged.flatMap(problemOf)].join('\n'))
    said.set('migrate', run('packages/db/src/cli.ts', 'migrate'))
    if (database === 'older') for (const { url } of services) await expect.poll(() => healthOf(url)).toMatch(/^200 /)
    for (const service of services) expect(await service.end('SIGTERM')).toBe(0)

    const column = states.findIndex((state) => state.database === database)
    const missing = [...said].flatMap(([program, text]) => missingIn(text, quotationsOf(program, column)))
    expect(new Set(health.map((text) => text.slice(0, 3))).size).toBe(1)
    expect(missing).toEqual([])
  }
)

/** Returns what the table in the guide quotes of a program. */
function quotationsOf(program: string, column: number): string[] {
  const { text } = pageOf('packages/docs/upgrade.md')
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const row = rows.find(([, name]) => name === program || name === `\`${program}\``)
  const quotations = [...(row?.[column + 2] ?? '').matchAll(/`([^`]+)`/g)].map(([, quotation = '']) => quotation)
  if (quotations.length === 0) throw new Error(`packages/docs/upgrade.md quotes nothing of ${program}`)

  return quotations.filter((quotation) => !['/health', 'migrate'].includes(quotation))
}

/** Returns the quotations that a text lacks; … stands for any words. */
function missingIn(text: string, quoted: readonly string[]): string[] {
  return quoted
    .filter((quotation) => {
      const parts = quotation.split('…').map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      return !new RegExp(parts.join('.*')).test(text.replaceAll(/\s+/g, ' '))
    })
    .map((quotation) => `${quotation}\n${text}`)
}

/** Runs a program, and returns its exit code and its output. */
function run(source: string, ...words: readonly string[]): string {
  const { HOME, NODE_COMPILE_CACHE, PATH } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [programOf(source), ...words], {
    ...{ cwd: root, encoding: 'utf8', env: { HOME, NODE_COMPILE_CACHE, PATH, ...settings } }
  })

  return `exit code ${status}\n${stdout}${stderr}`
}

async function healthOf(url: string): Promise<string> {
  const response = await fetch(`${url}/health`)

  return `${response.status} ${await response.text()}`
}

/** Returns the lines of a log about the schema. */
function problemOf(line: string): string[] {
  const { msg, problem } = JSON.parse(line)

  return problem === undefined ? [] : [`${msg}: ${problem}`]
}

async function query(statement: string, url = connectionString): Promise<void> {
  const pool = createPool({ connectionString: url, maxConnections: 1, onIdleError: () => undefined })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
