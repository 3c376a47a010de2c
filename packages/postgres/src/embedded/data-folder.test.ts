import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Account } from './account.ts'
import { openDataFolder, removeDataFolder } from './data-folder.ts'

/** An account that owns no folder of this test. */
const stranger: Account = { uid: 54_321, gid: 54_321 }

describe('openDataFolder', () => {
  it('returns the folder itself if the account of the server can enter it', async () => {
    const { home, options } = await newMachine(0o711)
    const dataDir = join(home, 'data/postgres')

    const folder = await openDataFolder(dataDir, options)

    expect(folder).toBe(dataDir)
    expect(existsSync(options.stateDir)).toBe(false)
  })

  it('otherwise links to another folder, the same at each start, even if the link is moved', async () => {
    const { home, options, logged } = await newMachine(0o700)
    const dataDir = join(home, 'data/postgres')

    const first = await openDataFolder(dataDir, options)
    await writeFile(join(first, 'kept'), '')
    const second = await openDataFolder(dataDir, options)
    await rename(join(home, 'data'), join(home, 'moved'))
    const third = await openDataFolder(join(home, 'moved/postgres'), options)

    expect([second, third]).toEqual([first, first])
    expect(first.startsWith(`${options.stateDir}/data-`)).toBe(true)
    expect((await stat(options.stateDir)).mode & 0o777).toBe(0o755)
    expect(logged).toEqual([expect.stringContaining(`its files are in ${first}`)])
  })

  it('creates a new folder if the link was removed', async () => {
    const { home, options } = await newMachine(0o700)
    const dataDir = join(home, 'data/postgres')

    const before = await openDataFolder(dataDir, options)
    await rm(join(home, 'data'), { recursive: true })
    const after = await openDataFolder(dataDir, options)

    expect(after).not.toBe(before)
    expect(await readlink(dataDir)).toBe(after)
  })

  it('does not replace a missing target of the link', async () => {
    const { home, options } = await newMachine(0o700)
    const dataDir = join(home, 'data/postgres')
    const folder = await openDataFolder(dataDir, options)

    await rename(folder, `${folder}.away`)
    const opening = openDataFolder(dataDir, options)

    await expect(opening).rejects.toThrow(`${dataDir} links to ${folder}, which does not exist`)
    expect(existsSync(folder)).toBe(false)
  })

  it('names the inaccessible folder above existing files', async () => {
    const { home, options } = await newMachine(0o700)
    const dataDir = join(home, 'data/postgres')
    await mkdir(join(dataDir, 'cluster'), { recursive: true })

    const opening = openDataFolder(dataDir, options)

    await expect(opening).rejects.toThrow(`cannot enter ${home}, which contains its files: move ${dataDir}`)
    expect(await readdir(dataDir)).toEqual(['cluster'])
  })

  it('leaves nothing when it is removed', async () => {
    const { home, options } = await newMachine(0o700)
    const dataDir = join(home, 'data/postgres')
    await openDataFolder(dataDir, options)

    await removeDataFolder(dataDir)

    expect([await readdir(join(home, 'data')), await readdir(options.stateDir)]).toEqual([[], []])
  })
})

/** Returns a home folder with this mode, next to the state directory of a system. */
async function newMachine(mode: number) {
  const machine = await realpath(await mkdtemp(join(tmpdir(), 'callbook-machine-')))
  onTestFinished(() => rm(machine, { recursive: true }))
  await chmod(machine, 0o711)
  const home = join(machine, 'home')
  await mkdir(home)
  await chmod(home, mode)
  const logged: string[] = []
  const log = (message: string) => void logged.push(message)

  return { home, logged, options: { account: stranger, stateDir: join(machine, 'state'), log } }
}
