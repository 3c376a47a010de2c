import { stripTypeScriptTypes } from 'node:module'
import { pageOf } from '../documentation/pages.ts'

const readme = pageOf('packages/client/README.md').text

/** The examples of the README: together one program, since each goes on with those above it. */
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, example = '']) => example)

/** Programs that use the client, by the names of their files. */
export const programs = {
  /** The first example, which is plain JavaScript. */
  'first.mjs': examples[0] ?? '',
  /** What takes events, a program of its own. */
  'receiver.mjs': /^```js\n(.*?)^```$/ms.exec(readme)?.[1] ?? '',
  'readme.ts': examples.join('\n'),
  'readme.mjs': stripTypeScriptTypes(examples.join('\n')),
  /** A page in a browser, and what the types keep it from. */
  'page.ts': `import { createCallbook } from '@callbook/client'
const callbook = createCallbook({ baseUrl: location.origin, apiKey: prompt('key') ?? '' })
for await (const call of callbook.calls.list()) document.body.append(call.caller_full_name ?? 'somebody')
// @ts-expect-error it may be null
for await (const call of callbook.calls.list()) call.caller_full_name.length
// @ts-expect-error one page is not walked
for await (const call of callbook.calls.list({ offset: 50 })) console.log(call)
// @ts-expect-error there is no such filter
await callbook.calls.list({ stauts: 'failed' })
`
}
