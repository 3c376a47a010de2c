import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Options of every Vitest project. A package without a database or processes needs no other options. */
export const testOptions = {
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  // Node loads the sources itself, as in production. Without a cache, this takes a quarter less processor time.
  experimental: { viteModuleRunner: false },
  // Separate threads for garbage collection take 8 % of the CPU time of a test process, a small young generation 3 %.
  execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'] as string[],
  // The reason for a skipped test is read from its source line.
  includeTaskLocation: true
} as const

/** Options of a whole run. Projects do not have them. */
export const runOptions = { reporters: ['default', fileOf('results-reporter.ts')] }

/**
 * Returns the setup files of a package: its own, and one that fixes the seed of property tests.
 *
 * @param own setup files of the package
 */
export function setupFiles(...own: readonly string[]): string[] {
  const { devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'))

  return 'fast-check' in devDependencies ? [fileOf('fixed-seed.ts'), ...own] : [...own]
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
