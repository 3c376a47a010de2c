import { ConsoleApiError } from '@callbook/console-api'
import { expect, it } from 'vitest'
import { freshSignIn, withFreshSignIn } from './fresh-sign-in.ts'

const refusal = new ConsoleApiError(403, 'Confirm your identity first', { title: 'Confirmation Required' })

it('runs an action once if no recent sign-in is required', async () => {
  expect(await withFreshSignIn(async () => 'done')).toBe('done')
  await expect(withFreshSignIn(() => Promise.reject(new ConsoleApiError(403, 'no')))).rejects.toThrow('no')
  expect(freshSignIn.read()).toBeUndefined()
})

it('repeats a rejected action after the confirmation', async () => {
  let isConfirmed = false
  const doing = withFreshSignIn(async () => {
    if (!isConfirmed) throw refusal
    return 'done'
  })
  await untilPrompted()
  isConfirmed = true

  freshSignIn.read()?.proceed()

  expect(await doing).toBe('done')
  expect(freshSignIn.read()).toBeUndefined()
})

it('rejects if the user cancels or starts another action', async () => {
  const [first, second] = [
    withFreshSignIn(() => Promise.reject(refusal)),
    withFreshSignIn(() => Promise.reject(refusal))
  ]
  await expect(first).rejects.toBe(refusal)

  freshSignIn.read()?.cancel()

  await expect(second).rejects.toBe(refusal)
  expect(freshSignIn.read()).toBeUndefined()
})

it('settles only with its own confirmation', async () => {
  const before = withFreshSignIn(() => Promise.reject(refusal))
  await untilPrompted()
  const { cancel = () => undefined } = freshSignIn.read() ?? {}
  cancel()
  await expect(before).rejects.toBe(refusal)
  const doing = withFreshSignIn(() => Promise.reject(refusal))
  await untilPrompted()

  cancel()

  expect(freshSignIn.read()).toBeDefined()
  freshSignIn.read()?.cancel()
  await expect(doing).rejects.toBe(refusal)
})

async function untilPrompted(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = freshSignIn.subscribe(() => {
      stop()
      resolve()
    })
  })
}
