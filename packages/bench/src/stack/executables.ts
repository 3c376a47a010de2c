import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Returns the path of a program on PATH; `undefined` if it is not installed. */
export async function findExecutable(name: string): Promise<string | undefined> {
  for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(directory, name)
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false
    )
    if (isThere) return path
  }

  return undefined
}
