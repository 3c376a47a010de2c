import { Agent, type Dispatcher } from 'undici'

export function createProviderDispatcher(): Dispatcher {
  return new Agent({ connect: { timeout: 3_000 }, pipelining: 1 })
}
