export { newCaller, reportsOf, type TestCaller, type TestReport, tracesOf } from './caller.ts'
export { readZip } from './read-zip.ts'
export { startReceiver } from './receiver.ts'
export {
  addEvaluations,
  addTestClient,
  endpointOf,
  findCustomerId,
  incoming,
  reject,
  type TestClient
} from './test-client.ts'
export { tester } from './tester.ts'
