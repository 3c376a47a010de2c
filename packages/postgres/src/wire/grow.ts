/** Returns a buffer for `needed` bytes that begins with the first `used` bytes of `buffer`. */
export function grown(buffer: Buffer, used: number, needed: number): Buffer {
  if (needed <= buffer.length) return buffer

  const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * buffer.length))
  buffer.copy(larger, 0, 0, used)

  return larger
}
