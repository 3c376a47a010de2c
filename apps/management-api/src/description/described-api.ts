import type { JsonObject } from './json.ts'

/** One of the APIs of the service, as far as its routes do not say it themselves. */
export interface DescribedApi {
  /** The path below which its routes ask who calls. */
  readonly prefix: string
  readonly info: JsonObject
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** The ways in which callers prove who they are; the first is what an operation asks for that says nothing else. */
  readonly securitySchemes: Readonly<Record<string, JsonObject>>
  /** What there is to say of routes without a schema, by their paths. */
  readonly others: Readonly<Record<string, object>>
  /** Lists of values by what they are called, each once; the order of values counts. */
  readonly enumerations: Readonly<Record<string, readonly string[]>>
  readonly answers: CommonAnswers
}

/** What is the same in the answers of all operations. */
interface CommonAnswers {
  /** Headers to be referred to, as are the next. */
  readonly headers: JsonObject
  readonly responses: JsonObject
  /** The headers of every answer. */
  readonly always: JsonObject
  /** Those of answers to whoever was told apart. */
  readonly known: JsonObject
  /** What any operation below the prefix may answer, by status. */
  readonly common: JsonObject
}
