import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { IncomingReport } from '../model/incoming-report.ts'
import { caller, someReport } from '../testing/index.ts'
import { newDirectory } from '../testing/spooled-writers.ts'
import {
  createReportSpool,
  type ReportSpool,
  type ReportSpoolOptions,
  type SpoolDamage,
  SpoolFullError
} from './report-spool.ts'
import { encodeFile, encodeReport } from './spool-file.ts'

const mebibyte = 1024 * 1024
const noon = new Date('2026-11-20T12:00:00.000Z')
const endpoint = someEndpoint()
const firstId = 1_780_000_000_000_000

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
    const later = someReport(endpoint)
    await reopened.append(later)

    expect((await readdir(join(directory, 'new'))).length).toBeLessThan(10)
    expect(await reportsIn(reopened)).toEqual([...reports, later])
    expect(reopened.contents()).toMatchObject({ waiting: 301, failed: 0 })
  })

  it('returns later reports after earlier ones even if the clock was set back', async () => {
    const directory = await newDirectory()
    const [first, second] = [someReport(endpoint), someReport(endpoint)]
    const spool = await open(directory, { now: () => noon })
    await spool.append(first)
    await spool.close()

    const reopened = await open(directory, { now: () => new Date(0) })
    await reopened.append(second)

    expect(await reportsIn(reopened)).toEqual([first, second])
  })

  it('returns rounds of whole files that can be in memory together', async () => {
    const spool = await open()
    for (let count = 0; count < 130; count += 1) await spool.append(someReport(endpoint))
    const body = 'x'.repeat(mebibyte)
    for (let count = 0; count < 18; count += 1) await spool.append(someReport(endpoint, {}, { body }))

    const sizes = []
    for (let id = 0, round = spool.next(id); round.length > 0; round = spool.next(id)) {
      sizes.push(round.length)
      id = round.at(-1)?.id ?? id
    }

    expect(sizes).toEqual([128, 2 + 15, 3])
  })

  it('knows the calls that wait, also after a restart', async () => {
    const directory = await newDirectory()
    const [waiting, settled, other] = [someReport(endpoint), someReport(endpoint), someReport(endpoint)]
    const spool = await open(directory)
    await spool.append(waiting)
    await spool.append(settled)
    const [, second] = await allOf(spool)
    if (second !== undefined) await spool.settle([{ spooled: second }])
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

  it('moves reports that can never be stored to a file with the reason, and counts what operators leave in the folders', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    const report = someReport(endpoint)
    await spool.append(report)
    const [spooled] = await allOf(spool)
    if (spooled !== undefined) await spool.settle([{ spooled, failure: 'invalid byte sequence' }])
    const { bytes } = spool.contents()
    await spool.close()

    const reopened = await open(directory)
    const [name = ''] = await readdir(join(directory, 'failed'))
    const content = await readFile(join(directory, 'failed', name))
    const firstLine = content.subarray(0, content.indexOf('\n'))
    const before = reopened.contents()
    await rm(join(directory, 'failed', name))
    await writeFile(join(directory, 'damaged', name), content)

    expect(before).toEqual({ waiting: 0, failed: 1, bytes, damaged: 0 })
    expect(await allOf(reopened)).toEqual([])
    expect(await readdir(join(directory, 'new'))).toEqual([])
    expect(firstLine.toString()).toContain('"failure":"invalid byte sequence"')
    expect(JSON.parse(zstdDecompressSync(content.subarray(firstLine.length + 1)).toString())).toMatchObject({
      body: report.body
    })
    await expect.poll(reopened.contents, { timeout: 10_000 }).toEqual({ waiting: 0, failed: 0, bytes: 0, damaged: 1 })
  })

  it('takes a failed report again after its file was moved back', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    const report = someReport(endpoint)
    await spool.append(report)
    await spool.settle((await allOf(spool)).map((spooled) => ({ spooled, failure: 'refused' })))
    await spool.close()
    const [name = ''] = await readdir(join(directory, 'failed'))
    await rename(join(directory, 'failed', name), join(directory, 'new', name))

    const reopened = await open(directory)

    expect(await reportsIn(reopened)).toEqual([{ ...report, receivedTickMs: undefined }])
    expect(reopened.contents()).toMatchObject({ waiting: 1, failed: 0 })
  })

  it('has the monotonic time of receipt only until a restart', async () => {
    const directory = await newDirectory()
    const report = someReport(endpoint, {}, { receivedTickMs: 12.5 })
    const spool = await open(directory)
    await spool.append(report)
    const own = await reportsIn(spool)
    await spool.close()

    const inherited = await reportsIn(await open(directory))

    expect(own).toEqual([report])
    expect(inherited).toEqual([{ ...report, receivedTickMs: undefined }])
  })

  it('removes a file once none of its reports waits, and frees most of a file with few of them', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    const body = () => randomBytes(75_000).toString('base64')
    const reports = Array.from({ length: 21 }, () => someReport(endpoint, {}, { body: body() }))
    await Promise.all(reports.map((report) => spool.append(report)))
    const spooled = await allOf(spool)
    const [held] = spooled.splice(10, 1)

    await spool.settle(spooled.map((report) => ({ spooled: report })))
    const left = await sizesIn(directory)
    const found = await allOf(spool)
    await spool.settle(found.map((report) => ({ spooled: report })))

    expect(left).toHaveLength(1)
    expect(left[0]).toBeLessThan(150_000)
    expect(found).toEqual([held])
    expect(await sizesIn(directory)).toEqual([])
    expect(spool.contents()).toEqual({ waiting: 0, failed: 0, bytes: 0, damaged: 0 })
  })

  it('is readable only by its owner', async () => {
    const directory = join(await newDirectory(), 'below')
    const spool = await open(directory)
    await spool.append(someReport(endpoint))
    await spool.append(someReport(endpoint))
    const [first] = await allOf(spool)
    if (first !== undefined) await spool.settle([{ spooled: first, failure: 'refused' }])
    await spool.rememberEndpoint({ slugHash: randomBytes(32), sealed: 'sealed', seenAtMs: 0 })

    const paths = await readdir(directory, { recursive: true, withFileTypes: true })
    const modes = await Promise.all(
      paths.map(async (path) => {
        const { mode } = await stat(join(path.parentPath, path.name))
        return path.isDirectory() ? `folder ${(mode & 0o777).toString(8)}` : path.isFile() && (mode & 0o777).toString(8)
      })
    )

    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    expect(modes.filter(Boolean).sort()).toEqual([...Array(3).fill('600'), ...Array(5).fill('folder 700')])
  })

  it('remembers an endpoint for 24 hours after it was seen', async () => {
    const directory = await newDirectory()
    const slugHash = randomBytes(32)
    const spool = await open(directory)
    const seen = (hoursAgo: number) => ({
      slugHash,
      sealed: `${hoursAgo}`,
      seenAtMs: noon.getTime() - hoursAgo * 3_600_000
    })

    await spool.rememberEndpoint(seen(25))
    const forgotten = await spool.findEndpoint(slugHash, noon)
    await spool.rememberEndpoint(seen(24))
    await spool.close()
    const reopened = await open(directory)

    expect(forgotten).toBeUndefined()
    expect(await reopened.findEndpoint(slugHash, noon)).toBe('24')
    expect(await reopened.findEndpoint(randomBytes(32), noon)).toBeUndefined()
  })

  it('remembers endpoints in the same file apart, and removes those not seen for a day', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    const [old, first, second] = [0, 1, 2].map((last) => Buffer.from([...Array(31).fill(7), last])) as [
      Buffer,
      Buffer,
      Buffer
    ]
    const at = (slugHash: Buffer, hours: number) => ({
      slugHash,
      sealed: `sealed ${slugHash.at(-1)}`,
      seenAtMs: noon.getTime() + hours * 3_600_000
    })

    await spool.rememberEndpoint(at(old, -30))
    await Promise.all([at(first, 0), at(second, 0)].map(spool.rememberEndpoint))

    expect(await Promise.all([first, second].map((hash) => spool.findEndpoint(hash, noon)))).toEqual([
      'sealed 1',
      'sealed 2'
    ])
    const [name = ''] = await readdir(join(directory, 'endpoints'))
    expect(Object.keys(JSON.parse(await readFile(join(directory, 'endpoints', name), 'utf8')))).toHaveLength(2)
  })
})

