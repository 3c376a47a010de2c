export {
  findBackends,
  lockTable,
  noteSentQueries,
  setReadOnly,
  someoneWaitsForLock,
  terminateBackends,
  whenDone
} from '@callbook/postgres/testing'
export { asRole } from '../embedded/create-roles.ts'
export {
  type AgedEndpoint,
  addAgedEndpoint,
  addRawReport,
  addRejectedReport,
  clearAgedRows,
  daysAgo,
  idAt,
  retentionTime
} from './aged-rows.ts'
export { addCall, addCalls, addCustomer } from './call-factories.ts'
export { addAnswers, addCallers, addScores, addTrials, currentEvaluations, indexWords } from './call-relations.ts'
export { connectAdmin, connectPatiently, type TestDb } from './connect.ts'
export {
  connectAs,
  connectTestDatabase,
  createEmptyDatabase,
  createTestDatabase,
  createTestDatabaseUrl,
  type TestDatabase,
  urlAs
} from './database.ts'
export { delayInserts } from './delay-inserts.ts'
export type { Discrepancy } from './discrepancies.ts'
export { findDiscrepancies, findWrongCounters, findWrongScores } from './discrepancies.ts'
export { dumpRows } from './dump.ts'
export { emptyTables } from './empty-tables.ts'
export { addClient, addEndpoint, addOrganization, someEndpoint, type TestEndpoint } from './factories.ts'
export { type FaultyServer, startFaultyServer } from './faulty-server.ts'
export { addFilteredCalls, type FilterCase } from './filtered-calls.ts'
export { prepareDatabase } from './prepare-database.ts'
export { type PageOf, readPage } from './read-page.ts'
export { refuseRows } from './refuse-rows.ts'
export {
  listEmptyTables,
  listReleases,
  type RecordedEndpoint,
  type RecordedInstallation,
  type Release,
  recordRelease,
  restoreRelease,
  restoreRows
} from './releases.ts'
export { markAsUnreleased } from './unreleased.ts'
export { addWholeOrganization, listOrganizationTables } from './whole-organization.ts'
