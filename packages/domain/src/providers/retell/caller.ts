import type { CallerPlaces } from '../reading/caller/read-caller.ts'

/** No field of its own tells who called. What was collected in the call is later than what it was given. */
export const callerPlaces: CallerPlaces = {
  name: [],
  email: [],
  facts: [
    'call.call_analysis.custom_analysis_data',
    'call.collected_dynamic_variables',
    'call.retell_llm_dynamic_variables'
  ]
}
