import { api, bodyOf } from '#api/client.ts'

/** Ids have no spaces and are long; numbers and names look different. */
const likeId = /^(?=.*\d)(?!\+)[\w-]{12,200}$/

/** Finds a call by our id or the provider’s; `undefined` if no call has this id or the text is not an id. */
export async function findCall(organization: string, id: string): Promise<string | undefined> {
  if (!likeId.test(id)) return undefined
  const query = { search: id, limit: 2 }
  const { data } = await bodyOf(
    api.GET('/console/api/organizations/{organization}/calls', { params: { path: { organization }, query } })
  )

  return data.length === 1 ? data[0]?.id : undefined
}
