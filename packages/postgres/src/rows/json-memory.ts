import { grown } from '../wire/grow.ts'

/** A JSON text in UTF-8, in memory of ours, which can be used again. */
export type JsonBytes = Buffer & { readonly [isOurs]: true }
declare const isOurs: unique symbol

/** Room for a text to begin with, and what is kept: a rare large one must not hold its memory for ever. */
const initialBytes = 256 * 1024
const maxKeptBytes = 1024 * 1024
const mostKept = 64

/** All that texts are written in: nothing that Node shares between small buffers. */
const ours = new WeakSet<ArrayBufferLike>()

const free: ArrayBufferLike[] = []

/** Memory for the next text: a new buffer for each would have the whole heap collected every few hundred pages. */
export function takeMemory(): Buffer {
  const memory = free.pop()

  return memory === undefined ? own(Buffer.allocUnsafeSlow(initialBytes)) : Buffer.from(memory)
}

/** Memory with room for `needed` bytes, for a text of which `used` are written in `memory`. */
export function growMemory(memory: Buffer, used: number, needed: number): Buffer {
  const larger = grown(memory, used, needed)
  if (larger === memory) return memory
  recycle(memory as JsonBytes)

  return own(larger)
}

/** One text of several, in memory of its own. */
export function joinJson(texts: readonly JsonBytes[]): JsonBytes {
  const joined = own(Buffer.allocUnsafeSlow(texts.reduce((sum, { byteLength }) => sum + byteLength, 0)))
  let end = 0
  for (const text of texts) end += text.copy(joined, end)

  return joined as JsonBytes
}

/** Whether these are bytes of such a text. */
export function isJsonBytes(value: unknown): value is JsonBytes {
  return Buffer.isBuffer(value) && ours.has(value.buffer)
}

/**
 * Lets the memory of a text become that of another, perhaps of another organization. Nobody may read the text any more:
 * who is not sure leaves it to the garbage collector.
 */
export function recycle({ buffer }: JsonBytes): void {
  const { byteLength } = buffer
  const isOfUse = byteLength >= initialBytes && byteLength <= maxKeptBytes && ours.has(buffer)
  if (isOfUse && free.length < mostKept && !free.includes(buffer)) free.push(buffer)
}

function own(memory: Buffer): Buffer {
  ours.add(memory.buffer)

  return memory
}
