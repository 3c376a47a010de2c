import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../query-client.ts'

/** Opens the requested page after sign-in, or the start page. */
export function useArrive(): (next?: string) => void {
  const navigate = useNavigate()

  return (next = '/') => {
    queryClient.clear()
    void navigate({ href: next })
  }
}
