import { type Busiest, createBusiest } from '@callbook/http'
import { Gauge, type Registry } from 'prom-client'

/** Maximum number of organizations in the metrics of a process: their ids are labels, whose number must be limited. */
const size = 10

const windowMs = 5 * 60 * 1_000

/**
 * Creates metrics of the organizations that used the database most, or waited longest for it, in the last five to ten
 * minutes.
 */
export function followBusiest(registry: Registry, clock: () => number): Busiest['note'] {
  const busiest = createBusiest({ size, windowMs, clock })
  const add = (what: 'count' | 'seconds' | 'waitSeconds', name: string, help: string) => {
    const gauge = new Gauge({
      name: `callbook_busiest_organization_${name}`,
      help: `${help}, for the ${size} busiest organizations of the last five to ten minutes`,
      labelNames: ['organization'],
      registers: [registry],
      collect: () => {
        gauge.reset()
        for (const [organization, use] of busiest.top()) gauge.set({ organization }, use[what])
      }
    })
  }

  add('count', 'turns', 'Database turns: one statement, or several sent together, on one connection')
  add('seconds', 'statement_seconds', 'Duration of database turns')
  add('waitSeconds', 'wait_seconds', 'Time spent waiting for database turns, including timeouts')

  return busiest.note
}
