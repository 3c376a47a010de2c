import {
  type Database,
  type KnownWebhook,
  listKnownWebhooks,
  type ProviderEndpoint,
  saveKnownWebhooks
} from '@callbook/db'
import {
  type ApiRequest,
  type EndpointId,
  type ListedCall,
  type OrganizationId,
  type Provider,
  type ProviderAccountId,
  type ProviderName,
  webhookOf
} from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'
import { askSettings } from '../doctor/ask-settings.ts'
import { findEndpointsAt } from '../doctor/endpoint-at.ts'

/** To which endpoints the provider sends reports, by its own settings. */
export interface WebhookSettings {
  /**
   * Has the provider asked after what these calls were made with, as far as it was not lately.
   *
   * @throws {ProviderApiError} when the provider wants to be left alone
   */
  learn(calls: readonly ListedCall[]): Promise<void>
  /** Undefined where that is not known, or is none of the organization's endpoints. */
  endpointOf(call: ListedCall): EndpointId | undefined
}

export interface SettingsSource {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly account: { readonly id: ProviderAccountId; readonly provider: string }
  readonly provider: Provider
  readonly api: ProviderApi
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Without one, nothing is written: what is learned is forgotten again. */
  readonly writer?: object | undefined
}

type Endpoints = readonly Pick<ProviderEndpoint, 'id' | 'slug_hash'>[]

/** What is asked after once is not asked after again for so long. */
const freshMs = 3_600_000

/** So many assistants and numbers of an account are asked after in that time. */
const maxAsked = 100

/** So many settings of an account are kept. */
const maxKept = 1_000

/** @param endpoints all that the organization has for this provider: the URL of any other is none of ours */
export async function openWebhookSettings(source: SettingsSource, endpoints: Endpoints): Promise<WebhookSettings> {
  const { db, organizationId, account, provider, now, writer } = source
  let known = await listKnownWebhooks(db, organizationId, account.id)

  return {
    async learn(calls) {
      if (calls.length === 0) return
      const at = now()
      const fresh = known.filter(({ readAt }) => at.getTime() - new Date(readAt).getTime() < freshMs)
      const asked = unknownOrigins(calls, fresh)
      const requests = requestsFor(provider, asked)
      const isFresh = requests.length === requestsFor(provider, []).length && fresh.some(({ of }) => of === 'account')
      if (isFresh || requests.length === 0) return
      const told = await askFor(requests, source, endpoints)
      const answered = told ?? known.filter(isOneOf(asked))
      const read = [...answered, ...missingIn(answered, [...asked, ofAccount])]
      const learned = read.map((one): KnownWebhook => ({ ...one, readAt: at.toISOString() }))
      known = [...learned, ...missingIn(learned, fresh)].slice(0, maxKept)
      if (writer !== undefined) await saveKnownWebhooks(db, organizationId, account.id, known)
    },
    endpointOf(call) {
      const set = known.filter(({ isSet }) => isSet)

      return webhookOf(call, set)?.endpointId ?? undefined
    }
  }
}

type Webhook = Omit<KnownWebhook, 'readAt'>

const ofAccount: Webhook = { of: 'account', id: null, isSet: false, endpointId: null }

/** The assistants and numbers of calls that nobody has asked after lately, as many as may be asked after. */
function unknownOrigins(calls: readonly ListedCall[], fresh: readonly Webhook[]): Webhook[] {
  const origins = calls.flatMap(({ assistantId, agentPhoneNumberId }): Webhook[] => [
    { ...ofAccount, of: 'assistant', id: assistantId },
    { ...ofAccount, of: 'phone_number', id: agentPhoneNumberId }
  ])
  const once = new Map(origins.map((origin) => [keyOf(origin), origin])).values()
  const unknown = missingIn(fresh, [...once]).filter(({ id }) => id !== null)

  return unknown.slice(0, Math.max(maxAsked - fresh.length, 0))
}

function requestsFor({ listing }: Provider, origins: readonly Webhook[]): readonly ApiRequest[] {
  const idsOf = (kind: Webhook['of']) => origins.flatMap(({ of, id }) => (of === kind && id !== null ? [id] : []))

  return listing.doctor.webhookRequests({ assistantIds: idsOf('assistant'), phoneNumberIds: idsOf('phone_number') })
}

/** @returns undefined where the settings could not be read: calls are listed nevertheless */
async function askFor(
  requests: readonly ApiRequest[],
  { account, provider, api, signal }: SettingsSource,
  endpoints: Endpoints
): Promise<Webhook[] | undefined> {
  const endpointAt = findEndpointsAt(endpoints, account.provider as ProviderName)
  try {
    const webhooks = provider.listing.doctor.webhooks(await askSettings(api, requests, signal))

    return webhooks.map(({ of, id, url }) => ({ of, id, isSet: true, endpointId: endpointAt(url) }))
  } catch (error) {
    // A key that lists calls may be refused where it asks for settings.
    if (error instanceof ProviderApiError && error.problem !== 'limited') return undefined
    throw error
  }
}

/** Those of `all` that are not in `some`. */
function missingIn<Some extends Webhook>(some: readonly Webhook[], all: readonly Some[]): Some[] {
  const isIn = isOneOf(some)

  return all.filter((one) => !isIn(one))
}

function isOneOf(some: readonly Webhook[]): (one: Webhook) => boolean {
  const keys = new Set(some.map(keyOf))

  return (one) => keys.has(keyOf(one))
}

function keyOf({ of, id }: Pick<Webhook, 'id' | 'of'>): string {
  return JSON.stringify([of, id])
}
