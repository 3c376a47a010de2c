import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '#api/session.ts'

interface GuideLinkProps {
  /** Last part of the address of the guide, with the anchor of a heading if there is one. */
  readonly guide: string
  readonly children: ReactNode
}

/** Links to a guide of `/docs`, which the API serves. Its host may be another one than that of the console. */
export function GuideLink({ guide, children }: GuideLinkProps) {
  const { data: me } = useQuery(meQuery)

  return <a href={`${me?.api_url ?? ''}/docs/${guide}`}>{children}</a>
}
