import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { KilledWriterOptions, SpoolStep } from '../testing/killed-writer.ts'
import { emptied, newDirectory, prepareSpooledWriters } from '../testing/spooled-writers.ts'

const { server, db, start, newEndpoint, callsOf } = await prepareSpooledWriters()

it.each<{ lastStep: SpoolStep; acknowledged: boolean; stored: number }>([
  { lastStep: 'write', acknowledged: false, stored: 0 },
  { lastStep: 'fsync', acknowledged: false, stored: 0 },
  { lastStep: 'rename', acknowledged: false, stored: 1 },
  { lastStep: 'fsync of the folder', acknowledged: false, stored: 1 },
  { lastStep: 'acknowledge', acknowledged: true, stored: 1 },
  { lastStep: 'store', acknowledged: true, stored: 1 },
  { lastStep: 'remove', acknowledged: true, stored: 1 }
])(
  'a process killed after the step "$lastStep" loses no acknowledged report, and stores none twice',
  async ({ lastStep, acknowledged, stored }) => {
    const [directory, endpoint] = [await newDirectory(), await newEndpoint()]
    const { connectionString } = server

    const killed = await runKilledWriter({ directory, connectionString, endpoint, lastStep })
    const { spool, failures } = await start({ directory })
    await emptied(spool)

    expect(killed).toEqual({ signal: 'SIGKILL', printed: acknowledged ? 'acknowledged' : '' })
    expect(await callsOf(endpoint)).toHaveLength(stored)
    const customers = db.selectFrom('customers').select('total_calls').where('client_id', '=', endpoint.clientId)
    expect(await customers.execute()).toEqual(Array(stored).fill({ total_calls: 1 }))
    expect(spool.contents()).toEqual({ waiting: 0, failed: 0, bytes: 0, damaged: 0 })
    // A file is removed after its reports are settled.
    for (const folder of ['tmp', 'new', 'failed', 'damaged'])
      await expect.poll(() => readdir(join(directory, folder))).toEqual([])
    expect(failures).toEqual([])
  }
)

function runKilledWriter(options: KilledWriterOptions): Promise<{ signal: unknown; printed: string }> {
  const program = new URL('../testing/killed-writer.ts', import.meta.url).pathname

  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, JSON.stringify(options)], (_, printed) =>
      resolve({ signal: child.signalCode, printed })
    )
  })
}
