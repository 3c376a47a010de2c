import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

// node infra/docker/production-tree.ts <app> <folder>
// Makes in an empty folder what one program needs to run, and nothing else: its sources, those of the packages it is
// made of, and their production dependencies. The images hold such trees, and a test starts them.

interface Package {
  readonly name: string
  readonly packageManager?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const root = resolve(import.meta.dirname, '../..')

/** What pnpm reads beside the manifests of the packages; of no use afterwards. */
const workspaceFiles = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml']

/** Sources that only tests and `npm start` use. */
const developmentOnly = /\.test\.ts$|^(testing|embedded)(\.ts)?$|^fixtures$/

const [app = '', folder = ''] = process.argv.slice(2)
try {
  makeTree(`@callbook/${app}`, folder)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

function makeTree(name: string, tree: string): void {
  if (tree === '') throw new Error('Usage: node infra/docker/production-tree.ts <app> <folder>')
  mkdirSync(tree, { recursive: true })
  if (readdirSync(tree).length > 0) throw new Error(`${tree} is not empty`)

  const folders = [...withDependencies(name, workspacePackages())]
  for (const file of [...workspaceFiles, ...folders.map((path) => join(path, 'package.json'))]) copy(file, tree)
  install(name, tree)
  for (const path of folders) copy(join(path, 'src'), tree)
  for (const file of workspaceFiles) rmSync(join(tree, file))
}

/** The folders of the packages of the workspace, by name. */
function workspacePackages(): ReadonlyMap<string, string> {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })

  return new Map(manifests.map((file) => [readPackage(file).name, dirname(file)]))
}

/** The folder of a package, and those of the packages of the workspace that it needs in production. */
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

/** Optional dependencies are left out: the Node that development brings along is one. */
function install(name: string, tree: string): void {
  const { packageManager = '' } = readPackage('package.json')
  const pnpm = ['--prefer-offline', '--yes', packageManager]
  const options = ['--prod', '--no-optional', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only']
  const { status, error } = spawnSync('npx', [...pnpm, 'install', ...options, '--filter', `${name}...`], {
    cwd: tree,
    stdio: ['ignore', 2, 2]
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`The installation of ${name} has failed`)
}

function copy(path: string, tree: string): void {
  cpSync(join(root, path), join(tree, path), {
    recursive: true,
    filter: (source) => !developmentOnly.test(basename(source))
  })
}

function readPackage(file: string): Package {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
