import type { MappingPreview } from '@callbook/operations'
import { formatText } from '../../text/text-table.ts'

/** Shows the fields of each call with their sources, the fields that could not be read, and what was guessed. */
export function describePreview({ bodies, notes }: MappingPreview, width: number): string {
  const calls = bodies
    .map(({ fields, problem, unreadable }) =>
      problem === null
        ? [formatText(fields, width), unreadable.length === 0 ? '' : `unreadable: ${unreadable.join(', ')}`]
            .filter((part) => part !== '')
            .join('\n\n')
        : problem
    )
    .join('\n\n')

  return [calls, ...(notes.length === 0 ? [] : [describeNotes(notes)])].join('\n\n')
}

/** Lists what a mapping assumes, for the user to verify. */
export function describeNotes(notes: readonly string[]): string {
  return ['Verify in the documentation of the vendor:', ...notes.map((note) => `- ${note}`)].join('\n')
}
