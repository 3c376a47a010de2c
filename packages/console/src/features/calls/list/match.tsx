import type { ListedCall } from '@callbook/console-api'
import { clock } from '#ui/time/duration.ts'
import classes from './call-columns.module.css'

type Hit = NonNullable<ListedCall['search_hits']>[number]

const fieldWords = { name: 'Name', summary: 'Summary', message: 'Message', transcript: 'Transcript' } as const

/** Returns the place that is shown of a call: the first one with a time, to which a recording can seek. */
export function shownHit({ search_hits: hits = [] }: Pick<ListedCall, 'search_hits'>): Hit | undefined {
  return hits.find(({ start_seconds }) => start_seconds !== null) ?? hits[0]
}

/** A matching place of a call in a search, with its time or kind. */
export function Match({ hit }: { readonly hit: Hit | undefined }) {
  if (hit === undefined) return '–'
  const { field, start_seconds: seconds, snippet, highlights } = hit
  const shown = fromMatch(snippet, highlights)

  return (
    <span className={classes.match}>
      <span className={classes.place}>{seconds === null ? fieldWords[field] : clock(seconds)}</span>{' '}
      <bdi>
        {divideText(shown.text, shown.highlights).map(({ text, start, isMatch }) =>
          isMatch ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>
        )}
      </bdi>
    </span>
  )
}

/** UTF-16 units before the first highlight: about a third of two lines. */
const mostBefore = 24

/** Leaves out words before the first highlight, so that a narrow column shows it. */
export function fromMatch(text: string, highlights: readonly (readonly number[])[]) {
  const [first = 0] = highlights[0] ?? []
  const from = first > mostBefore ? text.indexOf(' ', first - mostBefore) + 1 : 0
  if (from === 0 || from > first) return { text, highlights }

  return {
    text: `…${text.slice(from)}`,
    highlights: highlights.map((edges) => edges.map((edge) => edge - from + 1))
  }
}

export function divideText(text: string, highlights: readonly (readonly number[])[]) {
  const edges = [0, ...highlights.flat(), text.length]

  return edges.slice(0, -1).flatMap((start, index) => {
    const part = text.slice(start, edges[index + 1])

    return part === '' ? [] : [{ text: part, start, isMatch: index % 2 === 1 }]
  })
}
