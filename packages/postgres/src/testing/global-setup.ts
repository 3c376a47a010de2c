import type { TestProject } from 'vitest/node'
import { startTestServer } from './server.ts'
import './provided-context.ts'

/** One server for the whole test run, without a table. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('postgres', {
    serverUrl: server.connectionString,
    template: 'template1',
    logFile: server.logFile
  })

  return () => server.stop()
}
