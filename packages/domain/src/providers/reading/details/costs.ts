import type { CostItem } from '../../../calls/call-details.ts'
import { readItems, readLine } from '../fields.ts'
import { readAmount } from '../quantities.ts'
import type { Source } from '../source.ts'

type ReadUsd = (source: Source, ...paths: readonly string[]) => number | null

/** The costs that stand in a list, one entry for each part of the call. */
export function readCostList(
  source: Source,
  paths: readonly string[],
  members: { readonly item: string; readonly usd: string },
  readUsd: ReadUsd = readAmount
): readonly CostItem[] {
  return readItems(source, ...paths).flatMap((cost) => {
    const [item, usd] = [readLine(cost, members.item), readUsd(cost, members.usd)]

    return item === null || usd === null ? [] : [{ item, usd }]
  })
}

/** The costs that stand each at a path of its own, in dollars. */
export function readCostsAt(source: Source, places: Readonly<Record<string, string>>): readonly CostItem[] {
  return Object.entries(places).flatMap(([item, path]) => {
    const usd = readAmount(source, path)

    return usd === null ? [] : [{ item, usd }]
  })
}
