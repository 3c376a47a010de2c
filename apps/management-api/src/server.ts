import { createDatabase, ping } from '@callbook/db'
import { releaseVersion } from '@callbook/domain'
import { createLimiter, followQueries, loadConfig, requestLimits, startService } from '@callbook/http'
import { openRecordingStore } from '@callbook/recordings'
import { buildManagementApi } from './app.ts'
import { measureSearches } from './calls/measure-searches.ts'
import { configChecks, ManagementConfig } from './config.ts'
import { connectConsole } from './console.ts'
import { type ConsoleFiles, readConsoleFiles } from './console-pages/files.ts'
import { openEvents } from './event-endpoints/event-tests.ts'
import { lookupConnections } from './tenant-access/authenticate.ts'
import { createStatementBulkhead } from './tenant-access/statement-bulkhead.ts'

await startService({
  name: 'management-api',
  version: releaseVersion,
  readConfig: () => loadConfig(ManagementConfig, process.env, configChecks),
  buildApp({ config, logger, registry, tracing, onIdleError }) {
    const connection = { connectionString: config.DATABASE_URL, onIdleError }
    const onQuery = followQueries(tracing)
    const db = createDatabase({
      ...connection,
      maxConnections: config.DATABASE_MAX_CONNECTIONS,
      preparesStatements: true,
      bulkhead: createStatementBulkhead({ connections: config.DATABASE_MAX_CONNECTIONS, registry }),
      onQuery
    })
    const keyDb = createDatabase({
      ...connection,
      maxConnections: lookupConnections,
      preparesStatements: true,
      onQuery
    })
    measureSearches(registry)
    const healthDb = createDatabase({ ...connection, maxConnections: 1 })
    const limiter = createLimiter({
      name: 'management',
      limit: config.MANAGEMENT_RATE_LIMIT,
      redisUrl: config.REDIS_URL,
      registry,
      logger
    })

    const store = openRecordingStore(config)
    const console = connectConsole(config, { logger, onIdleError, onQuery, recordings: store })

    const { close: closeEvents, ...events } = openEvents(config, logger)

    const app = buildManagementApi({
      ...requestLimits(config),
      db,
      keyDb,
      checkDatabase: () => ping(healthDb),
      limiter,
      consoleFiles: readConsole(config),
      console,
      maxClients: config.MAX_CLIENTS_PER_ORGANIZATION,
      ...events,
      recordings: { store, redirects: config.RECORDINGS_DELIVERY === 'redirect' },
      publicUrl: config.PUBLIC_API_URL?.replace(/\/+$/, ''),
      logger,
      trustedProxies: config.TRUSTED_PROXIES,
      registry,
      metricsToken: config.METRICS_TOKEN,
      tracing
    })
    const pools = [db, keyDb, healthDb, ...(console === undefined ? [] : [console.db])]
    app.addHook('onClose', () => Promise.all([...pools.map((pool) => pool.destroy()), closeEvents(), store?.close()]))

    return app
  }
})

/** Only if there is a database for it. */
function readConsole({ CONSOLE_DATABASE_URL, CONSOLE_DIR }: ManagementConfig): ConsoleFiles | undefined {
  return CONSOLE_DATABASE_URL === undefined || CONSOLE_DIR === undefined ? undefined : readConsoleFiles(CONSOLE_DIR)
}
