import { createDatabase, type Database, type DatabaseOptions } from '../database.ts'
import { testApplication } from './statement-log.ts'

/** The connection string of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name

  return url.href
}

/** A connection for what only a test may do. */
export function connectAdmin(connectionString: string): Database {
  return connectPatiently({ connectionString, applicationName: testApplication })
}

/** A connection for what the code of a service does, which prepares its statements as management-api does. */
export function connectService(connectionString: string): Database {
  return connectPatiently({ connectionString, preparesStatements: true })
}

/** A connection that gives up on nothing: a busy machine is no reason for a test to fail. */
export function connectPatiently(
  options: Pick<DatabaseOptions, 'connectionString' | 'applicationName' | 'preparesStatements'>
): Database {
  return createDatabase({
    ...options,
    maxConnections: 10,
    connectionTimeoutMs: 0,
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
    onIdleError: () => undefined
  })
}
