import { setImmediate as otherWork } from 'node:timers/promises'
import { ExpectedError } from '@callbook/domain'
import { type IncomingReport, repeatWindowMs } from '../model/incoming-report.ts'
import { createEndpointFiles } from './endpoint-files.ts'
import { inGroups } from './in-groups.ts'
import {
  decodeReport,
  type EncodedReport,
  encodeFile,
  encodeReport,
  hashCall,
  type IndexEntry,
  maxFileReports,
  maxFileText,
  readIndex
} from './spool-file.ts'
import { isDiskFull, isUnreadable, openSpoolFolder } from './spool-folder.ts'

export interface ReportSpoolOptions {
  /** A folder that only one process uses; created if it does not exist. */
  readonly directory: string
  readonly maxBytes: number
  /** Maximum bytes stored for one endpoint; by default a quarter of the total, and at least space for a few reports. */
  readonly maxEndpointBytes?: number | undefined
  /** Called with each file that cannot be read completely. */
  readonly onDamage?: (damage: SpoolDamage) => void
  readonly now?: () => Date
}

export interface SpoolDamage {
  /** Where the file is moved, once its readable reports are stored. */
  readonly movedTo: string
  /** Number of its readable reports. */
  readonly readable: number
}

/** A waiting report, without its content. */
export interface Waiting extends Omit<IndexEntry, 'length' | 'failure'> {
  /** Bytes that it uses. */
  readonly bytes: number
  /** Whether this process wrote it. */
  readonly isOwn: boolean
}

export interface SpooledReport extends Waiting {
  readonly report: IncomingReport
}

/** A report that no longer waits: it is stored or, for a reason in our own words, can never be stored. */
export interface Settlement {
  readonly spooled: SpooledReport
  readonly failure?: string
}

export interface SpoolContents {
  /** Reports waiting for the database. */
  readonly waiting: number
  /** Reports that can never be stored. */
  readonly failed: number
  /** Bytes of both. */
  readonly bytes: number
  /** Files that cannot be read completely. */
  readonly damaged: number
}

/** The spool, or the share of one endpoint, is full. The sender may retry later. */
export class SpoolFullError extends ExpectedError {
  override readonly name = 'SpoolFullError'
  override readonly status = 503
  override readonly hasPublicMessage = false
  override readonly retryAfterSeconds = 5
  readonly isOfEndpoint: boolean

  constructor({ isOfEndpoint = false } = {}) {
    super(isOfEndpoint ? 'the endpoint has filled its share of the spool' : 'the spool is full')
    this.isOfEndpoint = isOfEndpoint
  }
}

interface File {
  readonly name: string
  readonly lastId: number
  waiting: readonly Waiting[]
  /** Bytes of all its reports, waiting or not. */
  bytes: number
  isDamaged: boolean
}

type Appended = 'kept' | 'known' | 'full' | 'share full'

const mebibyte = 1024 * 1024

/** The least that a report uses: a block of the disk, if it has a file of its own. */
const leastReportBytes = 4096

/** Overhead per report, in its file and in memory. */
const bytesBesideContent = 512

/** Maximum bytes of reports waiting for a write: in total, and for one endpoint. */
const maxPendingBytes = 64 * mebibyte

const maxPendingEndpointBytes = maxPendingBytes / 4

/** Larger than a usual report. With less room, the spool counts as full. */
const leastRoomBytes = 64 * 1024

/** Space for a few reports of the maximum size. */
const leastShareBytes = 4 * mebibyte

/** Characters of reports that are decoded until other work has its turn: some milliseconds. */
const maxTextAtOnce = 512 * 1024

/** How often the space of the disk, and what operators removed, is read. */
const lookEveryMs = 2_000

/** Reports and endpoint settings on the disk of this machine, for use while the database is unavailable. */
export type ReportSpool = Awaited<ReturnType<typeof createReportSpool>>

