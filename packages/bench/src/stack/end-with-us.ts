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
