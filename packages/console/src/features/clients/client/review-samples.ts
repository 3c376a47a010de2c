import { bodyOf, type ReviewSample } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const path = '/console/api/organizations/{organization}/clients/{id}/review-sample'

export function reviewSampleQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['review-sample', organization, id],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization, id } } }))).data
  })
}

export async function setReviewSample(organization: string, id: string, percent: number): Promise<ReviewSample> {
  return (await bodyOf(api.PUT(path, { params: { path: { organization, id } }, body: { percent } }))).data
}
