import type { JsonObject } from '../../json/json.ts'
import { readObject } from '../reading/fields.ts'
import type { Source } from '../reading/source.ts'

/** The path of the variables in the data of an event. */
export const variablesPath = 'conversation_initiation_client_data.dynamic_variables'

/** What the names of variables begin with that are credentials for tools. */
export const secretPrefix = 'secret__'

/** The variables of a conversation, without those whose names say that they are credentials for tools. */
export function readVariables(source: Source): JsonObject | null {
  const variables = readObject(source, `data.${variablesPath}`)
  const open = Object.entries(variables ?? {}).filter(([name]) => !name.startsWith(secretPrefix))

  return open.length === 0 ? null : Object.fromEntries(open)
}
