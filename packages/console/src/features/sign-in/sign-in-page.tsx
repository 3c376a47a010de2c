import type { SignedIn } from '@callbook/console-api'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Credentials } from '#api/session/session.ts'
import { useArrive } from '#api/session/use-arrive.ts'
import { Frame } from '#ui/frame/frame.tsx'
import { AccountChoices } from './account-choices.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'

const route = getRouteApi('/sign-in')

interface Choice {
  readonly accounts: SignedIn['accounts']
  readonly credentials: Credentials
}

export function SignInPage() {
  const { next } = route.useSearch()
  const arrive = useArrive()
  const [requiresCode, setRequiresCode] = useState(false)
  const [choice, setChoice] = useState<Choice>()

  function proceed(signedIn: SignedIn, credentials: Credentials): void {
    const { accounts, awaits_code: awaitsCode } = signedIn
    setChoice(accounts.length > 0 ? { accounts, credentials } : undefined)
    setRequiresCode(awaitsCode)
    if (accounts.length === 0 && !awaitsCode) arrive(next)
  }

  if (requiresCode) {
    return (
      <Frame title="Enter your code">
        <CodeForm onSignIn={() => arrive(next)} />
      </Frame>
    )
  }

  if (choice !== undefined) {
    return (
      <Frame title="Choose an account">
        <AccountChoices {...choice} onSignIn={proceed} />
      </Frame>
    )
  }

  return (
    <Frame
      title="Sign in to Callbook"
      footer="Forgot your password? Ask your Callbook administrator for a link to set a new one."
    >
      <PasswordForm onSignIn={proceed} />
    </Frame>
  )
}
