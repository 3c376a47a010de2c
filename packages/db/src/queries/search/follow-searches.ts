import { channel } from 'node:diagnostics_channel'

const searches = channel('callbook.search')

/** Calls `listener` with the seconds of each search of this process, from its first statement to its found ids. */
export function followSearches(listener: (seconds: number) => void): void {
  searches.subscribe((seconds) => listener(Number(seconds)))
}

/** Reports the time of a search, also if it fails. */
export async function timeSearch<Found>(search: () => Promise<Found>): Promise<Found> {
  const startMs = performance.now()
  try {
    return await search()
  } finally {
    searches.publish((performance.now() - startMs) / 1_000)
  }
}
