import { Worker } from 'node:worker_threads'
import type { SpoolDamage } from './self-repairing-file.ts'
import type { SpoolFile, SpoolFileOptions } from './spool-file.ts'
import type { SpoolContents } from './tally.ts'

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

/** A message that the thread sends without a request. */
interface Note {
  readonly damage: SpoolDamage
}

/** A spool file on its own thread, off the event loop. */
export interface ThreadedFile {
  call<Called extends Name>(
    name: Called,
    ...args: Parameters<SpoolFile[Called]>
  ): Promise<ReturnType<SpoolFile[Called]>>
  /** The contents as of the last response. */
  contents(): SpoolContents
  isAlive(): boolean
}

export interface ThreadedFileOptions extends SpoolFileOptions {
  /** Called when an unreadable file was replaced. */
  readonly onDamage: (damage: SpoolDamage) => void
  /**
   * Called when the file may have other reports than before: it was damaged, or its thread has ended. Pending requests
   * have failed, but their work may have been done.
   */
  readonly onReplaced: () => void
}

interface QueryRequest {
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * Opens a spool file. If that fails, the first call throws the error.
 *
 * A thread that ends unexpectedly is replaced: at once if it has handled a request, else by the next call.
 */
export function startThreadedFile({ onDamage, onReplaced, ...options }: ThreadedFileOptions): ThreadedFile {
  const requested = new Map<number, QueryRequest>()
  let contents: SpoolContents = { waiting: 0, failed: 0, bytes: 0, damaged: 0 }
  let worker: Worker | undefined = start()
  let hasAnswered = false
  let isClosed = false
  let lastId = 0

  function start(): Worker {
    const started = new Worker(new URL('./spool-thread.ts', import.meta.url), { workerData: options, execArgv: [] })
    let cause: unknown = new Error('the thread of the spool has ended')
    started.on('message', (message: Answer | Note) => ('damage' in message ? note(message) : answer(message)))
    started.on('error', (error) => {
      cause = error
    })
    started.on('exit', () => end(cause)) // The thread holds the file until then.

    return started
  }

  function note({ damage }: Note): void {
    onDamage(damage)
    if (hasAnswered) onReplaced()
  }

  function answer(answer: Answer): void {
    const { resolve, reject } = requested.get(answer.id) ?? {}
    requested.delete(answer.id)
    hasAnswered = true
    contents = answer.contents ?? contents
    if ('error' in answer) reject?.(answer.error)
    else resolve?.(answer.result as never)
  }

  function end(cause: unknown): void {
    worker = undefined
    for (const { reject } of requested.values()) reject(cause)
    requested.clear()
    if (isClosed || !hasAnswered) return

    hasAnswered = false
    worker = start()
    onReplaced()
  }

  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the spool is closed'))
        isClosed = name === 'close'
        worker ??= start()
        lastId += 1
        requested.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, name, args } satisfies Question)
      }),
    contents: () => contents,
    isAlive: () => worker !== undefined && !isClosed
  }
}
