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
import type { KeyRing } from '@callbook/domain'
import { backoffMs, type Log } from '@callbook/jobs'
import type { Dispatcher } from 'undici'
import type { LargeAnswers } from '../api/large-answers.ts'
import type { Clock } from '../api/pace.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'
import { goThrough } from '../pass/go-through.ts'
import { readPosition, writePosition } from '../pass/page-position.ts'
import { openApi, providerOf } from './account-api.ts'
import { listenForSilence } from './certain-silence.ts'

export interface PassTools extends Clock {
  readonly db: Database
  readonly writer: ReportWriter
  /** Opens the keys of accounts. */
  readonly keyRing: KeyRing
  /** Origins, besides those of the providers, that accounts may have. */
  readonly allowedOrigins: readonly string[]
  readonly dispatcher: Dispatcher
  /** Of all passes that are made at once. */
  readonly largeAnswers: LargeAnswers
  readonly random: () => number
  readonly log: Log
  /** How long a pass stays with a worker that says nothing more. */
  readonly leaseMs: number
  /** Is told of gaps that were not known before. */
  readonly onGaps?: (provider: string, kind: GapKind, count: number) => void
  /** How many calls are asked for on one page, at most. */
  readonly pageLimit?: number
  /** How many calls are fetched before it is the turn of others. */
  readonly maxFetched?: number
  readonly timeoutMs?: number
}

/** So long is spent before it is the turn of others. */
const shareMs = 240_000

/** How often what is new is looked for, and what was looked at before. */
const intervals = { recent: 900_000, nightly: 86_400_000, first: 0 }

const pauses = { firstMs: 30_000, maxMs: 900_000 }

/** So often it goes on where the provider has not answered for several calls; then these are passed over. */
const attemptsAtOnePlace = 3

/** Goes on with a pass for as long as it has its turn. */
export async function runPass(pass: ClaimedPass, signal: AbortSignal, tools: PassTools): Promise<void> {
  const { db, now } = tools
  try {
    await goOn(pass, signal, tools)
  } catch (error) {
    if (signal.aborted) {
      await releasePass(db, pass, { dueAt: now(), hasMoved: true })
    } else if (error instanceof ProviderApiError) {
      await putOff(pass, error, tools)
    } else {
      throw error
    }
  }
}

async function goOn(pass: ClaimedPass, signal: AbortSignal, tools: PassTools): Promise<void> {
  const { db, writer, now, leaseMs, onGaps, log } = tools
  const { organizationId, account, kind, window, attempts } = pass
  const provider = providerOf(pass)
  const api = openApi(pass, provider, tools)
  const problems: string[] = []
  const silence = listenForSilence({ db, organizationId, now })
  let isOurs = true
  let isDone: boolean
  try {
    isDone = await goThrough({
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
      ...(attempts <= attemptsAtOnePlace && { maxUnanswered: 3 }),
      onGaps: (gapKind, count) => onGaps?.(account.provider, gapKind, count),
      async onStep({ position, problem, handled }) {
        if (problem !== null) problems.push(problem)
        silence.note(handled)
        for (const { call, repair } of handled) {
          if (repair?.kind === 'failed')
            log.warn({ ...identify(pass), call: call.id, why: repair.why }, 'a call was not stored')
        }
        const leasedUntil = new Date(now().getTime() + leaseMs)
        isOurs = await savePassPage(db, pass, { pageCursor: writePosition(position), leasedUntil })

        return isOurs
      }
    })
  } finally {
    await silence.tell()
  }
  if (!isOurs) return
  if (!isDone) {
    await releasePass(db, pass, { dueAt: now(), hasMoved: true })
    return
  }
  const at = now()
  const nextAt = new Date(at.getTime() + intervals[kind])
  await finishPass(db, pass, { now: at, nextAt, ...(kind === 'recent' && { watermark: window.to }) })
  if (problems.length > 0) await note(pass, 'active', problems.join(' '), tools)
}

/** What a log says of a pass. */
export function identify({ organizationId, account, kind }: ClaimedPass): object {
  return { organizationId, accountId: account.id, provider: account.provider, pass: kind }
}

/** A key that is refused is not tried again before there is another one. */
async function putOff(pass: ClaimedPass, error: ProviderApiError, tools: PassTools): Promise<void> {
  const { db, now, random, log } = tools
  const pauseMs = backoffMs(pass.attempts, error.retryAfterMs, random, pauses)
  const isRejected = error.problem === 'rejected'
  const isNew = await note(pass, isRejected ? 'rejected' : 'active', error.message, tools)
  if (!isRejected || isNew) log.warn({ ...identify(pass), why: error.message }, 'a provider could not be asked')
  await releasePass(db, pass, { dueAt: new Date(now().getTime() + pauseMs), hasMoved: false })
}

async function note(
  { organizationId, account }: ClaimedPass,
  state: 'active' | 'rejected',
  error: string,
  { db, now }: PassTools
): Promise<boolean> {
  return await noteAccountState(db, organizationId, account.id, { state, error, now: now() })
}
