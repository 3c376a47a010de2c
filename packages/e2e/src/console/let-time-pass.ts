import { connectAdmin } from '@callbook/db/testing'
import { readConnection } from './connection.ts'

/** Ages the session of a user, so that dangerous actions require a fresh sign-in. */
export async function letTimePass(email: string): Promise<void> {
  const db = connectAdmin((await readConnection()).database_url)
  await db
    .updateTable('sessions')
    .from('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.email', '=', email)
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .execute()
  await db.destroy()
}
