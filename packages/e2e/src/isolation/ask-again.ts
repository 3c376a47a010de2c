import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../curl.ts'

/** Asks as a program does that comes again when it is told to: on a machine that does much else, anybody is now and then. */
export async function askAgain(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    const retryAfter = answer.headers.get('retry-after')
    if (answer.status !== 503 || retryAfter === null) return answer
    await sleep(Number(retryAfter) * 1_000)
  }
}
