import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { caller, someReport } from '../testing/index.ts'
import { createReportSpool } from './report-spool.ts'
import { SpoolFullError } from './spool-full-error.ts'

const endpoint = {
  organizationId: newId<OrganizationId>(),
  clientId: newId<ClientId>(),
  endpointId: newId<EndpointId>()
}
const mebibyte = 1024 * 1024
const now = new Date('2026-11-20T12:00:00.000Z')

describe('a spool', () => {
  it('returns reports in the order of arrival, also after a restart', async () => {
    const directory = await newDirectory()
    const reported = { ...caller, startedAt: new Date('2026-11-20T11:00:00.123Z'), endedReason: 'hangup' }
    const reports = Array.from({ length: 300 }, (_, nth) =>
      someReport(endpoint, reported, nth % 2 === 0 ? {} : { source: 'backfill' })
    )
    const spool = await open(directory)
    await Promise.all(reports.map((report) => spool.append(report)))
    await spool.close()

    const reopened = await open(directory)

    const first = await reopened.next(0, 200)
    const second = await reopened.next(first.at(-1)?.id ?? 0, 200)
    expect([...first, ...second].map(({ report }) => report)).toEqual(reports)
    expect(reopened.contents()).toMatchObject({ waiting: 300, failed: 0 })
  })

  it('knows the calls that wait, also after a restart', async () => {
    const directory = await newDirectory()
    const [waiting, settled, other] = [someReport(endpoint), someReport(endpoint), someReport(endpoint)]
    const spool = await open(directory)
    await spool.append(waiting)
    await spool.append(settled)
    const [, second] = await spool.next(0, 2)
    if (second !== undefined) await spool.settle([second])
    const before = [waiting, settled, other].map(spool.holdsCallOf)
    await spool.close()

    const reopened = await open(directory)

    expect(before).toEqual([true, false, false])
    expect([waiting, settled, other].map(reopened.holdsCallOf)).toEqual([true, false, false])
  })

  it('holds a call as soon as its report is appended', async () => {
    const spool = await open()
    const report = someReport(endpoint)

    const kept = spool.append(report)
    const held = spool.holdsCallOf(report)
    await kept

    expect(held).toBe(true)
  })

  it('sets aside reports that the database rejected, so that they no longer wait', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    await spool.append(someReport(endpoint))
    const [refused] = await spool.next(0, 1)
    if (refused !== undefined) await spool.settle([{ ...refused, failure: 'invalid byte sequence' }])
    const { bytes } = spool.contents()
    await spool.close()

    const reopened = await open(directory)

    expect(reopened.contents()).toEqual({ waiting: 0, failed: 1, bytes, damaged: 0 })
    expect(bytes).toBeGreaterThan(0)
    expect(await reopened.next(0, 10)).toEqual([])
  })

  it('returns dead letters with the reason until they are removed', async () => {
    const spool = await open()
    const reports = [someReport(endpoint), someReport(endpoint)]
    for (const report of reports) await spool.append(report)
    const settlements = (await spool.next(0, 2)).map((report) => ({ ...report, failure: 'refused' }))
    await spool.settle(settlements)

    const deadLetters = await spool.nextDeadLetters(0, 10)
    await spool.forget(deadLetters.slice(0, 1).map(({ id }) => id))

    expect(deadLetters).toMatchObject(reports.map((report) => ({ failure: 'refused', report })))
    expect(await spool.nextDeadLetters(0, 10)).toEqual(deadLetters.slice(1))
    expect(spool.contents()).toMatchObject({ waiting: 0, failed: 1 })
  })

  it('has the monotonic time of receipt only until a restart', async () => {
    const directory = await newDirectory()
    const report = someReport(endpoint, {}, { receivedTickMs: 12.5 })
    const spool = await open(directory)
    await spool.append(report)
    const [own] = await spool.next(0, 1)
    await spool.close()

    const [inherited] = await (await open(directory)).next(0, 1)

    expect(own?.report).toEqual(report)
    expect(inherited?.report).toEqual({ ...report, receivedTickMs: undefined })
  })

  it('continues if its thread ends', async () => {
    const threads: Worker[] = []
    const note = (message: unknown) => void threads.push((message as { worker: Worker }).worker)
    subscribe('worker_threads', note)
    onTestFinished(() => void unsubscribe('worker_threads', note))
    const spool = await open()
    const [kept, lost, later] = [someReport(endpoint), someReport(endpoint), someReport(endpoint)]
    await spool.append(kept)

    const appending = spool.append(lost).catch(String)
    await threads[0]?.terminate()
    await appending
    await spool.append(later)

    const reports = (await spool.next(0, 10)).map(({ report }) => report)
    expect(reports).toContainEqual(kept)
    expect(reports).toContainEqual(later)
    expect(reports.every((report) => report !== undefined && spool.holdsCallOf(report))).toBe(true)
    expect(spool.contents().waiting).toBe(reports.length)
    expect(spool.isUsable()).toBe(true)
  })

  it('accepts no more than its size, and accepts reports again when there is space', async () => {
    const spool = await open(undefined, mebibyte)
    const reports = Array.from({ length: 20 }, () =>
      someReport(endpoint, {}, { body: randomBytes(75_000).toString('base64') })
    )

    const results = await Promise.allSettled(reports.map((report) => spool.append(report)))

    const refused = reports.filter((_, index) => results[index]?.status === 'rejected')
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(SpoolFullError)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.some(spool.holdsCallOf)).toBe(false)
    expect(spool.contents().waiting).toBe(reports.length - refused.length)
    expect(spool.contents().bytes).toBeLessThanOrEqual(mebibyte)

    await spool.settle(await spool.next(0, 100))
    await expect(spool.append(someReport(endpoint))).resolves.toBe('kept')
  })

  it('returns unused space to the disk', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    const body = randomBytes(750_000).toString('base64')
    for (let count = 0; count < 5; count++) await spool.append(someReport(endpoint, {}, { body }))
    const full = await sizeOf(directory)

    for (let round = await spool.next(0, 100); round.length > 0; round = await spool.next(0, 100))
      await spool.settle(round)

    expect(full).toBeGreaterThan(3 * mebibyte)
    expect(await sizeOf(directory)).toBeLessThan(mebibyte)
    expect(spool.contents()).toEqual({ waiting: 0, failed: 0, bytes: 0, damaged: 0 })
  })

  it.skipIf(!canMount())('can be emptied on a full disk, and then accepts reports again', async () => {
    const script = `
      import { randomBytes } from 'node:crypto'
      import { createReportSpool } from ${moduleUrl('report-spool.ts')}
      import { someReport } from ${moduleUrl('../testing/reports.ts')}
      const spool = await createReportSpool({ directory: 'spool', maxBytes: 1e9 })
      const some = () => someReport({ endpointId: 'one' }, {}, { body: randomBytes(30_000).toString('base64') })
      let kept = 0
      const before = [spool.isUsable(), spool.roomBytes() > 1e6]
      for (let error; error === undefined; kept += error === undefined) error = await spool.append(some()).then(() => undefined, String)
      const full = [spool.isUsable(), spool.roomBytes() > 65536]
      for (let round = await spool.next(0, 9); round.length > 0; round = await spool.next(0, 9)) await spool.settle(round)
      await spool.append(some())
      console.log(JSON.stringify({ kept, before, full, contents: spool.contents() }))
      await spool.close()
    `

    const { kept, before, full, contents } = JSON.parse(await onTinyDisk(script))

    expect(kept).toBeGreaterThan(10)
    expect({ before, full }).toEqual({ before: [true, true], full: [false, false] })
    expect(contents).toMatchObject({ waiting: 1, failed: 0 })
  })

  it('belongs to one process until that process ends', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)

    const inOtherProcess = await openElsewhere(directory)
    await expect(createReportSpool({ directory, maxBytes: mebibyte })).rejects.toThrow('in use by another process')
    await spool.append(someReport(endpoint))
    await spool.close()

    expect(inOtherProcess).toContain('in use by another process')
    expect(await openElsewhere(directory)).toContain('opened with 1')
  })

  it('is readable only by its owner', async () => {
    const directory = await newDirectory()
    const spool = await open(join(directory, 'below'))
    await spool.append(someReport(endpoint))

    const modes = await Promise.all(
      ['below', 'below/spool.sqlite', 'below/spool.sqlite-wal'].map((path) => stat(join(directory, path)))
    )

    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600'])
  })

  it('remembers an endpoint for 24 hours after it was seen', async () => {
    const directory = await newDirectory()
    const slugHash = randomBytes(32)
    const spool = await open(directory)
    const seen = (hoursAgo: number) => ({
      slugHash,
      sealed: `${hoursAgo}`,
      seenAtMs: now.getTime() - hoursAgo * 3_600_000
    })

    await spool.rememberEndpoint(seen(25))
    const forgotten = await spool.findEndpoint(slugHash, now)
    await spool.rememberEndpoint(seen(24))
    await spool.close()
    const reopened = await open(directory)

    expect(forgotten).toBeUndefined()
    expect(await reopened.findEndpoint(slugHash, now)).toBe('24')
    expect(await reopened.findEndpoint(randomBytes(32), now)).toBeUndefined()
  })
})

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return directory
}

