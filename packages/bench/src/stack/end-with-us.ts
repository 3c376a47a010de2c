/**
 * Sends a signal to a process (or to a group: a negative id) when ours ends, however it does short of SIGKILL.
 *
 * @returns to be called once that process has ended: its id may then be another's
 */
export function endWithUs(pid: number, signal: NodeJS.Signals): () => void {
  const end = (): void => {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', end)

  return () => void process.off('exit', end)
}
