import type { ProviderAccess } from '@callbook/operations'
import type { Session } from '../../run.ts'

/** Provides access to providers while `work` runs. Prints each pause for the user at the terminal. */
export async function withProviders<Result>(
  { note }: Pick<Session, 'note'>,
  work: (visit: ProviderAccess) => Promise<Result>
): Promise<Result> {
  const { openProviders } = await import('@callbook/operations')
  const providers = openProviders({
    patienceMs: 60_000,
    onPause: (ms, { message }) => note(`${message}; retrying in ${Math.ceil(ms / 1_000)} s`)
  })
  try {
    return await work({
      open: providers.open,
      signal: new AbortController().signal,
      patienceMs: 600_000,
      onWait: () => note('The account is in use, for example by the worker: waiting')
    })
  } finally {
    await providers.close()
  }
}
