import { Agent, type Dispatcher } from 'undici'

/** Creates the dispatcher of all requests to providers. */
export function createProviderDispatcher(): Dispatcher {
  return new Agent({ connect: { timeout: 3_000 }, pipelining: 1 })
}
