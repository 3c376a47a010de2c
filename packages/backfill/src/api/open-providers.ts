import { setTimeout as sleep } from 'node:timers/promises'
import { type ProviderName, providers } from '@callbook/domain'
import { Agent } from 'undici'
import { createProviderApi, type ProviderApi, type ProviderApiOptions } from './provider-api.ts'

/** Whose account is asked, and where: at what `originProblem` has nothing against. */
export interface OpenedAccount {
  readonly provider: ProviderName
  readonly origin: string
  readonly key: string
}

export interface Providers {
  open(account: OpenedAccount): ProviderApi
  close(): Promise<void>
}

type Bounds = Pick<ProviderApiOptions, 'maxAnswerBytes' | 'onPause' | 'patienceMs' | 'timeoutMs'>

/** The APIs of providers for whoever waits for an answer, over connections of their own. */
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
