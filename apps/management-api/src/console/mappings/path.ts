import { definePath, notFound, text } from '@callbook/http'
import { described } from '../../http-api/described.ts'
import { membershipPath as organization } from '../organizations/membership-path.ts'

export const ofMapping = definePath(
  { organization, name: described(text({ maxLength: 24 }), 'Name of the mapping') },
  () => notFound('Mapping')
)
