import { lstat, mkdir, readdir, readlink, realpath, rm, rmdir, symlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Account, findObstacle, requireReachable } from './account.ts'
import { makeStateFolder } from './state-dir.ts'

interface Options {
  readonly account: Account
  readonly stateDir: string
  readonly log: (message: string) => void
}

/**
 * Returns the folder for the files of the server: `dataDir`, or the target of a link there.
 *
 * If the account of the server cannot enter it, for example below root's home folder, a link to a new folder in
 * `stateDir` is created. The link can be moved with its parent. Removing it starts with an empty folder.
 */
export async function openDataFolder(dataDir: string, { account, stateDir, log }: Options): Promise<string> {
  await requireTarget(dataDir)
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  const obstacle = await findObstacle(folder, account)
  if (obstacle === undefined) return folder
  if ((await readdir(folder)).length > 0) throw new Error(unreachable(folder, obstacle))

  const elsewhere = await realpath(await makeStateFolder(stateDir, 'data-'))
  await requireReachable(elsewhere, account)
  await rmdir(folder)
  await symlink(elsewhere, dataDir)
  log(`The account of PostgreSQL cannot enter ${obstacle}: its files are in ${elsewhere}`)

  return elsewhere
}

function unreachable(folder: string, obstacle: string): string {
  return (
    `PostgreSQL refuses to run as root, and the account it runs as instead cannot enter ${obstacle}, which contains ` +
    `its files: move ${folder} to a folder that every user can enter and link to it, or start as their owner`
  )
}

/** Removes `dataDir` and the target of its link. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  await rm(await realpath(dataDir), { recursive: true })
  await rm(dataDir, { recursive: true, force: true })
}

/** A missing target must not be replaced by an empty folder, because it may be unmounted. */
async function requireTarget(dataDir: string): Promise<void> {
  const isLink = await lstat(dataDir).then(
    (found) => found.isSymbolicLink(),
    () => false
  )
  if (!isLink) return

  const target = resolve(dataDir, '..', await readlink(dataDir))
  await realpath(dataDir).catch((cause) => {
    throw new Error(`${dataDir} links to ${target}, which does not exist: restore it, or remove the link`, { cause })
  })
}
