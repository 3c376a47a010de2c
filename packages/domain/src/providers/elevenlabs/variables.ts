import type { JsonObject } from '../../call-report.ts'
import { readObject } from '../fields.ts'
import type { Source } from '../source.ts'

/** The variables of a conversation, without those whose names say that they are credentials for tools. */
export function readVariables(source: Source): JsonObject | null {
  const variables = readObject(source, 'data.conversation_initiation_client_data.dynamic_variables')
  const open = Object.entries(variables ?? {}).filter(([name]) => !name.startsWith('secret__'))

  return open.length === 0 ? null : Object.fromEntries(open)
}
