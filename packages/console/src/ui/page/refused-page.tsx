import { ApiError } from '#api/api-error.ts'
import { Failure } from '../failure/failure.tsx'
import { PageHead } from './page-head.tsx'

const refusal = new ApiError(403, 'Forbidden', { title: 'Forbidden' })

/** Shown in place of a page that the user may not open. */
export function RefusedPage({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <Failure error={refusal} />
    </>
  )
}
