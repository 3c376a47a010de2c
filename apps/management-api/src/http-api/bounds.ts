import { resultBound } from '@callbook/db'

const kibibyte = 1024

const ofList = { maxBytes: 64 * kibibyte, shorten: () => '[]' } as const

/** Limits of the details of a single call, in bytes of JSON text. */
export const detailBounds = {
  recordings: ofList,
  transfers: ofList,
  cost_breakdown: ofList,
  provider_verdicts: ofList,
  provider_warnings: ofList,
  external_ids: ofList,
  numbers: ofList,
  performance: 4 * kibibyte
} as const

export const versionBounds = { result: resultBound } as const
