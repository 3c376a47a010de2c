import type { AlarmDetails, ClientId, EndpointId } from '@callbook/domain'

export interface WatchedEndpoint {
  readonly id: EndpointId
  readonly clientId: ClientId
  readonly provider: string
  /** Whether it is active; otherwise it has no alarm. */
  readonly isTaking: boolean
  /** Time of its last activation or deactivation. */
  readonly takingSince: Date
  /** Maximum silence in seconds; null for none. */
  readonly silenceAfterSeconds: number | null
  readonly suspectsSilence: boolean
  /** Last report at its URL within 45 days. */
  readonly lastReportAt: Date | undefined
  /** Time of the last valid signature. */
  readonly lastUsedAt: Date | undefined
  readonly hasRejections: boolean
  /** Whether its provider account responds, so that missing calls are known. */
  readonly isCertified: boolean
  readonly watch: EndpointWatch
  readonly silent: OpenAlarm | undefined
  readonly rejecting: OpenAlarm | undefined
}

/** State of the hourly counts of an endpoint, and of their evaluation. */
export interface EndpointWatch {
  readonly countedUntil: Date | undefined
  /** Last counted report. */
  readonly lastReportAt: Date | undefined
  /** Beginning of the last checked silence, and the time after which it is unusual. */
  readonly evaluatedSince: Date | undefined
  readonly unusualAfter: Date | undefined
}

export interface OpenAlarm {
  readonly since: Date
  readonly openedAt: Date
  readonly details: AlarmDetails
}