async function open(directory?: string, maxBytes = 64 * mebibyte) {
  const spool = await createReportSpool({ directory: directory ?? (await newDirectory()), maxBytes })
  onTestFinished(() => spool.close())

  return spool
}

function moduleUrl(name: string): string {
  return JSON.stringify(new URL(name, import.meta.url).href)
}

const ownMounts = ['--user', '--map-root-user', '--mount']

function canMount(): boolean {
  return spawnSync('unshare', [...ownMounts, 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0
}

/** Returns the output of a script that runs in the root of a 4 MiB disk. */
async function onTinyDisk(script: string): Promise<string> {
  const mount = 'mount -t tmpfs -o size=4m none "$0" && cd "$0" && exec "$@"'
  const node = [process.execPath, '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)('unshare', [
    ...ownMounts,
    'sh',
    '-c',
    mount,
    await newDirectory(),
    ...node
  ])

  return stdout
}

async function openElsewhere(directory: string): Promise<string> {
  const script = `
    import { createReportSpool } from ${moduleUrl('report-spool.ts')}
    const spool = await createReportSpool({ directory: ${JSON.stringify(directory)}, maxBytes: 1e9 })
    console.log('opened with', spool.contents().waiting)
    await spool.close()
  `
  return await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]).then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr
  )
}

async function sizeOf(directory: string): Promise<number> {
  const files = ['spool.sqlite', 'spool.sqlite-wal'].map((name) => readFile(join(directory, name)))

  return (await Promise.all(files)).reduce((total, { length }) => total + length, 0)
}
