import type { CountryCode } from 'libphonenumber-js/max'
import type { CallReport } from '../calls/call-report.ts'
import type { BodyPaths } from '../redaction/redaction-rules.ts'
import type { Mapping } from './custom/mapping.ts'
import type { ProviderDoctor } from './doctor.ts'
import type { ProviderListing } from './listing.ts'
import type { WebhookSetup } from './setup.ts'

/** The result of reading a body. It is only `invalid` if its identity cannot be read. */
export type Reading =
  | {
      readonly kind: 'report'
      readonly report: CallReport
      /** JSON paths of fields that could not be read; they count as absent. */
      readonly unreadable: readonly string[]
    }
  /** Another message type of the provider: acknowledged but not stored. */
  | { readonly kind: 'other'; readonly type: string }
  /** A message of a vendor whose format has no mapping yet. */
  | { readonly kind: 'unmapped' }
  | {
      readonly kind: 'invalid'
      /** JSON path of the problem: `message.call.id`. */
      readonly path: string
      readonly message: string
    }

export interface ReadingContext {
  /** The mapping of a vendor without an adapter; `undefined` before one is saved, and for other providers. */
  readonly mapping?: Mapping | undefined
  /** The country for numbers without a country code; `undefined` ignores such numbers. */
  readonly country: CountryCode | undefined
}

/** What reads the messages of a provider: `read.ts` of its folder. */
export interface ReportReader {
  /** The provider's own spelling of its name. */
  readonly title: string

  /** The member of a message that contains the report; `undefined` if the report is the body. */
  readonly envelope?: string

  /**
   * Returns `true` if a body that another provider could not read resembles a report of this one. Never throws, and is
   * cheap.
   */
  isReport(body: unknown): boolean

  /** Reads a body that `parseAndRedact` has parsed. Never throws, for any `body`. */
  read(body: unknown, context: ReadingContext): Reading

  /** Paths of the call id in its messages, used for bodies that cannot be read. */
  readonly callIdPaths: readonly string[]

  /** The kinds of report of a call: one, or several in ascending order of detail. */
  readonly reportKinds: readonly string[]

  /** The kinds of later events that add to a call, such as the end of a transfer. */
  readonly laterKinds?: readonly string[]

  /** A message of its form that is acknowledged and not stored; null if its reports have no type. */
  readonly testMessage: object | null

  /** Paths of secrets, conversations and the client's own data in its messages. */
  readonly bodyPaths: BodyPaths

  /** Names of secrets that only this provider uses. `credential-names.ts` has the names of all senders. */
  readonly credentialNames: readonly string[]

  /** Names of members with costs, anywhere except in texts and the client's own data. */
  readonly costNames: readonly string[]
}

/**
 * A voice-AI provider: a folder with a file for each part, and an entry in `index.ts`.
 *
 * All parts are pure: no I/O, no clock, no configuration.
 */
export interface Provider extends ReportReader, WebhookSetup {
  /** Lists calls in its API, and converts a call to the body of its webhook; null for a sender without such an API. */
  readonly listing: ProviderListing | null
}

/** A provider whose API lists calls: missing calls are fetched, and its settings are checked. */
export interface ListingProvider extends Provider {
  readonly listing: ProviderListing

  readonly doctor: ProviderDoctor
}

/** The message type with which Callbook tests a webhook URL. No provider uses it. */
export const testMessageType = 'callbook.test'
