import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Measured on Linux; includes the caches of npm and pnpm. */
const download = [
  'First, about 250 MB are downloaded, only once: pnpm, Node 24, PostgreSQL 18 and',
  'libraries. They take 1 GB of disk.'
].join('\n')

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Written by pnpm at the end of an installation. */
const modules = join(root, 'node_modules/.modules.yaml')

/** Checksum of the last installation's inputs, written by this file. */
const stamp = join(root, 'node_modules/.cache/installed')

/**
 * Installs dependencies if they are missing. Progress goes to stderr, so that only the output of a task is on
 * stdout.
 *
 * @param {object} options
 * @param {boolean} options.withTools whether tests and linters are to run
 * @param {(args: string[], stdio: unknown) => void} options.pnpm runs pnpm
 */
export function installDependencies({ withTools, pnpm }) {
  const { installed, isComplete } = lastInstall()
  if (installed === undefined) process.stderr.write(`${download}\n`)
  else if (installed === sumOfManifests() && (isComplete || !withTools)) return

  // pnpm would remove the tools of a complete installation.
  const only = withTools || isComplete ? [] : ['--prod']
  pnpm(['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only', ...only], ['inherit', 2, 2])
  linkCommand()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sumOfManifests())
}

/**
 * Lets `npx callbook` find the command. If the root depended on its package, each change of that package would make all
 * cached results of tasks obsolete.
 */
function linkCommand() {
  const link = join(root, 'node_modules/.bin/callbook')
  rmSync(link, { force: true })
  symlinkSync('../../infra/programs/callbook', link)
}

/**
 * Returns the checksum of the last installation and whether it included tools. The checksum is empty if pnpm was run
 * directly since.
 */
function lastInstall() {
  if (!existsSync(modules)) return { installed: undefined, isComplete: false }
  const isComplete = /"?devDependencies"?: true/.test(readFileSync(modules, 'utf8'))
  const isOurs = existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(modules).mtimeMs

  return { installed: isOurs ? readFileSync(stamp, 'utf8') : '', isComplete }
}

function sumOfManifests() {
  const packages = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name))
  )
  const manifests = ['.', 'infra', ...packages].map((folder) => join(folder, 'package.json'))
  const sum = createHash('sha256')
  for (const file of [...manifests, 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
    const path = join(root, file)
    if (existsSync(path)) sum.update(file).update(readFileSync(path))
  }

  return sum.digest('hex')
}
