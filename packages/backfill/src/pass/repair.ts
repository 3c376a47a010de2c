import { ErasureKeyError, HeldUpError, type ReportWriter, type WriteOutcome } from '@callbook/calls'
import { newId, type ProviderEndpoint } from '@callbook/db'
import {
  type ApiRequest,
  countryOfPhoneNumber,
  type ListedCall,
  type ListingProvider,
  type OrganizationId,
  parseAndRedact
} from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'
import type { ComparedCall } from './compare.ts'
import { read } from './fetch-list-page.ts'

/** Result of fetching a call. `failed`: a later pass retries it. */
export type Repair =
  | { readonly kind: 'arrived' | 'gone' | 'repaired' }
  | { readonly kind: 'failed'; readonly why: string; readonly isUnresponsive: boolean }

export interface RepairTools {
  readonly organizationId: OrganizationId
  readonly provider: ListingProvider
  /** Name of the provider in stored calls. */
  readonly name: string
  readonly api: ProviderApi
  readonly writer: ReportWriter
  /** Returns the current endpoint; undefined if it no longer accepts reports. */
  readonly findEndpoint: (id: ProviderEndpoint['id']) => Promise<ProviderEndpoint | undefined>
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Responses by path that several calls refer to; null for a resource that does not exist. */
  readonly foundCalls: Map<string, unknown>
}

/** Stores a call as if its webhook had arrived. */
export async function repair(
  { call, arrived }: Pick<ComparedCall, 'arrived' | 'call'>,
  endpoint: ProviderEndpoint,
  tools: RepairTools
): Promise<Repair> {
  try {
    const whole = call.full ?? (await fetchCall(call, tools))
    if (whole === undefined) return failed('the call is still in progress')
    const body = write(tools.provider.listing.wrap(whole, await lookUp(whole, tools)))

    if (body === undefined) return failed('the call is nested too deep')

    return await store({ written: body, id: call.id, isCompletion: arrived?.state === 'stored' }, endpoint, tools)
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error
    if (error.problem === 'gone') return { kind: 'gone' }
    if (error.problem === 'rejected' || error.problem === 'limited') throw error

    return failed(error.message, { isUnresponsive: error.problem === 'unreachable' })
  }
}

function failed(why: string, { isUnresponsive = false } = {}): Repair {
  return { kind: 'failed', why, isUnresponsive }
}

/** Rejects a call in progress: it may have changed since it was listed. */
async function fetchCall({ id }: ListedCall, { provider, api, signal }: RepairTools): Promise<object | undefined> {
  const { listing } = provider
  const body = await api.sendRequest(listing.call(id), signal)
  const found = read(provider, () => listing.readCall(body))
  if (found.id !== id)
    throw new ProviderApiError(`${provider.title}: the response contains another call`, { problem: 'unreadable' })

  return found.state === 'running' || typeof body !== 'object' || body === null ? undefined : body
}

async function lookUp(whole: object, { provider, api, signal, foundCalls }: RepairTools): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const request of provider.listing.lookups(whole)) {
    if (!foundCalls.has(request.path)) foundCalls.set(request.path, await requestIfPresent(request, api, signal))
    answers.push(foundCalls.get(request.path))
  }

  return answers
}

/** Returns null for resources that do not exist or that the key may not read. */
async function requestIfPresent(request: ApiRequest, api: ProviderApi, signal: AbortSignal): Promise<unknown> {
  try {
    return await api.sendRequest(request, signal)
  } catch (error) {
    if (error instanceof ProviderApiError && (error.problem === 'gone' || error.status === 403)) return null
    throw error
  }
}

function write(body: object): string | undefined {
  try {
    return JSON.stringify(body)
  } catch {
    return undefined
  }
}

interface WrittenCall {
  readonly written: string
  readonly id: string
  readonly isCompletion: boolean
}

async function store(
  { written, id, isCompletion }: WrittenCall,
  endpoint: ProviderEndpoint,
  tools: RepairTools
): Promise<Repair> {
  const body = parseAndRedact(written)
  if (!body.ok) return failed(`the call is ${body.problem}`)
  const country = countryOfPhoneNumber(endpoint.client_phone_number)
  const reading = tools.provider.read(body.value, { country })
  if (reading.kind !== 'report') return failed('the call cannot be read as a report')
  if (reading.report.providerCallId !== id) return failed('the call has another id')
  const append = (to: ProviderEndpoint) =>
    tools.writer.append({
      organizationId: tools.organizationId,
      clientId: to.client_id,
      endpointId: to.id,
      settingsChangedAt: to.settings_changed_at,
      lane: to.ingest_lane,
      provider: tools.name,
      source: 'backfill',
      isCompletion,
      requestId: newId(),
      report: reading.report,
      body: body.text,
      receivedAt: tools.now(),
      receivedTickMs: performance.now()
    })
  const outcome = await tryToStore(async () => {
    const first = await append(endpoint)
    if (first.kind !== 'rejected' || first.reason !== 'settings changed') return first
    const changed = await tools.findEndpoint(endpoint.id)

    return changed === undefined ? first : await append(changed)
  })

  return outcome
}

async function tryToStore(attempt: () => Promise<WriteOutcome>): Promise<Repair> {
  try {
    const { kind } = await attempt()
    if (kind === 'rejected') return failed('the endpoint does not accept reports')

    return { kind: kind === 'duplicate' ? 'arrived' : 'repaired' }
  } catch (error) {
    if (error instanceof HeldUpError || error instanceof ErasureKeyError) return failed(error.message)
    throw error
  }
}
