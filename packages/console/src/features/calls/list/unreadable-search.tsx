import { hasStatus } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { Empty } from '#ui/page/empty.tsx'

/** Shown instead of the list if the words of a search cannot be read. */
export function UnreadableSearch({ problem, clear }: { readonly problem: string; readonly clear: () => void }) {
  return (
    <Empty
      icon="search"
      action={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      The search {problem}.
    </Empty>
  )
}

/** Returns the problem of a search, as in `search must close each quote`; `undefined` for another error. */
export function problemOfSearch(error: Error | null): string | undefined {
  return hasStatus(error, 400) ? /^search (.+)/.exec(error.message)?.[1] : undefined
}
