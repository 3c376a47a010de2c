import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { type FakeProvider, startFakeProvider } from '@callbook/backfill/testing'
import type { ListingProviderName } from '@callbook/domain'
import { inject, onTestFinished } from 'vitest'

/** Starts a provider at the origin that the shared stack may reach. It runs until the test ends. */
export async function startProvider(name: ListingProviderName): Promise<FakeProvider> {
  const provider = await startFakeProvider(name)
  const relay = createServer((socket) => {
    pipeline(socket, connect(portOf(provider.origin), '127.0.0.1'), socket, () => undefined)
  })
  relay.listen(portOf(inject('console').providerOrigin), '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => void relay.close())

  return provider
}

function portOf(origin: string): number {
  return Number(new URL(origin).port)
}
