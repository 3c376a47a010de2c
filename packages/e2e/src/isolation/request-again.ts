import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../curl.ts'

/** Repeats a request after a 503 response with `Retry-After`, which a busy machine may send to any client. */
export async function requestAgain(sendRequest: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await sendRequest()
    const retryAfter = answer.headers.get('retry-after')
    if (answer.status !== 503 || retryAfter === null) return answer
    await sleep(Number(retryAfter) * 1_000)
  }
}
