import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { claimNext } from '../../reviews/reviews.ts'

const route = getRouteApi('/signed-in/o/$organization/review')

/** The calls that one goes through: those that were seen, and then the ones that wait. The address says which is open. */
export function useQueue(organization: string) {
  const { call } = route.useSearch()
  const navigate = route.useNavigate()
  const [trail, setTrail] = useState<readonly string[]>(call === undefined ? [] : [call])

  const taking = useMutation({
    mutationFn: async (after: string | undefined) => {
      const next = await claimNext(organization, after)

      return next === null && after !== undefined ? await claimNext(organization) : next
    },
    onSuccess: (next) => {
      if (next === call) return
      if (next !== null && !trail.includes(next)) setTrail([...trail, next])
      void navigate({ search: next === null ? {} : { call: next }, replace: call === undefined })
    }
  })
  const { mutate: take } = taking
  // Who comes without a call is given one.
  const isComing = call === undefined && taking.isIdle
  useEffect(() => {
    if (isComing) take(undefined)
  }, [isComing, take])

  function go(calls: -1 | 1): void {
    const known = call === undefined ? undefined : trail[trail.indexOf(call) + calls]
    if (known !== undefined) void navigate({ search: { call: known } })
    else if (calls === 1) take(call)
  }

  return {
    call,
    go,
    /** Takes the next that waits, whatever was seen before. */
    take: () => take(call),
    isFirst: call === undefined || trail.indexOf(call) <= 0,
    isTaking: taking.isPending,
    /** Whether there is none but the one that is open. */
    isLast: taking.data === call && taking.variables === call && call !== undefined,
    error: taking.error
  }
}
