// Values for options and help. This module loads no PostgreSQL driver.

export { deliveryStates, eventEndpointModes } from './queries/event-endpoint-values.ts'
export { maxLimit, mostCounted } from './queries/lists/limits.ts'
export { recordingStates } from './queries/recordings/recording-states.ts'
export { organizationOfLogin } from './reporting/login-name.ts'
export { defaultRetentionDays } from './retention/limits.ts'
