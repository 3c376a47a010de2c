import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrganizationId } from '@callbook/domain'
import type { ExportParts } from '@callbook/operations'
import { expect, it, onTestFinished } from 'vitest'
import { writeExport } from './organization-export.ts'

const summary = {
  ...{ id: '0199f1c2-0000-7000-8000-000000000001' as OrganizationId, name: 'Acme Group' },
  exported_at: '2026-11-20T12:00:00.000Z',
  rows: { clients: 0, calls: 3 }
}
const people = [{ user_id: 'ann' }]
const ignore = () => undefined

async function* acme(): ExportParts {
  yield { table: 'clients', lines: [] }
  yield { table: 'calls', lines: ['{"a":1}\n', '{"a":2}\n'] }
  yield { table: 'calls', lines: ['{"a":3}\n'] }

  return { ...summary, people }
}

it('writes a file for each table and a summary, in a private folder', async () => {
  const folder = join(await newFolder(), 'all')
  const progress: object[] = []

  const exported = await writeExport(folder, acme, (written) => progress.push(written))

  expect(exported).toEqual(summary)
  expect((await readdir(folder)).toSorted()).toEqual(['calls.jsonl', 'clients.jsonl', 'organization.json'])
  expect(await readFile(join(folder, 'calls.jsonl'), 'utf8')).toBe('{"a":1}\n{"a":2}\n{"a":3}\n')
  expect(JSON.parse(await readFile(join(folder, 'organization.json'), 'utf8'))).toEqual({ ...summary, people })
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(progress).toEqual([
    { table: 'calls', rows: 2 },
    { table: 'calls', rows: 3 }
  ])
})

it('does not overwrite files, and leaves nothing behind on failure', async () => {
  const parent = await newFolder()
  const [all, other] = [join(parent, 'all'), join(parent, 'other')]

  await expect(writeExport(all, acme, () => expect.unreachable('the disk is full'))).rejects.toThrow('disk is full')
  expect(await readdir(parent)).toEqual([])
  await writeExport(all, acme, ignore)
  await expect(writeExport(all, acme, ignore)).rejects.toThrow(`${all} already exists and is not overwritten`)
  await mkdir(`${other}.partial`)
  await expect(writeExport(other, acme, ignore)).rejects.toThrow(/another export is writing it or was interrupted/)

  expect((await readdir(parent)).toSorted()).toEqual(['all', 'other.partial'])
})

it('rejects the name of a table that leads to another folder', async () => {
  const folder = join(await newFolder(), 'all')
  async function* hostile(): ExportParts {
    yield { table: '../calls', lines: [] }

    return { ...summary, people }
  }

  await expect(writeExport(folder, hostile, ignore)).rejects.toThrow('a table with an invalid name')
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  return folder
}
