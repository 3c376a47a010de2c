import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Metrics } from '../results/sample.ts'
import { deployedFlags } from '../stack/deployed-flags.ts'
import type { Postgres } from '../stack/postgres.ts'
import type { Measured, Measurement } from './measure-pages.ts'

/** A process with the flags of management-api that only searches. */
export interface Reader {
  measure(measurement: Omit<Measurement, 'organizationId'>): Promise<Metrics>
  stop(): Promise<void>
}

const program = fileURLToPath(import.meta.resolve('./reader.ts'))

export function startReader(
  postgres: Postgres,
  connectionString: string,
  organizationId: Measurement['organizationId']
): Reader {
  const child = fork(program, [connectionString], {
    execArgv: [...deployedFlags('management-api')],
    serialization: 'advanced'
  })
  const ended = once(child, 'exit')

  return {
    async measure(measurement) {
      const before = await postgres.cpuUs()
      const response = once(child, 'message')
      child.send({ ...measurement, organizationId } satisfies Measurement)
      const [measured]: Measured[] = await Promise.race([response, ended.then(() => [])])
      if (measured === undefined) throw new Error('the process that searches has ended')
      const databaseUs = ((await postgres.cpuUs()) ?? Number.NaN) - (before ?? Number.NaN)

      return { ...measured.metrics, database_cpu_ms: databaseUs / 1000 / measured.searches }
    },
    async stop() {
      child.disconnect()
      await ended
    }
  }
}
