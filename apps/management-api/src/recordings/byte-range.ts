/** Includes both ends. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Reads the header `Range` of a request for `size` bytes (RFC 9110, 14.2).
 *
 * @returns `undefined` for the whole file: without the header, or for a form that may be ignored, such as several
 *   ranges
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || `${first}${last}` === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'

  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
