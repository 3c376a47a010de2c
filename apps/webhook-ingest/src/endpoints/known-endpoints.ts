import { randomBytes } from 'node:crypto'
import type { ReportSpool, SpooledWriter } from '@callbook/calls'
import {
  type ChangedEndpoint,
  type DeliveryEndpoint as Endpoint,
  isOutage,
  isPoolBusy,
  isTransient
} from '@callbook/db'
import { type KeyRing, openSecret, sealSecret } from '@callbook/domain'
import { FairLimiterError } from '@callbook/limits'
import { LRUCache } from 'lru-cache'
import type { LookUpEndpoint } from './endpoint-directory.ts'

export interface KnownEndpoints {
  readonly find: LookUpEndpoint
  /** Learns of changes, also to endpoints without recent requests. */
  learn(changed: readonly ChangedEndpoint[]): Promise<void>
}

export interface KnownEndpointsOptions {
  readonly lookUp: LookUpEndpoint
  readonly spool: Pick<ReportSpool, 'findEndpoint' | 'rememberEndpoint'>
  readonly database: Pick<SpooledWriter, 'isAway' | 'noteOutage'>
  readonly secrets: KeyRing
  readonly now: () => Date
  /** Called if an endpoint could not be stored, or not be read again. */
  readonly onFailure: (error: unknown) => void
}

interface Remembered {
  readonly settings: string
  readonly atMs: number
}

/** How often the last use of an unchanged endpoint is stored. */
const rememberAgainAfterMs = 10 * 60 * 1000

const maxRemembered = 10_000

/**
 * Looks up endpoints, and stores them encrypted in the spool for an outage of the database.
 *
 * During an outage, the lookup of an endpoint that the spool does not know fails, because the endpoint may exist.
 */
export function rememberEndpoints(options: KnownEndpointsOptions): KnownEndpoints {
  const { lookUp, spool, database, secrets, now, onFailure } = options
  const remembered = new LRUCache<string, Remembered>({ max: maxRemembered })

  function remember(slugHash: Buffer, endpoint: Endpoint): void {
    const name = slugHash.toString('hex')
    const settings = JSON.stringify(endpoint)
    const atMs = now().getTime()
    const last = remembered.get(name)
    if (last?.settings === settings && atMs - last.atMs < rememberAgainAfterMs) return

    remembered.set(name, { settings, atMs })
    const sealed = sealSecret(secrets, settings, name, randomBytes)
    spool.rememberEndpoint({ slugHash, sealed, seenAtMs: atMs }).catch((error: unknown) => {
      remembered.delete(name)
      onFailure(error)
    })
  }

  async function recall(slugHash: Buffer): Promise<Endpoint | undefined> {
    try {
      const sealed = await spool.findEndpoint(slugHash, now())
      return sealed === undefined ? undefined : JSON.parse(openSecret(secrets, sealed, slugHash.toString('hex')))
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }

  async function find(slugHash: Buffer, stranger: string | undefined): Promise<Endpoint | undefined> {
    const known = database.isAway() ? await recall(slugHash) : undefined
    if (known !== undefined) return known

    try {
      const endpoint = await lookUp(slugHash, stranger)
      if (endpoint !== undefined) remember(slugHash, endpoint)
      return endpoint
    } catch (error) {
      if (!isOutage(error) && !isTransient(error) && !(error instanceof FairLimiterError)) throw error
      // Lookups of invented slugs may keep our connections busy, which must not count as an outage.
      if (isOutage(error) && (stranger === undefined || !isPoolBusy(error))) database.noteOutage(error)
      const recalled = await recall(slugHash)
      if (recalled === undefined) throw error
      return recalled
    }
  }

  return {
    find,
    async learn(changed) {
      for (const { slug_hash, ...settings } of changed) {
        const known = await recall(slug_hash)
        if (known !== undefined) remember(slug_hash, { ...known, ...settings })
      }
    }
  }
}
