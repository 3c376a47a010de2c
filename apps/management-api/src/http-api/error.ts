import { Type } from '@sinclair/typebox'

const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'Stable name of the error' }),
    message: Type.Optional(Type.String({ description: 'Details for humans; may change' }))
  },
  { title: 'ErrorBody', additionalProperties: false }
)

type ErrorExample = { readonly error: string; readonly message?: string }

export function ErrorResponse(description: string, ...examples: ErrorExample[]) {
  return { ...ErrorBody, 'x-response-description': description, examples }
}

/** @param resource as in `notFound` */
export function NotFound(resource: string) {
  return ErrorResponse(`The ${nounOf(resource)} does not exist in the organization`, {
    error: `${resource} not found`
  })
}

/** Returns the name of a resource within a sentence. An abbreviation keeps its capitals: `API key`, `call`. */
export function nounOf(resource: string): string {
  return /^[A-Z]{2}/.test(resource) ? resource : resource.toLowerCase()
}

/** Maximum size of most bodies; a route may accept larger ones. */
export const maxBodyBytes = 64 * 1024

export function TooLarge(maxBytes: number = maxBodyBytes) {
  return ErrorResponse(`The body has more than ${maxBytes.toLocaleString('en-US')} bytes`, {
    error: 'Payload Too Large'
  })
}

export const NotJson = ErrorResponse('The body is not application/json, or it is compressed', {
  error: 'Unsupported Media Type',
  message: 'Expected a body with Content-Type: application/json'
})
