import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface Packages {
  readonly dependencies: Readonly<Record<string, string>>
  /** Versions that replace those in the dependencies' own requirements. */
  readonly overrides?: Readonly<Record<string, string>>
}

/**
 * Installs packages into a folder without running their scripts, because compiled parts are published in compiled
 * form.
 */
export async function installPackages(folder: string, packages: Packages): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    `${folder}/package.json`,
    JSON.stringify({ name: 'peer', private: true, type: 'module', ...packages })
  )
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
}
