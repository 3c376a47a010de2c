import { grown } from './grow.ts'

/** Initial capacity, and maximum that is kept, so that a rare large message does not hold its memory. */
const initialBytes = 64 * 1024
const maxKeptBytes = 4 * 1024 * 1024

/** Maximum UTF-8 bytes per UTF-16 unit of a JavaScript string. */
const maxBytesPerUnit = 3

/** For shorter texts, a loop is faster than the encoder. */
const mostShortUnits = 48
const lastAscii = 0x7f

/** Values of hexadecimal digits by character code; -1 for other characters. */
const digits = new Int8Array(128).fill(-1)
for (const digit of '0123456789abcdefABCDEF') digits[digit.charCodeAt(0)] = Number.parseInt(digit, 16)
const hyphen = '-'.charCodeAt(0)
const uuidUnits = 36
const uuidBytes = 16

/** Writes numbers and texts into one reused buffer. */
export class ByteWriter {
  #buffer: Buffer = Buffer.allocUnsafeSlow(initialBytes)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Returns the bytes since the last call; valid until the next write. */
  take(): Buffer {
    const written = this.#buffer.subarray(0, this.#length)
    this.#length = 0
    if (this.#buffer.length > maxKeptBytes) this.#buffer = Buffer.allocUnsafeSlow(initialBytes)

    return written
  }

  truncate(length: number): void {
    this.#length = length
  }

  bytes(value: Buffer): void {
    this.#reserve(value.length)
    this.#length += value.copy(this.#buffer, this.#length)
  }

  text(text: string): void {
    this.#reserve(text.length * maxBytesPerUnit)
    if (text.length > mostShortUnits || !this.#ascii(text)) this.#length += this.#buffer.write(text, this.#length)
  }

  /** Writes an ASCII text; returns without writing any other text. */
  #ascii(text: string): boolean {
    const buffer = this.#buffer
    const start = this.#length
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit > lastAscii) return false
      buffer[start + at] = unit
    }
    this.#length += text.length

    return true
  }

  /** Writes the bytes of a UUID; returns `false` without writing if the text is not one with hyphens. */
  uuid(text: string): boolean {
    if (text.length !== uuidUnits) return false
    this.#reserve(uuidBytes)
    let at = 0
    for (let byte = 0; byte < uuidBytes; byte++) {
      const isAfterHyphen = byte === 4 || byte === 6 || byte === 8 || byte === 10
      if (isAfterHyphen && text.charCodeAt(at++) !== hyphen) return false
      const value = ((digits[text.charCodeAt(at++)] ?? -1) << 4) | (digits[text.charCodeAt(at++)] ?? -1)
      if (value < 0) return false
      this.#buffer[this.#length + byte] = value
    }
    this.#length += uuidBytes

    return true
  }

  int8(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = value
  }

  int16(value: number): void {
    this.#reserve(2)
    this.#buffer[this.#length++] = value >>> 8
    this.#buffer[this.#length++] = value
  }

  int32(value: number): void {
    this.#reserve(4)
    this.setInt32(this.#length, value)
    this.#length += 4
  }

  setInt8(at: number, value: number): void {
    this.#buffer[at] = value
  }

  setInt32(at: number, value: number): void {
    const buffer = this.#buffer
    buffer[at] = value >>> 24
    buffer[at + 1] = value >>> 16
    buffer[at + 2] = value >>> 8
    buffer[at + 3] = value
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes
    if (needed > this.#buffer.length) this.#buffer = grown(this.#buffer, this.#length, needed)
  }
}
