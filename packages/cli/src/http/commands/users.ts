import { RefusedError } from '@callbook/operations/values'
import { found } from '../../found.ts'
import { bodyOf, dataOf } from '../api.ts'
import { at, findBy, type HttpCommands, type HttpSession, pick } from '../http-command.ts'

interface CreateOptions {
  readonly email: string
  readonly name: string
  readonly administrator?: true
  readonly accountManager?: true
}

const people = '/console/api/people'

export const userCommands = {
  'user create': async ({ api }, { email, name, administrator, accountManager }: CreateOptions) => {
    const staff = accountManager ? ('account_manager' as const) : null
    const body = { email, name, platform_role: administrator ? ('administrator' as const) : staff }
    const { person, link } = await dataOf(api.POST(`${people}/invitations`, { body }))

    return { ...presentUser(person), ...link }
  },

  'user list': async ({ api }) => {
    const users = await dataOf(api.GET(people))

    return users.map(({ created_by_organization_name, last_seen_at, ...user }) => ({
      ...presentUser(user),
      ...{ created_by_organization_name, last_seen_at }
    }))
  },

  'user merge': async (session, into: string, { from }: { from: string }) => {
    const [{ id }, { id: from_id }] = [await findUser(session, into), await findUser(session, from)]
    const { person, link } = await dataOf(
      session.api.POST(`${people}/{id}/merge`, { ...at({ id }), body: { from_id } })
    )

    return { ...presentUser(person), ...link }
  },

  'user link': async (session, text: string) => {
    const { id, disabled_at } = await findUser(session, text)
    if (disabled_at !== null) throw new RefusedError(`The user ${text.trim().toLowerCase()} is disabled`)

    return await dataOf(session.api.POST(`${people}/{id}/links`, at({ id })))
  },

  'user end-sessions': async (session, text: string) => {
    const { id } = await findUser(session, text)

    return { id, ...(await dataOf(session.api.DELETE(`${people}/{id}/sessions`, at({ id })))) }
  },

  'user reset-second-factor': async (session, text: string) => {
    const { id, has_second_factor: reset } = await findUser(session, text)
    await bodyOf(session.api.DELETE(`${people}/{id}/second-factor`, at({ id })))

    return { id, reset }
  },

  'user disable': (session, user: string) => setDisabled(session, user, true),
  'user enable': (session, user: string) => setDisabled(session, user, false)
} satisfies HttpCommands

async function setDisabled(session: HttpSession, text: string, isDisabled: boolean) {
  const { id } = await findUser(session, text)
  const path = `${people}/{id}` as const

  return presentUser(await dataOf(session.api.PATCH(path, { ...at({ id }), body: { is_disabled: isDisabled } })))
}

/** Finds a user by ID or by email address, as `commands/users/find-user.ts` does in the database. */
async function findUser({ api }: HttpSession, text: string) {
  const users = await dataOf(api.GET(people))
  const email = text.trim().toLowerCase()
  const sameAddress = users.filter((user) => user.email === email)
  if (sameAddress.length > 1) {
    const ids = sameAddress.map(({ id }) => id).join(', ')
    throw new RefusedError(`${email} has ${sameAddress.length} accounts. Give an ID: ${ids}`)
  }

  return found(findBy(users, email) ?? sameAddress[0], 'user', text)
}

function presentUser<User extends Record<(typeof members)[number], unknown>>(user: User) {
  return pick(user, ...members)
}

const members = [
  ...(['id', 'email', 'name', 'platform_role', 'has_second_factor', 'disabled_at'] as const),
  'created_by_organization_id' as const
]
