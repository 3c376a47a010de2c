export { createProviderFake } from './fake-provider.ts'
export { inventCalls } from './invented-calls.ts'
