// Values for options and help. This module loads no PostgreSQL driver.

export { workStates } from './queries/evaluations/evaluation-work-list.ts'
export { deliveryStates, eventEndpointModes } from './queries/event-endpoint-values.ts'
export { maxLimit, mostCounted } from './queries/lists/page.ts'
export { recordingStates } from './queries/recordings/recording-states.ts'
export { organizationOfLogin } from './reporting/login-name.ts'
export { defaultRetentionDays } from './retention/limits.ts'
