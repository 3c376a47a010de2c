export {
  claimEndpointCheck,
  type EndpointCheck,
  rescheduleEndpointCheck
} from './alarm-schedule.ts'
export { closeAlarms } from './close-alarms.ts'
export { countEndpointHours } from './count-endpoint-hours.ts'
export { readEndpointHistory, saveUnusualSilence } from './endpoint-history.ts'
export { findLastReport } from './find-last-report.ts'
export { type AlarmRow, listAlarms } from './list-alarms.ts'
export { listWatchedEndpoints } from './list-watched-endpoints.ts'
export { type NewAlarm, openAlarm } from './open-alarm.ts'
export { readDeliveries } from './read-deliveries.ts'
export type { WatchedEndpoint } from './watched-endpoint.ts'
