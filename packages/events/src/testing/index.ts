export { type ForwardProxy, startForwardProxy } from './forward-proxy.ts'
