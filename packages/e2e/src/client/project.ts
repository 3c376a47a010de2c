import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../launcher.ts'

const run = promisify(execFile)

/** A project of a tenant, outside the repository, with the packed client installed. */
export interface Project {
  readonly folder: string
  /** Path of the packed client. */
  readonly tarball: string
}

/**
 * Packs the client as its README describes and installs it into an empty project, with an npm that reaches no
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

async function pack(folder: string): Promise<string> {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const command = ['--prefer-offline', '--yes', packageManager, '--filter', '@callbook/client', 'pack']
  await run('npx', [...command, '--pack-destination', folder], { cwd: root })
  const file = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
  if (file === undefined) throw new Error('Nothing was packed')

  return join(folder, file)
}
