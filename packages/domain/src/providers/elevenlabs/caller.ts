import type { CallerPlaces } from '../reading/caller/read-caller.ts'
import { variablesPath } from './variables.ts'

/** No field of its own tells who called; a call that did not come about has the variables alone. */
export const callerPlaces: CallerPlaces = {
  name: [],
  email: [],
  facts: [
    { path: 'data.analysis.data_collection_results', name: 'data_collection_id', value: 'value' },
    `data.${variablesPath}`
  ]
}
