import pg from 'pg'
import { ByteWriter } from './byte-writer.ts'
import { textOf } from './parameter-text.ts'

const { UUID, TIMESTAMPTZ } = pg.types.builtins

/** The server counts the microseconds of an instant from here. */
const year2000 = Date.UTC(2000, 0)

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

  /**
   * Binds parameters to a statement: bytes, UUIDs and instants in binary, everything else as text. Results are text.
   *
   * @param types the types of the parameters, if the server has described them. The server takes several times as long
   *   to read a UUID or an instant from a text
   */
  bind(statement: string, parameters: readonly Parameter[], types: readonly number[] = []): void {
    this.#message('B', () => {
      this.#name('')
      this.#name(statement)
      this.#to.int16(parameters.length)
      const formats = this.#to.length
      for (let at = 0; at < parameters.length; at++) this.#to.int16(0)
      this.#to.int16(parameters.length)
      for (let at = 0; at < parameters.length; at++) {
        if (this.#parameter(parameters[at], types[at])) this.#to.setInt8(formats + 2 * at + 1, 1)
      }
      this.#to.int16(0)
    })
  }

  /** Requests the types of the parameters of a statement, and the columns of its result. */
  describe(statement: string): void {
    this.#describe('S', statement)
  }

  /** Requests the columns of the result of the bound statement. */
  describeBound(): void {
    this.#describe('P', '')
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

  #describe(kind: string, name: string): void {
    this.#message('D', () => {
      this.#character(kind)
      this.#name(name)
    })
  }

  #message(type: string, writeBody: () => void): void {
    this.#character(type)
    const start = this.#to.length
    this.#to.int32(0)
    writeBody()
    this.#to.setInt32(start, this.#to.length - start)
  }

  /** @returns whether it is binary */
  #parameter(value: Parameter, type: number | undefined): boolean {
    if (value === null || value === undefined) {
      this.#to.int32(-1)
      return false
    }
    if (isBytes(value)) {
      this.#bytes(value)
      return true
    }
    if (type === UUID && typeof value === 'string' && this.#uuid(value)) return true
    if (type === TIMESTAMPTZ && value instanceof Date && this.#instant(value)) return true
    this.#text(typeof value === 'string' ? value : textOf(value))

    return false
  }

  /** Writes nothing if the text is not a UUID with hyphens; the server accepts other forms as texts. */
  #uuid(text: string): boolean {
    const start = this.#to.length
    this.#to.int32(16)
    const isUuid = this.#to.uuid(text)
    if (!isUuid) this.#to.truncate(start)

    return isUuid
  }

  /** Writes nothing if the instant is invalid, or so far away that its microseconds are not exact. */
  #instant(instant: Date): boolean {
    const microseconds = (instant.getTime() - year2000) * 1000
    if (!Number.isSafeInteger(microseconds)) return false
    const high = Math.floor(microseconds / 2 ** 32)
    this.#to.int32(8)
    this.#to.int32(high)
    this.#to.int32(microseconds - high * 2 ** 32)

    return true
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
