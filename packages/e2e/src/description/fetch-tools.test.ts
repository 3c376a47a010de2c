import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fetchTools } from './fetch-tools.ts'

const folder = await mkdtemp(join(tmpdir(), 'callbook-tools-'))
afterAll(() => rm(folder, { recursive: true }))

it('returns the reason if the registry is unavailable, and leaves no files', async () => {
  const cache = join(folder, 'cache')
  const npmOptions = ['--registry', 'http://127.0.0.1:9', '--cache', join(folder, 'npm')]

  const tools = await fetchTools({ cache, npmOptions })

  expect(tools).toEqual({ reason: expect.stringMatching(/^the tools could not be fetched: .*127\.0\.0\.1/) })
  expect(await readdir(cache)).toEqual([])
})
