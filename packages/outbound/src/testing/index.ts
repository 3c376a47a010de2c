export { type ForwardProxy, startForwardProxy } from './forward-proxy.ts'
export { startNameServer } from './name-server.ts'
