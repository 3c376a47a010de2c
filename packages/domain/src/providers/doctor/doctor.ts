import type { ApiRequest, ListedCall } from '../listing/listing.ts'

export interface ApiResponse {
  readonly request: ApiRequest
  /** Null if it does not exist or the key may not read it. */
  readonly body: unknown
}

/** Where a provider sends the reports of some calls. */
export interface WebhookSetting {
  /** Scope of the setting: an assistant, a number of the agent, or all other calls of the account. */
  readonly of: 'assistant' | 'phone_number' | 'account'
  /** The provider's id of the assistant or number; null for the account. */
  readonly id: string | null
  readonly url: string
}

/** The assistants and the agent's numbers of some calls, by the provider's ids. */
export interface CallOrigins {
  readonly assistantIds: readonly string[]
  readonly phoneNumberIds: readonly string[]
}

export interface DoctorContext {
  /** Returns the endpoint of a URL; null for a URL of another system. */
  endpointAt(url: string): string | null
  /** The endpoints of the account's calls, by assistant or for all calls. Empty if no mapping exists. */
  readonly endpoints: readonly { readonly id: string; readonly assistantId: string | null }[]
}

/** A setting to change at the provider. */
export interface Finding {
  /** The provider's name of the setting: `server.backoffPlan`. */
  readonly setting: string
  /** The object with the setting: `assistant Front desk (b2a1c9d0)`. */
  readonly subject: string
  /** Current value; null if not set. Only the host if it is a URL of another system, which may contain a secret. */
  readonly current: string | null
  readonly expected: string
  /** A `problem` loses calls or parts of them. */
  readonly severity: 'problem' | 'advice'
  /** The affected endpoint; null if unknown. */
  readonly endpointId: string | null
  /** The consequence, in sentences. */
  readonly explanation: string
}

/** Checks how a provider's settings affect its reports. Pure and read-only: the caller sends the requests. */
export interface ProviderDoctor {
  /** Returns the next requests, given the responses so far; empty once everything is known. */
  requests(answers: readonly ApiResponse[]): readonly ApiRequest[]

  /** Returns the requests that find where the reports of some calls are sent, and no others. */
  webhookRequests(origins: CallOrigins): readonly ApiRequest[]

  /** Returns where reports are sent, according to the responses to `webhookRequests`. */
  webhooks(answers: readonly ApiResponse[]): readonly WebhookSetting[]

  check(answers: readonly ApiResponse[], context: DoctorContext): readonly Finding[]
}

/**
 * Returns the setting that applies to a call: first its assistant's, then its number's, then the account's.
 * `undefined` if none is set.
 */
export function webhookOf<Setting extends Pick<WebhookSetting, 'id' | 'of'>>(
  { assistantId, agentPhoneNumberId }: Pick<ListedCall, 'assistantId' | 'agentPhoneNumberId'>,
  settings: readonly Setting[]
): Setting | undefined {
  const ids = { assistant: assistantId, phone_number: agentPhoneNumberId, account: null }
  const order = ['assistant', 'phone_number', 'account'] as const
  const found = order.flatMap((of) =>
    settings.filter((setting) => setting.of === of && setting.id === ids[of] && (of === 'account' || ids[of] !== null))
  )

  return found[0]
}

const webhookPath = /\/webhook\/([a-z]+)\/([A-Za-z0-9_-]{1,64})\/?$/

/** Returns the slug of a Callbook webhook URL of a provider on any host; null for a URL of another form. */
export function slugOf(url: string, provider: string): string | null {
  const [, name, slug] = webhookPath.exec(URL.parse(url)?.pathname ?? '') ?? []

  return name === provider && slug !== undefined ? slug : null
}
