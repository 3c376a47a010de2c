export { type ClaimedDelivery, claimDeliveries, type LoggedEvent, type Receiver } from './claim-deliveries.ts'
export {
  type DisabledReason,
  deleteEventEndpoint,
  type EventEndpointMode,
  type EventEndpointRow,
  type EventEndpointSettings,
  type EventEndpointState,
  eventEndpointModes,
  eventEndpointStates,
  findEventEndpoint,
  insertEventEndpoint,
  listEventEndpoints,
  rotateEventSecret,
  updateEventEndpoint
} from './event-endpoints.ts'
export { findSealedEventSecrets, replaceSealedEventSecrets, type SealedEventSecrets } from './event-secrets.ts'
export { type Attempt, type EndpointHealth, finishDelivery, type Verdict } from './finish-delivery.ts'
