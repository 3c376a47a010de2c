import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectAdmin } from '@callbook/db/testing'
import { inject } from 'vitest'

/** Has somebody be signed in for so long that what is dangerous asks them to prove who they are. */
export async function letTimePass(email: string): Promise<void> {
  const { dataDir } = inject('console')
  const { database_url: url } = JSON.parse(await readFile(join(dataDir, 'connection.json'), 'utf8'))
  const db = connectAdmin(url)
  await db
    .updateTable('sessions')
    .from('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.email', '=', email)
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .execute()
  await db.destroy()
}
