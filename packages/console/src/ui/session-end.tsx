import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '#api/session.ts'
import classes from './session-end.module.css'

const noticeMs = 10 * 60_000

/** Ten minutes before a session ends, offers to sign in again in another tab, so that forms stay. */
export function SessionEnd() {
  const { data: me } = useQuery({ ...meQuery, refetchOnWindowFocus: (query) => hasDeadline(query.state.data?.ends_at) })
  const endsAt = me?.ends_at ?? null
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    setIsNear(false)
    if (endsAt === null) return undefined
    const timer = setTimeout(() => setIsNear(true), Math.max(0, Date.parse(endsAt) - Date.now() - noticeMs))

    return () => clearTimeout(timer)
  }, [endsAt])
  const name = me?.single_sign_on?.sign_in_name

  return (
    <div role="status" className={classes.notice}>
      {isNear && name !== undefined && (
        <p>
          Your session ends soon.{' '}
          <a href={`/console/sso/${name}`} target="_blank" rel="noreferrer">
            Sign in again in a new tab
          </a>
          , then continue here.
        </p>
      )}
    </div>
  )
}

/** Whether the session ends within the time of the notice: another tab may have renewed it. */
function hasDeadline(endsAt: string | null | undefined): boolean | 'always' {
  return endsAt != null && Date.parse(endsAt) - Date.now() <= noticeMs ? 'always' : false
}
