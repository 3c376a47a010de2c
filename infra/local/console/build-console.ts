import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { consoleFolder, isConsoleBuilt } from '../../programs/console.ts'

/**
 * Builds the console unless the existing build matches its sources.
 *
 * @throws {Error} if the build fails
 */
export async function buildConsole(stop: AbortSignal): Promise<void> {
  if (isConsoleBuilt()) return
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
