/** Code of a page that could not be loaded: the server cannot be reached, or a new release has replaced the code. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError'
  readonly isReplaced: boolean
  /** Message of the browser, which names the file. */
  readonly reason: string

  constructor(isReplaced: boolean, cause: Error) {
    // Not the message of the browser: the router reloads the page if it sees that, even if the server cannot be
    // reached.
    super('The code of a page could not be loaded', { cause })
    this.isReplaced = isReplaced
    this.reason = cause.message
  }
}

/** How Chromium, Firefox, Safari and Vite say that a file could not be loaded. */
const loadFailure =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to fetch|load failed/i

/** @throws {CodeLoadError} if a file could not be loaded */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error) || !loadFailure.test(error.message)) throw error
    throw new CodeLoadError(await isReachable(), error)
  }
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store' })

    return true
  } catch {
    return false
  }
}

/** Reloads the page to get the code of the new release, once per file. */
export function reloadOnce({ reason }: CodeLoadError): void {
  const key = `callbook:reloaded:${reason}`
  if (sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, '1')
  window.location.reload()
}
