import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a system keeps what its programs remember, and where every account may go. */
export const defaultStateDir = '/var/lib/callbook'

/** A new folder for root alone, in one that every account may pass. The umask of root may forbid that; we do not. */
export async function makeStateFolder(stateDir: string, prefix: string): Promise<string> {
  const made = await mkdir(stateDir, { recursive: true })
  if (made !== undefined) await chmod(stateDir, 0o755)

  return await mkdtemp(join(stateDir, prefix))
}
