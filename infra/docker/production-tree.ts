import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

// node infra/docker/production-tree.ts <app> <folder>
// Copies the files that one program needs to run into an empty folder: its sources, the workspace packages that it
// uses, their production dependencies, and the pages that it serves. The images contain such trees, and a test starts
// them.

interface Package {
  readonly name: string
  readonly packageManager?: string
  readonly dependencies?: Readonly<Record<string, string>>
  /** Files of the package in addition to its manifest, as patterns. Default: only `src`. */
  readonly files?: readonly string[]
}

const root = resolve(import.meta.dirname, '../..')

/** Contains the version, which programs report. */
const manifest = 'package.json'

/** Files that pnpm reads in addition to the package manifests. They are not needed after the installation. */
const workspaceFiles = ['pnpm-workspace.yaml', 'pnpm-lock.yaml']

/** Options that make pnpm install the versions of the lockfile. */
const asLocked = ['--frozen-lockfile', '--prefer-offline', '--reporter=append-only']

/** Packages whose build output a program serves as files, by program. */
const pages: Readonly<Record<string, string>> = { '@callbook/management-api': '@callbook/console' }

/** Package of an image that is named after its users. */
const packages: Readonly<Record<string, string>> = { admin: 'cli' }

/** Sources used only by tests, `npm start` and readers. */
const developmentOnly = /\.test\.ts$|\/callbook\.mjs$|\/src\/.*\/README\.md$|\/(checks|embedded|fixtures|testing)$/

/** Command-line entry point. Services do not need it because they are configured by settings. */
const commandLine = /\/cli(\.ts)?$/

/** Files and folders of dependencies that no program reads: source maps, TypeScript and tests. */
const unread = /\.map$|\.[cm]?ts$|\.test\.[cm]?js$|\/node_modules\/(@[^/]+\/)?[^/]+\/(__tests__|tests?)$/

/** Contains the time of the installation, so that two images of the same sources would differ. */
const stateOfPnpm = /^\.modules\.yaml$|^\.pnpm-workspace-state\b/

const [app = '', folder = ''] = process.argv.slice(2)
try {
  makeTree(`@callbook/${packages[app] ?? app}`, folder)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

function makeTree(name: string, tree: string): void {
  if (tree === '') throw new Error('Usage: node infra/docker/production-tree.ts <app> <folder>')
  mkdirSync(tree, { recursive: true })
  if (readdirSync(tree).length > 0) throw new Error(`${tree} is not empty`)

  const folders = [...withDependencies(name, workspacePackages())]
  const isService = folders.some((path) => path.startsWith('apps/'))
  const isNeeded = (path: string) => !developmentOnly.test(path) && !(isService && commandLine.test(path))
  for (const file of [manifest, ...workspaceFiles, ...folders.map((path) => join(path, 'package.json'))])
    copy(file, tree)
  install(name, tree)
  for (const path of folders) {
    const { files = ['src'] } = readPackage(join(path, 'package.json'))
    for (const file of globSync(
      files.map((pattern) => join(path, pattern)),
      { cwd: root }
    ))
      copy(file, tree, isNeeded)
  }
  for (const file of workspaceFiles) rmSync(join(tree, file))
  const page = pages[name]
  if (page !== undefined) buildPage(page, tree)
}

/** Returns the folders of the workspace packages by name. */
function workspacePackages(): ReadonlyMap<string, string> {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })

  return new Map(manifests.map((file) => [readPackage(file).name, dirname(file)]))
}

/** Returns the folder of a package and the folders of the workspace packages that it needs in production. */
function withDependencies(name: string, folders: ReadonlyMap<string, string>, found = new Set<string>()): Set<string> {
  const path = folders.get(name)
  if (path === undefined) throw new Error(`There is no package ${name}`)
  if (found.has(path)) return found

  found.add(path)
  const dependencies = Object.entries(readPackage(join(path, 'package.json')).dependencies ?? {})
  for (const [dependency, version] of dependencies) {
    if (version.startsWith('workspace:')) withDependencies(dependency, folders, found)
  }

  return found
}

/** Omits optional dependencies, such as the Node version for development, and what nothing reads. */
function install(name: string, tree: string): void {
  pnpm(tree, ['install', '--prod', '--no-optional', ...asLocked, '--filter', `${name}...`])
  const dependencies = join(tree, 'node_modules')
  for (const path of readdirSync(dependencies, { recursive: true, encoding: 'utf8' })) {
    if (unread.test(`/${path}`) || stateOfPnpm.test(path))
      rmSync(join(dependencies, path), { recursive: true, force: true })
  }
}

/** Builds a page from the current sources. Installs its build tools only if they are missing. */
function buildPage(name: string, tree: string): void {
  const folder = workspacePackages().get(name)
  if (folder === undefined) throw new Error(`There is no package ${name}`)

  if (!existsSync(join(root, folder, 'node_modules'))) pnpm(root, ['install', ...asLocked, '--filter', `${name}...`])
  pnpm(root, ['--filter', name, 'run', 'build', '--emptyOutDir', '--outDir', resolve(tree, folder, 'dist')])
}

function pnpm(cwd: string, args: readonly string[]): void {
  const [command = '', ...first] = packageManagerCommand()
  const { status, error } = spawnSync(command, [...first, ...args], { cwd, stdio: ['ignore', 2, 2] })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`pnpm ${args.join(' ')} has failed`)
}

/** Returns the running package manager if it is the pinned one, because npx takes a second to find it again. */
function packageManagerCommand(): string[] {
  const { packageManager = '' } = readPackage(manifest)
  const { npm_config_user_agent: runner = '', npm_execpath: program = '' } = process.env
  if (program === '' || !runner.startsWith(`${packageManager.replace('@', '/')} `))
    return ['npx', '--prefer-offline', '--yes', packageManager]

  return /\.[cm]?js$/.test(program) ? [process.execPath, program] : [program]
}

function copy(path: string, tree: string, isNeeded = (_path: string) => true): void {
  cpSync(join(root, path), join(tree, path), { recursive: true, filter: isNeeded })
}

function readPackage(file: string): Package {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
