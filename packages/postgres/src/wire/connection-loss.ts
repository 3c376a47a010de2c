/** What connections were lost by, or could not be made for. */
const losses = new WeakSet<Error>()

/** Marks what a connection was lost by, or could not be made for: nothing else tells it from the fault of a query. */
export function noteConnectionLoss(error: Error): void {
  losses.add(error)
}

export function isConnectionLoss(error: Error): boolean {
  return losses.has(error)
}
