import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

// node infra/release/installation.ts <repository> <folder>
// Writes the files that an installation without a clone needs into a folder, with the images of a repository, such as
// acme/callbook. The guides are not among them: each installation serves them at /docs.

const root = resolve(import.meta.dirname, '../..')

/** Stands for the registry in files of the source tree, which has no releases of its own. */
const registry = 'registry.example.com/callbook'

/** What is in the archive. Paths between these folders stay valid. */
const contents = [
  'LICENSE',
  'infra/compose',
  'infra/kubernetes',
  'infra/observability',
  'infra/postgres',
  'infra/reverse-proxy',
  ':(exclude)*.md',
  ':(exclude)infra/compose/build.yaml'
]

if (import.meta.main) {
  const [repository = '', folder = ''] = process.argv.slice(2)
  try {
    writeInstallation(repository, folder)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}

/**
 * Writes the files of an installation.
 *
 * @param repository owner and name on the code host; images are in its registry, in lower case
 * @param folder folder that is created
 * @throws {Error} if the repository is not an owner and a name
 */
export function writeInstallation(repository: string, folder: string): void {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error(`Expected a repository, such as owner/name: ${repository}`)
  if (folder === '') throw new Error('Expected a folder')

  for (const file of filesInGit()) {
    const target = join(folder, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(
      target,
      readFileSync(resolve(root, file), 'utf8').replaceAll(registry, `ghcr.io/${repository.toLowerCase()}`)
    )
  }
}

/** Returns only files of the repository: a folder on this machine may also have secrets and backups. */
function filesInGit(): string[] {
  const { stdout, status, stderr } = spawnSync('git', ['ls-files', '-z', '--', ...contents], {
    cwd: root,
    encoding: 'utf8'
  })
  if (status !== 0) throw new Error(stderr)

  return stdout.split('\0').filter((file) => file !== '')
}
