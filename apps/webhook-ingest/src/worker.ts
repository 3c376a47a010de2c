import { createReportWriter } from '@callbook/calls'
import {
  countUnmappedReports,
  createDatabase,
  listMaintenance,
  measureAlarms,
  measureDatabaseBytes
} from '@callbook/db'
import { parseErasureKey, releaseVersion } from '@callbook/domain'
import { addPoolGauges, loadConfig, startService } from '@callbook/http'
import { countNumberedEvents } from './start-numbering.ts'
import { createEndpointAlarms } from './worker/alarms/endpoint-alarms.ts'
import { buildWorker } from './worker/app.ts'
import { createBackfill } from './worker/backfill.ts'
import { WorkerConfig, workerChecks } from './worker/config.ts'
import { createEvaluation } from './worker/evaluation.ts'
import { createEventDelivery } from './worker/event-delivery.ts'
import { createEventNumbering } from './worker/event-numbering.ts'
import { addAlarmGauges, addMaintenanceGauges, addUnmappedGauge } from './worker/metrics.ts'
import { createRecordings } from './worker/recordings.ts'
import { createSearch } from './worker/search.ts'

await startService({
  name: 'worker',
  version: releaseVersion,
  drainMs: 0,
  readConfig: () => loadConfig(WorkerConfig, process.env, workerChecks),
  buildApp({ config, logger, registry, tracing, onIdleError }) {
    const now = () => new Date()
    const db = createDatabase({
      connectionString: config.DATABASE_URL,
      maxConnections: config.DATABASE_MAX_CONNECTIONS,
      // Planning the update of the counters takes longer than the update itself.
      preparesStatements: true,
      onIdleError
    })
    const writer = createReportWriter({
      connectionString: config.DATABASE_URL,
      batchesInFlight: 1,
      erasureKey: config.ERASURE_KEY === undefined ? undefined : parseErasureKey(config.ERASURE_KEY),
      onIdleError,
      now
    })

    // A scrape reads gauges in this order: the statements of the others would count as waiting callers.
    addPoolGauges(registry, { queries: () => db.poolUse() })
    addAlarmGauges(registry, { now, measure: () => measureAlarms(db) })
    addMaintenanceGauges(registry, {
      now,
      list: () => listMaintenance(db),
      databaseBytes: () => measureDatabaseBytes(db)
    })
    addUnmappedGauge(registry, now, () => countUnmappedReports(db))

    return buildWorker({
      jobs: [
        createEvaluation(config, { db, logger, now, registry, tracing }),
        createEventNumbering({ db, onNumbered: countNumberedEvents(registry) }),
        ...createEventDelivery(config, { db, now, registry }),
        createEndpointAlarms({ db, now, log: logger }),
        ...createBackfill(config, { db, writer, log: logger, now, registry }),
        ...createRecordings(config, { db, log: logger, now, registry }),
        ...createSearch({ db, log: logger, registry })
      ],
      db,
      writer,
      logger,
      now,
      graceMs: config.SHUTDOWN_GRACE_MS / 2,
      registry,
      metricsToken: config.METRICS_TOKEN,
      tracing
    })
  }
})
