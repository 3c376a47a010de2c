import { startTestServer } from '@callbook/postgres/testing'
import type { TestProject } from 'vitest/node'
import { migrated, migratedName } from './migrated-cluster.ts'

/** Starts one server for the whole test run with a migrated template that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(migrated)
  project.provide('postgres', {
    serverUrl: server.connectionString,
    template: migratedName,
    logFile: server.logFile
  })

  return () => server.stop()
}
