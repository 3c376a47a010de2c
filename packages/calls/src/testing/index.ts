export {
  anotherKey,
  callOf,
  eraseCaller,
  findCustomerId,
  hoursFromNow,
  key,
  number,
  rowsAboutCaller,
  someoneWaits,
  withoutLockTimeout,
  word
} from './erasure.ts'
export { ownBodyReport, readOtherwise, replayAll, reportOf } from './replay.ts'
export { caller, someReport } from './reports.ts'
export {
  appendTogether,
  callsOf,
  countedCalls,
  countsOf,
  createCallsTest,
  customersOf,
  hoursAfter,
  noon,
  ofTenant,
  startWriter
} from './writer.ts'
