import { join } from 'node:path'
import { copyCluster, nothing, temporaryFolder } from '@callbook/postgres/testing'
import { newDataDir } from './launcher.ts'

/** Creates a data directory with a ready database server, for tests that do not cover its creation. */
export async function newDataDirWithServer(): Promise<string> {
  const dataDir = newDataDir(await temporaryFolder())
  await copyCluster(join(dataDir, 'postgres'), nothing)

  return dataDir
}
