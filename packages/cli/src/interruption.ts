/**
 * Returns a signal that is aborted by Ctrl-C, a closed terminal or `kill`. After the call, none of these ends the
 * process.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())

  return controller.signal
}
