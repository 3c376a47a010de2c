/** Aborted by Ctrl-C, a closed terminal, `kill`, or the end of the process that started us; by the first of them. */
export function stopRequested(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())

  // A terminal that is gone is no reason to leave the rest behind.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  return controller.signal
}
