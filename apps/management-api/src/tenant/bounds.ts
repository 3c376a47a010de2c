const kibibyte = 1024

/**
 * How much is told of what one call was given: reports that were stored before there were bounds may have more of it.
 * In bytes of JSON text.
 */
export const callBounds = {
  call_summary: 16 * kibibyte,
  metadata: 16 * kibibyte,
  structured_data: 64 * kibibyte
} as const

const ofList = { maxBytes: 64 * kibibyte, shorten: () => '[]' } as const

/** How much is told of a single call beside what lists tell of it. */
export const detailBounds = {
  recordings: ofList,
  transfers: ofList,
  cost_breakdown: ofList,
  provider_verdicts: ofList,
  provider_warnings: ofList,
  external_ids: ofList,
  performance: 4 * kibibyte
} as const

const promptBytes = 64 * kibibyte

/** The size below which neither the prompt nor its variables can be too long. */
const longResultBytes = promptBytes

/** Results of prompt adherence repeat the prompt and its variables. */
const ofResult = { maxBytes: longResultBytes, shorten: withoutLongPrompt } as const

export const evaluationBounds = { call_summary: callBounds.call_summary, prompt_adherence: ofResult } as const

export const versionBounds = { result: ofResult } as const

/** @param json a result of prompt adherence */
function withoutLongPrompt(json: string): string {
  if (json.length <= longResultBytes) return json
  const result = JSON.parse(json) as { readonly prompt?: object }
  if (typeof result.prompt !== 'object') return json
  const prompt = Object.fromEntries(
    Object.entries(result.prompt).map(([name, value]) => [name, isTooLong(value) ? null : value])
  )

  return JSON.stringify({ ...result, prompt })
}

function isTooLong(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) > promptBytes
}
