interface Pending<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Writes items in groups: items that arrive during a write form the next group. */
export function inGroups<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>
): (item: Item) => Promise<Result> {
  let pending: Pending<Item, Result>[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    writing = true
    while (pending.length > 0) {
      const group = pending
      pending = []
      await writeGroup(write, group)
    }
    writing = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      if (!writing) void writeAll()
    })
}

async function writeGroup<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  group: readonly Pending<Item, Result>[]
): Promise<void> {
  try {
    const results = await write(group.map(({ item }) => item))
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result) // one result per item
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
