import { Type } from '@sinclair/typebox'

/** What every answer but 2xx and 3xx says. */
const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'What is wrong, in words that do not change' }),
    message: Type.Optional(Type.String({ description: 'More about it, for people' }))
  },
  { title: 'ErrorBody', additionalProperties: false }
)

type ErrorExample = { readonly error: string; readonly message?: string }

/** An error that a route answers, with what the API description says about it. */
export function Refusal(description: string, ...examples: ErrorExample[]) {
  return { ...ErrorBody, 'x-response-description': description, examples }
}

/** @param resource as in `notFound` */
export function NotFound(resource: string) {
  return Refusal(`No such ${resource.toLowerCase()} in the organization`, { error: `${resource} not found` })
}

/** What most bodies have at most; a route may take larger ones. */
export const maxBodyBytes = 64 * 1024

export function TooLarge(maxBytes: number = maxBodyBytes) {
  return Refusal(`The body has more than ${maxBytes.toLocaleString('en-US')} bytes`, { error: 'Payload Too Large' })
}

export const NotJson = Refusal('The body is not application/json, or it is compressed', {
  error: 'Unsupported Media Type',
  message: 'Expected a body with Content-Type: application/json'
})
