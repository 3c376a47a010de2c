export { EndpointStateError, lockEndpoint, setEndpointStatus } from './endpoint-changes.ts'
export { type ChangedEndpoint, listChangedEndpoints } from './endpoint-refresh.ts'
export { findSealedSecrets, replaceSealedSecrets, type SealedSecrets } from './endpoint-secrets.ts'
export { changeEndpointSettings, type EndpointSettings } from './endpoint-settings.ts'
export {
  acceptsReports,
  type DeliveryEndpoint,
  type EndpointRow,
  type EndpointStatus,
  findEndpoint,
  findEndpointBySlugHash,
  listEndpoints,
  type UsedEndpointRow
} from './endpoints.ts'
export {
  type EndpointIdentity,
  type EndpointReplacement,
  insertEndpoint,
  type ReplacedEndpoint,
  replaceEndpoint
} from './new-endpoints.ts'
export { listProviderEndpoints, type ProviderEndpoint } from './provider-endpoints.ts'
