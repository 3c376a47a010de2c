import type { ListingProviderName } from '@callbook/domain'
import { serve } from '../serve.ts'
import { createProviderFake, type ProviderFake } from './fake-provider.ts'

export interface FakeProvider extends ProviderFake {
  readonly origin: string
}

/** Serves the API of a provider over HTTP until the test ends. */
export async function startFakeProvider(name: ListingProviderName, key = 'fake-key'): Promise<FakeProvider> {
  const provider = createProviderFake(name, key)

  return { ...provider, origin: await serve(provider.listener) }
}
