import type { ApiRequest, ListedCall } from '../listing/listing.ts'

/** What an API answered. */
export interface ApiAnswer {
  readonly request: ApiRequest
  /** Null for what is not there, or may not be read with this key. */
  readonly body: unknown
}

/** Where a provider sends its reports of some calls. */
export interface WebhookSetting {
  /** Of which: those of an assistant, those on a number of the agent's, or all others of the account. */
  readonly of: 'assistant' | 'phone_number' | 'account'
  /** The provider's id of it; null for the account. */
  readonly id: string | null
  readonly url: string
}

/** The assistants and the agent's numbers of some calls, by the provider's ids. */
export interface CallOrigins {
  readonly assistantIds: readonly string[]
  readonly phoneNumberIds: readonly string[]
}

export interface DoctorContext {
  /** The endpoint that a URL leads to; null for a URL that is none of ours. */
  endpointAt(url: string): string | null
  /** Which calls of the account belong to which endpoint: those of an assistant, or all. None while it is not said. */
  readonly endpoints: readonly { readonly id: string; readonly assistantId: string | null }[]
}

/** A setting to change at the provider. */
export interface Finding {
  /** As the provider calls it: `server.backoffPlan`. */
  readonly setting: string
  /** Of what there: `assistant Front desk (b2a1c9d0)`. */
  readonly subject: string
  /** What it is; null where it is not set. Of a URL that is none of ours, only the host: the rest may be a secret. */
  readonly found: string | null
  /** What to make of it. */
  readonly wanted: string
  /** A `problem` loses calls, or parts of them. */
  readonly severity: 'problem' | 'advice'
  /** Of which endpoint of ours the reports are concerned; null where that is not known. */
  readonly endpointId: string | null
  /** What is lost meanwhile, as sentences. */
  readonly text: string
}

/** What a provider's settings do to the reports of its calls. Pure, and nothing is changed: others ask what it needs. */
export interface ProviderDoctor {
  /** What is still to be asked after these answers, one item by each request; none once all is known. */
  requests(answers: readonly ApiAnswer[]): readonly ApiRequest[]

  /** What is to be asked to know where reports of some calls are sent: no more than that. */
  webhookRequests(origins: CallOrigins): readonly ApiRequest[]

  /** Where reports are sent, as far as the answers to `webhookRequests` tell. */
  webhooks(answers: readonly ApiAnswer[]): readonly WebhookSetting[]

  judge(answers: readonly ApiAnswer[], context: DoctorContext): readonly Finding[]
}

/**
 * The setting by which the reports of a call are sent: that of its assistant goes before that of its number, and that
 * before the one of the account. Undefined where none of them is set.
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

/** The slug of a webhook URL of ours for a provider, wherever it is served; null for a URL of another form. */
export function slugOf(url: string, provider: string): string | null {
  const [, name, slug] = webhookPath.exec(URL.parse(url)?.pathname ?? '') ?? []

  return name === provider && slug !== undefined ? slug : null
}
