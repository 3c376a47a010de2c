import type { IssuanceContext, Passwords } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import type { ErasureKey, KeyRing } from '@callbook/domain'
import type { ReportWriter, WebhookUrls } from '@callbook/operations'
import type { AddressGuard } from '@callbook/outbound'
import type { RecordingStore } from '@callbook/recordings'
import type { Attempts } from './console-access/attempts/attempts.ts'
import type { DeviceCookie } from './console-access/attempts/device-cookie.ts'
import type { SecondFactorRule } from './console-access/authenticate.ts'
import type { SessionCookie } from './console-access/session-cookie.ts'
import type { ProviderRequests } from './providers/provider-requests.ts'

export interface ConsoleDependencies {
  /** Connections of the console, with the rights of its role. */
  readonly db: Database
  /** One per process, because it limits concurrent password checks. */
  readonly passwords: Passwords
  readonly keyRing: KeyRing
  /** Key for erasing callers; without it, none can be erased. */
  readonly erasureKey?: ErasureKey | undefined
  readonly attempts: Attempts
  readonly cookie: SessionCookie
  readonly device: DeviceCookie
  readonly secondFactor: SecondFactorRule
  /** Whether owners may revoke and rotate API keys. */
  readonly ownersRevokeKeys: boolean
  /** Contact for requests that only staff can fulfill, set by the operator. */
  readonly supportContact?: string | undefined
  readonly maxClients: number
  /** Origin of the console in links. */
  readonly origin: string
  /** Base URL of /v1 for API consumers, without a trailing slash. */
  readonly apiUrl: string
  readonly webhookUrls: WebhookUrls
  readonly eventGuard: AddressGuard
  /** Additional API origins of providers that the operator allows. */
  readonly providerOrigins: readonly string[]
  /** Stored recordings; without it, none can be played. Closed by the process. */
  readonly recordings?: RecordingStore | undefined
  /** Sends requests to providers. Closed with the app. */
  readonly providerRequests: ProviderRequests
  /** Stores rejected reports that are retried. Closed with the app. */
  readonly writer: ReportWriter
  readonly make: () => IssuanceContext
}
