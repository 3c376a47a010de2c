import { hasTitle } from '../api/api-error.ts'

interface Waiting {
  /** Continues after the confirmation. */
  readonly goOn: () => void
  /** Cancels. */
  readonly giveUp: () => void
}

let waiting: Waiting | undefined
const listeners = new Set<() => void>()

/** The pending confirmation and its subscribers. */
export const freshSignIn = {
  read: (): Waiting | undefined => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)

    return () => void listeners.delete(listener)
  }
}

/** Runs an action; if it requires a recent sign-in, asks for the password or a code and repeats it. */
export async function withFreshSignIn<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!hasTitle(error, 'Confirmation Required')) throw error
    await new Promise<void>((resolve, reject) => wait({ goOn: resolve, giveUp: () => reject(error) }))

    return await act()
  }
}

function wait({ goOn, giveUp }: Waiting): void {
  waiting?.giveUp()
  const current = { goOn: () => end(goOn), giveUp: () => end(giveUp) }
  waiting = current
  tell()

  function end(next: () => void): void {
    if (waiting !== current) return
    waiting = undefined
    tell()
    next()
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
