import { setTimeout as sleep } from 'node:timers/promises'
import { type ListingProviderName, providers } from '@callbook/domain'
import { Agent, type Dispatcher } from 'undici'
import { createProviderApi, type ProviderApi, type ProviderApiOptions } from './provider-api.ts'

/** Account whose provider is called. `originProblem` must accept its origin. */
export interface OpenedAccount {
  readonly provider: ListingProviderName
  readonly origin: string
  readonly key: string
}

export interface Providers {
  open(account: OpenedAccount): ProviderApi
  close(): Promise<void>
}

type Bounds = Pick<ProviderApiOptions, 'maxResponseBytes' | 'onPause' | 'patienceMs' | 'timeoutMs'>

/** Opens provider APIs for interactive requests, over connections of their own. */
export function openProviders(bounds: Bounds = {}): Providers {
  const dispatcher = new Agent({ connections: 1 })

  return {
    open: ({ provider, origin, key }) =>
      createProviderApi({
        ...bounds,
        ...{ provider: providers[provider], origin, key, dispatcher },
        ...{ now: () => new Date(), random: Math.random },
        sleep: async (ms, signal) => sleep(ms, undefined, { signal })
      }),
    close: () => dispatcher.destroy()
  }
}

export function createProviderDispatcher(): Dispatcher {
  return new Agent({ connect: { timeout: 3_000 }, pipelining: 1 })
}
