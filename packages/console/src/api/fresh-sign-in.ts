import { bodyOf, hasTitle } from '@callbook/console-api'
import { api } from './client.ts'

interface PendingConfirmation {
  /** Continues after the confirmation. */
  readonly proceed: () => void
  readonly cancel: () => void
}

/** The pending confirmation and its subscribers. */
export const freshSignIn = {
  read: (): PendingConfirmation | undefined => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)

    return () => void listeners.delete(listener)
  }
}

let waiting: PendingConfirmation | undefined

const listeners = new Set<() => void>()

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

type Proof = { readonly password: string } | { readonly code: string }

/**
 * Confirms the session for actions that require a recent sign-in.
 *
 * @throws {ConsoleApiError} 403 for a wrong password or code
 */
export async function confirmSession(proof: Proof): Promise<void> {
  await bodyOf(api.POST('/console/api/session/confirm', { body: proof }))
}
