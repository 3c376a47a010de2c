import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { createInterface } from 'node:readline'

interface Spawn {
  readonly process: ChildProcess
  /** `envPairs` has the form `NAME=value`, as passed to the process. */
  readonly options: { readonly envPairs?: readonly string[] }
}

export interface ChildWatch {
  readonly onLine: (line: string) => void
  readonly onEnvironment: (variables: Readonly<Record<string, string>>) => void
}

const service = /\/(?:server|worker)\.ts$/

/**
 * Observes every Node process that this process starts: all output of our services, and the lines of others that look
 * like service logs.
 */
export function watchChildren({ onLine, onEnvironment }: ChildWatch): void {
  subscribe('tracing:child_process.spawn:start', (message) => {
    const { process: child, options } = message as Spawn
    const { spawnargs } = child
    if (spawnargs[0] !== process.execPath) return
    onEnvironment(Object.fromEntries((options.envPairs ?? []).map((pair) => pair.split(/=(.*)/s).slice(0, 2))))

    const isService = spawnargs.some((argument) => service.test(argument))
    // Streams exist only once the process runs.
    queueMicrotask(() => {
      for (const stream of [child.stdout, child.stderr]) {
        if (stream === null) continue
        createInterface(stream).on('line', (line) => {
          if (isService || line.startsWith('{"level":')) onLine(line)
        })
      }
    })
  })
}
