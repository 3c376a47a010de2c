import { openProviders } from '@callbook/backfill'
import type { ProviderVisit } from '../../../provider-accounts/provider-visit.ts'
import type { Session } from '../../run.ts'

/** Has providers asked for as long as `work` takes; whoever waits at the terminal is told of each pause. */
export async function withProviders<Result>(
  { note }: Pick<Session, 'note'>,
  work: (visit: ProviderVisit) => Promise<Result>
): Promise<Result> {
  const providers = openProviders({
    patienceMs: 60_000,
    onPause: (ms, { message }) => note(`${message}; asking again in ${Math.ceil(ms / 1_000)} s`)
  })
  try {
    return await work({
      open: providers.open,
      signal: new AbortController().signal,
      patienceMs: 600_000,
      onWait: () => note('The account is being asked by others, such as the worker: waiting for a turn')
    })
  } finally {
    await providers.close()
  }
}
