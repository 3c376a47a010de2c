import type { Readable } from 'node:stream'
import { type TSchema, Type } from '@sinclair/typebox'
import { ErrorResponse, NotJson, TooLarge } from './error.ts'
import { Nullable } from './fields.ts'

/** Response with one resource, or a list without pages. */
export function Data<Resource extends TSchema>(resource: Resource, description: string) {
  return Type.Object({ data: resource }, { 'x-response-description': description, additionalProperties: false })
}

/** Response with a page of a list and the cursor of the next page. */
export function CursorPage<Item extends TSchema>(item: Item, description: string) {
  const members = {
    data: Type.Array(item),
    next_cursor: Nullable(Type.String(), {
      description: 'The `cursor` of the next page; null on the last one',
      examples: [null]
    })
  }

  return Type.Object(members, { 'x-response-description': description, additionalProperties: false })
}

export function Csv(description: string, example: string) {
  return Type.Unsafe<Readable>({
    description,
    content: { 'text/csv': { schema: Type.String({ examples: [example] }) } }
  })
}

export function Done(description: string) {
  return Type.Unsafe<undefined>({ ...Type.Null(), 'x-response-description': description })
}

/** Maximum body size in the console. */
export const maxConsoleBodyBytes = 16 * 1024

/** Errors of every route that changes something: the size of a body is checked before its content. */
export const bodyErrors = { 413: TooLarge(maxConsoleBodyBytes), 415: NotJson }

export const Conflict = (description: string, message: string) =>
  ErrorResponse(description, { error: 'Conflict', message })
