import type { Json } from '../../json/json.ts'
import { readJson } from '../reading/fields.ts'
import { readNamedValues } from '../reading/named-values.ts'
import type { Source } from '../reading/source.ts'

/** Reads the results of the client's own analysis: one object of its schema, else the results of its named outputs. */
export function readStructuredData(source: Source): Json {
  const data = readJson(
    source,
    'message.analysis.structuredData',
    'message.analysis.structuredDataMulti',
    'message.structuredData',
    'message.call.analysis.structuredData'
  )

  return data ?? readNamedValues(source, 'message.artifact.structuredOutputs', { name: 'name', value: 'result' })
}
