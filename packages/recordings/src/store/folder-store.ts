import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskErrorCode, diskProblem } from './disk-problem.ts'
import { isObjectKey, requireObjectKey } from './object-key.ts'
import { type RecordingStore, StoreError } from './recording-store.ts'

/** Stores recordings as files in a folder of this machine, readable for its user only. */
export function createFolderStore(folder: string): RecordingStore {
  const pathOf = (key: string) => join(folder, requireObjectKey(key))

  return {
    async put(key, file) {
      const path = pathOf(key)
      const part = `${path}.part`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        if ('content' in file) await writeFile(part, file.content)
        else await copyFile(file.path, part)
        await syncFile(part, 0o600)
        await rename(part, path)
        await syncFile(dirname(path))
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined)
        throw storeError(error)
      }
    },
    async read(key, range) {
      const path = pathOf(key)
      const found = await stat(path).catch(unlessMissing)

      return found && createReadStream(path, range)
    },
    async remove(key) {
      const path = pathOf(key)
      for (const one of [path, `${path}.part`]) {
        await rm(one, { force: true }).catch((error: unknown) => {
          throw storeError(error)
        })
      }
    },
    list: (prefix) => listFiles(folder, prefix),
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)

      return bavail * bsize
    },
    close: async () => undefined
  }
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(unlessMissing)
  for (const entry of entries?.toSorted((one, other) => (one.name < other.name ? -1 : 1)) ?? []) {
    const key = `${prefix}${entry.name}`
    if (!isObjectKey(key)) continue
    if (entry.isDirectory()) yield* listFiles(folder, `${key}/`)
    else if (entry.isFile()) yield key
  }
}

/** Returns after the file, or the entries of a folder, would survive a loss of power. */
async function syncFile(path: string, mode?: number): Promise<void> {
  const file = await open(path, 'r')
  try {
    if (mode !== undefined) await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
}

function unlessMissing(error: unknown): undefined {
  if (diskErrorCode(error) === 'ENOENT') return undefined
  throw storeError(error)
}

function storeError(error: unknown): StoreError {
  const problem = diskProblem(error)
  if (problem === 'full') return new StoreError('the disk is full', problem)
  if (problem === 'not_writable') return new StoreError('the folder is not writable', problem)

  return new StoreError('the folder cannot be used', 'unavailable')
}
