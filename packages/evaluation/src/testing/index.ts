export { addPendingCall, addScorecard, addWork, booked, conversation, type PendingCall } from './calls.ts'
export { patience, prepareWorkers, skipToNextDay } from './evaluation-workers.ts'
export {
  leadQualityCompletion,
  type ModelServer,
  promptAdherenceCompletion,
  type Reply,
  say,
  sayWell,
  startModelServer
} from './model-server.ts'
