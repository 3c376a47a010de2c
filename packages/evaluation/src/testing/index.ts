export { addPendingCall, addWork, conversation, type PendingCall } from './calls.ts'
export { patience, prepareWorkers } from './evaluation-workers.ts'
export {
  leadQualityAnswer,
  type ModelServer,
  promptAdherenceAnswer,
  type Reply,
  say,
  sayWell,
  startModelServer
} from './model-server.ts'
