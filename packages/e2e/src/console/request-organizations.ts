import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

/** Sends a request to the organizations API as the user of a page. */
export async function requestOrganizations<Data>(
  page: Page,
  method: string,
  path: string,
  data?: object
): Promise<Data> {
  const { origin } = new URL(inject('console').url)
  const url = `${origin}/console/api/organizations${path}`
  const response = await page.request.fetch(url, { method, headers: { origin }, ...(data && { data }) })
  expect([path, response.ok()]).toEqual([path, true])

  return JSON.parse((await response.text()) || '{}').data
}

/** @returns the id of a new organization with a client of the same name */
export async function addOrganization(page: Page, name: string): Promise<string> {
  const { id } = await requestOrganizations<{ id: string }>(page, 'POST', '', { name })
  await requestOrganizations(page, 'POST', `/${id}/clients`, { name })

  return id
}

interface NewEndpoint {
  readonly id: string
  readonly url: string
}

/** @returns a new webhook URL of the only client of an organization */
export async function addEndpoint(page: Page, organization: string, provider: string): Promise<NewEndpoint> {
  const [client] = await requestOrganizations<{ id: string }[]>(page, 'GET', `/${organization}/clients`)

  return await requestOrganizations(page, 'POST', `/${organization}/clients/${client?.id}/endpoints`, { provider })
}
