import { sentiments } from '@callbook/domain'
import type { ScoreFilter } from './score-filter.ts'

/** Scores are indexed in bands of five points; 100 is in the last band. Unknown scores come first. */
const width = 5
const bands = 1 + 100 / width

/** Combinations of lead quality: none, or a sentiment, whether the call went badly, and the band of its score. */
const leadQualities = 1 + sentiments.length * 2 * bands

/** The number of combinations that calls are filtered by. Slots are numbered from 0. */
export const scoreSlots = leadQualities * bands

/** SQL for the slot of a row of `call_scores`, which indexes contain. */
export const slotExpression = `((case when sentiment is null then 0 else 1
    + case sentiment ${sentiments.map((sentiment, place) => `when '${sentiment}' then ${place}`).join(' ')} end
    + ${sentiments.length} * case when negative_call then 1 else 0 end
    + ${sentiments.length * 2} * ${bandOf('lead_score')} end
  + ${leadQualities} * ${bandOf('adherence_score')})::smallint)`

function bandOf(column: string): string {
  return `case when ${column} is null then 0 else 1 + least(floor(${column})::integer / ${width}, ${bands - 2}) end`
}

/** Returns the slots of all rows that a filter may match. For some rows, the exact scores must still be checked. */
export function slotsOf(filter: ScoreFilter): number[] {
  const { leadScoreFrom, leadScoreTo, adherenceScoreFrom, adherenceScoreTo, sentiment, negativeCall } = filter
  const moods = sentiments.flatMap((one, place) => ([sentiment ?? one].flat().includes(one) ? [place] : []))
  const verdicts = [false, true].flatMap((one, place) =>
    negativeCall === undefined || negativeCall === one ? [place * sentiments.length] : []
  )
  const evaluated = bandsBetween(leadScoreFrom, leadScoreTo).flatMap((band) =>
    verdicts.flatMap((verdict) => moods.map((mood) => 1 + mood + verdict + 2 * sentiments.length * band))
  )
  const isOfLeadQuality = [leadScoreFrom, leadScoreTo, sentiment, negativeCall].some(
    (requested) => requested !== undefined
  )
  const ofLeadQuality = isOfLeadQuality ? evaluated : [0, ...evaluated]

  return bandsBetween(adherenceScoreFrom, adherenceScoreTo).flatMap((band) =>
    ofLeadQuality.map((slot) => slot + leadQualities * band)
  )
}

function bandsBetween(from: number | undefined, to: number | undefined): number[] {
  const first = from === undefined ? 1 : bandAt(from)
  const last = to === undefined ? bands - 1 : bandAt(to)
  const known = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)

  return from === undefined && to === undefined ? [0, ...known] : known
}

function bandAt(score: number): number {
  return 1 + Math.min(Math.max(Math.floor(score / width), 0), bands - 2)
}
