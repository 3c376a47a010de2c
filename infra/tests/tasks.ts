import { spawnSync } from 'node:child_process'

/** Tasks of a run, or the reason why turbo does not run them. */
export type ListedTasks =
  | { readonly problem: string; readonly folders?: never }
  | {
      readonly problem?: never
      /** Folders of the packages by task id, such as `@callbook/db#test`. */
      readonly folders: ReadonlyMap<string, string>
    }

/**
 * Lists the tasks that run a command.
 *
 * @param run arguments of turbo: `run`, names of tasks, and flags
 */
export function listTasks(run: readonly string[]): ListedTasks {
  const { stdout, stderr, status, error } = spawnSync('turbo', [...run, '--dry=json'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2
  })
  if (error !== undefined) return { problem: `turbo does not start: ${error.message}` }
  if (status !== 0) return { problem: readProblem(stderr) }
  const listed: { taskId: string; directory: string; command: string }[] = JSON.parse(stdout).tasks

  return {
    folders: new Map(
      listed.filter(({ command }) => command !== '<NONEXISTENT>').map(({ taskId, directory }) => [taskId, directory])
    )
  }
}

/** Returns the message of turbo in one line, without its marks, the quoted command and the usage. */
function readProblem(stderr: string): string {
  const [message = ''] = stderr.trim().split(/\n\s*(?:\n|,-)/)
  const lines = message.split('\n').map((line) => line.replace(/^[\s`>│├╰─▶-]*(?:ERROR|x|×)?\s+/, '').trim())

  return lines.join(': ')
}