/** @throws {Error} if another process uses the folder, or it is not writable */
export async function createReportSpool(options: ReportSpoolOptions) {
  const { directory, maxBytes, onDamage = () => undefined, now = () => new Date() } = options
  const { maxEndpointBytes = Math.max(maxBytes / 4, leastShareBytes) } = options
  const folder = await openSpoolFolder(directory)
  const endpoints = createEndpointFiles(folder.pathOf('endpoints'), folder.pathOf('tmp'))
  /** Files with waiting reports, oldest first. */
  let files: File[] = []
  const fileOf = new Map<number, File>()
  const copies = new Map<string, Waiting>()
  const failed = new Map<string, Pick<Waiting, 'endpointId' | 'bytes'>>()
  /** Reports of each call that wait or are being written. */
  const calls = createSums()
  /** Bytes of each endpoint. */
  const shares = createSums()
  const pendingShares = createSums()
  let [bytes, pendingBytes, lastId, diskRoom] = [0, 0, 0, 0]
  /** Damaged files with readable reports that wait, and those in their folder. */
  let [damagedWaiting, damagedAside] = [0, 0]
  let isClosed = false

  await load()
  await look()
  const looking = setInterval(() => void look(), lookEveryMs).unref()

  async function load(): Promise<void> {
    const ids = new Map<string, string>() // Equal ids share their memory.
    const shared = <Id extends string>(id: Id) => (ids.get(id) ?? ids.set(id, id).get(id)) as Id
    for await (const { name, index } of folder.list('new')) {
      const readable = (index ?? []).flatMap(({ at, organizationId, endpointId, ...entry }) =>
        at === undefined ? [] : [{ ...entry, organizationId: shared(organizationId), endpointId: shared(endpointId) }]
      )
      for (const { call } of readable) calls.add(call, 1)
      for (const { id } of index ?? []) lastId = Math.max(lastId, id)
      const file = addFile(name, readable, { isOwn: false })
      if (index === undefined || readable.length < index.length) await noteDamage(file)
    }
    for await (const { name, index } of folder.list('failed')) {
      const [entry] = index ?? []
      if (entry !== undefined) addFailed(name, entry)
    }
    lastId = Math.max(lastId, now().getTime() * 1000) // Names in `failed` and `damaged` are not used again.
  }

  /** Reads how much room the disk has, and which files operators have removed. */
  async function look(): Promise<void> {
    try {
      diskRoom = await folder.roomBytes()
      damagedAside = (await folder.listDamaged()).length
      const names = new Set(await folder.listFailed())
      for (const [name, { endpointId, bytes }] of failed) {
        if (!names.has(name) && failed.delete(name)) use(endpointId, -bytes)
      }
    } catch {
      diskRoom = 0
    }
  }

  function use(endpointId: string, size: number): void {
    bytes += size
    shares.add(endpointId, size)
  }

  function addFailed(name: string, { endpointId, length }: Pick<IndexEntry, 'endpointId' | 'length'>): void {
    failed.set(name, { endpointId, bytes: bytesOf(length) })
    use(endpointId, bytesOf(length))
  }

  function addFile(name: string, entries: readonly IndexEntry[], own: { readonly isOwn: boolean }): File {
    const waiting = entries.map((entry) => waitingReport(entry, own.isOwn))
    const file = { name, lastId: waiting.at(-1)?.id ?? 0, waiting, bytes: sizeOf(waiting), isDamaged: false }
    for (const report of waiting) {
      fileOf.set(report.id, file)
      copies.set(report.copy, report)
      use(report.endpointId, report.bytes)
    }
    if (waiting.length > 0) files.push(file)

    return file
  }

  function drop(report: Waiting): File | undefined {
    const file = fileOf.get(report.id)
    if (file === undefined) return undefined
    file.waiting = file.waiting.filter(({ id }) => id !== report.id)
    fileOf.delete(report.id)
    if (copies.get(report.copy)?.id === report.id) copies.delete(report.copy)
    calls.add(report.call, -1)
    use(report.endpointId, -report.bytes)

    return file
  }

  async function noteDamage(file: File): Promise<void> {
    if (!file.isDamaged) {
      file.isDamaged = true
      damagedWaiting += 1
      onDamage({ movedTo: folder.pathOf('damaged', file.name), readable: file.waiting.length })
    }
    if (file.waiting.length === 0) await tidy([file])
  }

  /** Removes files without waiting reports, and the settled reports of files of which they use more than half. */
  async function tidy(touched: readonly File[]): Promise<void> {
    if (touched.some(({ waiting }) => waiting.length === 0)) files = files.filter(({ waiting }) => waiting.length > 0)
    await Promise.all(
      touched.map(async (file) => {
        if (file.isDamaged && file.waiting.length === 0) {
          await folder.setAside(file.name)
          damagedWaiting -= 1
          damagedAside += 1
        } else if (file.waiting.length === 0) await folder.remove(file.name)
        else if (!file.isDamaged && sizeOf(file.waiting) < file.bytes / 2) await shrink(file)
      })
    )
  }

  async function shrink(file: File): Promise<void> {
    try {
      const content = await folder.read(file.name)
      const kept = (readIndex(content, content.length) ?? []).flatMap(({ at, ...entry }) =>
        at === undefined || !file.waiting.some(({ id }) => id === entry.id)
          ? []
          : [{ ...entry, content: content.subarray(at, at + entry.length) }]
      )
      if (kept.length < file.waiting.length) return // Reading the others will find the damage.
      await folder.write('new', file.name, encodeFile(kept))
      file.bytes = sizeOf(file.waiting)
    } catch (error) {
      if (!isDiskFull(error) && !isUnreadable(error)) throw error
    }
  }

  /** Writes the reports that fit as one file. */
  async function write(reports: readonly EncodedReport[]): Promise<Appended[]> {
    diskRoom = await folder.roomBytes()
    const room = roomBytes()
    const used = createSums()
    const kept: (EncodedReport & IndexEntry)[] = []
    const keptCopies = new Map<string, EncodedReport>()
    let total = 0

    const appended = reports.map((report): Appended => {
      const { copy, endpointId } = report
      const earlier = keptCopies.get(copy) ?? copies.get(copy)
      if (earlier !== undefined && earlier.receivedAtMs > report.receivedAtMs - repeatWindowMs) return 'known'
      const size = bytesOf(report.length)
      if (total + size > room) return 'full'
      if (shares.of(endpointId) + used.of(endpointId) + size > maxEndpointBytes) return 'share full'

      lastId += 1
      total += size
      used.add(endpointId, size)
      kept.push({ ...report, id: lastId })
      keptCopies.set(copy, report)
      return 'kept'
    })
    const [first] = kept
    if (first === undefined) return appended

    try {
      await folder.write('new', nameOf(first.id), encodeFile(kept))
    } catch (error) {
      if (isDiskFull(error)) return reports.map(() => 'full')
      throw error
    }
    addFile(nameOf(first.id), kept, { isOwn: true })

    return appended
  }

  const writing = inGroups(write, (group, { textLength }) => {
    const text = group.reduce((sum, other) => sum + other.textLength, 0)
    return group.length < maxFileReports && text + textLength <= maxFileText
  })

  async function settleAll(groups: readonly (readonly Settlement[])[]): Promise<undefined[]> {
    const settlements = groups.flat()
    const done = settlements.filter(({ failure }) => failure === undefined)
    await tidy([...new Set(done.flatMap(({ spooled }) => drop(spooled) ?? []))])

    for (const { spooled, failure } of settlements) {
      if (failure === undefined) continue
      lastId += 1
      const entry = { ...encodeReport(spooled.report), id: lastId, failure }
      await folder.write('failed', nameOf(entry.id), encodeFile([entry]))
      addFailed(nameOf(entry.id), entry)
      const file = drop(spooled)
      if (file !== undefined) await tidy([file])
    }

    return groups.map(() => undefined)
  }

  const settling = inGroups(settleAll)

  /** Returns the content of a file; nothing if the disk cannot read it. */
  async function readContent({ name }: File): Promise<Buffer> {
    return await folder.read(name).catch((error: unknown) => {
      if (isUnreadable(error)) return Buffer.alloc(0)
      throw error
    })
  }

  /** Yields each waiting report, `undefined` if it cannot be decoded. */
  function* decode(file: File, content: Buffer, ids: ReadonlySet<number>) {
    const index = new Map(readIndex(content, content.length)?.map((entry) => [entry.id, entry]))
    for (const waiting of file.waiting) {
      if (!ids.has(waiting.id)) continue
      const { at, length } = index.get(waiting.id) ?? { at: undefined, length: 0 }
      const report = at === undefined ? undefined : decodeReport(content.subarray(at, at + length), waiting.isOwn)
      yield { waiting, report }
    }
  }

  function roomBytes(): number {
    return Math.max(0, Math.min(maxBytes - bytes, diskRoom))
  }

  return {
    maxBytes,
    maxEndpointBytes,
    /**
     * Stores a report. Resolves once it is on the disk; reports that arrive during a write share the next file.
     * `known`: another copy waits already, and no more space is used.
     *
     * @throws {SpoolFullError}
     */
    async append(report: IncomingReport): Promise<'kept' | 'known'> {
      if (isClosed) throw new Error('the spool is closed')
      const { endpointId, body } = report
      if (pendingBytes + body.length > maxPendingBytes) throw new SpoolFullError()
      if (pendingShares.of(endpointId) + body.length > maxPendingEndpointBytes) {
        throw new SpoolFullError({ isOfEndpoint: true })
      }

      const call = hashCall(report)
      calls.add(call, 1)
      pendingBytes += body.length
      pendingShares.add(endpointId, body.length)
      let appended: Appended | undefined
      try {
        appended = await writing.run(encodeReport(report))
        if (appended === 'full' || appended === 'share full') {
          throw new SpoolFullError({ isOfEndpoint: appended === 'share full' })
        }
        return appended
      } finally {
        if (appended !== 'kept') calls.add(call, -1)
        pendingBytes -= body.length
        pendingShares.add(endpointId, -body.length)
      }
    },
    /** Returns whether a report of the same call waits, or is being written. */
    holdsCallOf: (report: IncomingReport): boolean => !calls.isEmpty() && calls.of(hashCall(report)) > 0,
    /** Returns whether a report waits. */
    holds: (id: number): boolean => fileOf.has(id),
    /** Returns the oldest reports after `id`: those of whole files that can be in memory together, and at least one. */
    next(id: number): Waiting[] {
      const round: Waiting[] = []
      let text = 0
      for (let at = firstAfter(files, id), file = files[at]; file !== undefined; at += 1, file = files[at]) {
        const waiting = file.waiting.filter((report) => report.id > id)
        for (const { textLength } of waiting) text += textLength
        if (round.length > 0 && (round.length + waiting.length > maxFileReports || text > maxFileText)) break
        round.push(...waiting)
      }

      return round
    },
    /** Reads waiting reports. A report that cannot be read no longer waits, and its file is moved to `damaged`. */
    async read(waiting: readonly Pick<Waiting, 'id'>[]): Promise<SpooledReport[]> {
      const ids = new Set(waiting.map(({ id }) => id))
      const places = new Set([...ids].flatMap((id) => fileOf.get(id) ?? []))

      const contents = await Promise.all([...places].map(async (file) => [file, await readContent(file)] as const))
      const found: SpooledReport[] = []
      let text = 0
      for (const [file, content] of contents) {
        let isDamaged = false
        for (const { waiting, report } of decode(file, content, ids)) {
          if (report !== undefined) found.push({ ...waiting, report })
          else if (drop(waiting) !== undefined) isDamaged = true
          text += waiting.textLength
          if (text < maxTextAtOnce) continue
          text = 0
          await otherWork()
        }
        if (isDamaged) await noteDamage(file)
      }

      return found
    },
    /** Removes reports from the waiting ones. Those with a failure are moved to `failed`. */
    async settle(settlements: readonly Settlement[]): Promise<void> {
      await settling.run(settlements)
    },
    rememberEndpoint: endpoints.remember,
    /** Returns the encrypted settings of an endpoint that was seen in the last 24 hours. */
    findEndpoint: endpoints.find,
    contents: (): SpoolContents => ({
      waiting: fileOf.size,
      failed: failed.size,
      bytes,
      damaged: damagedWaiting + damagedAside
    }),
    /** Returns the bytes of reports that can still be stored: the rest of `maxBytes`, or less if the disk has less. */
    roomBytes,
    /** Returns whether the next report is likely to be stored. */
    isUsable: (): boolean => !isClosed && roomBytes() >= leastRoomBytes,
    async close(): Promise<void> {
      isClosed = true
      clearInterval(looking)
      await Promise.all([writing.idle(), settling.idle(), endpoints.idle()])
      await folder.unlock()
    }
  }
}

