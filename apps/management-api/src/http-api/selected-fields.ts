import { type Columns, type JsonTemplate, pickMembers } from '@callbook/db'
import type { ParameterReader } from '@callbook/http'
import { type TObject, Type } from '@sinclair/typebox'

/** Selected members of a resource; `undefined` for all. */
export type SelectedFields = readonly string[] | undefined

/** Returns the reader of `fields`. The declared response stays the whole resource. */
export function fieldsOf(resource: TObject): ParameterReader<SelectedFields> {
  const known = Object.keys(resource.properties)
  const schema = Type.Array(Type.String({ enum: known }), {
    ...{ minItems: 1, uniqueItems: true, style: 'form', explode: false },
    description:
      'Names of the fields to return, separated by commas. Each item then has only these, in their usual order. By default, it has all'
  })

  return {
    expected: `different names, separated by commas, out of ${known.join(', ')}`,
    schema,
    absent: undefined,
    read: (text) => {
      const names = text.split(',')
      const isValid = new Set(names).size === names.length && names.every((name) => known.includes(name))

      return isValid ? names : undefined
    }
  }
}

/** @param columns columns of the rows, if the statement returns fewer */
export function selectMembers(template: JsonTemplate, fields: SelectedFields, columns?: Columns): JsonTemplate {
  return fields === undefined ? template : pickMembers(template, fields, columns)
}

export function selectFromText(resource: string, fields: SelectedFields): string {
  if (fields === undefined) return resource
  const members = Object.entries(JSON.parse(resource)).filter(([name]) => fields.includes(name))

  return JSON.stringify(Object.fromEntries(members))
}
