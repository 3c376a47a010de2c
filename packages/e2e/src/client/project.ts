import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listFiles, pageOf } from '../documentation/pages.ts'
import { root } from '../launcher.ts'

const run = promisify(execFile)

/** A project of a tenant, outside the repository, with the packed client installed. */
export interface Project {
  readonly folder: string
  /** Path of the packed client. */
  readonly tarball: string
}

/**
 * Packs the client as its README describes, in a fresh clone, and installs it into an empty project, with an npm that reaches no
 * registry.
 */
export async function newProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-e2e-'))
  const tarball = await pack(folder)
  const project = join(folder, 'project')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
  const noRegistry = ['--registry', 'http://127.0.0.1:1', '--cache', join(folder, 'npm'), '--fetch-retries=0']
  await run('npm', ['install', '--no-audit', '--no-fund', ...noRegistry, tarball], { cwd: project })

  return { folder: project, tarball }
}

/** Runs the command of the README in a fresh clone, in which no dependency is installed. */
async function pack(folder: string): Promise<string> {
  const clone = join(folder, 'clone')
  for (const file of listFiles()) await cp(join(root, file), join(clone, file))
  await run('sh', ['-c', packCommand()], { cwd: clone })
  const file = (await readdir(clone)).find((name) => name.endsWith('.tgz'))
  if (file === undefined) throw new Error('Nothing was packed')
  await cp(join(clone, file), join(folder, file))
  await rm(clone, { recursive: true })

  return join(folder, file)
}

/** Returns the command of the README that packs the client, for a machine that has its packages. */
function packCommand(): string {
  const [command] = /^npx pnpm@.+ pack .+$/m.exec(pageOf('packages/client/README.md').text) ?? []
  if (command === undefined) throw new Error('The README has no command that packs the client')

  return command.replace('npx', 'npx --prefer-offline --yes')
}
