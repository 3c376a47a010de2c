export type Encoding = 'br' | 'gzip'

/** Encodings by increasing size of the response. */
const all: readonly Encoding[] = ['br', 'gzip']

/** Returns the encoding that a client prefers; among equal ones, the first of `offered`. */
export function chooseEncoding(accepted: string | undefined, offered = all): Encoding | undefined {
  if (accepted === undefined) return undefined
  const weights = readWeights(accepted)
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const best = offered.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  const identity = weights.get('identity') ?? 0

  return weightOf(best) > 0 && weightOf(best) >= identity ? best : undefined
}

function readWeights(accepted: string): Map<string, number> {
  const entries = accepted
    .toLowerCase()
    .split(',')
    .map((entry): [name: string, weight: number] => {
      const [name = '', parameter] = entry.split(';')
      const weight = parameter === undefined ? 1 : Number(/^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1] ?? 0)

      return [name.trim(), weight]
    })

  return new Map(entries)
}
