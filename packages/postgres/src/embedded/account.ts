import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** System account of the server. Empty for the account of this process. */
export type Account = { readonly uid: number; readonly gid: number } | Record<string, never>

/**
 * Returns the account for a server started by root, because PostgreSQL refuses to run as root: the owner of the
 * cluster in `dataDir`, else `postgres`, else `nobody`.
 */
export async function serverAccount(dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}

  const account = (await ownerOf(join(dataDir, 'cluster'))) ?? (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (account === undefined) throw new Error('PostgreSQL refuses to run as root, and there is no account "postgres"')

  return account
}

/** Returns the first folder from `path` upwards that `account` cannot enter, or `undefined` if it can reach `path`. */
export async function findObstacle(path: string, account: Account): Promise<string | undefined> {
  if (account.uid === undefined) return undefined

  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** @throws {Error} with the name of the folder if the server cannot reach `path` */
export async function requireReachable(path: string, account: Account): Promise<void> {
  const obstacle = await findObstacle(path, account)
  if (obstacle === undefined) return

  throw new Error(
    `PostgreSQL refuses to run as root, and the account it runs as instead cannot enter ${obstacle},` +
      `where it needs ${path}. Start as another user, use a folder that every user can enter,` +
      'or set DATABASE_URL to a server of your own'
  )
}

/** Returns the owner, or `undefined` if the path does not exist or belongs to root. */
async function ownerOf(path: string): Promise<Account | undefined> {
  const owner = await stat(path).catch(() => undefined)

  return owner === undefined || owner.uid === 0 ? undefined : { uid: owner.uid, gid: owner.gid }
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
