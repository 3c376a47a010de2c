/** Primary result codes of SQLite. (sqlite.org/rescode.html) */
const codes = { error: 1, busy: 5, corrupt: 11, full: 13, mismatch: 20, format: 24, notADatabase: 26 }

/** Reads that end before the end of what was to be read, or fail: extended codes of an I/O error. */
const failedReads = [266, 522]

/** Another process has the file. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === codes.busy
}

/** The disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === codes.full
}

/** The file cannot be read as what it was written as. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error)

  return code === codes.corrupt || code === codes.notADatabase
}

/** The same of a file that is being opened, which may be one of another kind as well. */
export function isUnreadable(error: unknown): boolean {
  const code = codeOf(error) ?? -1
  const isOfOtherKind = code === codes.error || code === codes.mismatch || code === codes.format

  return (
    error instanceof SpoolVersionError || isDamage(error) || isOfOtherKind || failedReads.includes(fullCodeOf(error))
  )
}

/** A file of a later release. */
export class SpoolVersionError extends Error {
  override readonly name = 'SpoolVersionError'
}

function codeOf(error: unknown): number | undefined {
  const code = fullCodeOf(error)

  return code === -1 ? undefined : code & 0xff
}

function fullCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : -1
}
