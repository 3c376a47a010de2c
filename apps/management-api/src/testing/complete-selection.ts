import { isObject } from '@callbook/domain'
import type { TSchema } from '@sinclair/typebox'

/**
 * Adds the members that `fields` left out, from the example of the resource, because the description declares whole
 * resources.
 *
 * @param body response with selected fields
 */
export function completeSelection(body: string, schema: TSchema): string {
  const { data, ...rest } = JSON.parse(body)
  const declared: TSchema = schema['properties']?.data
  const example: object = (declared['items'] ?? declared).examples[0]
  const complete = (item: unknown) => (isObject(item) ? { ...example, ...item } : item)

  return JSON.stringify({ data: Array.isArray(data) ? data.map(complete) : complete(data), ...rest })
}
