import type { JsonTemplate, WholeListForm } from '@callbook/db'
import { type TSchema, Type } from '@sinclair/typebox'
import type { HeldBytes } from '../responses/response-budget.ts'
import { JsonPage, JsonText } from './json-text.ts'

/** Response with one resource, or a list without pages. */
export function DataOf(resource: TSchema, description: string) {
  const options = { 'x-response-description': description, additionalProperties: false }

  return JsonText(Type.Object({ data: resource }, options))
}

/** Response with a list without pages, which may be long. */
export function ListOfAll(item: TSchema, description: string, bounds: { readonly maxItems?: number } = {}) {
  const options = { 'x-response-description': description, additionalProperties: false }

  return JsonPage(Type.Object({ data: Type.Array(item, bounds) }, options))
}

/** @param resource as JSON text */
export function presentData(resource: string): string {
  return `{"data":${resource}}`
}

/** Returns the form of a list without pages, in memory that the response holds. */
export function dataForm(item: JsonTemplate, { hold }: HeldBytes): WholeListForm {
  return { item, before: '{"data":[', after: ']}', hold }
}
