import { Link } from '@tanstack/react-router'
import segments from '#ui/page/segments.module.css'
import type { CallSearch } from '../call-search.ts'

interface ViewsProps {
  readonly organization: string
  /** Order and shown columns, which views do not change. */
  readonly kept: Pick<CallSearch, 'order' | 'sort'> & { readonly columns?: string }
}

const views: readonly { readonly name: string; readonly filters: CallSearch }[] = [
  { name: 'All', filters: {} },
  { name: 'To review', filters: { review: 'yes' } },
  { name: 'Negative', filters: { negative: 'yes' } },
  { name: 'Failed', filters: { status: 'failed' } }
]

/** Frequent filters of the list of calls. A view is current if the address has exactly its filters. */
export function Views({ organization, kept }: ViewsProps) {
  return (
    <nav aria-label="Views" className={segments.segments}>
      {views.map(({ name, filters }) => (
        <Link
          key={name}
          to="/o/$organization/calls"
          params={{ organization }}
          search={{ ...filters, ...kept }}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
