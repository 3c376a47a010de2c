import { type CallbookOptions, createCallbook } from '../index.ts'
import { createTestClock } from './clock.ts'
import { type Step, startServer } from './server.ts'

/** Creates a client with the key `secret` for a scripted server, without real delays and with a constant jitter. */
export async function openCallbook(options: Partial<CallbookOptions>, ...steps: readonly Step[]) {
  const { baseUrl, received } = await startServer(...steps)
  const clock = createTestClock()
  const callbook = createCallbook({ baseUrl, apiKey: 'secret', random: () => 0.5, clock, ...options })

  return { callbook, clock, received }
}
