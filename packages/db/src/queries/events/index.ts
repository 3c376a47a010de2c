export { eventQueries, type NewEvent } from './event-rows.ts'
export { logEvents } from './log-events.ts'
export { numberEvents, numberedAtOnce } from './number-events.ts'
export { createNumbering, type Numbering, type NumberingOptions } from './numbering.ts'
