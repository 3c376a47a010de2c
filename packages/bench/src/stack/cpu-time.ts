import { readdir, readFile } from 'node:fs/promises'

/** The unit of times in `/proc`: hundredths of a second. */
const tickUs = 10_000

/** CPU time of a process and all that it has started and that has ended, in microseconds. Only Linux tells. */
export async function treeCpuUs(root: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
  const stats = await Promise.all(pids.map(readStat))

  return stats
    .filter((stat) => stat !== undefined && (stat.pid === root || stat.parent === root))
    .reduce((sum, stat) => sum + (stat?.cpuUs ?? 0), 0)
}

/** CPU time that the whole machine has spent working, in microseconds. */
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

/** `12 (name) S 1 …`, where the name may itself contain anything. */
async function readStat(pid: string): Promise<{ pid: number; parent: number; cpuUs: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const times = fields.slice(11, 15).map(Number)

  return { pid: Number(pid), parent: Number(fields[1]), cpuUs: times.reduce((sum, time) => sum + time, 0) * tickUs }
}
