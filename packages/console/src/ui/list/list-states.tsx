import { Button, Group } from '@mantine/core'
import { Failure } from '../failure/failure.tsx'
import { Empty } from '../page/empty.tsx'
import classes from './list.module.css'
import type { ListQuery } from './list.tsx'

interface FailedListProps {
  readonly error: unknown
  readonly retry: () => unknown
  /** Clears all filters, because one may be the cause; absent without filters. */
  readonly clearFilters?: (() => void) | undefined
}

export function FailedList({ error, retry, clearFilters }: FailedListProps) {
  return (
    <div className={classes.failed}>
      <Failure error={error} />
      <Group gap="sm">
        <Button variant="default" onClick={() => void retry()}>
          Try again
        </Button>
        {clearFilters !== undefined && (
          <Button variant="default" onClick={clearFilters}>
            Clear filters
          </Button>
        )}
      </Group>
    </div>
  )
}

/** Shown if the server has examined a part of the entries, and none matches. */
export function NoMatchYet<Row>({ query }: { readonly query: ListQuery<Row> }) {
  return (
    <>
      <Empty icon="search">Nothing matches among the newest entries. Load more to search older ones.</Empty>
      <MoreRows query={query} />
    </>
  )
}

export function MoreRows<Row>({ query }: { readonly query: ListQuery<Row> }) {
  const { error, hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = query
  if (fetchNextPage === undefined || !hasNextPage) return null

  return (
    <div className={classes.more}>
      <Failure error={error} />
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Load more
      </Button>
    </div>
  )
}

export function NoMatch({ clearFilters }: { readonly clearFilters: () => void }) {
  return (
    <Empty
      icon="search"
      action={
        <Button variant="default" onClick={clearFilters}>
          Clear filters
        </Button>
      }
    >
      Nothing matches these filters.
    </Empty>
  )
}
