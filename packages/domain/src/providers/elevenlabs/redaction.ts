import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { callIdPath } from './payload.ts'
import { secretPrefix, variablesPath } from './variables.ts'

/** An event of ElevenLabs has its fields in `data`, a body without a type has them at its top. */
const places = ['data.', '']

const variables = places.map((place) => `${place}${variablesPath}`)

/**
 * Paths of the conversation and its results in an ElevenLabs event. The transcript contains the headers with which
 * tools called servers of the client, and the variables contain the credentials of those tools.
 */
export const bodyPaths: BodyPaths = {
  identity: ['type', callIdPath, 'conversation_id', 'agent_id', 'status', 'transcript', 'metadata'],
  said: places.flatMap((place) => [
    `${place}transcript.message`,
    `${place}transcript.original_message`,
    `${place}transcript.tool_calls.params_as_json`,
    `${place}transcript.tool_results.result_value`
  ]),
  found: [...places.map((place) => `${place}analysis`), ...variables],
  searched: places.flatMap((place) => [`${place}metadata.body`, `${place}metadata.phone_call`]),
  secretPrefixes: Object.fromEntries(variables.map((path) => [path, [secretPrefix]]))
}

export const credentialNames = ['full audio', 'xi api key']

/** Members of the metadata with costs: credits, money and prices. */
export const costNames = ['charging', 'cost', 'cost_fiat']
