// Facts of the server that its API description does not have. A test compares them with the server.

/** Maximum number of calls or events in an export. */
export const maxExported = 100_000

/** Maximum number of selected calls of an action. */
export const mostSelected = 100

/** Filters of calls whose number is in counters, so that it is read at a constant cost. */
export const countedFilters: readonly string[] = [
  'client_id',
  'start_date',
  'end_date',
  'direction',
  'status',
  'evaluation_status',
  'human_review_required'
]
