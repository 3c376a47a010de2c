/** Errors of connections that were lost or not opened. */
const losses = new WeakSet<Error>()

/** Marks the error of a lost or failed connection, because nothing else distinguishes it from the error of a query. */
export function noteConnectionLoss(error: Error): void {
  losses.add(error)
}

export function isConnectionLoss(error: Error): boolean {
  return losses.has(error)
}
