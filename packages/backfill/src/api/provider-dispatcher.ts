import { Agent, type Dispatcher } from 'undici'

/** What requests to providers go out by. */
export function createProviderDispatcher(): Dispatcher {
  return new Agent({ connect: { timeout: 3_000 }, pipelining: 1 })
}
