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
  const isWanted = buffer.byteLength <= maxKeptBytes && free.length < mostKept && !free.includes(buffer)
  if (isWanted) free.push(buffer)
}
