import { useState } from 'react'
import type { Evidence, EvidenceOfResult } from '#features/evaluations/evidence.tsx'
import { clock } from '#ui/time/duration.ts'
import type { Message } from './turns.ts'

interface ShownQuotes extends Omit<EvidenceOfResult, 'evidence'> {
  readonly shownQuote: Evidence | undefined
}

export function useQuotes(messages: readonly Message[] | undefined): ShownQuotes {
  const [shownQuote, setShownQuote] = useState<Evidence>()

  return {
    shownQuote,
    timeOf: (message) => {
      const start = messages?.[message]?.start_seconds ?? null

      return start === null ? undefined : clock(start)
    },
    onShow: (quote) => setShownQuote({ ...quote }) // a new object also shows the same quote again
  }
}
