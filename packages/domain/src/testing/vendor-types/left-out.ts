import type { ProviderName } from '../../providers/index.ts'
import { type Reason, reasons } from './report-type.ts'
import { reportTypes } from './report-types.ts'

/** The leaves that were left out, by the reason; those for which none is given are `unexplained`. */
export function explain(provider: ProviderName, leftOut: readonly string[]) {
  const beginnings = listBeginnings(provider)
  const explained = leftOut.map((path) => ({
    path,
    by: beginnings.find(({ beginning }) => path.startsWith(beginning))
  }))
  const used = new Set(explained.map(({ by }) => by))

  return {
    byReason: Map.groupBy(explained, ({ by }) => by?.reason),
    unexplained: explained.filter(({ by }) => by === undefined).map(({ path }) => path),
    /** Beginnings of paths by which nothing was left out. */
    unused: beginnings.filter((one) => !used.has(one)).map(({ beginning }) => beginning)
  }
}

/** The longest first. */
function listBeginnings(provider: ProviderName) {
  const { leftOut } = reportTypes[provider]
  const beginnings = (Object.keys(reasons) as Reason[]).flatMap((reason) =>
    (leftOut[reason] ?? []).map((beginning) => ({ beginning, reason }))
  )

  return beginnings.sort((one, other) => other.beginning.length - one.beginning.length)
}
