import { type CallbookOptions, createCallbook } from '../index.ts'
import { createTestClock } from './clock.ts'
import { type Step, startServer } from './server.ts'

/** A client with the key `secret`, of somebody who answers as told, that never waits and draws the middle. */
export async function openCallbook(options: Partial<CallbookOptions>, ...steps: readonly Step[]) {
  const { baseUrl, received } = await startServer(...steps)
  const clock = createTestClock()
  const callbook = createCallbook({ baseUrl, apiKey: 'secret', random: () => 0.5, clock, ...options })

  return { callbook, clock, received }
}
