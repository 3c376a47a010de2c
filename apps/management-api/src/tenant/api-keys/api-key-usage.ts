import { type ApiKeyUse, type Database, type FoundApiKey, recordApiKeyUse } from '@callbook/db'
import type { ApiKeyId } from '@callbook/domain'
import type { FastifyBaseLogger } from 'fastify'

const flushIntervalMs = 1_000

export interface ApiKeyUsage {
  note(apiKey: FoundApiKey, at: Date): void
  /** Writes the pending uses, and stops the timer. */
  close(): Promise<void>
}

/**
 * Collects when keys were last used, and writes it every second, so that no request waits for it and no row becomes
 * hot.
 */
export function gatherApiKeyUse(db: Database, logger: FastifyBaseLogger): ApiKeyUsage {
  let uses = new Map<ApiKeyId, ApiKeyUse>()
  let written = Promise.resolve()

  async function write(): Promise<void> {
    const noted = uses
    if (noted.size === 0) return
    uses = new Map()

    try {
      await recordApiKeyUse(db, [...noted.values()])
    } catch (err) {
      logger.warn({ err }, 'failed to store the usage of API keys; trying again')
      uses = new Map([...noted, ...uses])
    }
  }

  function flush(): Promise<void> {
    written = written.then(write)

    return written
  }

  const timer = setInterval(() => void flush(), flushIntervalMs).unref()

  return {
    note: ({ id, organization_id: organizationId }, lastUsedAt) => {
      uses.set(id, { organizationId, apiKeyId: id, lastUsedAt })
    },
    close: async () => {
      clearInterval(timer)
      await flush()
    }
  }
}
