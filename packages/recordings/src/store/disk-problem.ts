/** Returns why a file could not be written; `undefined` if neither space nor permission is missing. */
export function diskProblem(error: unknown): 'full' | 'not_writable' | undefined {
  switch (diskErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'not_writable'
    default:
      return undefined
  }
}

/** Returns the code of a file system error, such as `ENOENT`; empty for another error. */
export function diskErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
