import { creationOf, loginOf, removalOf, runReaderStatements } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import { onTestFinished } from 'vitest'
import type { Admin } from './admin.ts'
import type { ChangingCommand } from './prepare-changes.ts'

/** Creates a login, which the role of operators can only describe how to remove. */
export async function existingReader({ db, testDb }: Admin): Promise<ChangingCommand> {
  const organizationId = await addOrganization(testDb)
  const login = loginOf(organizationId, 'x')
  await runReaderStatements(db, creationOf(login, ''))
  onTestFinished(() => runReaderStatements(db, removalOf(login)))

  return { organizationId, args: [login] }
}
