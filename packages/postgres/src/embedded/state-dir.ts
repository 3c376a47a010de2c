import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'

/** System folder for persistent program data, which every account can enter. */
export const defaultStateDir = '/var/lib/callbook'

/** Creates a folder for root in one that every account can enter, regardless of root's umask. */
export async function makeStateFolder(stateDir: string, prefix: string): Promise<string> {
  const made = await mkdir(stateDir, { recursive: true })
  if (made !== undefined) await chmod(stateDir, 0o755)

  return await mkdtemp(join(stateDir, prefix))
}
