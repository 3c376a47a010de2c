import { setTimeout as sleep } from 'node:timers/promises'

export interface Asked {
  readonly url: string
  /** Time after the change completed, in milliseconds; negative before. */
  readonly sentMs: number
  readonly status: number
}

const pauseMs = 40

/** Sends requests to each address continuously, before and during a change and for a while after it. */
export async function keepAsking(
  urls: readonly string[],
  ask: (url: string) => Promise<number>,
  change: () => Promise<unknown>,
  afterwardsMs: number
): Promise<Asked[]> {
  const asked: { url: string; sentAt: number; status: number }[] = []
  let changedAt = Number.POSITIVE_INFINITY

  async function work(url: string): Promise<void> {
    let sentAt: number
    do {
      sentAt = performance.now()
      asked.push({ url, sentAt, status: await ask(url) })
      await sleep(pauseMs)
    } while (sentAt < changedAt + afterwardsMs)
  }

  const working = Promise.all(urls.map(work))
  while (urls.some((url) => asked.every((one) => one.url !== url))) await sleep(pauseMs)
  await change()
  changedAt = performance.now()
  await working

  return asked.map(({ sentAt, ...one }) => ({ ...one, sentMs: sentAt - changedAt }))
}
