import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openAdmin } from '../testing/index.ts'
import { startEmbeddedPostgres } from './index.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) process.stderr.write('not run by root: no server is started where only root may go\n')

it.skipIf(!isRoot)('starts as root in a folder that no other account can enter, and keeps its data', async () => {
  const machine = await realpath(await mkdtemp(join(tmpdir(), 'callbook-machine-')))
  onTestFinished(() => rm(machine, { recursive: true }))
  await chmod(machine, 0o711)
  const home = await mkdtemp(join(machine, 'root-')) // of mode 0700
  const options = { dataDir: join(home, 'data'), stateDir: join(machine, 'state'), settings: { fsync: 'off' } }

  const first = await startEmbeddedPostgres(options)
  await query(first.connectionString, "create table kept as select 'before' as written")
  await first.stop()
  const second = await startEmbeddedPostgres(options)
  const [place] = await query(second.connectionString, 'show data_directory')
  const kept = await query(second.connectionString, 'table kept')
  await second.remove()
  const left = await readdir(options.stateDir)

  expect(kept).toEqual([{ written: 'before' }])
  expect(place).toEqual({ data_directory: expect.stringContaining(`${options.stateDir}/data-`) })
  expect([await readdir(home), left.filter((name) => !name.startsWith('postgresql-'))]).toEqual([[], []])
})

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const db = openAdmin(connectionString)
  try {
    return (await sql.raw(text).execute(db)).rows
  } finally {
    await db.destroy()
  }
}
