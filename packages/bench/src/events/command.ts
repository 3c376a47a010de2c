import { readArguments, requestedNames } from '../arguments.ts'
import { short } from '../results/print.ts'
import { type Result, resultsDir, saveResult, subject } from '../results/result.ts'
import { type Runner, runRounds } from '../rounds.ts'
import { defaultDataDir, startPostgres } from '../stack/postgres.ts'
import { startService } from '../stack/service.ts'
import { openTree, otherTree, thisTree } from '../stack/tree.ts'
import { type EventsPoint, startContender } from './start-contender.ts'

export const eventsDefaults = {
  events: 3_000,
  singles: 50,
  waiting: 10_000,
  rounds: 3,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'events',
  /** Comma-separated parts of the names of points to run; empty for all. */
  only: '',
  /** Another checkout of the project with installed packages, to measure as well; empty for none. */
  beside: '',
  profile: ''
}

const points: readonly EventsPoint[] = [
  { point: 'all at once', arrive: 'together' },
  { point: 'one at a time', arrive: 'one at a time' },
  { point: 'with a failing endpoint', arrive: 'one at a time', beside: 'failing' },
  { point: 'with a silent endpoint', arrive: 'one at a time', beside: 'silent' }
]

/** Measures the events that one worker sends to one fast receiver, also while events for a dead receiver wait. */
export async function benchEvents(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, eventsDefaults)
  const { events, singles, waiting, rounds, results, name, only, beside, profile } = options
  const postgres = await startPostgres(options['data-dir'])
  const runners: Runner<EventsPoint>[] = []

  try {
    const receiver = await startService(import.meta.resolve('./receiver.ts'), {})
    const trees = [
      { name: subject, tree: thisTree },
      ...(beside === '' ? [] : [{ name: otherTree, tree: await openTree(beside) }])
    ]
    for (const contender of trees) {
      runners.push(await startContender(postgres, receiver, contender, { events, singles, waiting, profile }))
    }
    const requested = points.filter(({ point }) => requestedNames(only)(point))
    const samples = await runRounds(requested, runners, { rounds, settle: async () => undefined })
    const settings = { events, singles, waiting, rounds }
    const title = 'Events sent to one endpoint per second'
    print(await saveResult({ name, title, command, settings, notMeasured: [], samples }, results))
    await receiver.stop()
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await postgres.stop()
  }
}

const shown = [
  ['per_second', '/s'],
  ['service_cpu_us', ' µs of the worker'],
  ['database_cpu_us', ' µs of the database'],
  ['p50_ms', ' ms p50'],
  ['p99_ms', ' ms p99'],
  ['dead_requests', ' requests to the dead endpoint']
] as const

function print({ comparisons }: Result): void {
  const lines = comparisons.map(({ contender, point, metrics, ratios }) => {
    const figures = shown.flatMap(([metric, unit]) => {
      const [value, ratio] = [metrics[metric]?.median, ratios[metric]?.median]
      if (value === undefined) return []
      const compared = contender === subject || ratio === undefined ? '' : ` (Callbook × ${short(ratio)})`

      return [`${short(value)}${unit}${compared}`]
    })

    return `${point.padEnd(26)} ${contender.padEnd(27)} ${figures.join(', ')}`
  })
  process.stdout.write(`${lines.join('\n')}\n`)
}
