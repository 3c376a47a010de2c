import type { CallerPlaces } from '../reading/caller/read-caller.ts'

/** No field of its own tells who called. The variables have what the call was given, and what was taken out of it. */
export const callerPlaces: CallerPlaces = { name: [], email: [], facts: ['analysis', 'variables', 'request_data'] }
