import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { createInterface } from 'node:readline'

interface Spawn {
  readonly process: ChildProcess
  /** `envPairs` is `NAME=value`, as it is given to the process. */
  readonly options: { readonly envPairs?: readonly string[] }
}

export interface ChildWatch {
  readonly onLine: (line: string) => void
  readonly onEnvironment: (variables: Readonly<Record<string, string>>) => void
}

const service = /\/(?:server|worker)\.ts$/

/**
 * Listens in on each Node that this process starts: everything that a service of ours prints, and of others what looks
 * like a line of a service's log.
 */
export function watchChildren({ onLine, onEnvironment }: ChildWatch): void {
  subscribe('tracing:child_process.spawn:start', (message) => {
    const { process: child, options } = message as Spawn
    const { spawnargs } = child
    if (spawnargs[0] !== process.execPath) return
    onEnvironment(Object.fromEntries((options.envPairs ?? []).map((pair) => pair.split(/=(.*)/s).slice(0, 2))))

    const isService = spawnargs.some((argument) => service.test(argument))
    // Its streams are there once it runs.
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
