import { join } from 'node:path'
import { copyCluster, nothing } from '@callbook/postgres/testing'
import { newDataDir } from './launcher.ts'

/** A folder in which a start finds its server made: for tests of what runs, and not of how it comes to be. */
export async function newDataDirWithServer(): Promise<string> {
  const dataDir = newDataDir()
  await copyCluster(join(dataDir, 'postgres'), nothing)

  return dataDir
}
