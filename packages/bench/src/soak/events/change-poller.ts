import { setTimeout as sleep } from 'node:timers/promises'

export interface ReadChange {
  readonly sequence: number
  readonly type: string
  /** Id of the changed object. */
  readonly id: string
}

interface Page {
  readonly data: readonly ReadChange[]
  readonly next_cursor: string
  readonly has_more: boolean
}

/** A tenant's program that polls for changes, and continues from its last cursor. */
export interface ChangePoller {
  readonly read: readonly ReadChange[]
  stop(): Promise<void>
}

const pauseMs = 100

/** Starts with the oldest change. A failed request is repeated with the same cursor. */
export function startChangePoller({ port, key }: { readonly port: number; readonly key: string }): ChangePoller {
  const read: ReadChange[] = []
  let isRunning = true
  let cursor = ''

  /** @returns `true` if more changes are available immediately */
  async function readPage(): Promise<boolean> {
    const url = `http://127.0.0.1:${port}/v1/changes?limit=200${cursor}`
    const response = await fetch(url, { headers: { 'x-api-key': key } })
    const page = (await response.json()) as Page
    if (response.status !== 200) return false
    read.push(...page.data)
    cursor = `&cursor=${page.next_cursor}`

    return page.has_more
  }

  async function poll(): Promise<void> {
    while (isRunning) {
      const hasMore = await readPage().catch(() => false)
      if (!hasMore) await sleep(pauseMs)
    }
  }

  const polling = poll()

  return {
    read,
    async stop() {
      isRunning = false
      await polling
    }
  }
}
