import type { TSchema } from '@sinclair/typebox'

export interface Reader<Value> {
  /** Completes the sentence "<name> must be …". */
  readonly expected: string
  readonly schema: TSchema
  readonly absent: Value
  /** @returns `undefined` for invalid text */
  read(text: string): Value | undefined
}

export type Readers = Readonly<Record<string, Reader<unknown>>>

export type ValueOf<R> = R extends Reader<infer Value> ? Value : never
