/** Aborted by Ctrl-C, a closed terminal or `kill`: from now on, these end the process no more by themselves. */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())

  return controller.signal
}
