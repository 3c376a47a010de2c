import type { Page } from 'playwright-core'
import { requestOrganizations } from '../request-organizations.ts'
import { emailOf } from '../use-console.ts'

/**
 * Returns requests about the members of an organization, sent outside the page.
 *
 * @param organization the organization that is open by default
 */
export function membersOf(page: Page, organization = new URL(page.url()).pathname.split('/')[3]) {
  const members = `/${organization}/members`
  const find = async (name: string) => {
    const found = await requestOrganizations<{ user_id: string; name: string }[]>(page, 'GET', members)

    return `${members}/${found.find((member) => member.name === name)?.user_id}`
  }

  return {
    async invite(name: string, role = 'owner'): Promise<string> {
      const body = { email: emailOf(name), role }

      return (await requestOrganizations<{ url: string }>(page, 'POST', `${members}/invitations`, body)).url
    },
    async change(name: string, role: string): Promise<void> {
      await requestOrganizations(page, 'PATCH', await find(name), { role })
    },
    async remove(name: string): Promise<void> {
      await requestOrganizations(page, 'DELETE', await find(name))
    }
  }
}
