export { keyRing, startApp } from './start-app.ts'
export { addApiKey, addTenant, type Tenant } from './tenants.ts'
