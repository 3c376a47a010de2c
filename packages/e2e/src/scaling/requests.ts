import { type Answer, send } from '../curl.ts'
import { bodyOf, type Sent, type Target } from '../durability/history.ts'

export async function whoAmI(url: string, key: string): Promise<Answer> {
  return await send(`${url}/v1/auth/me`, { headers: { 'x-api-key': key } })
}

export async function report(url: string, sent: Sent): Promise<Answer> {
  const answer = await deliver(url, sent.target, bodyOf(sent))
  sent.acknowledged ||= answer.status === 200

  return answer
}

export async function deliver(url: string, { provider, slug }: Target, body: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }

  return await send(`${url}/webhook/${provider}/${slug}`, { method: 'POST', headers, body })
}
