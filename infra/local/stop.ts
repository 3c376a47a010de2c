/**
 * Returns a signal that is aborted by the first of: Ctrl-C, a closed terminal, `kill`, the end of the parent process.
 */
export function stopRequested(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())

  // A closed terminal must not prevent the cleanup.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  return controller.signal
}
