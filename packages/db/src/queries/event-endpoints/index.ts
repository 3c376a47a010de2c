export {
  type DeliveryState,
  deliveryStates,
  type EventEndpointMode,
  eventEndpointModes
} from '../event-endpoint-values.ts'
export { removeAttemptResponses } from './attempt-responses.ts'
export {
  abandonDeliveries,
  type ClaimedDelivery,
  type LoggedEvent,
  listDueDeliveries,
  type WaitingDelivery
} from './due-deliveries.ts'
export { hasRoomForEventEndpoint } from './endpoint-limit.ts'
export {
  type DisabledReason,
  deleteEventEndpoint,
  disabledReasons,
  type EventEndpointRow,
  type EventEndpointSettings,
  type EventEndpointState,
  eventEndpointStates,
  findEventEndpoint,
  insertEventEndpoint,
  listEventEndpoints,
  updateEventEndpoint
} from './event-endpoints.ts'
export { findSealedEventSecrets, replaceSealedEventSecrets, type SealedEventSecrets } from './event-secrets.ts'
export { areInEpoch, findFirstSequence, listFailedSequences } from './find-replay.ts'
export {
  type Attempt,
  type DeliveryTransition,
  type EndpointHealth,
  type Finished,
  finishDeliveries
} from './finish-deliveries.ts'
export { type EndpointLease, leaseEventEndpoints, releaseEventEndpoint } from './lease-event-endpoints.ts'
export {
  type DeliveriesPage,
  type DeliveriesQuery,
  type DeliveryAttempt,
  type DeliveryRow,
  listDeliveries,
  mostAttemptsShown
} from './list-deliveries.ts'
export { lockEventEndpoint } from './lock-event-endpoint.ts'
export { type EventDestination, findReceiver } from './receiver.ts'
export { type Replayed, type ReplayQuery, replayDeliveries, replayedPerStep } from './replay-deliveries.ts'
export { rotateEventSecret } from './rotate-event-secret.ts'
