/** Runs at most `limit` tasks concurrently; the others wait in FIFO order. */
export interface Semaphore {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createSemaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0

  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    async run(work) {
      if (running < limit) running += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave()
      }
    }
  }
}
