import { followSearches } from '@callbook/db'
import { Histogram, type Registry } from 'prom-client'

/** Seconds, from a rare word to the timeout of a statement. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Measures searches for words and names of calls, without the wait for a connection. */
export function measureSearches(registry: Registry): void {
  const durations = new Histogram({
    name: 'callbook_search_query_seconds',
    help: 'How long searches for words and names of calls take, without the wait for a database connection',
    buckets,
    registers: [registry]
  })
  followSearches((seconds) => durations.observe(seconds))
}
