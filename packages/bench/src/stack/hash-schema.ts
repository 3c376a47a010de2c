import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/**
 * Returns 8 hexadecimal digits that differ between schemas. Before the first release, the baseline migration is edited,
 * so a database from before an edit lacks columns, and the list of its migrations does not show it.
 *
 * @param folder root of a tree
 */
export async function hashSchema(folder: URL): Promise<string> {
  const migrations = new URL('packages/db/src/migrations/', folder)
  const files = await readdir(migrations, { recursive: true })
  const hash = createHash('sha256')
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()) {
    hash.update(`${file}\n`).update(await readFile(new URL(file, migrations)))
  }

  return hash.digest('hex').slice(0, 8)
}
