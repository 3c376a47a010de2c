import { type Busiest, createBusiest } from '@callbook/http'
import { Gauge, type Registry } from 'prom-client'

/** How many organizations a process tells of: their ids are labels, of which there must not be any number. */
const size = 10

const windowMs = 5 * 60 * 1_000

/**
 * Tells of the organizations that kept the database busiest, or waited most for it, in the last five to ten minutes.
 */
export function followBusiest(registry: Registry, clock: () => number): Busiest['note'] {
  const busiest = createBusiest({ size, windowMs, clock })
  const add = (what: 'count' | 'seconds' | 'waitSeconds', name: string, help: string) => {
    const gauge = new Gauge({
      name: `callbook_busiest_organization_${name}`,
      help: `${help}, of the ${size} organizations that were busiest in the last five to ten minutes`,
      labelNames: ['organization'],
      registers: [registry],
      collect: () => {
        gauge.reset()
        for (const [organization, use] of busiest.top()) gauge.set({ organization }, use[what])
      }
    })
  }

  add('count', 'turns', 'Turns on a connection, in each of which one statement or several at once are sent')
  add('seconds', 'statement_seconds', 'How long these turns took')
  add('waitSeconds', 'wait_seconds', 'How long was waited for them, also in vain')

  return busiest.note
}
