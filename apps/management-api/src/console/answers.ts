import type { Readable } from 'node:stream'
import { type TSchema, Type } from '@sinclair/typebox'
import { NotJson, Refusal, TooLarge } from '../tenant/error.ts'
import { Nullable } from '../tenant/fields.ts'

/** The answer that is one resource, or a list without pages. */
export function Data<Resource extends TSchema>(resource: Resource, description: string) {
  return Type.Object({ data: resource }, { 'x-response-description': description, additionalProperties: false })
}

/** The answer that is a part of a list, with where the rest begins. */
export function Slice<Item extends TSchema>(item: Item, description: string) {
  const members = {
    data: Type.Array(item),
    next_cursor: Nullable(Type.String(), {
      description: 'The `cursor` of the rest; null where there is none',
      examples: [null]
    })
  }

  return Type.Object(members, { 'x-response-description': description, additionalProperties: false })
}

/** The answer that is a file of lines. */
export function Csv(description: string, example: string) {
  return Type.Unsafe<Readable>({
    description,
    content: { 'text/csv': { schema: Type.String({ examples: [example] }) } }
  })
}

/** The answer that says nothing but that it is done. */
export function Done(description: string) {
  return Type.Unsafe<undefined>({ ...Type.Null(), 'x-response-description': description })
}

/** What the bodies of the console have at most. */
export const maxBodyBytes = 16 * 1024

/** What any route that changes something may answer: a body is refused before it is known to be of no use. */
export const bodyRefusals = { 413: TooLarge(maxBodyBytes), 415: NotJson }

export const Conflict = (description: string, message: string) => Refusal(description, { error: 'Conflict', message })
