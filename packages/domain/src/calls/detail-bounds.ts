import type { Json } from '../json/json.ts'
import { fitsInJson } from '../json/json-size.ts'
import type { CallDetails } from './call-details.ts'

const KB = 1024

/** Maximum size of all entries of one detail, in bytes of JSON text. */
const MAX_BYTES = 64 * KB

interface ListBound {
  readonly items: number
  /** Maximum size of one entry, in bytes of JSON text. */
  readonly itemBytes: number
}

/** All details except the performance, which is a few numbers. */
type ListField = Exclude<keyof CallDetails, 'performance'>

/** Maximum number of entries of each detail of a call. */
export const detailItems = {
  recordings: 20,
  transfers: 50,
  costBreakdown: 30,
  providerVerdicts: 50,
  providerWarnings: 20,
  externalIds: 30,
  numbers: 10
} as const satisfies Record<ListField, number>

/** Maximum size of one entry, in bytes of JSON text. */
const itemBytes = {
  recordings: 4 * KB,
  transfers: 4 * KB,
  costBreakdown: 4 * KB,
  providerVerdicts: 12 * KB,
  providerWarnings: 8 * KB,
  externalIds: 4 * KB,
  numbers: 4 * KB
} as const satisfies Record<ListField, number>

/** The names of the details in the API's call object. */
const servedNames: Readonly<Record<ListField, string>> = {
  recordings: 'recordings',
  transfers: 'transfers',
  costBreakdown: 'cost_breakdown',
  providerVerdicts: 'provider_verdicts',
  providerWarnings: 'provider_warnings',
  externalIds: 'external_ids',
  numbers: 'numbers'
}

/** Removes entries that exceed their size bound or the maximum number, and reports each detail that lost entries. */
export function withinDetailBounds(details: CallDetails, tooLarge: (field: string) => void): CallDetails {
  function bounded<Item extends object>(field: ListField, items: readonly Item[]): readonly Item[] {
    const fitting = fittingItems(items, { items: detailItems[field], itemBytes: itemBytes[field] })
    if (fitting.length < items.length) tooLarge(servedNames[field])

    return fitting
  }

  return {
    recordings: bounded('recordings', details.recordings),
    transfers: bounded('transfers', details.transfers),
    costBreakdown: bounded('costBreakdown', details.costBreakdown),
    providerVerdicts: bounded('providerVerdicts', details.providerVerdicts),
    providerWarnings: bounded('providerWarnings', details.providerWarnings),
    externalIds: bounded('externalIds', details.externalIds),
    numbers: bounded('numbers', details.numbers),
    performance: details.performance
  }
}

function fittingItems<Item extends object>(items: readonly Item[], bound: ListBound): readonly Item[] {
  if (items.length <= bound.items && fitsInJson(items as unknown as Json, bound.itemBytes)) return items
  const fitting: Item[] = []
  let room = MAX_BYTES - 1
  for (const item of items) {
    if (fitting.length === bound.items) break
    const bytes = Buffer.byteLength(JSON.stringify(item))
    if (bytes > bound.itemBytes) continue
    room -= bytes + 1
    if (room < 0) break
    fitting.push(item)
  }

  return fitting
}
