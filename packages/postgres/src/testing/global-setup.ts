import type { TestProject } from 'vitest/node'
import { startTestServer } from './server.ts'
import './provided-context.ts'

/** Starts one empty server for the whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('postgres', {
    serverUrl: server.connectionString,
    template: 'template1',
    logFile: server.logFile
  })

  return () => server.stop()
}
