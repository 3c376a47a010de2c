import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { chmod, link, mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { type IndexedReport, maxIndexBytes, readIndex } from './spool-file.ts'

export interface ListedFile {
  readonly name: string
  /** `undefined` if it cannot be read. */
  readonly index: readonly IndexedReport[] | undefined
}

const subfolders = ['tmp', 'new', 'failed', 'damaged', 'endpoints']

/** Part of the disk stays free, because removing reports may take space before it frees any. */
const largestReserve = 32 * 1024 * 1024

/** How many files are opened at the start until other work has its turn. */
const filesPerStep = 500

/**
 * Opens the folder of a spool, which works like the folder of a mail server: files are written in `tmp`, and moved to
 * `new` or `failed` once they are on the disk.
 *
 * @throws {Error} if another process uses it, or it is not writable
 */
export async function openSpoolFolder(directory: string) {
  const pathOf = (...names: readonly string[]) => join(directory, ...names)
  const created = await mkdir(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(directory)
  await rm(pathOf('tmp'), { recursive: true, force: true }) // It was never acknowledged.
  for (const name of subfolders) {
    await mkdir(pathOf(name), { recursive: true, mode: 0o700 })
    await chmod(pathOf(name), 0o700)
  }
  await sync(directory)
  if (created !== undefined) await sync(dirname(created))

  return {
    pathOf,
    /** Lists files in the order of their names, with their index only. Blocks for some milliseconds at a time. */
    async *list(place: 'new' | 'failed'): AsyncGenerator<ListedFile> {
      const buffer = Buffer.allocUnsafe(maxIndexBytes)
      for (const [count, name] of (await readdir(pathOf(place))).sort().entries()) {
        yield { name, index: readIndexOf(pathOf(place, name), buffer) }
        if (count % filesPerStep === 0) await otherWork()
      }
    },
    /** Writes or replaces a file, which is on the disk when the promise resolves. */
    async write(place: 'new' | 'failed', name: string, content: Uint8Array): Promise<void> {
      const [temporary, path] = [pathOf('tmp', name), pathOf(place, name)]
      try {
        const file = await open(temporary, 'w', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await sync(pathOf(place))
    },
    read: (name: string): Promise<Buffer> => readFile(pathOf('new', name)),
    /** Removes a file. If that is lost with the power of the machine, its reports turn out to be stored. */
    remove: (name: string): Promise<void> => rm(pathOf('new', name), { force: true }),
    async setAside(name: string): Promise<void> {
      await rename(pathOf('new', name), pathOf('damaged', name)).catch(ignoreMissing)
    },
    listDamaged: (): Promise<string[]> => readdir(pathOf('damaged')),
    listFailed: (): Promise<string[]> => readdir(pathOf('failed')),
    /** Returns the bytes that the disk has room for. */
    async roomBytes(): Promise<number> {
      const { bavail, blocks, bsize, ffree, files } = await statfs(directory)
      if (files > 0 && ffree === 0) return 0

      return Math.max(0, bavail * bsize - Math.min(largestReserve, (blocks * bsize) / 8))
    },
    unlock
  }
}

function readIndexOf(path: string, buffer: Buffer): readonly IndexedReport[] | undefined {
  try {
    const file = openSync(path, 'r')
    try {
      return readIndex(buffer.subarray(0, readSync(file, buffer)), fstatSync(file).size)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** Returns whether the disk, or the kind of a file, is at fault. */
export function isUnreadable(error: unknown): boolean {
  return ['EIO', 'EISDIR', 'ENOENT'].includes(codeOf(error))
}

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const lockName = /^lock\.(\d{1,15})$/

/**
 * Locks a folder until the returned function is called or the process ends, even by a crash.
 *
 * The lock is a listening socket, so the kernel knows whether its owner lives, also in another container. A socket that
 * refuses connections is left over. It is not replaced: two processes might do that at once. The next number is taken
 * instead, which only one process can, and the lock with the highest number counts.
 *
 * @throws {Error} if another process has locked the folder
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const handle = await open(folder, 'r')
  // The path of a socket is limited to about a hundred characters.
  const place = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : folder
  const socketName = `lock-${randomUUID()}`
  const server = await listen(join(place, socketName))
  try {
    const number = await takeNumber(folder, place, socketName)
    for (const lower of (await listNumbers(folder)).filter((other) => other < number)) {
      await rm(join(folder, `lock.${lower}`), { force: true })
    }
  } catch (error) {
    server.close()
    throw error
  } finally {
    await rm(join(folder, socketName), { force: true })
    await handle.close()
  }

  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function takeNumber(folder: string, place: string, socketName: string): Promise<number> {
  for (;;) {
    const highest = Math.max(0, ...(await listNumbers(folder)))
    if (highest > 0 && (await isOwned(join(place, `lock.${highest}`)))) {
      throw new Error(`the spool directory ${folder} is in use by another process`)
    }
    const own = highest + 1
    try {
      await link(join(folder, socketName), join(folder, `lock.${own}`))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw error
    }
    if (Math.max(...(await listNumbers(folder))) === own) return own
    await rm(join(folder, `lock.${own}`), { force: true })
  }
}

async function listNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, number] = lockName.exec(name) ?? []
    return number === undefined ? [] : [Number(number)]
  })
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', reject) // Later errors, for example too many open files, leave the lock as it is.
    server.listen(path, () => resolve(server.unref()))
  })
}

function isOwned(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
  })
}
