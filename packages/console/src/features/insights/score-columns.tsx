import type { Column } from '#ui/list/list.tsx'
import { Score } from '#ui/score.tsx'

interface MeanScores {
  /** From 0 to 100; null without evaluated calls. */
  readonly lead_score: number | null
  readonly adherence_score: number | null
}

/** Columns of mean scores; both can be sorted by. */
export const scoreColumns: readonly Column<MeanScores>[] = [
  {
    label: 'Lead quality',
    align: 'end',
    cell: ({ lead_score: score }) => <Score value={score} />,
    sortValue: ({ lead_score: score }) => score
  },
  {
    label: 'Adherence',
    align: 'end',
    cell: ({ adherence_score: score }) => <Score value={score} />,
    sortValue: ({ adherence_score: score }) => score
  }
]
