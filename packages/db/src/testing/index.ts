export { addCall, addCalls, addCustomer } from './call-factories.ts'
export { connectTestDatabase, createTestDatabase, createTestDatabaseUrl } from './database.ts'
export { addClient, addEndpoint, addOrganization } from './factories.ts'
export { type FaultyServer, startFaultyServer } from './faulty-server.ts'
