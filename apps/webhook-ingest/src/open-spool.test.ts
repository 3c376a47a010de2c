import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@callbook/http'
import { expect, it, onTestFinished } from 'vitest'
import type { IngestConfig } from './config.ts'
import { openSpool } from './open-spool.ts'

it('logs the spool of an earlier version, which is not read, and damaged files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const config = { SPOOL_DIR: directory, SPOOL_MAX_BYTES: 1e7 } as IngestConfig
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line) => void lines.push(line) })
  await (await openSpool(config, logger))?.close()
  const before = lines.length
  await writeFile(join(directory, 'spool.sqlite'), '')
  await writeFile(join(directory, 'new', '1'), 'not a file of a spool')

  await (await openSpool(config, logger))?.close()

  expect(before).toBe(0)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', file: join(directory, 'spool.sqlite'), msg: expect.stringContaining('is not read') },
    { level: 'error', damage: { movedTo: join(directory, 'damaged', '1'), readable: 0 } }
  ])
})
