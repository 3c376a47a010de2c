import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { freshSignIn, withFreshSignIn } from './fresh-sign-in.ts'

const refusal = new ApiError(403, 'Give your password or a code again first', { title: 'Confirmation Required' })

it('does once what asks for no fresh sign-in', async () => {
  expect(await withFreshSignIn(async () => 'done')).toBe('done')
  await expect(withFreshSignIn(() => Promise.reject(new ApiError(403, 'no')))).rejects.toThrow('no')
  expect(freshSignIn.read()).toBeUndefined()
})

it('does again what was refused, once somebody has proved who they are', async () => {
  let isConfirmed = false
  const doing = withFreshSignIn(async () => {
    if (!isConfirmed) throw refusal
    return 'done'
  })
  await asked()
  isConfirmed = true

  freshSignIn.read()?.goOn()

  expect(await doing).toBe('done')
  expect(freshSignIn.read()).toBeUndefined()
})

it('is refused for who gives up, or begins something else instead', async () => {
  const [first, second] = [
    withFreshSignIn(() => Promise.reject(refusal)),
    withFreshSignIn(() => Promise.reject(refusal))
  ]
  await expect(first).rejects.toBe(refusal)

  freshSignIn.read()?.giveUp()

  await expect(second).rejects.toBe(refusal)
  expect(freshSignIn.read()).toBeUndefined()
})

it('is settled by the answer to its own question alone', async () => {
  const before = withFreshSignIn(() => Promise.reject(refusal))
  await asked()
  const { giveUp = () => undefined } = freshSignIn.read() ?? {}
  giveUp()
  await expect(before).rejects.toBe(refusal)
  const doing = withFreshSignIn(() => Promise.reject(refusal))
  await asked()

  giveUp()

  expect(freshSignIn.read()).toBeDefined()
  freshSignIn.read()?.giveUp()
  await expect(doing).rejects.toBe(refusal)
})

async function asked(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = freshSignIn.subscribe(() => {
      stop()
      resolve()
    })
  })
}
