import { setTimeout as sleep } from 'node:timers/promises'

export interface TimedResponse {
  readonly url: string
  /** Time after the change completed, in milliseconds; negative before. */
  readonly sentMs: number
  readonly status: number
}

const pauseMs = 40

/** Sends requests to each address continuously, before and during a change and for a while after it. */
export async function keepRequesting(
  urls: readonly string[],
  {
    sendRequest,
    change,
    afterwardsMs
  }: {
    readonly sendRequest: (url: string) => Promise<number>
    readonly change: () => Promise<unknown>
    readonly afterwardsMs: number
  }
): Promise<TimedResponse[]> {
  const responses: { url: string; sentAt: number; status: number }[] = []
  let changedAt = Number.POSITIVE_INFINITY

  async function work(url: string): Promise<void> {
    let sentAt: number
    do {
      sentAt = performance.now()
      responses.push({ url, sentAt, status: await sendRequest(url) })
      await sleep(pauseMs)
    } while (sentAt < changedAt + afterwardsMs)
  }

  const working = Promise.all(urls.map(work))
  while (urls.some((url) => responses.every((one) => one.url !== url))) await sleep(pauseMs)
  await change()
  changedAt = performance.now()
  await working

  return responses.map(({ sentAt, ...one }) => ({ ...one, sentMs: sentAt - changedAt }))
}
