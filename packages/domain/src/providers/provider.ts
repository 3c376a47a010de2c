import type { CountryCode } from 'libphonenumber-js/max'
import type { CallReport } from '../calls/call-report.ts'
import type { BodyPaths } from '../redaction/redaction-rules.ts'
import type { SignatureScheme } from '../signatures/signature-scheme.ts'
import type { ProviderListing } from './listing/listing.ts'
import type { ProviderSetup, SetupContext } from './setup.ts'

/** What a body turned out to be. Only a body whose identity cannot be read is `invalid`. */
export type Reading =
  | {
      readonly kind: 'report'
      readonly report: CallReport
      /** JSON paths of fields that were there and could not be read; they count as absent. */
      readonly unreadable: readonly string[]
    }
  /** Another message type of the provider: acknowledged, and nothing is kept of it. */
  | { readonly kind: 'other'; readonly type: string }
  | {
      readonly kind: 'invalid'
      /** Where, as a JSON path: `message.call.id`. */
      readonly path: string
      readonly message: string
    }

export interface ReadingContext {
  /** The country in which a number without a country code is read; undefined leaves such a number out. */
  readonly country: CountryCode | undefined
}

/**
 * One voice-AI provider: everything we know about it. A new one is a folder that has these members, and its name in the
 * registry; for tests, its samples and a line among the sample reports.
 *
 * Adapters are pure: no I/O, no clock, no configuration.
 */
export interface Provider {
  /** As it calls itself. */
  readonly title: string

  /** Reads a body that `parseBody` has parsed. Total: it never throws, whatever `body` is. */
  read(body: unknown, context: ReadingContext): Reading

  /** Whether a body that somebody else could not read looks like a report of this one. Total, and cheap. */
  isReport(body: unknown): boolean

  /** Where its messages may have the id of a call, which is looked for in a body that cannot be read. */
  readonly callIdPaths: readonly string[]

  /** The kinds of report that it sends of a call: one, or each before another one that knows more. */
  readonly reportKinds: readonly string[]

  /** Where its messages have secrets, what people said, and the client's own data. */
  readonly bodyPaths: BodyPaths

  /** Words that it alone uses for a secret; `credential-names.ts` has what any sender may call so. */
  readonly credentialNames: readonly string[]

  /** How it may sign, each under the name by which an account manager chooses it. */
  readonly signaturePresets: Readonly<Record<string, SignatureScheme>>

  /** Whether it switches a webhook off that has failed too often in a row. */
  readonly disablesWebhooks: boolean

  /** What has to be entered there for its reports to arrive. */
  setup(context: SetupContext): ProviderSetup

  /** How its API lists calls, and gives one as its webhook would have told of it. */
  readonly listing: ProviderListing

  /** A message of its form that is acknowledged and not kept; null where it has reports alone, without a type. */
  readonly testMessage: object | null
}

/** The type of message by which we try a webhook URL. No provider has it. */
export const testMessageType = 'callbook.test'
