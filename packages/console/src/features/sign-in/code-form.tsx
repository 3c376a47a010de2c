import { hasStatus } from '@callbook/console-api'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { verifySecondFactor } from '#api/session.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { type Fields, submitted } from '#ui/form/fields.ts'

export function CodeForm({ onSignIn }: { readonly onSignIn: () => void }) {
  const giving = useMutation({
    mutationFn: (fields: Fields) => verifySecondFactor(fields.text('code').replaceAll(/\s/g, '')),
    onSuccess: onSignIn
  })
  const isWrong = hasStatus(giving.error, 403)

  return (
    <form onSubmit={submitted(giving.mutate)}>
      <Stack gap="lg">
        <TextInput
          name="code"
          label="Code"
          description="Six-digit code from your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          required
          autoFocus
          size="md"
          error={isWrong && 'This code is incorrect or was already used'}
        />
        {!isWrong && <Failure error={giving.error} />}
        <Button type="submit" size="md" fullWidth loading={giving.isPending}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}
