import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { type FakeProvider, inventCalls, respondWith, startFakeProvider } from '@callbook/backfill/testing'
import type { ListingProviderName } from '@callbook/domain'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { membersOf } from '../members/members-of.ts'
import { addEndpoint, addOrganization, requestOrganizations } from '../request-organizations.ts'
import { accept, useConsole } from '../use-console.ts'
import { providerPage, providersUrl } from './provider-page.ts'

describe.skipIf(!hasBrowser)('a provider account', () => {
  const { open, startSession } = useConsole()

  it('is connected, and its missing calls are backfilled after they are assigned', async () => {
    const provider = await startProvider('vapi')
    listCalls(provider, 'early', 3)
    const { page, complaints } = await startSession('petra')
    const organization = await addOrganization(page, 'Petra Dental')
    const account = providerPage(page)
    await page.goto(providersUrl(organization))
    await page.getByText('No integrations yet').waitFor()
    await expectUsable(page, 'no provider account')

    await account.connect(provider.key)
    await page.getByRole('row', { name: /^early-0003 Unassigned/ }).waitFor()
    await expectUsable(page, 'unassigned calls')
    await account.assignCalls(async () => {
      await page.getByText('has no webhook URL for Vapi').waitFor()
      await expectUsable(page, 'the assignment of calls')
      await page.keyboard.press('Escape')
    })
    await addEndpoint(page, organization, 'vapi')
    await page.reload()
    await account.assignCalls(async () => {
      await expectUsable(page, 'assigned calls')
      await page.getByRole('dialog').getByRole('button', { name: 'Assign calls', exact: true }).click()
    })
    await page.getByRole('main').getByRole('link', { name: 'Petra Dental', exact: true }).waitFor()
    await page.getByText('No missing calls.', { exact: true }).waitFor()

    listCalls(provider, 'late', 1)
    await account.compareNow()
    await page.getByLabel('Show', { exact: true }).selectOption('All')
    for (const id of ['early-0001', 'early-0002', 'early-0003', 'late-0001']) {
      await page.getByRole('row', { name: new RegExp(`^${id} Backfilled`) }).waitFor()
    }
    await expectUsable(page, 'backfilled calls')
    await page.getByRole('link', { name: 'late-0001', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Calls1', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Integrations', exact: true }).click()
    await page.getByRole('row', { name: /^Vapi .*Petra Dental Connected 0/ }).waitFor()
    await expectUsable(page, 'the provider accounts')
    expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
  })

  it('is diagnosed, given a new key after a rejected one, and disconnected, and the audit shows it', async () => {
    const provider = await startProvider('vapi')
    const server = { url: 'https://hooks.example.com/somebody-elses-secret' }
    provider.set('/assistant/a-1', { id: 'a-1', name: 'Reception of the evening', server })
    const { page, complaints } = await startSession('quirin')
    const organization = await addOrganization(page, 'Quirin Motors')
    const account = await connectBeside(page, organization, provider.key)
    await page.goto(`${providersUrl(organization)}/${account}`)

    await page.getByRole('button', { name: 'Check settings', exact: true }).click()
    const finding = page.getByRole('listitem').filter({ hasText: 'Reception of the evening' })
    await finding
      .getByText('Its reports are sent to another system. None of them arrives here.', { exact: true })
      .waitFor()
    await finding.getByText('https://hooks.example.com', { exact: true }).waitFor()
    await expectUsable(page, 'findings about settings')
    await finding.getByRole('link', { name: 'Quirin Motors', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Vapi for Quirin Motors', exact: true }).waitFor()
    await page.goBack()

    provider.fail(respondWith(401), { path: /^\/call$/ })
    await providerPage(page).compareNow()
    await page.getByText(/^The provider rejects the key/).waitFor()
    await expectUsable(page, 'an invalid key')
    await providerPage(page).replaceKey(provider.key)
    await providerPage(page).disconnect()

    await page.getByRole('link', { name: 'Audit', exact: true }).click()
    const host = new URL(inject('console').providerOrigin).host
    for (const act of ['Disconnected a provider', 'Replaced a provider key', 'Assigned calls of a provider']) {
      await page.getByRole('row', { name: new RegExp(`${act}.*Vapi ${host}`) }).waitFor()
    }
    expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
  })

  it('is hidden from users who may not manage it', async () => {
    const provider = await startProvider('vapi')
    const { page: staff } = await startSession('rosa')
    const organization = await addOrganization(staff, 'Rosa Realty')
    const account = await connectBeside(staff, organization, provider.key)
    const { page } = await open(await membersOf(staff, organization).invite('wanda', 'reviewer'))
    await accept(page, 'wanda')
    await page.getByRole('link', { name: 'Settings' }).waitFor()

    for (const url of [providersUrl(organization), `${providersUrl(organization)}/${account}`]) {
      await page.goto(url)
      await page.getByText('You don’t have permission to do this.', { exact: true }).waitFor()
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Integrations', exact: true }).count()).toBe(0)
    }
    await expectUsable(page, 'provider accounts without permission')
  })
})

/** Adds calls that ended an hour ago to the provider. */
function listCalls(provider: FakeProvider, ids: string, count: number): void {
  const startedAt = new Date(Date.now() - 3_600_000)
  provider.add(...inventCalls('vapi', { count, startedAt, everyMs: 1_000, ids }).map(({ api }) => api))
}

/** @returns the id of a provider account whose calls all belong to one webhook URL, after its first comparison */
async function connectBeside(page: Page, organization: string, key: string): Promise<string> {
  const account = { provider: 'vapi', base_url: inject('console').providerOrigin, key }
  const { id } = await requestOrganizations<{ id: string }>(page, 'POST', `/${organization}/provider-accounts`, account)
  const { id: endpoint_id } = await addEndpoint(page, organization, 'vapi')
  const assignments = `/${organization}/provider-accounts/${id}/assignments`
  await requestOrganizations(page, 'POST', assignments, { endpoint_id, assistant_id: null })
  const accounts = `/${organization}/provider-accounts`
  await expect
    .poll(() => requestOrganizations<readonly object[]>(page, 'GET', accounts))
    .toMatchObject([{ id, last_pass_at: expect.any(String) }])

  return id
}

/** Starts a provider at the origin that the shared stack may reach. It runs until the test ends. */
async function startProvider(name: ListingProviderName): Promise<FakeProvider> {
  const provider = await startFakeProvider(name)
  const relay = createServer((socket) => {
    pipeline(socket, connect(portOf(provider.origin), '127.0.0.1'), socket, () => undefined)
  })
  relay.listen(portOf(inject('console').providerOrigin), '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => void relay.close())

  return provider
}

function portOf(origin: string): number {
  return Number(new URL(origin).port)
}
