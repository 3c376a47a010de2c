/** How long this thread has worked on something: what else the machine does is not counted. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)

  return (user + system) / 1_000
}
