import { constants } from 'node:os'
import { commands, helpOf } from './commands.ts'

const [name = '--help', ...argv] = process.argv.slice(2)
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
