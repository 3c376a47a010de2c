export { refusal, retryAt } from './answers.ts'
export { openCallbook } from './open.ts'
export { type Reply, type Step, startServer } from './server.ts'
