import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClaimedCopy } from '@callbook/db'
import { createTurnJob } from '@callbook/jobs'

/** Time limit of an upload, in milliseconds, and the time after which it has ended in every process. */
export const uploadMs = 2 * 60_000
export const uploadEndedAfterMs = uploadMs + 60_000

/** The operator may choose a folder with other files. */
const temporaryName = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/

/** Returns the path of the file of a copy until it is stored. */
export function temporaryPath(folder: string, { callId, leaseId }: Pick<ClaimedCopy, 'callId' | 'leaseId'>): string {
  return join(folder, `${callId}.${leaseId}`)
}

interface TemporaryFilesOptions {
  readonly tempDir: string
  readonly now: () => Date
}

/** Creates the job that removes files of a killed worker, which may contain the audio of erased callers. */
export function createTemporaryFilesJob({ tempDir, now }: TemporaryFilesOptions) {
  return createTurnJob<string, true>({
    name: 'recording_temporary_files',
    concurrency: 1,
    pollMs: 60_000,
    findOwners: () => findUnused(tempDir, now().getTime() - uploadEndedAfterMs),
    step: async (path) => void (await rm(path, { force: true })),
    identify: () => ({})
  })
}

/** Returns the files without a write since `beforeMs`: they are no longer downloaded, and their upload has ended. */
async function findUnused(folder: string, beforeMs: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const paths = names.filter((name) => temporaryName.test(name)).map((name) => join(folder, name))
  const found = await Promise.all(paths.map(async (path) => ({ path, file: await stat(path).catch(() => undefined) })))

  return found.filter(({ file }) => file !== undefined && file.mtimeMs < beforeMs).map(({ path }) => path)
}
