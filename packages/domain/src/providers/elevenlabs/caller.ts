import type { CallerPlaces } from '../reading/caller/read-caller.ts'
import { variablesPath } from './variables.ts'

/** No field names the caller. A failed call has only the variables. */
export const callerPlaces: CallerPlaces = {
  name: [],
  email: [],
  facts: [
    { path: 'data.analysis.data_collection_results', name: 'data_collection_id', value: 'value' },
    `data.${variablesPath}`
  ]
}
