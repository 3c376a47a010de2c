import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../api/client.ts'
import type { Customer, Erasure } from '../api/schema.ts'

const path = '/console/api/organizations/{organization}/customers'

/** As the API asks for them. */
export interface CustomerParameters {
  readonly client_id?: string
  readonly customer_status?: Customer['customer_status']
  readonly name?: string
  readonly phone_number?: string
}

/** The customers of an organization, the one who called first last first. */
export function customersQuery(organization: string, filter: CustomerParameters) {
  return infiniteQueryOptions({
    queryKey: ['customers', organization, filter],
    queryFn: async ({ pageParam: cursor }) =>
      await bodyOf(api.GET(path, { params: { path: { organization }, query: { ...filter, cursor } } })),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next_cursor
  })
}

export function customerQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['customer', organization, id],
    queryFn: async () => (await bodyOf(api.GET(`${path}/{id}`, { params: { path: { organization, id } } }))).data
  })
}

/** Everything about a customer is removed for ever, for who has typed the number. */
export async function eraseCustomer(
  { organization_id: organization, id }: Customer,
  phoneNumber: string
): Promise<Erasure> {
  const body = { phone_number: phoneNumber }

  return (await bodyOf(api.POST(`${path}/{id}/erase`, { params: { path: { organization, id } }, body }))).data
}

/** As people call them: by the name, if it is known, else by the number. */
export function nameOf({ full_name: name, phone_number_international: number }: Customer): string {
  return name === '' ? number : name
}
