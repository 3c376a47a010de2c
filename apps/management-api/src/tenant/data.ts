import type { JsonTemplate, WholeListForm } from '@callbook/db'
import { type TSchema, Type } from '@sinclair/typebox'
import type { HeldBytes } from '../answers/answer-budget.ts'
import { JsonPage, JsonText } from './json-text.ts'

/** The answer that is one resource, or a list without pages. */
export function DataOf(resource: TSchema, description: string) {
  const options = { 'x-response-description': description, additionalProperties: false }

  return JsonText(Type.Object({ data: resource }, options))
}

/** The answer that is a list without pages, of which there may be much. */
export function ListOfAll(item: TSchema, description: string, bounds: { readonly maxItems?: number } = {}) {
  const options = { 'x-response-description': description, additionalProperties: false }

  return JsonPage(Type.Object({ data: Type.Array(item, bounds) }, options))
}

/** @param resource as JSON text */
export function presentData(resource: string): string {
  return `{"data":${resource}}`
}

/** How a list without pages is written, in the form of `DataOf` its items, in memory that the answer holds. */
export function dataForm(item: JsonTemplate, { hold }: HeldBytes): WholeListForm {
  return { item, before: '{"data":[', after: ']}', hold }
}
