/** The lane was taken for too long. The sender may try again in a moment. */
export class LaneBusyError extends Error {
  override readonly name = 'LaneBusyError'

  constructor() {
    super('the lane is busy')
  }
}

/** Does work when it is its turn. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * A lane for work of which there may be any amount, and which must leave room for other work.
 *
 * @param width how much of it is done at a time
 * @param maxWaitMs after which what still waits fails with a `LaneBusyError`
 */
export function createNarrowLane(width: number, maxWaitMs: number): Lane {
  const waiting = new Set<() => void>()
  let running = 0

  function turn(): Promise<void> {
    if (running < width) {
      running += 1
      return Promise.resolve()
    }

    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(enter)
        reject(new LaneBusyError())
      }, maxWaitMs)
      const enter = () => {
        clearTimeout(giveUp)
        resolve()
      }
      waiting.add(enter)
    })
  }

  function leave(): void {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
    } else {
      waiting.delete(next)
      next()
    }
  }

  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
