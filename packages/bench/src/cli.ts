import { benchLoad } from './data/command.ts'
import { benchIngest } from './ingest/command.ts'
import { benchRead } from './read/command.ts'
import { benchReport } from './report/command.ts'
import { benchSoak } from './soak/command.ts'

const commands = {
  ingest: benchIngest,
  load: benchLoad,
  read: benchRead,
  report: benchReport,
  soak: benchSoak
}

const [name = '', ...argv] = process.argv.slice(2)
const command = Object.entries(commands).find(([known]) => known === name)?.[1]

try {
  if (command === undefined) throw new Error(`Unknown benchmark. One of: ${Object.keys(commands).join(', ')}`)
  await command(argv, ['npm run bench --', name, ...argv].join(' '))
} catch (error) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) process.stderr.write(`${cause.message}\n`)
  process.exitCode = 1
}
