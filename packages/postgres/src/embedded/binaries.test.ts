import { execFile } from 'node:child_process'
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { copyBinaries, findInstalled } from './binaries.ts'

it('copies the programs once, completely, and for every account', async () => {
  const stateDir = await realpath(await mkdtemp(join(tmpdir(), 'callbook-state-')))
  onTestFinished(() => rm(stateDir, { recursive: true }))
  const installed = await findInstalled()

  const [one, other] = await Promise.all([copyBinaries(installed, stateDir), copyBinaries(installed, stateDir)])
  const again = await copyBinaries(installed, stateDir)

  const [folder = '', ...others] = await readdir(stateDir)
  expect([folder, others]).toEqual([expect.stringMatching(/^postgresql-\d+\.\d+/), []])
  expect([other, again]).toEqual([one, one])
  expect((await stat(join(stateDir, folder))).mode & 0o777).toBe(0o755)
  expect((await stat(one.postgres)).mode & 0o055).toBe(0o055)
  expect(await versionOf(one.postgres)).toBe(await versionOf(installed.postgres))
  expect(await versionOf(one.initdb)).toBe(await versionOf(installed.initdb))
})

async function versionOf(program: string): Promise<string> {
  return (await promisify(execFile)(program, ['--version'])).stdout
}
