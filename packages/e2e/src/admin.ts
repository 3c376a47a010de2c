import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { root } from './launcher.ts'

/** Returns the output of `npm run --silent admin -- …` for the stack that runs in `dataDir`. */
export async function runAdmin(dataDir: string, args: readonly string[], input = ''): Promise<string> {
  const { HOME, PATH, NODE_COMPILE_CACHE } = process.env
  const cli = resolve(root, 'packages/cli/src/callbook.mjs')
  const env = { HOME, PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  const running = promisify(execFile)(process.execPath, [cli, ...args], { cwd: root, env })
  running.child.stdin?.end(input)
  const { stdout } = await running

  return stdout
}
