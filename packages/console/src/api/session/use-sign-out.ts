import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from './session.ts'

/** Ends the session of this browser and shows the sign-in page. */
export function useSignOut() {
  const navigate = useNavigate()

  return useMutation({ mutationFn: signOut, onSuccess: () => void navigate({ to: '/sign-in' }) })
}
