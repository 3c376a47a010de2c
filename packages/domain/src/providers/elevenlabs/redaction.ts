import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { secretPrefix, variablesPath } from './variables.ts'

/** An event of ElevenLabs has everything in `data`; one without a type has it at its top. */
const places = ['data.', '']

const variables = places.map((place) => `${place}${variablesPath}`)

/**
 * Where an event of ElevenLabs has what was said and found out. Within the transcript stand the headers with which
 * tools called servers of the client, and among the variables what those tools log in with.
 */
export const bodyPaths: BodyPaths = {
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

/** What no other sender calls a secret, in words. */
export const credentialNames = ['full audio', 'xi api key']
