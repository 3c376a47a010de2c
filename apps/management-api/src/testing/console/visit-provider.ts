import { origin } from './console.ts'

/**
 * Signs a person in at an identity provider like a browser: follows redirects with cookies, and submits forms.
 *
 * @param credentials values of fields by name
 * @returns the query of the callback
 */
export async function visitProvider(url: string, credentials: Readonly<Record<string, string>>): Promise<string> {
  const cookies = new Map<string, string>()
  let next: { readonly url: string; readonly body?: URLSearchParams } = { url }
  for (let steps = 0; steps < 20; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie },
      ...(next.body && { method: 'POST', body: next.body })
    })
    for (const one of response.headers.getSetCookie()) {
      const [name = '', value = ''] = one.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location?.startsWith(origin)) return new URL(location).search.slice(1)
    next =
      location === null
        ? formOf(await response.text(), next.url, credentials)
        : { url: new URL(location, next.url).href }
  }
  throw new Error('too many pages')
}

function formOf(page: string, url: string, credentials: Readonly<Record<string, string>>) {
  const form = /<form[^>]*>.*?<\/form>/s.exec(page)?.[0]
  if (form === undefined) throw new Error(`no form: ${page.slice(0, 500)}`)
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? ''
  const inputs = [...form.matchAll(/<(?:input|button)\b[^>]*>/g)].flatMap(([input]) => {
    const name = /name="([^"]*)"/.exec(input)?.[1]
    const value = /value="([^"]*)"/.exec(input)?.[1] ?? ''

    return name === undefined ? [] : [[name, credentials[name] ?? value] as [string, string]]
  })

  return { url: new URL(action === '#' || action === '' ? url : action, url).href, body: new URLSearchParams(inputs) }
}
