import { Worker } from 'node:worker_threads'
import type { SpoolContents, SpoolFile, SpoolFileOptions } from './spool-file.ts'

type Name = keyof SpoolFile

export interface Question {
  readonly id: number
  readonly name: Name
  readonly args: readonly unknown[]
}

export interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly contents?: SpoolContents
  readonly error?: unknown
}

/** A spool file on a thread of its own, off the event loop. */
export interface ThreadedFile {
  call<Called extends Name>(
    name: Called,
    ...args: Parameters<SpoolFile[Called]>
  ): Promise<ReturnType<SpoolFile[Called]>>
  /** As of the last answer. */
  contents(): SpoolContents
  /** False once its thread has died: nothing can be asked any more. */
  isAlive(): boolean
}

interface Asked {
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/** Opens a spool file. When that fails, the first call says why. */
export function startThreadedFile(options: SpoolFileOptions): ThreadedFile {
  const worker = new Worker(new URL('./spool-thread.ts', import.meta.url), { workerData: options, execArgv: [] })
  const asked = new Map<number, Asked>()
  let contents: SpoolContents = { waiting: 0, failed: 0, bytes: 0 }
  let death: unknown
  let lastId = 0

  worker.on('message', (answer: Answer) => {
    const { resolve, reject } = asked.get(answer.id) ?? {}
    asked.delete(answer.id)
    contents = answer.contents ?? contents
    if ('error' in answer) reject?.(answer.error)
    else resolve?.(answer.result as never)
  })
  worker.on('error', die)
  worker.on('exit', () => die(new Error('the thread of the spool has ended')))

  function die(error: unknown): void {
    death ??= error
    for (const { reject } of asked.values()) reject(death)
    asked.clear()
  }

  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (death !== undefined) return reject(death)
        lastId += 1
        asked.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, name, args } satisfies Question)
      }),
    contents: () => contents,
    isAlive: () => death === undefined
  }
}
