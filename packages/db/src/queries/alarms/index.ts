export { closeAlarms } from './close-alarms.ts'
export { type AlarmRow, listAlarms } from './list-alarms.ts'
export { type NewAlarm, openAlarm } from './open-alarm.ts'
