import type { Link, UsedLink } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { redeemLink } from '#api/session/session.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { type Fields, submitted } from '#ui/form/fields.ts'

interface LinkFormProps {
  readonly link: Link
  readonly token: string
  readonly onUse: (used: UsedLink) => void
}

const submitLabels = { sign_in: 'Sign in', reset: 'Set password and sign in', invitation: 'Accept invitation' }

export function LinkForm({ link, token, onUse }: LinkFormProps) {
  const { requires_name: requiresName, requires_password: requiresPassword, email, purpose } = link
  const taking = useMutation({
    mutationFn: (fields: Fields) =>
      redeemLink({
        token,
        ...(requiresName && { name: fields.text('name') }),
        ...(requiresPassword && { password: fields.text('password') })
      }),
    onSuccess: onUse
  })

  return (
    <form onSubmit={submitted(taking.mutate)}>
      <Stack gap="lg">
        {/* Lets password managers store the new password under this name. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        {requiresName && (
          <TextInput
            name="name"
            label="Your name"
            autoComplete="name"
            required
            autoFocus
            size="md"
            maxLength={inputBounds.name}
          />
        )}
        {requiresPassword && (
          <PasswordInput
            name="password"
            label="Password"
            description={`At least ${inputBounds.password.min} characters. Common passwords are rejected. A sentence is easy to remember.`}
            autoComplete="new-password"
            required
            minLength={inputBounds.password.min}
            maxLength={inputBounds.password.max}
            size="md"
          />
        )}
        <Failure error={taking.error} />
        <Button type="submit" size="md" fullWidth loading={taking.isPending}>
          {submitLabels[purpose]}
        </Button>
      </Stack>
    </form>
  )
}
