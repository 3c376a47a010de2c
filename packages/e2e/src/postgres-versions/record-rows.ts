import { rm } from 'node:fs/promises'
import { readVersion, recordRows } from '@callbook/db/testing'
import { findFreePort } from '@callbook/http/testing'
import { startTestServer } from '@callbook/postgres/testing'
import { launch, newDataDir } from '../launcher.ts'
import { summaryOf } from '../summary.ts'
import { addToDemo } from './add-to-demo.ts'
import { connect, makeRoles, migrate } from './prepared-server.ts'

// Records the rows that the services of this version store: the demo of `npm start`, and more. Run it once, when that
// version is released.

const server = await startTestServer()
const db = connect(server.connectionString)
const dataDir = newDataDir()
try {
  await makeRoles(server.connectionString)
  await migrate(server.connectionString)
  const launcher = launch({
    DATABASE_URL: server.connectionString,
    DATA_DIR: dataDir,
    MANAGEMENT_PORT: String(await findFreePort()),
    WEBHOOK_PORT: String(await findFreePort()),
    RUN_SOURCES: 'true'
  })
  try {
    await addToDemo(db, dataDir, await summaryOf(launcher))
  } finally {
    launcher.kill('SIGTERM')
    await launcher.ended
  }
  await recordRows(db, await readVersion())
} finally {
  await db.destroy()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
