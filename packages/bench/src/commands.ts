import type { Defaults } from './arguments.ts'
import { benchConsole, consoleDefaults } from './console/command.ts'
import { benchLoad, loadDefaults } from './data/command.ts'
import { benchEvaluations, evaluationsDefaults } from './evaluations/command.ts'
import { benchEvents, eventsDefaults } from './events/command.ts'
import { benchFairness, fairnessDefaults } from './fairness/command.ts'
import { benchIngest, ingestDefaults } from './ingest/command.ts'
import { benchRead, readDefaults } from './read/command.ts'
import { benchReport, reportDefaults } from './report/command.ts'
import { benchSoak, soakDefaults } from './soak/command.ts'

interface Command {
  readonly name: string
  readonly about: string
  readonly defaults: Defaults
  /** @param command how it was called, for the result to tell */
  run(argv: readonly string[], command: string): Promise<void>
}

export const commands: readonly Command[] = [
  {
    name: 'ingest',
    about: 'acknowledged reports per second, beside other ways to store them',
    defaults: ingestDefaults,
    run: benchIngest
  },
  {
    name: 'read',
    about: 'pages of lists with their exact totals, beside other ways to serve them',
    defaults: readDefaults,
    run: benchRead
  },
  {
    name: 'evaluations',
    about: 'evaluations recorded per second, with and without the counters behind totals',
    defaults: evaluationsDefaults,
    run: benchEvaluations
  },
  {
    name: 'events',
    about: 'events sent per second, and how long each takes while others wait for a dead endpoint',
    defaults: eventsDefaults,
    run: benchEvents
  },
  {
    name: 'console',
    about: 'what it costs a request of the console to find its session',
    defaults: consoleDefaults,
    run: benchConsole
  },
  {
    name: 'soak',
    about: 'minutes of reports and faults, after which the books must balance',
    defaults: soakDefaults,
    run: benchSoak
  },
  {
    name: 'fairness',
    about: 'one tenant floods while another asks: what the other feels, and the memory it takes',
    defaults: fairnessDefaults,
    run: benchFairness
  },
  { name: 'load', about: 'fills a database with a year of calls', defaults: loadDefaults, run: benchLoad },
  {
    name: 'report',
    about: 'draws charts of the results, and writes the numbers into RESULTS.md',
    defaults: reportDefaults,
    run: benchReport
  }
]

/** What `--help` prints: of one command its options with their defaults, else all commands. */
export function helpOf(command: Command | undefined): string {
  if (command === undefined) {
    const lines = commands.map(({ name, about }) => `  ${name.padEnd(13)}${about}`)
    return [
      'Usage: npm run bench -- COMMAND [--OPTION VALUE …]',
      '',
      ...lines,
      '',
      'COMMAND --help lists its options.'
    ].join('\n')
  }

  const options = Object.entries(command.defaults).map(([name, value]) => `  --${name.padEnd(22)}${shown(value)}`)
  return [`npm run bench -- ${command.name}: ${command.about}`, '', 'Options and their defaults', ...options].join('\n')
}

function shown(value: Defaults[string]): string {
  if (value === false) return 'off'

  return value === undefined || value === '' ? 'none' : String(value)
}
