import type { AlarmDetails, ClientId, EndpointId } from '@callbook/domain'

/** An endpoint of which something may be told, and what is known of it. */
export interface WatchedEndpoint {
  readonly id: EndpointId
  readonly clientId: ClientId
  readonly provider: string
  /** Whether it takes reports: otherwise it has no alarm. */
  readonly isTaking: boolean
  /** Since when it does, or does not. */
  readonly takingSince: Date
  /** After how many seconds without a report it is silent; null for never. */
  readonly silenceAfterSeconds: number | null
  readonly suspectsSilence: boolean
  /** The last report that came by its URL within 45 days. */
  readonly lastReportAt: Date | undefined
  /** When a delivery last had a good signature. */
  readonly lastUsedAt: Date | undefined
  /** Whether something was refused of late. */
  readonly hasRejections: boolean
  /** Whether its provider is asked for its calls, and answers: then it is known whether some are missing. */
  readonly isCertified: boolean
  readonly watch: EndpointWatch
  /** The alarms that are open. */
  readonly silent: OpenAlarm | undefined
  readonly rejecting: OpenAlarm | undefined
}

/** How far the reports of an endpoint were counted, and what was made of that. */
export interface EndpointWatch {
  readonly countedUntil: Date | undefined
  /** The last report before. */
  readonly lastReportAt: Date | undefined
  /** The beginning of the silence that was judged last, and from when on it is unusual. */
  readonly judgedSince: Date | undefined
  readonly unusualFrom: Date | undefined
}

export interface OpenAlarm {
  readonly since: Date
  readonly openedAt: Date
  readonly details: AlarmDetails
}
