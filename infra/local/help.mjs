/** Environment variables of `npm start` with their meaning. */
export const settings = [
  ['DATABASE_URL', 'your own database; without it, an embedded PostgreSQL'],
  ['DATA_DIR', 'folder of its files and keys (.data)'],
  ['HOST', 'the address to listen at (127.0.0.1)'],
  ['MANAGEMENT_PORT', 'port of the management API (3000)'],
  ['WEBHOOK_PORT', 'port for reports (3001)'],
  ['PUBLIC_WEBHOOK_URL', 'public base URL of webhook URLs, as providers reach it'],
  ['SECRETS_KEY', '32 bytes in base64; without it, one is created in DATA_DIR'],
  ['ERASURE_KEY', 'the same, for erased callers'],
  ['DEMO', 'whether an empty database gets demo calls (true)'],
  ['METRICS_PORT', 'first of three ports for /metrics (off)'],
  ['LOG_LEVEL', 'fatal, error, warn, info, debug or trace (warn)'],
  ['SHUTDOWN_GRACE_MS', 'maximum milliseconds for stopping (10000)']
]

/** Output of `npm start -- --help`. */
export const help = [
  'Usage: [SETTING=value …] npm start [-- --reset]',
  '',
  'Runs Callbook on this machine until Ctrl-C.',
  '',
  '--reset  first deletes the embedded database, the keys and the spooled reports',
  '',
  'Settings, as environment variables',
  ...settings.map(([name, meaning]) => `  ${name.padEnd(18)}  ${meaning}`),
  '',
  'All settings of the services are passed on to them: see infra/settings.md.',
  '',
  'The first start downloads about 250 MB and takes 1 GB of disk: pnpm, Node 24,',
  'PostgreSQL 18 and libraries, here and in the caches of npm and pnpm.'
].join('\n')

/** Output of `npm test -- --help`, and of `npm run test:release -- --help`. */
export const testHelp = [
  'Usage: npm test [-- FLAG…]',
  '       npm run test:release [-- FLAG…]',
  '',
  'Runs checks and tests, and ends with: N passed, N failed, N skipped.',
  'A task whose files have not changed is taken from the cache.',
  '',
  'Tasks of npm test, which take minutes',
  '  format, spelling, unused, typecheck         checks of the whole repository',
  '  test, test:console-routes                   tests of each package',
  '  test:files                                  guides and manifests',
  '  test:examples                               examples of the guides',
  '  test:page                                   the built console',
  '',
  'Tasks of npm run test:release',
  '  lint                          rules of promises, which need all types',
  '  test:stacks, test:isolation   several processes, faults, attacks',
  '  test:console, test:client     the console in a browser, the client',
  '  test:release                  PostgreSQL versions, downloaded tools, and',
  '                                every route of the console with every role',
  '',
  'Flags, which are passed to turbo run',
  '  --filter=PACKAGE  run the tests of a package; // is the whole repository',
  '  --affected        run the tasks of packages that differ from main',
  '  --force           run unchanged tasks too',
  '  --concurrency=N   maximum number of tasks at a time',
  '',
  'Examples',
  '  npm test -- --filter=@callbook/db',
  '  npm test -- --filter=//',
  '  npm run spelling',
  '',
  'packages/e2e/README.md describes the suites, optional parts and seeds.'
].join('\n')
