import { sentStatements } from '@callbook/postgres/testing'
import { checkStatement } from '../checks/tenancy/statements.ts'

/** Fails at the first statement of code under test in `database` that breaks a rule. */
export async function checkSentStatements(logFile: string, database: string): Promise<void> {
  for (const statement of await sentStatements(logFile, database)) {
    const breaches = checkStatement(statement)
    if (breaches.length > 0) throw new Error(`${breaches.join(', ')}:\n${statement}`)
  }
}
