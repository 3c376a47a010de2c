import { type TSchema, Type } from '@sinclair/typebox'
import { JsonText } from './json-text.ts'

/** The answer that is one resource, or a list without pages. */
export function DataOf(resource: TSchema, description: string) {
  const options = { 'x-response-description': description, additionalProperties: false }

  return JsonText(Type.Object({ data: resource }, options))
}

/** @param resource as JSON text */
export function presentData(resource: string): string {
  return `{"data":${resource}}`
}
