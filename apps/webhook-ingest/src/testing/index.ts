export { deliver } from './deliver.ts'
export { type OpenEndpoint, secrets, secretsKey, someEndpoint } from './endpoints.ts'
export { type AppOptions, startApp } from './start-app.ts'
