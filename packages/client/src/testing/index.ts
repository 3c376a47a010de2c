export { openCallbook } from './open.ts'
export { refusal, retryAt } from './responses.ts'
export { type Reply, type Step, startServer } from './server.ts'
