import { grown } from '../wire/grow.ts'

/** A JSON text in UTF-8, in memory that can be recycled. */
export type JsonBytes = Buffer & { readonly [isOurs]: true }
declare const isOurs: unique symbol

/** Initial capacity, and maximum that is kept, so that a rare large text does not hold its memory. */
const initialBytes = 256 * 1024
const maxKeptBytes = 1024 * 1024
const mostKept = 64

/** Memory of texts. It excludes the pool that Node shares between small buffers. */
const ours = new WeakSet<ArrayBufferLike>()

const free: ArrayBufferLike[] = []

/**
 * Returns memory for the next text. A new buffer for each text would trigger a full garbage collection every few
 * hundred pages.
 */
export function reserveMemory(): Buffer {
  const memory = free.pop()

  return memory === undefined ? own(Buffer.allocUnsafeSlow(initialBytes)) : Buffer.from(memory)
}

/** Returns memory for `needed` bytes with the first `used` bytes of `memory`. */
export function growMemory(memory: Buffer, used: number, needed: number): Buffer {
  const larger = grown(memory, used, needed)
  if (larger === memory) return memory
  recycle(memory as JsonBytes)

  return own(larger)
}

/** Joins texts into one, in memory of its own. */
export function joinJson(texts: readonly JsonBytes[]): JsonBytes {
  const joined = own(Buffer.allocUnsafeSlow(texts.reduce((sum, { byteLength }) => sum + byteLength, 0)))
  let end = 0
  for (const text of texts) end += text.copy(joined, end)

  return joined as JsonBytes
}

export function isJsonBytes(value: unknown): value is JsonBytes {
  return Buffer.isBuffer(value) && ours.has(value.buffer)
}

/**
 * Releases the memory of a text for reuse, perhaps by another organization. No code may read the text afterwards. In
 * doubt, leave it to the garbage collector.
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
