import type { ListedCall } from '@callbook/console-api'
import { useState } from 'react'
import { useAction } from '#ui/form/use-action.ts'
import { useEscapeKey } from '#ui/keys/use-escape-key.ts'
import { type Outcomes, sendToReview } from './selected-calls.ts'

/** The selected calls among the loaded ones, and the result of the latest action on them. */
export function useSelectedCalls(organization: string, loaded: readonly ListedCall[] | undefined) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<Outcomes>()
  const ids = loaded?.flatMap(({ id }) => (selected.has(id) ? [id] : [])) ?? []
  const clear = () => setSelected(new Set())
  const review = useAction({
    send: (of: readonly string[]) => sendToReview(organization, of),
    onDone: setOutcomes,
    changes: ['calls', organization]
  })
  useEscapeKey(ids.length > 0 ? clear : undefined)

  return {
    ids,
    clear,
    selection: { selected, onChange: setSelected },
    outcomes,
    show: setOutcomes,
    dismiss: () => setOutcomes(undefined),
    review: {
      isPending: review.isPending,
      error: review.error,
      start: () => {
        setOutcomes(undefined)
        review.mutate(ids)
        clear()
      }
    }
  }
}

export type SelectedCalls = ReturnType<typeof useSelectedCalls>
