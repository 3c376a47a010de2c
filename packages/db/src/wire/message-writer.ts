import { grown } from './grow.ts'

/** Room to begin with, and what is kept between statements: a rare large one must not hold its memory for ever. */
const initialBytes = 64 * 1024
const maxKeptBytes = 4 * 1024 * 1024

/** A character takes at most three bytes in UTF-8 for each unit of a JavaScript string. */
const maxBytesPerUnit = 3

export type Parameter = string | number | boolean | Date | Buffer | readonly string[] | null | undefined

/**
 * Writes messages of the extended query protocol behind each other into one buffer, which is used again.
 *
 * pg serializes each message into a buffer of its own, grown step by step: with rows of many kilobytes that takes as
 * long as storing them. (PostgreSQL documentation 54.7, "Message Formats")
 */
export class MessageWriter {
  #buffer: Buffer = Buffer.allocUnsafeSlow(initialBytes)
  #length = 0

  /** Forgets a prepared statement, if there is one of this name. */
  close(statement: string): void {
    this.#message('C', () => {
      this.#byte('S')
      this.#name(statement)
    })
  }

  parse(statement: string, text: string): void {
    this.#message('P', () => {
      this.#name(statement)
      this.#name(text)
      this.#int16(0)
    })
  }

  /** Gives a statement its parameters: bytes in binary, everything else in text. Results come in text. */
  bind(statement: string, parameters: readonly Parameter[]): void {
    this.#message('B', () => {
      this.#name('')
      this.#name(statement)
      this.#int16(parameters.length)
      for (const parameter of parameters) this.#int16(Buffer.isBuffer(parameter) ? 1 : 0)
      this.#int16(parameters.length)
      for (const parameter of parameters) this.#parameter(parameter)
      this.#int16(0)
    })
  }

  describe(): void {
    this.#message('D', () => {
      this.#byte('P')
      this.#name('')
    })
  }

  execute(): void {
    this.#message('E', () => {
      this.#name('')
      this.#int32(0)
    })
  }

  sync(): void {
    this.#message('S', () => undefined)
  }

  /** What was written since the last time; valid until something is written again. */
  take(): Buffer {
    const written = this.#buffer.subarray(0, this.#length)
    this.#length = 0
    if (this.#buffer.length > maxKeptBytes) this.#buffer = Buffer.allocUnsafeSlow(initialBytes)

    return written
  }

  #message(type: string, writeBody: () => void): void {
    this.#byte(type)
    const start = this.#length
    this.#int32(0)
    writeBody()
    this.#buffer.writeInt32BE(this.#length - start, start)
  }

  #parameter(value: Parameter): void {
    if (value === null || value === undefined) this.#int32(-1)
    else if (Buffer.isBuffer(value)) this.#bytes(value)
    else {
      const start = this.#length
      this.#int32(0)
      this.#text(textOf(value))
      this.#buffer.writeInt32BE(this.#length - start - 4, start)
    }
  }

  #bytes(value: Buffer): void {
    this.#int32(value.length)
    this.#reserve(value.length)
    this.#length += value.copy(this.#buffer, this.#length)
  }

  #name(text: string): void {
    this.#text(text)
    this.#byte('\0')
  }

  #text(text: string): void {
    this.#reserve(text.length * maxBytesPerUnit)
    this.#length += this.#buffer.write(text, this.#length)
  }

  #byte(character: string): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = character.charCodeAt(0)
  }

  #int16(value: number): void {
    this.#reserve(2)
    this.#length = this.#buffer.writeInt16BE(value, this.#length)
  }

  #int32(value: number): void {
    this.#reserve(4)
    this.#length = this.#buffer.writeInt32BE(value, this.#length)
  }

  #reserve(bytes: number): void {
    this.#buffer = grown(this.#buffer, this.#length, this.#length + bytes)
  }
}

function textOf(value: Exclude<Parameter, Buffer | null | undefined>): string {
  if (value instanceof Date) return value.toISOString()

  return typeof value === 'object' ? arrayOf(value) : String(value)
}

/** An array literal. (PostgreSQL documentation 8.15.6, "Array Input and Output Syntax") */
function arrayOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join()}}`
}
