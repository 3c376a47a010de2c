/** More wait than may. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError'

  constructor() {
    super('Too many passwords are being checked: try again in a moment')
  }
}

type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Does so much work at once, and the rest in the order in which it came.
 *
 * @throws {TooManyError} at once, for what would have to wait behind `waiting` others
 */
export function fewAtOnce({ running, waiting }: { readonly running: number; readonly waiting: number }): Limit {
  const queue: (() => void)[] = []
  let busy = 0

  return async (work) => {
    if (busy < running) busy += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new TooManyError()

    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) busy -= 1
      else next()
    }
  }
}
