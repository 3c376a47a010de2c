import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The system account the server runs as. Empty: our own. */
export type Account = { readonly uid: number; readonly gid: number } | Record<string, never>

/** PostgreSQL refuses to run as root, so root lends it the account `postgres`, or else `nobody`. */
export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {}

  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (account === undefined) throw new Error('PostgreSQL refuses to run as root, and there is no account "postgres"')

  return account
}

/** Fails, naming the folder, when the server could not reach `path`. */
export async function requireReachable(path: string, account: Account): Promise<void> {
  if (account.uid === undefined) return

  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) throw new Error(unreachable(path, folder))
    if (folder === dirname(folder)) return
  }
}

function unreachable(path: string, folder: string): string {
  return (
    `PostgreSQL refuses to run as root, and the account it runs as instead may not enter ${folder}, ` +
    `where it needs ${path}. Start as another user, move below a folder that every user may enter, ` +
    'or set DATABASE_URL to a server of your own'
  )
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
