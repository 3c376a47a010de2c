import { ByteWriter } from './byte-writer.ts'
import { textOf } from './parameter-text.ts'

export type Parameter = string | number | boolean | Date | Buffer | readonly string[] | null | undefined

/**
 * Writes messages of the extended query protocol into one reused buffer.
 *
 * pg serializes each message into its own buffer and grows it step by step. With rows of many kilobytes, that takes as
 * long as storing them. (PostgreSQL documentation 54.7, "Message Formats")
 */
export class MessageWriter {
  readonly #to = new ByteWriter()

  /** Closes a prepared statement, if one with this name exists. */
  close(statement: string): void {
    this.#message('C', () => {
      this.#character('S')
      this.#name(statement)
    })
  }

  parse(statement: string, text: string): void {
    this.#message('P', () => {
      this.#name(statement)
      this.#name(text)
      this.#to.int16(0)
    })
  }

  /** Binds parameters to a statement: bytes in binary, everything else as text. Results are text. */
  bind(statement: string, parameters: readonly Parameter[]): void {
    this.#message('B', () => {
      this.#name('')
      this.#name(statement)
      this.#formats(parameters)
      this.#to.int16(parameters.length)
      for (const parameter of parameters) this.#parameter(parameter)
      this.#to.int16(0)
    })
  }

  describe(): void {
    this.#message('D', () => {
      this.#character('P')
      this.#name('')
    })
  }

  execute(): void {
    this.#message('E', () => {
      this.#name('')
      this.#to.int32(0)
    })
  }

  sync(): void {
    this.#message('S', () => undefined)
  }

  /** Returns the bytes since the last call; valid until the next write. */
  take(): Buffer {
    return this.#to.take()
  }

  #message(type: string, writeBody: () => void): void {
    this.#character(type)
    const start = this.#to.length
    this.#to.int32(0)
    writeBody()
    this.#to.setInt32(start, this.#to.length - start)
  }

  /** Writes the format of each parameter; nothing if all are text. */
  #formats(parameters: readonly Parameter[]): void {
    const count = parameters.some(isBytes) ? parameters.length : 0
    this.#to.int16(count)
    for (let at = 0; at < count; at++) this.#to.int16(isBytes(parameters[at]) ? 1 : 0)
  }

  #parameter(value: Parameter): void {
    if (value === null || value === undefined) this.#to.int32(-1)
    else if (isBytes(value)) this.#bytes(value)
    else this.#text(typeof value === 'string' ? value : textOf(value))
  }

  #bytes(value: Buffer): void {
    this.#to.int32(value.length)
    this.#to.bytes(value)
  }

  #text(text: string): void {
    const start = this.#to.length
    this.#to.int32(0)
    this.#to.text(text)
    this.#to.setInt32(start, this.#to.length - start - 4)
  }

  #name(text: string): void {
    this.#to.text(text)
    this.#to.int8(0)
  }

  #character(character: string): void {
    this.#to.int8(character.charCodeAt(0))
  }
}

function isBytes(value: Parameter): value is Buffer {
  return typeof value === 'object' && Buffer.isBuffer(value)
}
