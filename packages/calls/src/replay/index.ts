export type { Change } from './examine-call.ts'
export { type ReplayedCall, type ReplayOptions, replayCalls } from './replay-calls.ts'
