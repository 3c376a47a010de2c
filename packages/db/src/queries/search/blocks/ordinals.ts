/**
 * Ordinals of calls in a block, in ascending order, as bytes: gaps, or one bit for each call of the block, whichever is
 * shorter. A gap has seven bits a byte, the lowest first.
 */
export interface EncodedOrdinals {
  readonly bytes: Buffer
  readonly isBitmap: boolean
}

/** @param size number of calls in the block */
export function encodeOrdinals(ordinals: readonly number[], size: number): EncodedOrdinals {
  const bitmapBytes = Math.ceil(size / 8)
  const gaps: number[] = []
  let last = -1
  for (const ordinal of ordinals) {
    addVarint(gaps, ordinal - last - 1)
    last = ordinal
    if (gaps.length > bitmapBytes) return { bytes: bitmapOf(ordinals, bitmapBytes), isBitmap: true }
  }

  return { bytes: Buffer.from(gaps), isBitmap: false }
}

export function decodeOrdinals({ bytes, isBitmap }: EncodedOrdinals): number[] {
  const ordinals: number[] = []
  visitOrdinals({ bytes, isBitmap }, (ordinal) => ordinals.push(ordinal))

  return ordinals
}

export function addOrdinals(bitmap: Uint8Array, { bytes, isBitmap }: EncodedOrdinals): void {
  if (isBitmap) for (let at = 0; at < bytes.length; at++) bitmap[at] = (bitmap[at] ?? 0) | (bytes[at] ?? 0)
  else visitOrdinals({ bytes, isBitmap }, (ordinal) => setBit(bitmap, ordinal))
}

export function ordinalsIn(bitmap: Uint8Array): number[] {
  return decodeOrdinals({ bytes: Buffer.from(bitmap.buffer, bitmap.byteOffset, bitmap.length), isBitmap: true })
}

function visitOrdinals({ bytes, isBitmap }: EncodedOrdinals, visit: (ordinal: number) => void): void {
  if (isBitmap) {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      for (let bit = 0; byte >> bit > 0; bit++) if ((byte >> bit) & 1) visit(at * 8 + bit)
    }
    return
  }
  let last = -1
  for (let at = 0; at < bytes.length; ) {
    const [gap, next] = readVarint(bytes, at)
    last += gap + 1
    visit(last)
    at = next
  }
}

function bitmapOf(ordinals: readonly number[], length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (const ordinal of ordinals) setBit(bytes, ordinal)

  return bytes
}

function setBit(bitmap: Uint8Array, ordinal: number): void {
  bitmap[ordinal >> 3] = (bitmap[ordinal >> 3] ?? 0) | (1 << (ordinal & 7))
}

export function addVarint(bytes: number[], value: number): void {
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  bytes.push(rest)
}

/** Returns the number at a place, and the place after it. */
export function readVarint(bytes: Uint8Array, at: number): readonly [number, number] {
  let value = 0
  for (let shift = 0, place = at; ; shift += 7) {
    const byte = bytes[place++] ?? 0
    value |= (byte & 127) << shift
    if (byte < 128) return [value, place]
  }
}
