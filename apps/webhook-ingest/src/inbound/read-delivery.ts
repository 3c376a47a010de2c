import type { Reading } from '@callbook/domain'
import { unreadable } from '../rejections/unreadable-report.ts'
import { countryOf } from './country-of.ts'
import type { InboundRequest } from './delivery.ts'
import { parseReportBody } from './report-body.ts'

/** A parsed request, whose identity could be read. */
export interface ReadDelivery {
  /** The body without secrets, as it is stored. */
  readonly text: string
  readonly reading: Exclude<Reading, { readonly kind: 'invalid' }>
  /** The names of fields that were not read because the body has too many members. */
  readonly unread: readonly string[]
}

/** @throws {UnreadableReport} if the body is no JSON object, or its identity cannot be read */
export function readDelivery({ endpoint, provider, mapping }: InboundRequest, bytes: Buffer): ReadDelivery {
  const { text, value, unread } = parseReportBody(bytes)
  const reading = provider.read(value, { country: countryOf(endpoint), mapping })
  if (reading.kind === 'invalid') throw unreadable(reading, { provider, text, value })

  return { text, reading, unread }
}
