import type { FastifyBaseLogger } from 'fastify'

const flushIntervalMs = 1_000

export interface GatheredUses<Use> {
  /** Notes a use; it replaces an earlier one of the same credential. */
  note(id: string, use: Use): void
  /** Writes the pending uses, and stops the timer. */
  close(): Promise<void>
}

/**
 * Collects when credentials were last used, and stores it every second, so that no request waits for it and no row
 * becomes hot.
 */
export function gatherUses<Use>(
  store: (uses: readonly Use[]) => Promise<void>,
  logger: FastifyBaseLogger
): GatheredUses<Use> {
  let uses = new Map<string, Use>()
  let written = Promise.resolve()

  async function write(): Promise<void> {
    const noted = uses
    if (noted.size === 0) return
    uses = new Map()

    try {
      await store([...noted.values()])
    } catch (err) {
      logger.warn({ err }, 'failed to store the last use of credentials; trying again')
      uses = new Map([...noted, ...uses])
    }
  }

  function flush(): Promise<void> {
    written = written.then(write)

    return written
  }

  const timer = setInterval(() => void flush(), flushIntervalMs).unref()

  return {
    note: (id, use) => void uses.set(id, use),
    close: async () => {
      clearInterval(timer)
      await flush()
    }
  }
}
