import { asRole, createRoles } from '../embedded/roles.ts'
import { migrateToLatest } from '../migrate/migrate.ts'
import { connectAdmin } from './connect.ts'

/**
 * Makes the roles, and the tables as the one of them that does so in production.
 *
 * @param connectionString that of the superuser
 */
export async function prepareDatabase(connectionString: string): Promise<void> {
  const admin = connectAdmin(connectionString)
  await createRoles(admin, connectionString)
  await admin.destroy()

  const migrator = connectAdmin(asRole('migrator', connectionString))
  await migrateToLatest(migrator)
  await migrator.destroy()
}
