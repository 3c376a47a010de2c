import { stripTypeScriptTypes } from 'node:module'
import { pageOf } from '../documentation/pages.ts'

const readme = pageOf('packages/client/README.md').text

/** Examples of the README. They form one program, because each continues the examples above it. */
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, example = '']) => example)

/** Programs that use the client, by file name. */
export const programs = {
  /** The first example, which is plain JavaScript. */
  'first.mjs': examples[0] ?? '',
  /** The separate program that receives events. */
  'receiver.mjs': /^```js\n(.*?)^```$/ms.exec(readme)?.[1] ?? '',
  'readme.ts': examples.join('\n'),
  'readme.mjs': stripTypeScriptTypes(examples.join('\n')),
  /** A page in a browser, and mistakes that the types prevent. */
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
