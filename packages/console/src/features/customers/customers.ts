import { bodyOf, type Customer, type Erasure } from '@callbook/console-api'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { withFreshSignIn } from '#api/fresh-sign-in.ts'
import { fileUrl } from '#api/membership.ts'

const path = '/console/api/organizations/{organization}/customers'

export interface CustomerParameters {
  readonly client_id?: string
  readonly customer_status?: string
  readonly name?: string
  readonly phone_number?: string
}

/** Customers of an organization by their latest call, latest first. */
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

/** Erases a customer permanently. The user confirms by typing the number. */
export async function eraseCustomer(
  { organization_id: organization, id }: Customer,
  phoneNumber: string
): Promise<Erasure> {
  const body = { phone_number: phoneNumber }

  return (await bodyOf(api.POST(`${path}/{id}/erase`, { params: { path: { organization, id } }, body }))).data
}

/** Size of the export of a customer. Prompts for a password or code, like the export. */
export function exportSizeQuery({ organization_id: organization, id }: Customer) {
  return queryOptions({
    queryKey: ['customer-export', organization, id],
    queryFn: () =>
      withFreshSignIn(async () => {
        return (await bodyOf(api.GET(`${path}/{id}/export/size`, { params: { path: { organization, id } } }))).data
      }),
    gcTime: 0,
    retry: false
  })
}

export function exportUrl({ organization_id: organization, id }: Customer): string {
  return fileUrl(organization, `customers/${id}/export`)
}

/** Returns the customer’s name, or else the number. */
export function customerName({ full_name: name, phone_number_international: number }: Customer): string {
  return name === '' ? number : name
}
