/** The work was not started, because other work of the same key took too long. */
export class SemaphoreTimeoutError extends Error {
  override readonly name = 'SemaphoreTimeoutError'

  constructor() {
    super('too many concurrent name look-ups of this organization')
  }
}

export interface KeyedSemaphore {
  /** @throws {SemaphoreTimeoutError} and the errors of `work` */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

interface KeyedSemaphoreOptions {
  /** Maximum concurrent work of one key. */
  readonly width: number
  /** Longest wait, in milliseconds. */
  readonly maxWaitMs: number
}

interface Queue {
  running: number
  readonly waiting: (() => void)[]
}

/** Limits concurrent work by key; the rest of a key waits in FIFO order. */
export function createKeyedSemaphore({ width, maxWaitMs }: KeyedSemaphoreOptions): KeyedSemaphore {
  const queues = new Map<string, Queue>()

  async function enter(queue: Queue): Promise<void> {
    if (queue.running < width) {
      queue.running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(begin), 1)
        reject(new SemaphoreTimeoutError())
      }, maxWaitMs)
      queue.waiting.push(begin)
    })
  }

  function leave(key: string, queue: Queue): void {
    const next = queue.waiting.shift()
    if (next === undefined) queue.running -= 1
    else next()
    if (queue.running === 0) queues.delete(key)
  }

  return {
    async run(key, work) {
      const queue = queues.get(key) ?? { running: 0, waiting: [] }
      queues.set(key, queue)
      await enter(queue)
      try {
        return await work()
      } finally {
        leave(key, queue)
      }
    }
  }
}
