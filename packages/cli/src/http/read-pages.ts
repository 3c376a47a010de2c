interface Page<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
}

/** Maximum number of items of one request. */
const maxLimit = 200

/**
 * Reads pages of a list until there are enough items.
 *
 * @param count maximum number of items
 * @param read requests one page
 */
export async function readPages<Item>(
  count: number,
  read: (page: { readonly limit: number; readonly cursor: string }) => Promise<Page<Item>>
): Promise<readonly Item[]> {
  const items: Item[] = []
  let cursor: string | null = ''
  while (cursor !== null && items.length < count) {
    const page: Page<Item> = await read({ limit: Math.min(maxLimit, count - items.length), cursor })
    items.push(...page.data)
    cursor = page.next_cursor
  }

  return items.slice(0, count)
}
