interface Pending<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Handles items in groups: items that arrive while a group is handled form the next one.
 *
 * @param handle returns one result for each item
 * @param fits whether another item still belongs to a group; by default, each does
 */
export function inGroups<Item, Result>(
  handle: (items: readonly Item[]) => Promise<readonly Result[]>,
  fits: (group: readonly Item[], next: Item) => boolean = () => true
) {
  let pending: Pending<Item, Result>[] = []
  let running = Promise.resolve()
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (pending.length > 0) {
      const items: Item[] = []
      for (const { item } of pending) {
        if (items.length > 0 && !fits(items, item)) break
        items.push(item)
      }
      const group = pending.slice(0, items.length)
      pending = pending.slice(items.length)
      try {
        const results = await handle(items)
        for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result) // one result per item
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isRunning = false
  }

  return {
    run: (item: Item): Promise<Result> =>
      new Promise((resolve, reject) => {
        pending.push({ item, resolve, reject })
        if (!isRunning) running = runAll()
      }),
    /** Resolves once no item is pending. */
    idle: (): Promise<void> => running
  }
}
