import { setTimeout } from 'node:timers/promises'

interface Repetition {
  readonly everyMs: number
  readonly stop: AbortSignal
  readonly onFailure: (error: unknown) => void
}

const retryMs = 3_600_000

/** Runs the retention at once and then at an interval, until `stop`. After a failure, it runs again within an hour. */
export async function repeatRetention(
  run: () => Promise<void>,
  { everyMs, stop, onFailure }: Repetition
): Promise<void> {
  while (!stop.aborted) {
    const isDone = await run().then(
      () => true,
      (error: unknown) => {
        onFailure(error)
        return false
      }
    )
    await setTimeout(isDone ? everyMs : Math.min(everyMs, retryMs), undefined, { signal: stop }).catch(() => undefined)
  }
}
