/** A JSON text in UTF-8, in memory that can be given back. */
export type JsonBytes = Buffer & { readonly [isOurs]: true }
declare const isOurs: unique symbol

/** Room for a text to begin with, and what is kept: a rare large one must not hold its memory for ever. */
const initialBytes = 256 * 1024
const maxKeptBytes = 1024 * 1024
const mostKept = 64

const free: ArrayBufferLike[] = []

/** Memory for the next text: a new buffer for each would have the whole heap collected every few hundred pages. */
export function takeMemory(): Buffer {
  const memory = free.pop()

  return memory === undefined ? Buffer.allocUnsafeSlow(initialBytes) : Buffer.from(memory)
}

/**
 * Lets the memory of a text become that of another, perhaps of another organization. Nobody may read the text any more:
 * who is not sure leaves it to the garbage collector.
 */
export function giveBack({ buffer }: JsonBytes): void {
  const { byteLength } = buffer
  const isOfUse = byteLength >= initialBytes && byteLength <= maxKeptBytes
  if (isOfUse && free.length < mostKept && !free.includes(buffer)) free.push(buffer)
}

/** One text of several: in memory of its own, since small buffers of Node share theirs, which must never be given back. */
export function joinJson(texts: readonly JsonBytes[]): JsonBytes {
  const joined = Buffer.allocUnsafeSlow(texts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let end = 0
  for (const text of texts) end += text.copy(joined, end)

  return joined as JsonBytes
}
