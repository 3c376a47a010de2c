import './provided-context.ts'

export { createDatabaseFrom, createEmptyDatabaseUrl, openEmptyDatabase, whenDone } from './databases.ts'
export { findBackends, lockTable, setReadOnly, someoneWaitsForLock, terminateBackends } from './faults.ts'
export { databaseUrl, openAdmin, openPatiently, openService } from './open.ts'
export { noteSentQueries, type SentQuery } from './sent-queries.ts'
export { startTestServer } from './server.ts'
export { readStatementLog, type SentStatement, sentStatements, testApplication } from './statement-log.ts'
export { certificate, startTlsServer } from './tls-server.ts'
