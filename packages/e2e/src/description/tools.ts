import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Exit code and output of a tool. */
export interface Outcome {
  readonly code: number
  readonly output: string
}

const timeoutMs = 120_000

/** Runs a tool by name in `folder`, without its telemetry. */
export async function runTool(tools: string, name: string, folder: string, args: readonly string[]): Promise<Outcome> {
  const program = await realpath(join(tools, 'node_modules/.bin', name))
  const env = {
    ...process.env,
    NO_COLOR: '1',
    CI: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true'
  }

  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env, timeout: timeoutMs },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        resolve({ code, output: `${stdout}${stderr}` })
      }
    )
  })
}
