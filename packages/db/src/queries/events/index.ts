export { eventQueries, type NewEvent } from './event-rows.ts'
export { type EventNames, findEventNames } from './find-event-names.ts'
export {
  type Change,
  type ChangesPage,
  type ChangesQuery,
  findLastChange,
  findLastPosition,
  type LogPosition,
  listChanges
} from './list-changes.ts'
export { logEvents } from './log-events.ts'
export { type NumberedEvents, numberEvents, numberEventsAfter, numberedPerStep } from './number-events.ts'
export { createNumbering, type Numbering, type NumberingOptions, numberedEventsMetric } from './numbering.ts'
