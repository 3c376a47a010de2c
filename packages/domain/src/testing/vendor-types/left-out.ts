import type { ListingProviderName } from '../../providers/index.ts'
import { type Reason, reasons } from './report-type.ts'
import { reportTypes } from './report-types.ts'

/** Groups unused leaves by reason. Leaves without a reason are `unexplained`. */
export function explainLeftOut(provider: ListingProviderName, leftOut: readonly string[]) {
  const beginnings = listBeginnings(provider)
  const explained = leftOut.map((path) => ({
    path,
    by: beginnings.find(({ beginning }) => path.startsWith(beginning))
  }))
  const used = new Set(explained.map(({ by }) => by))

  return {
    byReason: Map.groupBy(explained, ({ by }) => by?.reason),
    unexplained: explained.filter(({ by }) => by === undefined).map(({ path }) => path),
    /** Prefixes of paths that match no unused leaf. */
    unused: beginnings.filter((one) => !used.has(one)).map(({ beginning }) => beginning)
  }
}

/** The longest first. */
function listBeginnings(provider: ListingProviderName) {
  const { leftOut } = reportTypes[provider]
  const beginnings = (Object.keys(reasons) as Reason[]).flatMap((reason) =>
    (leftOut[reason] ?? []).map((beginning) => ({ beginning, reason }))
  )

  return beginnings.sort((one, other) => other.beginning.length - one.beginning.length)
}
