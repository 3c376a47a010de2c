import type { CostItem } from '../../../calls/call-details.ts'
import { readLine } from '../fields.ts'
import { readUsd } from '../quantities.ts'
import type { Source } from '../source.ts'

/** Reads costs from a list with an entry for each part of the call. */
export function readCostList(
  costs: readonly Source[],
  members: { readonly item: string; readonly usd: string },
  read: typeof readUsd = readUsd
): readonly CostItem[] {
  return costs.flatMap((cost) => {
    const [item, usd] = [readLine(cost, members.item), read(cost, members.usd)]

    return item === null || usd === null ? [] : [{ item, usd }]
  })
}

/** Reads costs, in dollars, from separate paths. */
export function readCostsAt(source: Source, places: Readonly<Record<string, string>>): readonly CostItem[] {
  const costs: CostItem[] = []
  for (const item in places) {
    const usd = readUsd(source, places[item] ?? '')
    if (usd !== null) costs.push({ item, usd })
  }

  return costs
}
