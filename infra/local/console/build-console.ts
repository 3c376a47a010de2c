import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { consolePage, isCurrent } from '../../programs/generated-files.ts'
import { root } from '../../programs/program-of.mjs'

const consoleFolder = join(root, 'packages/console')

/**
 * Builds the console unless the existing build matches its sources. Its build tools are optional dependencies: `npm
 * start` installs them, and the list of packages of an image leaves them out.
 *
 * @throws {Error} if the build fails
 */
export async function buildConsole(stop: AbortSignal): Promise<void> {
  if (isCurrent(consolePage)) return
  console.error('Building the console')
  const vite = join(consoleFolder, 'node_modules/vite/bin/vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: consoleFolder,
    signal: stop,
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('Building the console failed')
  console.error('Console built')
}

/** Generates the types of the console API for editors, while processors are idle. No program waits for them. */
export function generateTypes(stop: AbortSignal): void {
  const generating = spawn(process.execPath, [join(root, 'infra/programs/generate.ts')], {
    signal: stop,
    stdio: 'ignore'
  })
  generating.on('error', () => undefined)
  if (generating.pid !== undefined) setPriority(generating.pid, constants.priority.PRIORITY_LOW)
}
