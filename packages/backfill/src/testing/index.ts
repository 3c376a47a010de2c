export { createTestClock } from './clock.ts'
export { type Listener, serve } from './serve.ts'
