import type { CountryCode } from 'libphonenumber-js/max'
import type { CallReport } from '../call-report.ts'

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
 * One voice-AI provider. Everything we know about its reports but their secrets lives behind this member.
 *
 * Adapters are pure: no I/O, no clock, no configuration.
 */
export interface Provider {
  /** Reads a body that `parseBody` has parsed. Total: it never throws, whatever `body` is. */
  read(body: unknown, context: ReadingContext): Reading
}