describe('a spool has room', () => {
  it('for no more than its size, and again once there is space', async () => {
    const spool = await open(undefined, { maxBytes: mebibyte })
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

    await spool.settle((await allOf(spool)).map((spooled) => ({ spooled })))
    await expect(spool.append(someReport(endpoint))).resolves.toBe('kept')
  })

  it('for the blocks that small reports use on the disk', async () => {
    const spool = await open(undefined, { maxBytes: 10 * 4096 })
    const results = []
    for (let count = 0; count < 11; count += 1)
      results.push(await spool.append(someReport(endpoint)).catch(({ name }) => name))

    expect(results).toEqual([...Array(10).fill('kept'), 'SpoolFullError'])
  })

  it.skipIf(!canMount())('until its disk is full, can then be emptied, and accepts reports again', async () => {
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
      for (let round = spool.next(0); round.length > 0; round = spool.next(0))
        await spool.settle((await spool.read(round)).map((spooled) => ({ spooled })))
      await spool.append(some())
      console.log(JSON.stringify({ kept, before, full, contents: spool.contents() }))
      await spool.close()
    `

    const { kept, before, full, contents } = JSON.parse(await onTinyDisk(script))

    expect(kept).toBeGreaterThan(10)
    expect({ before, full }).toEqual({ before: [true, true], full: [false, false] })
    expect(contents).toMatchObject({ waiting: 1, failed: 0 })
  })

  it.skipIf(!canMount())('only for reports that are on the disk completely', async () => {
    const script = `
      import { open } from 'node:fs/promises'
      import { randomBytes } from 'node:crypto'
      import { createReportSpool } from ${moduleUrl('report-spool.ts')}
      import { someReport } from ${moduleUrl('../testing/reports.ts')}
      const spool = await createReportSpool({ directory: 'spool', maxBytes: 1e9 })
      const some = (bytes) => someReport({ endpointId: 'one' }, {}, { body: randomBytes(bytes).toString('base64') })
      await spool.append(some(300))
      const filler = await open('filler', 'w')
      await filler.writeFile(randomBytes(3_000_000))
      const outcome = await spool.append(some(700_000)).then(() => 'kept', ({ name }) => name)
      const { readdirSync } = await import('node:fs')
      console.log(JSON.stringify({ outcome, contents: spool.contents(), files: readdirSync('spool', { recursive: true }).filter((name) => /\\d{16}/.test(name)).length }))
      await spool.close()
    `

    expect(JSON.parse(await onTinyDisk(script))).toMatchObject({
      outcome: 'SpoolFullError',
      contents: { waiting: 1 },
      files: 1
    })
  })
})

describe('a spool stores for one report', () => {
  it('one copy, even if it arrives again while that copy waits', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    const report = someReport(someEndpoint())
    const deliver = () => spool.append({ ...report, requestId: newId(), receivedAt: new Date() })
    const together = await Promise.all(Array.from({ length: 20 }, deliver))
    const { bytes } = spool.contents()
    await spool.close()

    const reopened = await open(directory)
    const again = await reopened.append(report)

    expect(together.toSorted()).toEqual(['kept', ...Array(19).fill('known')])
    expect(again).toBe('known')
    expect(reopened.contents()).toMatchObject({ waiting: 1, bytes })
  })

  it('each distinct body, in the order of its call', async () => {
    const spool = await open()
    const first = someReport(someEndpoint(), {}, { body: 'first' })
    const second = { ...first, body: 'second' }
    const otherKind = { ...first, report: { ...first.report, kind: 'call_analyzed' } }

    const kept = []
    for (const report of [first, second, otherKind, first]) kept.push(await spool.append(report))

    expect(kept).toEqual(['kept', 'kept', 'kept', 'known'])
    expect(await reportsIn(spool)).toEqual([first, second, otherKind])
  })

  it('another copy if it was checked by other settings, or arrives a day later', async () => {
    const spool = await open()
    const report = someReport(someEndpoint(), {}, { receivedAt: noon })
    const dayLater = { ...report, receivedAt: new Date(noon.getTime() + 24 * 3_600_000) }
    const deliveries = [report, { ...report, settingsChangedAt: '2027-01-01T00:00:00Z' }, dayLater]

    const kept = await Promise.all(deliveries.map((delivery) => spool.append(delivery)))

    expect(kept).toEqual(['kept', 'kept', 'kept'])
    expect(await reportsIn(spool)).toEqual(deliveries)
  })

  it('another copy once the first no longer waits', async () => {
    const spool = await open()
    const reports = [someReport(someEndpoint()), someReport(someEndpoint())]
    for (const report of reports) await spool.append(report)

    const [done, refused] = await allOf(spool)
    if (done !== undefined && refused !== undefined)
      await spool.settle([{ spooled: done }, { spooled: refused, failure: 'refused' }])

    expect(await Promise.all(reports.map((report) => spool.append(report)))).toEqual(['kept', 'kept'])
  })
})

describe('an endpoint', () => {
  it('cannot exceed its share, and leaves the rest to others', async () => {
    const directory = await newDirectory()
    const spool = await open(directory, { maxBytes: 40 * mebibyte, maxEndpointBytes: 2 * mebibyte })
    const [flooding, other] = [someEndpoint(), someEndpoint()]
    const flood = await Promise.allSettled(Array.from({ length: 20 }, () => spool.append(largeReport(flooding))))
    const kept = flood.filter(({ status }) => status === 'fulfilled').length
    await spool.close()

    const reopened = await open(directory, { maxBytes: 40 * mebibyte, maxEndpointBytes: 2 * mebibyte })
    const refusal = await reopened.append(largeReport(flooding)).catch((error: unknown) => error)

    expect(kept).toBeGreaterThan(5)
    expect(kept).toBeLessThan(20)
    expect(refusal).toBeInstanceOf(SpoolFullError)
    expect(refusal).toMatchObject({ isOfEndpoint: true })
    expect(await reopened.append(largeReport(other))).toBe('kept')
    expect(reopened.contents().bytes).toBeLessThan(2.5 * mebibyte)

    await reopened.settle((await allOf(reopened)).map((spooled) => ({ spooled })))
    expect(await reopened.append(largeReport(flooding))).toBe('kept')
  })

  it('has a quarter of the spool, and space for a few reports in a small one', async () => {
    const sizes = [64 * mebibyte, mebibyte]
    const spools = await Promise.all(sizes.map((maxBytes) => open(undefined, { maxBytes })))

    expect(spools.map(({ maxEndpointBytes }) => maxEndpointBytes)).toEqual([16 * mebibyte, 4 * mebibyte])
  })
})

describe('a damaged file', () => {
  it('keeps its readable reports, whatever length it was cut to', async () => {
    const directory = await newDirectory()
    await (await open(directory)).close()
    const encoded = [1, 2, 3].map(() => encodeReport(someReport(endpoint)))
    const fileAt = (id: number) => encodeFile(encoded.map((report, nth) => ({ ...report, id: id + nth })))
    const { length } = fileAt(firstId)
    const ids = Array.from({ length }, (_, bytes) => firstId + 10 * bytes)
    for (const [bytes, id] of ids.entries())
      await writeFile(join(directory, 'new', String(id)), fileAt(id).subarray(0, bytes))

    const { spool, damages } = await openDamaged(directory)
    const found = await allOf(spool)
    const byFile = Map.groupBy(found, ({ id }) => id - (id % 10))
    const counts = ids.map((id) => byFile.get(id)?.length ?? 0)
    const before = spool.contents()
    await spool.settle(found.map((spooled) => ({ spooled })))

    expect(counts).toEqual(counts.toSorted())
    expect(new Set(counts)).toEqual(new Set([0, 1, 2]))
    expect(damages.map(({ readable }) => readable)).toEqual(counts)
    expect(before).toMatchObject({ waiting: found.length, damaged: length })
    expect(await readdir(join(directory, 'new'))).toEqual([])
    for (const [bytes, id] of ids.entries())
      expect((await stat(join(directory, 'damaged', String(id)))).size).toBe(bytes)
  })

  it('was never acknowledged if it is still in tmp', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    await spool.append(someReport(endpoint))
    await spool.close()
    const [name = ''] = await readdir(join(directory, 'new'))
    await rename(join(directory, 'new', name), join(directory, 'tmp', name))

    const { spool: reopened, damages } = await openDamaged(directory)

    expect(reopened.contents()).toEqual({ waiting: 0, failed: 0, bytes: 0, damaged: 0 })
    expect(damages).toEqual([])
    expect(await readdir(join(directory, 'tmp'))).toEqual([])
  })

  it.each([
    { how: 'is random', damage: (path: string) => writeFile(path, randomBytes(10_000)) },
    { how: 'is empty', damage: (path: string) => truncate(path, 0) },
    { how: 'has a changed index', damage: (path: string) => changeByte(path, 60) }
  ])('that $how is moved aside alone', async ({ damage }) => {
    const directory = await newDirectory()
    const reports = [1, 2, 3].map(() => someReport(endpoint))
    const spool = await open(directory)
    for (const report of reports) await spool.append(report)
    await spool.close()
    const [, name = ''] = (await readdir(join(directory, 'new'))).sort()
    await damage(join(directory, 'new', name))

    const { spool: reopened, damages } = await openDamaged(directory)

    expect(await reportsIn(reopened)).toEqual([reports[0], reports[2]])
    expect(damages).toEqual([{ movedTo: join(directory, 'damaged', name), readable: 0 }])
    expect(reopened.contents()).toMatchObject({ waiting: 2, damaged: 1 })
    expect(await readdir(join(directory, 'damaged'))).toEqual([name])
  })

  it('that changes during use loses only its damaged report', async () => {
    const directory = await newDirectory()
    const { spool, damages } = await openDamaged(directory)
    const reports = [1, 2, 3, 4].map(() => someReport(endpoint))
    await Promise.all(reports.map((report) => spool.append(report)))
    const [first = '', second = ''] = (await readdir(join(directory, 'new'))).sort()
    await changeByte(join(directory, 'new', second), -10)

    const found = await allOf(spool)
    const before = spool.contents()
    await spool.settle(found.map((spooled) => ({ spooled })))

    expect(found.map(({ report }) => report)).toEqual(reports.slice(0, 3))
    expect(before).toMatchObject({ waiting: 3, damaged: 1 })
    expect(damages).toEqual([{ movedTo: join(directory, 'damaged', second), readable: 2 }])
    expect(spool.holdsCallOf(reports[3] as IncomingReport)).toBe(false)
    expect(await readdir(join(directory, 'damaged'))).toEqual([second])
    expect(await readdir(join(directory, 'new'))).not.toContain(first)
    expect(spool.contents()).toEqual({ waiting: 0, failed: 0, bytes: 0, damaged: 1 })
  })
})

describe('a folder', () => {
  it('belongs to one process until that process ends', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    const refusal = `the spool directory ${directory} is in use by another process`

    const inOtherProcess = await openElsewhere(directory)
    await expect(createReportSpool({ directory, maxBytes: mebibyte })).rejects.toThrow(refusal)
    await spool.append(someReport(endpoint))
    await spool.close()

    expect(inOtherProcess).toContain(refusal)
    expect(await openElsewhere(directory)).toContain('opened with 1')
  })

  it('is free at once after its process was killed', async () => {
    const directory = await newDirectory()
    for (let round = 0; round < 2; round += 1) {
      const script = `
        import { createReportSpool } from ${moduleUrl('report-spool.ts')}
        await createReportSpool({ directory: ${JSON.stringify(directory)}, maxBytes: 1e9 })
        console.log('opened')
        setInterval(() => undefined, 1_000)`
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
      await once(child.stdout, 'data')
      expect(await openElsewhere(directory)).toContain('in use by another process')
      child.kill('SIGKILL')
      await once(child, 'exit')
    }

    await open(directory)
    expect((await readdir(directory)).filter((name) => name.startsWith('lock'))).toHaveLength(1)
  })

  it.skipIf(!canMount())('belongs to one container, though the process of each has the number 1', async () => {
    const directory = await newDirectory()
    const container = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--net']
    const spool = await open(directory)
    await spool.append(someReport(endpoint))

    const refused = await openElsewhere(directory, container)
    await spool.close()
    const opened = await openElsewhere(directory, container)

    expect(refused).toContain('in use by another process')
    expect(opened).toBe('process 1 opened with 1\n')
  })

  it('goes to one of many that start at once after a process was killed', async () => {
    const directory = await newDirectory()
    for (let round = 0; round < 20; round += 1) {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => createReportSpool({ directory, maxBytes: mebibyte }))
      )
      const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      expect(opened).toHaveLength(1)
      for (const result of results)
        if (result.status === 'rejected') expect(String(result.reason)).toContain('in use by another process')
      await opened[0]?.close()
    }
  })

  it('may have a long path', async () => {
    const directory = join(await newDirectory(), 'x'.repeat(200))

    const spool = await open(directory)

    expect(await spool.append(someReport(endpoint))).toBe('kept')
  })
})

function someEndpoint() {
  return {
    organizationId: newId<OrganizationId>(),
    clientId: newId<ClientId>(),
    endpointId: newId<EndpointId>()
  }
}

/** Creates a report that compresses to about 200 KB. */
function largeReport(of: ReturnType<typeof someEndpoint>): IncomingReport {
  return someReport(of, {}, { body: randomBytes(200_000).toString('base64') })
}

async function open(directory?: string, options: Partial<ReportSpoolOptions> = {}): Promise<ReportSpool> {
  const place = { directory: directory ?? (await newDirectory()), maxBytes: 64 * mebibyte }
  const spool = await createReportSpool({ ...place, ...options })
  onTestFinished(() => spool.close())

  return spool
}

async function openDamaged(directory: string) {
  const damages: SpoolDamage[] = []

  return { spool: await open(directory, { onDamage: (damage) => damages.push(damage) }), damages }
}

async function allOf(spool: ReportSpool) {
  const reports = []
  for (let id = 0, round = spool.next(id); round.length > 0; round = spool.next(id)) {
    reports.push(...(await spool.read(round)))
    id = round.at(-1)?.id ?? id
  }

  return reports
}

async function reportsIn(spool: ReportSpool): Promise<IncomingReport[]> {
  return (await allOf(spool)).map(({ report }) => report)
}

async function sizesIn(directory: string): Promise<number[]> {
  const names = await readdir(join(directory, 'new'))

  return await Promise.all(names.map(async (name) => (await stat(join(directory, 'new', name))).size))
}

/** @param at from the end if negative */
async function changeByte(path: string, at: number): Promise<void> {
  const content = await readFile(path)
  const place = at < 0 ? content.length + at : at
  content[place] = (content[place] ?? 0) ^ 1
  await writeFile(path, content)
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

/** @param runner a command that runs the process */
async function openElsewhere(directory: string, runner: readonly string[] = ['env']): Promise<string> {
  const script = `
    import { createReportSpool } from ${moduleUrl('report-spool.ts')}
    const spool = await createReportSpool({ directory: ${JSON.stringify(directory)}, maxBytes: 1e9 })
    console.log('process', process.pid, 'opened with', spool.contents().waiting)
    await spool.close()
  `
  const [command = '', ...rest] = [...runner, process.execPath, '--input-type=module', '--eval', script]

  return await promisify(execFile)(command, rest).then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr
  )
}
