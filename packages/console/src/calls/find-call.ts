import { api, bodyOf } from '../api/client.ts'

/** Ids have no space, and are longer than what people write. Numbers and names have other forms. */
const likeId = /^(?=.*\d)(?!\+)[\w-]{12,200}$/

/** The call that is meant by its id, ours or that of the provider; undefined for none, and for what is no id. */
export async function findCall(organization: string, id: string): Promise<string | undefined> {
  if (!likeId.test(id)) return undefined
  const query = { search: id, limit: 2 }
  const { data } = await bodyOf(
    api.GET('/console/api/organizations/{organization}/calls', { params: { path: { organization }, query } })
  )

  return data.length === 1 ? data[0]?.id : undefined
}
