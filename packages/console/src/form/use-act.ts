import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { withFreshSignIn } from '../session/fresh-sign-in.ts'

interface ActOptions<Input, Result> {
  readonly send: (input: Input) => Promise<Result>
  readonly onDone?: ((result: Result, input: Input) => void) | undefined
  /** What has to be read again afterwards. */
  readonly changes?: QueryKey | undefined
}

/** Something that changes data: it asks for a fresh sign-in where that is needed, and has read anew what it has changed. */
export function useAct<Input = void, Result = unknown>({ send, onDone, changes }: ActOptions<Input, Result>) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (input: Input) => withFreshSignIn(() => send(input)),
    onSuccess: async (result, input) => {
      if (changes !== undefined) await queryClient.invalidateQueries({ queryKey: changes })
      onDone?.(result, input)
    }
  })
}
