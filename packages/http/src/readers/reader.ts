import type { TSchema } from '@sinclair/typebox'

/** How one parameter is read. */
export interface Reader<Value> {
  /** Completes the sentence "<name> must be …". */
  readonly expected: string
  readonly schema: TSchema
  /** The value of an absent parameter. */
  readonly absent: Value
  /** @returns undefined for text that is no such value */
  read(text: string): Value | undefined
}

/** Readers by the names of their parameters. */
export type Readers = Readonly<Record<string, Reader<unknown>>>

export type ValueOf<R> = R extends Reader<infer Value> ? Value : never
