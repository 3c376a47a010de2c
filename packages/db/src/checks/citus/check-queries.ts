import { basename } from 'node:path'
import { noteSentQueries } from '@callbook/postgres/testing'
import { afterAll, expect, inject } from 'vitest'
import { connectAdmin } from '../../testing/index.ts'
import { checkQueries } from './tasks.ts'

const known = globalThis as { readSentQueries?: ReturnType<typeof noteSentQueries> }
known.readSentQueries ??= noteSentQueries()
const { readSentQueries } = known

/** After each file, checks that every statement of the code for one organization went to a single shard. */
afterAll(async () => {
  const db = connectAdmin(inject('postgres').serverUrl)
  const { checked, spread } = await checkQueries(db, readSentQueries())
  await db.destroy()

  const file = basename(expect.getState().testPath ?? '')
  process.stdout.write(`${file}: ${checked} statements, ${spread.length} of them to more shards than they must\n`)
  expect(spread).toEqual([])
})
