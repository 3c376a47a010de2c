/** What `npm start` is told by its environment, each with its meaning. */
export const settings = [
  ['DATABASE_URL', 'a database of your own; without it, an embedded PostgreSQL'],
  ['DATA_DIR', 'where its files and keys are kept (.data)'],
  ['HOST', 'the address to listen at (127.0.0.1)'],
  ['MANAGEMENT_PORT', 'where tenants ask (3000)'],
  ['WEBHOOK_PORT', 'where reports arrive (3001)'],
  ['PUBLIC_WEBHOOK_URL', 'the address of webhook URLs, as providers reach it'],
  ['SECRETS_KEY', '32 bytes in base64; without it, one is made in DATA_DIR'],
  ['ERASURE_KEY', 'the same, for the callers who were erased'],
  ['DEMO', 'whether an empty database gets the demo calls (true)'],
  ['METRICS_PORT', 'where /metrics is, and at the next two ports (nowhere)'],
  ['LOG_LEVEL', 'fatal, error, warn, info, debug or trace (warn)'],
  ['SHUTDOWN_GRACE_MS', 'how long stopping may take (10000)']
]

/** What `npm start -- --help` prints. */
export const help = [
  'Usage: [SETTING=value …] npm start',
  '',
  'Runs Callbook on this machine until Ctrl-C.',
  '',
  'Settings, as environment variables',
  ...settings.map(([name, meaning]) => `  ${name.padEnd(18)}  ${meaning}`),
  '',
  'Those of the services are passed on to them; infra/settings.md has them all.',
  '',
  'The first start downloads about 250 MB and takes 1 GB of disk: pnpm, Node 24,',
  'PostgreSQL 18 and libraries, here and in the caches of npm and pnpm.'
].join('\n')
