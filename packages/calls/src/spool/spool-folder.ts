import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { lockFolder } from './lock-folder.ts'
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
