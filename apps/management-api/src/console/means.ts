import type { Made, Passwords } from '@callbook/accounts'
import type { ReportWriter, WebhookUrls } from '@callbook/admin'
import type { Database } from '@callbook/db'
import type { ErasureKey, KeyRing } from '@callbook/domain'
import type { AddressGuard } from '@callbook/events'
import type { Attempts } from './access/attempts.ts'
import type { SecondFactorRule } from './access/authenticate.ts'
import type { SessionCookie } from './access/session-cookie.ts'
import type { ProviderVisits } from './providers/provider-visits.ts'

/** What the routes of the console do their work with. */
export interface Means {
  /** With the rights of the console, by connections that nothing else uses. */
  readonly db: Database
  /** Of the process: it counts how many passwords are checked at once. */
  readonly passwords: Passwords
  readonly keyRing: KeyRing
  /** With which callers are erased; without it, nobody can be. */
  readonly erasureKey?: ErasureKey | undefined
  readonly attempts: Attempts
  readonly cookie: SessionCookie
  readonly secondFactor: SecondFactorRule
  /** Whether owners revoke and rotate API keys themselves. */
  readonly ownersRevokeKeys: boolean
  /** Whom people ask for what is done by staff alone, as the operator says it. */
  readonly supportContact?: string | undefined
  /** How many clients an organization may have. */
  readonly maxClients: number
  /** Where people open the console, as links say it. */
  readonly origin: string
  /** Where programs of tenants call /v1, without a slash at its end. */
  readonly apiUrl: string
  readonly webhookUrls: WebhookUrls
  /** Where events may be sent. */
  readonly eventGuard: AddressGuard
  /** Where the operator lets providers be asked beside their own origins. */
  readonly providerOrigins: readonly string[]
  /** How providers are asked. Closed with the app. */
  readonly providerVisits: ProviderVisits
  /** Stores reports that were refused and are released. Closed with the app. */
  readonly writer: ReportWriter
  /** When, and what nobody can guess. */
  readonly make: () => Made
}
