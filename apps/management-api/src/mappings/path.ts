import { definePath, notFound, text } from '@callbook/http'
import { membershipPath as organization } from '../console-access/membership-path.ts'
import { described } from '../http-api/described.ts'

export const ofMapping = definePath(
  { organization, name: described(text({ maxLength: 24 }), 'Name of the mapping') },
  () => notFound('Mapping')
)
