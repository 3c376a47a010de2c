/** Returns the CPU time of this thread for some work, so that other processes do not count. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)

  return (user + system) / 1_000
}