/** Returns the place of the first file with an id after `id`. */
function firstAfter(files: readonly File[], id: number): number {
  let [low, high] = [0, files.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((files[middle]?.lastId ?? 0) > id) high = middle
    else low = middle + 1
  }

  return low
}

function waitingReport(entry: IndexEntry, isOwn: boolean): Waiting {
  const { id, call, copy, organizationId, endpointId, receivedAtMs, textLength, length } = entry

  return { id, call, copy, organizationId, endpointId, receivedAtMs, textLength, bytes: bytesOf(length), isOwn }
}

/** @param length of the content */
function bytesOf(length: number): number {
  return Math.max(length + bytesBesideContent, leastReportBytes)
}

function sizeOf(reports: readonly Pick<Waiting, 'bytes'>[]): number {
  return reports.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Names sort by id. */
function nameOf(id: number): string {
  return String(id).padStart(16, '0')
}

/** Sums of sizes by member. A member whose sum is 0 takes no memory. */
function createSums() {
  const sums = new Map<string, number>()

  return {
    isEmpty: (): boolean => sums.size === 0,
    of: (member: string): number => sums.get(member) ?? 0,
    /** @param size negative to release it */
    add(member: string, size: number): void {
      const sum = (sums.get(member) ?? 0) + size
      if (sum > 0) sums.set(member, sum)
      else sums.delete(member)
    }
  }
}
