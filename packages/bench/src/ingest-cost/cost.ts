import { type Sample, spreadOf } from '../results.ts'

const steps = [
  'read_cpu_us',
  'pack_cpu_us',
  'store_cpu_us',
  'database_cpu_us',
  'number_cpu_us',
  'number_database_cpu_us'
] as const
type Figure = (typeof steps)[number] | 'parse_cpu_us' | 'wal_bytes'

/** The cost of a report: medians over all rounds, and the sum of all steps as a multiple of bare parsing. */
export interface Cost extends Readonly<Record<Figure, number>> {
  readonly ratio: number
}

export function costOf(samples: readonly Sample[], contender: string): Cost {
  const own = samples.filter((sample) => sample.contender === contender)
  const median = (name: Figure) => spreadOf(own.map(({ metrics }) => metrics[name] ?? Number.NaN)).median
  const sum = steps.reduce((total, step) => total + median(step), 0)

  return {
    parse_cpu_us: median('parse_cpu_us'),
    read_cpu_us: median('read_cpu_us'),
    pack_cpu_us: median('pack_cpu_us'),
    store_cpu_us: median('store_cpu_us'),
    database_cpu_us: median('database_cpu_us'),
    number_cpu_us: median('number_cpu_us'),
    number_database_cpu_us: median('number_database_cpu_us'),
    wal_bytes: median('wal_bytes'),
    ratio: sum / median('parse_cpu_us')
  }
}

/**
 * Returns `true` if most runs were more expensive than allowed. A single run may coincide with other work on the
 * machine.
 */
export function isBeyond(changes: readonly number[], most: number): boolean {
  return changes.filter((change) => change > most).length > changes.length / 2
}
