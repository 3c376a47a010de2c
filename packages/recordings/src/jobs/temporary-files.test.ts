import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { newId } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { expect, it, onTestFinished } from 'vitest'
import { createTemporaryFilesJob, temporaryPath } from './temporary-files.ts'

const now = new Date('2026-11-20T12:00:00Z')
const claiming = { leaseId: newId(), limit: 9, now, leasedUntil: now }

it('removes the files of interrupted copies, but neither newer nor other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-temporary-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pathOfCopy = () => temporaryPath(folder, { callId: newId<CallId>(), leaseId: crypto.randomUUID() })
  const [interrupted, current, other] = [pathOfCopy(), pathOfCopy(), join(folder, 'other')]
  await addFile(interrupted, 4)
  await addFile(current, 2)
  await addFile(other, 4)

  await run(folder)

  expect((await readdir(folder)).toSorted()).toEqual([current, other].map((path) => basename(path)).toSorted())
})

it('has no work before the first copy, which creates the folder', async () => {
  await run(join(tmpdir(), 'callbook-temporary', newId()))
})

async function addFile(path: string, minutes: number): Promise<void> {
  await writeFile(path, '')
  const writtenAt = new Date(now.getTime() - minutes * 60_000)
  await utimes(path, writtenAt, writtenAt)
}

async function run(tempDir: string): Promise<void> {
  const job = createTemporaryFilesJob({ tempDir, now: () => now })
  for (const turn of await job.claim(claiming)) await job.run(turn, new AbortController().signal)
}
