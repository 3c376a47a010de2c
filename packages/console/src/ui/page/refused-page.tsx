import { ApiError } from '@callbook/console-api'
import { Failure } from '../failure/failure.tsx'
import { PageHead } from './page-head.tsx'

const refusal = new ApiError(403, 'Forbidden', { title: 'Forbidden' })

export function RefusedPage({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <Failure error={refusal} />
    </>
  )
}
