import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface Packages {
  readonly dependencies: Readonly<Record<string, string>>
  /** Versions in the place of those that dependencies ask for. */
  readonly overrides?: Readonly<Record<string, string>>
}

/** Installs packages into a folder. Their scripts do not run: what is compiled in them is published compiled. */
export async function installPackages(folder: string, packages: Packages): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    `${folder}/package.json`,
    JSON.stringify({ name: 'peer', private: true, type: 'module', ...packages })
  )
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
}
