import type { CostItem } from '../../../calls/call-details.ts'
import { readLine } from '../fields.ts'
import { readAmount } from '../quantities.ts'
import type { Source } from '../source.ts'

type ReadUsd = (source: Source, ...paths: readonly string[]) => number | null

/** Reads costs from a list with an entry for each part of the call. */
export function readCostList(
  costs: readonly Source[],
  members: { readonly item: string; readonly usd: string },
  readUsd: ReadUsd = readAmount
): readonly CostItem[] {
  return costs.flatMap((cost) => {
    const [item, usd] = [readLine(cost, members.item), readUsd(cost, members.usd)]

    return item === null || usd === null ? [] : [{ item, usd }]
  })
}

/** Reads costs, in dollars, from separate paths. */
export function readCostsAt(source: Source, places: Readonly<Record<string, string>>): readonly CostItem[] {
  const costs: CostItem[] = []
  for (const item in places) {
    const usd = readAmount(source, places[item] ?? '')
    if (usd !== null) costs.push({ item, usd })
  }

  return costs
}
