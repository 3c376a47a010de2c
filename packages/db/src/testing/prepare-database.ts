import { asRole, createRoles } from '../embedded/create-roles.ts'
import { migrateToLatest } from '../migrate/migrate.ts'
import { connectAdmin } from './connect.ts'

/**
 * Creates the roles, and the tables as the migrator.
 *
 * @param connectionString connection string of the superuser
 */
export async function prepareDatabase(connectionString: string): Promise<void> {
  const admin = connectAdmin(connectionString)
  await createRoles(admin, connectionString)
  await admin.destroy()

  const migrator = connectAdmin(asRole('migrator', connectionString))
  await migrateToLatest(migrator)
  await migrator.destroy()
}
