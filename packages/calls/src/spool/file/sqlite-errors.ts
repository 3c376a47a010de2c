/** Primary result codes of SQLite. (sqlite.org/rescode.html) */
const codes = { error: 1, busy: 5, corrupt: 11, full: 13, mismatch: 20, format: 24, notADatabase: 26 }

/** Extended codes of I/O errors: reads that fail or return too few bytes. */
const failedReads = [266, 522]

/** Returns whether another process has the file open. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === codes.busy
}

export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === codes.full
}

/** Returns whether the content of the file is damaged. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error)

  return code === codes.corrupt || code === codes.notADatabase
}

/** Returns the same for a file being opened, which may also be of another format. */
export function isUnreadable(error: unknown): boolean {
  const code = codeOf(error) ?? -1
  const isOfOtherKind = code === codes.error || code === codes.mismatch || code === codes.format

  return (
    error instanceof SpoolVersionError || isDamage(error) || isOfOtherKind || failedReads.includes(fullCodeOf(error))
  )
}

/** The file is from a later release. */
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
