import type { TSchema } from '@sinclair/typebox'

/** Reads one parameter. */
export interface Reader<Value> {
  /** Completes the sentence "<name> must be …". */
  readonly expected: string
  readonly schema: TSchema
  /** Value of an absent parameter. */
  readonly absent: Value
  /** @returns `undefined` for invalid text */
  read(text: string): Value | undefined
}

/** Readers by parameter name. */
export type Readers = Readonly<Record<string, Reader<unknown>>>

export type ValueOf<R> = R extends Reader<infer Value> ? Value : never
