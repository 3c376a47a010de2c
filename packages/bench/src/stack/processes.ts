import { readdir, readFile } from 'node:fs/promises'

/** Unit of times in `/proc`: hundredths of a second. */
const tickUs = 10_000

/** Returns the CPU time of a process and of its ended descendants, in microseconds. Linux only. */
export async function treeCpuUs(root: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
  const stats = await Promise.all(pids.map(readStat))

  return stats
    .filter((stat) => stat !== undefined && (stat.pid === root || stat.parent === root))
    .reduce((sum, stat) => sum + (stat?.cpuUs ?? 0), 0)
}

/** Returns the CPU time of the whole machine, in microseconds. */
export async function machineCpuUs(): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = (
    await readFile('/proc/stat', 'utf8')
  )
    .split('\n', 1)
    .join('')
    .split(/\s+/)
    .slice(1)
    .map(Number)

  return (user + nice + system + interrupts + softInterrupts) * tickUs
}

/** `12 (name) S 1 …`, where the name may contain any character. */
async function readStat(pid: string): Promise<{ pid: number; parent: number; cpuUs: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const times = fields.slice(11, 15).map(Number)

  return { pid: Number(pid), parent: Number(fields[1]), cpuUs: times.reduce((sum, time) => sum + time, 0) * tickUs }
}

/**
 * Sends a signal to a process (or to a group: a negative id) when this process ends, in any way except SIGKILL.
 *
 * @returns a function to call once that process has ended, because its id may then be reused
 */
export function endWithUs(pid: number, signal: NodeJS.Signals): () => void {
  const end = (): void => {
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
    }
  }
  process.once('exit', end)

  return () => void process.off('exit', end)
}
