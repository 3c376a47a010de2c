import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'

/** Opens the console for who has just signed in: where they wanted to be, or where everyone begins. */
export function useArrive(): (next?: string) => void {
  const navigate = useNavigate()

  return (next = '/') => {
    queryClient.clear()
    void navigate({ href: next })
  }
}
