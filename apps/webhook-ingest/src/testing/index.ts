export { deliver } from './deliver.ts'
export { type OpenEndpoint, secretsKey, someEndpoint } from './endpoints.ts'
export { runAdmin } from './run-admin.ts'
export { type AppOptions, startApp } from './start-app.ts'
