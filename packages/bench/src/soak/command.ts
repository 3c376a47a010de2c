import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readArguments } from '../arguments.ts'
import { describeMachine } from '../machine.ts'
import { resultsDir, writeResult } from '../results/result.ts'
import { createMigrated, defaultDataDir, dropDatabase, startPostgres, withDatabase } from '../stack/postgres.ts'
import { reconcileEvents } from './events/reconcile-events.ts'
import { reconcile } from './reconcile.ts'
import { runSoak } from './run.ts'

export const soakDefaults = {
  minutes: 2,
  connections: 16,
  'read-connections': 4,
  'fault-every-seconds': 15,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'soak'
}

/** Sends reports and reads for minutes, with faults. Then every acknowledged report must be stored exactly once. */
export async function benchSoak(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, soakDefaults)
  const postgres = await startPostgres(options['data-dir'])

  try {
    const connectionString = await createMigrated(postgres, 'soak')
    const { ledger, events, ...story } = await withDatabase(connectionString, (db) =>
      runSoak(db, {
        connectionString,
        spoolDir: join(options['data-dir'], `spool-${randomBytes(4).toString('hex')}`),
        seconds: options.minutes * 60,
        faultEverySeconds: options['fault-every-seconds'],
        connections: options.connections,
        readConnections: options['read-connections'],
        seed: options.seed
      })
    )
    const problems = await withDatabase(connectionString, async (db) => [
      ...(await reconcile(db, ledger)),
      ...(await reconcileEvents(db, events))
    ])
    const result = { name: options.name, command, date: new Date().toISOString(), machine: describeMachine() }
    const report = { ...result, acknowledged: ledger.acknowledged.size, problems, ...story }

    await writeResult(report, options.results)
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    if (problems.length > 0) throw new Error(`The data is inconsistent:\n${problems.join('\n')}`)
    await dropDatabase(postgres, 'soak')
  } finally {
    await postgres.stop()
  }
}
