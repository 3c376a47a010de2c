import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The system account the server runs as. Empty: our own. */
export type Account = { readonly uid: number; readonly gid: number } | Record<string, never>

/**
 * PostgreSQL refuses to run as root, so root lends it the account that the cluster below `dataDir` belongs to already,
 * or `postgres`, or else `nobody`.
 */
export async function serverAccount(dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}

  const account = (await ownerOf(join(dataDir, 'cluster'))) ?? (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (account === undefined) throw new Error('PostgreSQL refuses to run as root, and there is no account "postgres"')

  return account
}

/** The first folder on the way from `path` up that `account` may not enter. Undefined when it can reach `path`. */
export async function findObstacle(path: string, account: Account): Promise<string | undefined> {
  if (account.uid === undefined) return undefined

  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** Fails, naming the folder, when the server could not reach `path`. */
export async function requireReachable(path: string, account: Account): Promise<void> {
  const obstacle = await findObstacle(path, account)
  if (obstacle === undefined) return

  throw new Error(
    `PostgreSQL refuses to run as root, and the account it runs as instead may not enter ${obstacle}, ` +
      `where it needs ${path}. Start as another user, move below a folder that every user may enter, ` +
      'or set DATABASE_URL to a server of your own'
  )
}

/** The owner; undefined for what is not there, and for what is root's. */
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
