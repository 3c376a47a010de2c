import type { CallerPlaces } from '../reading/caller/read-caller.ts'
import { inCall } from './places.ts'

/** No field names the caller. Values collected in the call are newer than its input. */
export const callerPlaces: CallerPlaces = {
  name: [],
  email: [],
  facts: [
    ...inCall('call_analysis.custom_analysis_data'),
    ...inCall('collected_dynamic_variables'),
    ...inCall('retell_llm_dynamic_variables')
  ]
}
