import type { CallerPlaces } from '../reading/caller/read-caller.ts'

/** No field names the caller. The variables include the input of the call and the values extracted from it. */
export const callerPlaces: CallerPlaces = { name: [], email: [], facts: ['analysis', 'variables', 'request_data'] }
