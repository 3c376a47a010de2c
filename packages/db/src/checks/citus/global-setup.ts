import type { TestProject } from 'vitest/node'
import { createClusterSchema } from './cluster.ts'

/** Provides one distributed schema for all tests. Each test creates its own organizations. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connectionString, drop } = await createClusterSchema(process.env['CITUS_URL'] ?? '')
  const database = connectionString

  project.provide('postgres', { serverUrl: connectionString, template: '', logFile: '', database })

  return drop
}
