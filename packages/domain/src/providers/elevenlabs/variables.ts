import type { JsonObject } from '../../json/json.ts'
import { readObject } from '../reading/fields.ts'
import type { Source } from '../reading/source.ts'

/** Path of the variables in the data of an event. */
export const variablesPath = 'conversation_initiation_client_data.dynamic_variables'

/** Prefix of variables with credentials for tools. */
export const secretPrefix = 'secret__'

/** Returns the variables of a conversation without credentials for tools. */
export function readVariables(source: Source): JsonObject | null {
  const variables = readObject(source, `data.${variablesPath}`) ?? {}
  const names = Object.keys(variables)
  const open = names.filter((name) => !name.startsWith(secretPrefix))
  if (open.length === 0) return null

  return open.length === names.length
    ? variables
    : Object.fromEntries(open.map((name) => [name, variables[name] ?? null]))
}
