import { Readable } from 'node:stream'
import type { ClaimedCopy, RecordingAccount } from '@callbook/db'
import { findListingProvider, type KeyRing, type ListingProvider, openSecret, userAgent } from '@callbook/domain'
import { readLimitedText } from '@callbook/jobs'
import { type AddressGuard, lookupOwner, originProblem, RefusedAddressError, urlProblem } from '@callbook/outbound'
import { type Dispatcher, request } from 'undici'
import { CopyError } from './copy-error.ts'

export interface SourceOptions {
  /** Sends requests to URLs of providers and callers: `createGuardedAgent` with `guard`. */
  readonly guarded: Dispatcher
  readonly guard: AddressGuard
  /** Sends requests with keys, to the origins of providers and `allowedOrigins` only. */
  readonly dispatcher: Dispatcher
  readonly allowedOrigins: readonly string[]
  /** Decrypts the keys of accounts. Without it, only URLs without a key are requested. */
  readonly keyRing: KeyRing | undefined
}

/** How requests for a recording are sent, and until when. */
interface SourceRequest extends SourceOptions {
  readonly signal: AbortSignal
}

export interface OpenedRecording {
  readonly body: Readable
  readonly length: number | undefined
}

const maxRedirects = 3

/** Limits in milliseconds: until a response begins, and between two parts of it. */
const timeouts = { headersTimeout: 20_000, bodyTimeout: 20_000 }

/** Largest response in JSON. */
const maxJsonBytes = 4 * 1024 * 1024

/**
 * Requests a recording from the accounts in order, then from the URL of the report.
 *
 * @throws {CopyError} with the most useful reason of the failed sources
 */
export async function openRecording(
  copy: ClaimedCopy,
  accounts: readonly RecordingAccount[],
  options: SourceRequest
): Promise<OpenedRecording> {
  const provider = findListingProvider(copy.provider)
  const sources: (() => Promise<OpenedRecording>)[] = []
  if (provider !== undefined && options.keyRing !== undefined)
    for (const account of accounts)
      sources.push(() => openFromAccount(account, { provider, providerCallId: copy.providerCallId }, options))
  const { url } = copy
  if (url !== null) sources.push(() => openUrl(url, options))
  let failure = new CopyError('no_account')

  return await lookupOwner.run(copy.organizationId, async () => {
    for (const open of sources) {
      try {
        return await open()
      } catch (error) {
        options.signal.throwIfAborted()
        const latest = error instanceof CopyError ? error : new CopyError('source_failed')
        if (failure.reason === 'no_account' || latest.reason !== 'gone') failure = latest
      }
    }
    throw failure
  })
}

interface CallAtProvider {
  readonly provider: ListingProvider
  readonly providerCallId: string
}

async function openFromAccount(
  account: RecordingAccount,
  { provider: { listing }, providerCallId }: CallAtProvider,
  options: SourceRequest
): Promise<OpenedRecording> {
  if (originProblem(account.base_url, listing.origins, options.allowedOrigins) !== undefined)
    throw new CopyError('refused_address')
  const key = openKey(account, options)
  const { path, accept, headers } = listing.audio.request(providerCallId)
  const url = new URL(path, account.base_url)
  const answer = await request(url, {
    headers: { 'user-agent': userAgent, accept, ...headers, ...listing.headers(key) },
    ...{ dispatcher: options.dispatcher, signal: options.signal, ...timeouts }
  })
  // The key is not sent to the target of a redirect.
  const target = await targetOf(answer, url)
  if (target !== undefined) return await openUrl(target, options, maxRedirects - 1)
  await requireSuccess(answer, 'key_rejected')
  if (listing.audio.urlIn === null) return opened(answer)
  const text = await readLimitedText(new Response(Readable.toWeb(answer.body) as ReadableStream), maxJsonBytes)
  const found = listing.audio.urlIn(parse(text))
  if (found === null) throw new CopyError('gone')

  return await openUrl(found, options)
}

/** Follows a URL of others. Each hop must be a public address. */
async function openUrl(text: string, options: SourceRequest, redirects = maxRedirects): Promise<OpenedRecording> {
  if (urlProblem(text, options.guard) !== undefined) throw new CopyError('refused_address')
  const url = new URL(text)
  const answer = await request(url, {
    headers: { 'user-agent': userAgent, accept: 'audio/*' },
    ...{ dispatcher: options.guarded, signal: options.signal, ...timeouts }
  }).catch((error: unknown) => {
    throw error instanceof RefusedAddressError ? new CopyError('refused_address') : error
  })
  const target = await targetOf(answer, url)
  if (target === undefined) {
    // A storage denies access to an expired link.
    await requireSuccess(answer, 'gone')
    return opened(answer)
  }
  if (redirects === 0) throw new CopyError('source_failed')

  return await openUrl(target, options, redirects - 1)
}

/** Returns the target of a redirect, and drops its body. */
async function targetOf(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  from: URL
): Promise<string | undefined> {
  const { location } = headers
  if (statusCode < 300 || statusCode > 399 || typeof location !== 'string') return undefined
  await body.dump()

  return URL.parse(location, from.href)?.href ?? ''
}

async function requireSuccess(
  { statusCode, body }: Dispatcher.ResponseData,
  denied: 'gone' | 'key_rejected'
): Promise<void> {
  if (statusCode === 200) return
  await body.dump().catch(() => undefined)
  if (statusCode === 404 || statusCode === 410) throw new CopyError('gone')
  if (statusCode === 401 || statusCode === 403) throw new CopyError(denied)
  throw new CopyError('source_failed')
}

function openKey({ key_encrypted, id }: RecordingAccount, { keyRing }: SourceOptions): string {
  try {
    if (keyRing !== undefined) return openSecret(keyRing, key_encrypted, id)
  } catch {
    // The error could contain the sealed key.
  }
  throw new CopyError('key_rejected')
}

function opened({ headers, body }: Dispatcher.ResponseData): OpenedRecording {
  const length = headers['content-length']

  return { body, length: typeof length === 'string' ? Number(length) : undefined }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new CopyError('source_failed')
  }
}
