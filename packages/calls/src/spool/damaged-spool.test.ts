import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { someReport } from '../testing/index.ts'
import type { IncomingReport } from '../writer/index.ts'
import type { SpoolDamage } from './file/self-repairing-file.ts'
import { createReportSpool } from './report-spool.ts'

const endpoint = {
  organizationId: newId<OrganizationId>(),
  clientId: newId<ClientId>(),
  endpointId: newId<EndpointId>()
}
const pageSize = 4096
const now = new Date()

describe('a spool whose file cannot be read', () => {
  it.each<{ how: string; damage: (path: string) => unknown; salvaged?: number }>([
    { how: 'has another header', damage: (path) => overwrite(path, 0, randomBytes(100)) },
    { how: 'is no database', damage: (path) => writeFile(path, randomBytes(3 * pageSize)) },
    { how: 'was cut short', damage: async (path) => await truncate(path, 2 * pageSize + 100) },
    { how: 'has another schema', damage: (path) => change(path, 'alter table reports rename call_key to calls') },
    { how: 'is one of a later release', damage: (path) => change(path, 'pragma user_version = 99'), salvaged: 40 }
  ])('since it $how is recreated, and accepts reports', async ({ damage, salvaged = 0 }) => {
    const directory = await newDirectory()
    await keep(directory, reportsOf(40))
    await damage(join(directory, 'spool.sqlite'))

    const { spool, damages } = await open(directory)
    const later = someReport(endpoint)

    expect(await spool.append(later)).toBe('kept')
    expect(await reportsIn(spool)).toContainEqual(later)
    expect(damages).toEqual([
      {
        cause: expect.any(String),
        movedTo: expect.stringContaining(join(directory, 'spool.sqlite.damaged-')),
        salvaged: spool.contents().waiting - 1
      }
    ])
    expect(spool.contents()).toMatchObject({ damaged: 1 })
    expect(damages[0]?.salvaged).toBeGreaterThanOrEqual(salvaged)
    expect(await stat(damages[0]?.movedTo ?? '')).toMatchObject({ mode: 0o100600 })
  })

  it('recovers all reports outside the damaged page, in order', async () => {
    const directory = await newDirectory()
    const reports = reportsOf(200)
    await keep(directory, reports)
    overwrite(join(directory, 'spool.sqlite'), 20 * pageSize, randomBytes(pageSize))

    const { spool, damages } = await open(directory)

    const found = await reportsIn(spool)
    expect(found.length).toBeGreaterThan(150)
    expect(found.length).toBeLessThan(200)
    expect(found).toEqual(reports.filter((report) => found.some(({ requestId }) => requestId === report.requestId)))
    expect(damages).toMatchObject([{ salvaged: found.length }])
    expect(await spool.findEndpoint(slugHash, now)).toBe('sealed')
  })

  it('reports the damaged file until it is removed', async () => {
    const directory = await newDirectory()
    await writeFile(join(directory, 'spool.sqlite'), randomBytes(pageSize))
    const first = await open(directory)
    await first.spool.close()
    const second = await open(directory)
    const before = second.spool.contents().damaged

    await rm(first.damages[0]?.movedTo ?? '')
    await second.spool.append(someReport(endpoint))

    expect([before, second.spool.contents().damaged]).toEqual([1, 0])
    expect(second.damages).toEqual([])
    expect(await readdir(directory)).not.toContainEqual(expect.stringContaining('damaged'))
  })

  it('is recreated during use, and does not confuse reports', async () => {
    const directory = await newDirectory()
    const { spool, damages } = await open(directory)
    const body = () => randomBytes(15_000).toString('base64') // In total more than SQLite caches in memory.
    const reports = Array.from({ length: 300 }, () => someReport(endpoint, {}, { body: body() }))
    await Promise.all(reports.map((report) => spool.append(report)))
    const round = await spool.next(0, 10)
    const later = someReport(endpoint)
    for (const name of ['spool.sqlite', 'spool.sqlite-wal']) breakPages(join(directory, name))

    await spool.settle(round)
    const appended = await spool.append(later)

    expect(appended).toBe('kept')
    expect(damages).toHaveLength(1)
    const waiting = await spool.next(0, 1_000)
    expect(waiting.at(-1)).toMatchObject({ report: later })
    expect(waiting.at(-1)?.id).toBeGreaterThan(300)
    expect(waiting.filter(({ id }) => round.some((settled) => settled.id === id))).toEqual([])
    expect(spool.contents()).toMatchObject({ waiting: waiting.length, damaged: 1 })
    expect(reports.filter(spool.holdsCallOf)).toHaveLength(waiting.length - 1)
  })
})

it('does not count a file locked by another process as damage', async () => {
  const directory = await newDirectory()
  await open(directory)

  await expect(createReportSpool({ directory, maxBytes: 1e7 })).rejects.toThrow('in use by another process')
  expect(await readdir(directory)).not.toContainEqual(expect.stringContaining('damaged'))
})

const slugHash = randomBytes(32)

function reportsOf(count: number): IncomingReport[] {
  return Array.from({ length: count }, () => someReport(endpoint, {}, { body: randomBytes(600).toString('base64') }))
}

async function keep(directory: string, reports: readonly IncomingReport[]): Promise<void> {
  const spool = await createReportSpool({ directory, maxBytes: 1e8 })
  await spool.rememberEndpoint({ slugHash, sealed: 'sealed', seenAtMs: now.getTime() })
  await Promise.all(reports.map((report) => spool.append(report)))
  await spool.close()
}

async function open(directory: string) {
  const damages: SpoolDamage[] = []
  const spool = await createReportSpool({ directory, maxBytes: 1e8, onDamage: (damage) => damages.push(damage) })
  onTestFinished(() => spool.close())

  return { spool, damages }
}

async function reportsIn(spool: Awaited<ReturnType<typeof open>>['spool']) {
  return (await spool.next(0, 1_000)).flatMap(({ report }) => report ?? [])
}

function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const content = readFileSync(path)
  content.set(bytes, at)
  writeFileSync(path, content)
}

/** Damages all pages except the first, which has the headers of the file and its log. */
function breakPages(path: string): void {
  const content = readFileSync(path)
  if (content.length > pageSize) overwrite(path, pageSize, randomBytes(content.length - pageSize))
}

function change(path: string, sql: string): void {
  const file = new DatabaseSync(path)
  file.exec(sql)
  file.close()
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return directory
}
