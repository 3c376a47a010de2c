import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface Process {
  readonly pid: number
  /** Name of the program. */
  readonly name: string
  readonly parent: number
  /** Whether it has ended, but its parent has not yet collected its status. */
  readonly isZombie: boolean
}

/** Lists the descendants of process `pid`. */
export async function descendantsOf(pid: number): Promise<Process[]> {
  const processes = await listProcesses()
  const below = (parent: number): Process[] =>
    processes.filter((child) => child.parent === parent).flatMap((child) => [child, ...below(child.pid)])

  return below(pid)
}

/** Returns the processes that are still running. */
export async function stillRunning(processes: readonly Process[]): Promise<Process[]> {
  const pids = processes.map(({ pid }) => pid)

  return (await listProcesses()).filter(({ pid, isZombie }) => pids.includes(pid) && !isZombie)
}

async function listProcesses(): Promise<Process[]> {
  return process.platform === 'linux' ? await readProc() : await runPs()
}

async function readProc(): Promise<Process[]> {
  const entries = await readdir('/proc')
  const stats = entries.filter((entry) => /^\d+$/.test(entry)).map((pid) => readStat(Number(pid)))

  return (await Promise.all(stats)).filter((found) => found !== undefined)
}

/** Parses `12 (name) S 1 …`. The name may contain any character. */
async function readStat(pid: number): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const nameEnd = stat.lastIndexOf(')')
  const [state, parent] = stat.slice(nameEnd + 2).split(' ')

  return { pid, name: stat.slice(stat.indexOf('(') + 1, nameEnd), parent: Number(parent), isZombie: state === 'Z' }
}

async function runPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,ucomm='])

  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state, ...name] = line.trim().split(/\s+/)

      return {
        pid: Number(pid),
        name: name.join(' '),
        parent: Number(parent),
        isZombie: state?.startsWith('Z') === true
      }
    })
}
