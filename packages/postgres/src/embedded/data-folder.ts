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
 * The folder where the server keeps its files: `dataDir`, or where a link there leads.
 *
 * Where the account of the server may not go, as below root's home folder, a new one is linked to a folder that is
 * made in `stateDir`. The link moves with what surrounds it, and who removes it begins anew.
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
  log(`The account that PostgreSQL runs as may not enter ${obstacle}: it keeps its files in ${elsewhere}`)

  return elsewhere
}

function unreachable(folder: string, obstacle: string): string {
  return (
    `PostgreSQL refuses to run as root, and the account it runs as instead may not enter ${obstacle}, where its files ` +
    `are: move ${folder} where every user may go, and leave a link to it, or start as the user whose they are`
  )
}

/** Removes `dataDir`, and where it leads. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  await rm(await realpath(dataDir), { recursive: true })
  await rm(dataDir, { recursive: true, force: true })
}

/** What was kept elsewhere and is not there now must not be replaced by an empty folder. */
async function requireTarget(dataDir: string): Promise<void> {
  const isLink = await lstat(dataDir).then(
    (found) => found.isSymbolicLink(),
    () => false
  )
  if (!isLink) return

  const target = resolve(dataDir, '..', await readlink(dataDir))
  await realpath(dataDir).catch((cause) => {
    throw new Error(`${dataDir} leads to ${target}, which is not there: bring it back, or remove the link`, { cause })
  })
}
