import { resultBound } from '@callbook/db'

const kibibyte = 1024

const ofList = { maxBytes: 64 * kibibyte, shorten: () => '[]' } as const

/** How much is told of a single call beside what lists tell of it: in bytes of JSON text. */
export const detailBounds = {
  recordings: ofList,
  transfers: ofList,
  cost_breakdown: ofList,
  provider_verdicts: ofList,
  provider_warnings: ofList,
  external_ids: ofList,
  performance: 4 * kibibyte
} as const

export const versionBounds = { result: resultBound } as const
