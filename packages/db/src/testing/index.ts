export { addCall, addCalls, addCustomer } from './call-factories.ts'
export {
  asRole,
  connectAs,
  connectTestDatabase,
  createTestDatabase,
  createTestDatabaseUrl,
  whenDone
} from './database.ts'
export { type Discrepancy, findDiscrepancies } from './discrepancies.ts'
export { dumpRows } from './dump.ts'
export { addClient, addEndpoint, addOrganization } from './factories.ts'
export { findBackends, lockTable, setReadOnly, someoneWaitsForLock, terminateBackends } from './faults.ts'
export { type FaultyServer, startFaultyServer } from './faulty-server.ts'
