import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../curl.ts'

export interface ReadChange {
  readonly sequence: number
  readonly type: string
  readonly id: string
}

/** A tenant’s program that reads changes and continues from its last cursor. */
export interface ChangeReader {
  readonly read: readonly ReadChange[]
  stop(): Promise<void>
}

interface ReaderOptions {
  readonly url: string
  readonly key: string
  /** Called with each change before the next request. */
  readonly onChange?: (change: ReadChange) => void
}

const pauseMs = 50

/** Reads changes, starting with the oldest. A request without a response is repeated with the same cursor. */
export function startChangeReader({ url, key, onChange }: ReaderOptions): ChangeReader {
  const read: ReadChange[] = []
  const headers = { 'x-api-key': key }
  let isStopped = false
  let cursor = ''

  async function work(): Promise<void> {
    while (!isStopped) {
      const address = `${url}/v1/changes?wait=1&limit=50${cursor}`
      const answer = await send(address, { headers }).catch(() => undefined)
      if (answer?.status !== 200) {
        await sleep(pauseMs)
        continue
      }
      read.push(...answer.body.data)
      for (const change of answer.body.data) onChange?.(change)
      cursor = `&cursor=${answer.body.next_cursor}`
    }
  }

  const working = work()

  return {
    read,
    async stop() {
      isStopped = true
      await working
    }
  }
}
