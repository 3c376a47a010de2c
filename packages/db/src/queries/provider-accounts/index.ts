export {
  type AccountEndpoint,
  listAccountEndpoints,
  mapProviderAccount,
  unmapProviderAccount
} from './account-endpoints.ts'
export { findSealedAccountKey, replaceSealedAccountKey, type SealedAccountKey } from './account-keys.ts'
export { releaseAccountLease, takeAccountLease } from './account-leases.ts'
export { hasRoomForProviderAccount } from './account-limit.ts'
export { noteAccountState, replaceProviderKey } from './account-state.ts'
export { type AssignedCalls, listAssignedCalls } from './assigned-calls.ts'
export {
  type ClaimedPass,
  claimPasses,
  type PassKind,
  type PassWindow,
  passKinds,
  type RequestedAccount
} from './claim-passes.ts'
export { findAssistantEndpoints } from './find-assistant-endpoints.ts'
export { finishPass, releasePass, savePassPage } from './finish-pass.ts'
export {
  addProviderAccount,
  findProviderAccount,
  type ListedProviderAccount,
  listProviderAccounts,
  type ProviderAccountRow,
  type ProviderAccountState,
  providerAccountStates,
  removeProviderAccount
} from './provider-accounts.ts'
export { requestPass } from './request-pass.ts'
export { type KnownWebhook, listKnownWebhooks, saveKnownWebhooks } from './webhook-settings.ts'
