import { hasTitle } from '@callbook/console-api'

interface PendingConfirmation {
  /** Continues after the confirmation. */
  readonly proceed: () => void
  readonly cancel: () => void
}

let waiting: PendingConfirmation | undefined
const listeners = new Set<() => void>()

/** The pending confirmation and its subscribers. */
export const freshSignIn = {
  read: (): PendingConfirmation | undefined => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)

    return () => void listeners.delete(listener)
  }
}

/** Runs an action; if it requires a recent sign-in, prompts for the password or a code and repeats it. */
export async function withFreshSignIn<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (!hasTitle(error, 'Confirmation Required')) throw error
    await new Promise<void>((resolve, reject) => wait({ proceed: resolve, cancel: () => reject(error) }))

    return await send()
  }
}

function wait({ proceed, cancel }: PendingConfirmation): void {
  waiting?.cancel()
  const current = { proceed: () => end(proceed), cancel: () => end(cancel) }
  waiting = current
  notify()

  function end(next: () => void): void {
    if (waiting !== current) return
    waiting = undefined
    notify()
    next()
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}
