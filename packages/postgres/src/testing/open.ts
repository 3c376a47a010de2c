import { type DatabaseOptions, PooledDatabase } from '../database/pooled-database.ts'
import { testApplication } from './statement-log.ts'

/** Returns the connection string of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name

  return url.href
}

/** Opens a connection with privileges that only tests have. */
export function openAdmin<Schema = unknown>(connectionString: string): PooledDatabase<Schema> {
  return openPatiently<Schema>({ connectionString, applicationName: testApplication })
}

/** Opens a connection for code of a service, with prepared statements as in management-api. */
export function openService<Schema = unknown>(connectionString: string): PooledDatabase<Schema> {
  return openPatiently<Schema>({ connectionString, preparesStatements: true })
}

/** Opens a connection without timeouts, because a busy machine must not fail a test. */
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
