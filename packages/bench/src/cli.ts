import { constants } from 'node:os'
import type { Defaults } from './arguments.ts'
import { benchConsole, consoleDefaults } from './console.ts'
import { writeFigures } from './figures.ts'
import { benchIngest, ingestDefaults } from './ingest/command.ts'
import { benchIngestCost, ingestCostDefaults } from './ingest-cost/command.ts'
import { benchRead, readDefaults } from './read/command.ts'
import { benchSearch, searchDefaults } from './search/command.ts'
import { benchSoak, soakDefaults } from './soak/command.ts'
import { benchSpool, spoolDefaults } from './spool.ts'

const [name = '--help', ...argv] = process.argv.slice(2)

interface Command {
  readonly name: string
  readonly about: string
  readonly defaults: Defaults
  /** @param command the command line, for the result */
  run(argv: readonly string[], command: string): Promise<void>
}

const commands: readonly Command[] = [
  {
    name: 'ingest',
    about: 'acknowledged reports per second, compared with other ways to store them',
    defaults: ingestDefaults,
    run: benchIngest
  },
  {
    name: 'ingest-cost',
    about: 'CPU time of a report by step, as a multiple of parsing it',
    defaults: ingestCostDefaults,
    run: benchIngestCost
  },
  {
    name: 'read',
    about: 'pages of lists with their exact totals, compared with other ways to serve them',
    defaults: readDefaults,
    run: benchRead
  },
  {
    name: 'console',
    about: 'first load and navigation of the console in Chromium, on a network with latency',
    defaults: consoleDefaults,
    run: benchConsole
  },
  {
    name: 'search',
    about: 'searches in calls, the cost of their index for a call, and the time until a call is found',
    defaults: searchDefaults,
    run: benchSearch
  },
  {
    name: 'soak',
    about: 'minutes of reports and faults, then a check that nothing is lost or counted twice',
    defaults: soakDefaults,
    run: benchSoak
  },
  {
    name: 'spool',
    about: 'acknowledged reports per second without a database, and the start with a folder of many files',
    defaults: spoolDefaults,
    run: benchSpool
  },
  {
    name: 'figures',
    about: 'no measurement: writes the stored results into README.md, RESULTS.md and the guide to sizing',
    defaults: {},
    run: writeFigures
  }
]

/** Returns the text of `--help`: the options of a command with their defaults, or all commands. */
function helpOf(command: Command | undefined): string {
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

const command = commands.find((known) => known.name === name)

// The default action of a signal does not end child processes. Exit handlers do.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

try {
  if ([name, ...argv].includes('--help')) process.stdout.write(`${helpOf(command)}\n`)
  else if (command === undefined) throw new Error(`Unknown benchmark ${name}\n\n${helpOf(undefined)}`)
  else await command.run(argv, ['npm run bench --', name, ...argv].join(' '))
} catch (error) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) process.stderr.write(`${cause.message}\n`)
  // Services may still be running, and would keep this process alive.
  process.exit(1)
}
