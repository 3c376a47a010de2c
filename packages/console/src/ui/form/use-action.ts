import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { withFreshSignIn } from '#api/fresh-sign-in.ts'

interface ActionOptions<Input, Result> {
  readonly send: (input: Input) => Promise<Result>
  readonly onDone?: ((result: Result, input: Input) => void) | undefined
  /** Query invalidated afterwards. */
  readonly changes?: QueryKey | undefined
}

/** A mutation that handles a required recent sign-in and invalidates the changed queries. */
export function useAction<Input = void, Result = unknown>({ send, onDone, changes }: ActionOptions<Input, Result>) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (input: Input) => withFreshSignIn(() => send(input)),
    onSuccess: async (result, input) => {
      if (changes !== undefined) await queryClient.invalidateQueries({ queryKey: changes })
      onDone?.(result, input)
    }
  })
}
