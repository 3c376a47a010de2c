import type { MappingPreview } from '@callbook/operations'
import { formatText } from '../../text/text-table.ts'

/** Shows the fields of each call with their sources, then the fields that could not be read. */
export function describePreview({ bodies }: MappingPreview, width: number): string {
  return bodies
    .map(({ fields, problem, unreadable }) =>
      problem === null
        ? [formatText(fields, width), unreadable.length === 0 ? '' : `unreadable: ${unreadable.join(', ')}`]
            .filter((part) => part !== '')
            .join('\n\n')
        : problem
    )
    .join('\n\n')
}
