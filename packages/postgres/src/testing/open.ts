import { type DatabaseOptions, PooledDatabase } from '../database/pooled-database.ts'
import { testApplication } from './statement-log.ts'

/** The connection string of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name

  return url.href
}

/** A connection for what only a test may do. */
export function openAdmin<Schema = unknown>(connectionString: string): PooledDatabase<Schema> {
  return openPatiently<Schema>({ connectionString, applicationName: testApplication })
}

/** A connection for what the code of a service does, which prepares its statements as management-api does. */
export function openService<Schema = unknown>(connectionString: string): PooledDatabase<Schema> {
  return openPatiently<Schema>({ connectionString, preparesStatements: true })
}

/** A connection that gives up on nothing: a busy machine is no reason for a test to fail. */
export function openPatiently<Schema = unknown>(
  options: Pick<DatabaseOptions, 'connectionString' | 'applicationName' | 'preparesStatements'>
): PooledDatabase<Schema> {
  return new PooledDatabase<Schema>({
    ...options,
    maxConnections: 10,
    connectionTimeoutMs: 0,
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
    onIdleError: () => undefined
  })
}
