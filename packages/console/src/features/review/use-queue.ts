import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { claimNext } from './reviews.ts'

const route = getRouteApi('/signed-in/o/$organization/review')

/** The calls of a review session: those seen so far, then the queue. The open call is in the URL. */
export function useQueue(organization: string) {
  const { call, assignee } = route.useSearch()
  const navigate = route.useNavigate()
  const [trail, setTrail] = useState<readonly string[]>(call === undefined ? [] : [call])
  // Ignores keys while the next call loads, because they are meant for that call.
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => setIsLeaving(false), [call])

  const taking = useMutation({
    mutationFn: async (after: string | undefined) => {
      const next = await claimNext(organization, { after, assignee })

      return next === null && after !== undefined ? await claimNext(organization, { assignee }) : next
    },
    onSuccess: (next) => {
      if (next === call) {
        setIsLeaving(false)
        return
      }
      if (next !== null && !trail.includes(next)) setTrail([...trail, next])
      void navigate({ search: ofQueue(next ?? undefined), replace: call === undefined })
    },
    onError: () => setIsLeaving(false)
  })
  const { mutate: take } = taking
  // Takes a call if the URL has none.
  const isComing = call === undefined && taking.isIdle
  useEffect(() => {
    if (isComing) take(undefined)
  }, [isComing, take])

  function ofQueue(of: string | undefined) {
    return { ...(of !== undefined && { call: of }), ...(assignee !== undefined && { assignee }) }
  }

  function go(calls: -1 | 1): void {
    const known = call === undefined ? undefined : trail[trail.indexOf(call) + calls]
    if (known === undefined) {
      if (calls === 1) nextCall()
      return
    }
    setIsLeaving(true)
    void navigate({ search: ofQueue(known) })
  }

  function nextCall(): void {
    setIsLeaving(call !== undefined)
    take(call)
  }

  return {
    call,
    go,
    take: nextCall,
    isLeaving,
    isFirst: call === undefined || trail.indexOf(call) <= 0,
    isTaking: taking.isPending,
    isLast: taking.data === call && taking.variables === call && call !== undefined,
    error: taking.error
  }
}
