import type { CallerPlaces } from '../reading/caller/read-caller.ts'

/** No field names the caller. Values collected in the call are newer than its input. */
export const callerPlaces: CallerPlaces = {
  name: [],
  email: [],
  facts: [
    'call.call_analysis.custom_analysis_data',
    'call.collected_dynamic_variables',
    'call.retell_llm_dynamic_variables'
  ]
}
