import type { ReportWriter } from '@callbook/calls'
import {
  type ClaimedPass,
  type Database,
  finishPass,
  type GapKind,
  noteAccountState,
  releasePass,
  savePassPage
} from '@callbook/db'
import { findListingProvider, type KeyRing, type ListingProvider, openSecret } from '@callbook/domain'
import { backoffMs, type Log } from '@callbook/jobs'
import { originProblem } from '@callbook/outbound'
import type { Dispatcher } from 'undici'
import type { LargeResponseLock } from '../api/large-responses.ts'
import { type Clock, createProviderApi, type ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'
import { readPosition, writePosition } from '../pass/page-position.ts'
import { reconcileWindow } from '../pass/reconcile-window.ts'
import { listenForSilence } from './confirmed-silence.ts'

export interface PassTools extends Clock {
  readonly db: Database
  readonly writer: ReportWriter
  readonly keyRing: KeyRing
  /** Origins that accounts may use in addition to the providers' own. */
  readonly allowedOrigins: readonly string[]
  readonly dispatcher: Dispatcher
  /** Shared by all concurrent passes. */
  readonly largeResponses: LargeResponseLock
  readonly random: () => number
  readonly log: Log
  /** How long a pass stays leased to an unresponsive worker. */
  readonly leaseMs: number
  readonly onGaps?: (provider: string, kind: GapKind, count: number) => void
  readonly pageLimit?: number
  readonly maxFetched?: number
  readonly timeoutMs?: number
}

/** Time slice of a pass before it yields. */
const shareMs = 240_000

/** Intervals between passes of each kind. */
const intervals = { recent: 900_000, nightly: 86_400_000, first: 0 }

const pauses = { firstMs: 30_000, maxMs: 900_000 }

/** Attempts at a position where several calls in a row are unreachable. Afterwards, these calls are skipped. */
const maxAttemptsAtOnePosition = 3

/** Runs a pass for one time slice. */
export async function runPass(pass: ClaimedPass, signal: AbortSignal, tools: PassTools): Promise<void> {
  const { db, now } = tools
  try {
    await proceed(pass, signal, tools)
  } catch (error) {
    if (signal.aborted) {
      await releasePass(db, pass, { dueAt: now(), hasMoved: true })
    } else if (error instanceof ProviderApiError) {
      await postponePass(pass, error, tools)
    } else {
      throw error
    }
  }
}

async function proceed(pass: ClaimedPass, signal: AbortSignal, tools: PassTools): Promise<void> {
  const { db, writer, now, leaseMs, onGaps, log } = tools
  const { organizationId, account, kind, window, attempts } = pass
  const provider = providerOf(pass)
  const api = openApi(pass, provider, tools)
  const problems: string[] = []
  const silence = listenForSilence({ db, organizationId, now })
  let isOurs = true
  let isDone: boolean
  try {
    isDone = await reconcileWindow({
      db,
      organizationId,
      account,
      provider,
      api,
      now,
      signal,
      window,
      writer,
      position: readPosition(pass.pageCursor),
      pageLimit: tools.pageLimit,
      maxFetched: tools.maxFetched ?? 500,
      until: new Date(now().getTime() + shareMs),
      ...(attempts <= maxAttemptsAtOnePosition && { maxUnresponsive: 3 }),
      onGaps: (gapKind, count) => onGaps?.(account.provider, gapKind, count),
      async onStep({ position, problem, handled }) {
        if (problem !== null) problems.push(problem)
        silence.note(handled)
        for (const { call, repair } of handled) {
          if (repair?.kind === 'failed')
            log.warn({ ...identify(pass), call: call.id, why: repair.why }, 'failed to store call')
        }
        const leasedUntil = new Date(now().getTime() + leaseMs)
        isOurs = await savePassPage(db, pass, { pageCursor: writePosition(position), leasedUntil })

        return isOurs
      }
    })
  } finally {
    await silence.notify()
  }
  if (!isOurs) return
  if (!isDone) {
    await releasePass(db, pass, { dueAt: now(), hasMoved: true })
    return
  }
  const at = now()
  const nextAt = new Date(at.getTime() + intervals[kind])
  await finishPass(db, pass, { now: at, nextAt, ...(kind === 'recent' && { watermark: window.to }) })
  if (problems.length > 0) await note(pass, { state: 'active', error: problems.join(' ') }, tools)
}

export function identify({ organizationId, account, kind }: ClaimedPass): object {
  return { organizationId, accountId: account.id, provider: account.provider, pass: kind }
}

/** A rejected key is not used again until it is replaced. */
async function postponePass(pass: ClaimedPass, error: ProviderApiError, tools: PassTools): Promise<void> {
  const { db, now, random, log } = tools
  const pauseMs = backoffMs(pass.attempts, error.retryAfterMs, random, pauses)
  const isRejected = error.problem === 'rejected'
  const isNew = await note(pass, { state: isRejected ? 'rejected' : 'active', error: error.message }, tools)
  if (!isRejected || isNew) log.warn({ ...identify(pass), why: error.message }, 'request to provider failed')
  await releasePass(db, pass, { dueAt: new Date(now().getTime() + pauseMs), hasMoved: false })
}

async function note(
  { organizationId, account }: ClaimedPass,
  { state, error }: { readonly state: 'active' | 'rejected'; readonly error: string },
  { db, now }: PassTools
): Promise<boolean> {
  return await noteAccountState({ db, organizationId }, account.id, { state, error, now: now() })
}

/** @throws {ProviderApiError} if only a later release supports the provider */
function providerOf({ account }: ClaimedPass): ListingProvider {
  const provider = findListingProvider(account.provider)
  if (provider === undefined) throw unusable(`this release does not support the provider ${account.provider}`)

  return provider
}

/** @throws {ProviderApiError} if the URL of the account is not allowed or its key cannot be decrypted */
function openApi({ account }: ClaimedPass, provider: ListingProvider, tools: PassTools): ProviderApi {
  const problem = originProblem(account.base_url, provider.listing.origins, tools.allowedOrigins)
  if (problem !== undefined) throw unusable(`the URL of the account ${problem}`)

  return createProviderApi({
    ...tools,
    provider,
    origin: new URL(account.base_url).origin,
    key: openKey(account, tools)
  })
}

function openKey({ key_encrypted, id }: ClaimedPass['account'], { keyRing }: PassTools): string {
  try {
    return openSecret(keyRing, key_encrypted, id)
  } catch {
    throw unusable('SECRETS_KEY does not decrypt the key of the account')
  }
}

function unusable(why: string): ProviderApiError {
  return new ProviderApiError(why, { problem: 'unreadable' })
}
