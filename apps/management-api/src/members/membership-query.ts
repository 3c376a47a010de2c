import type { ClientId } from '@callbook/domain'
import { defineQuery, type Reader, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { wholeOrganization } from '../console-access/membership-path.ts'

const { read } = uuid<ClientId>()

const membership: Reader<string | undefined> = {
  expected: `the id of a client, or ${wholeOrganization}`,
  schema: Type.String({
    description: `Membership of the user: the client to which it is limited, or \`${wholeOrganization}\` for the one of the whole organization. Required if the user has several.`
  }),
  absent: undefined,
  read: (text) => (text === wholeOrganization ? text : read(text))
}

/** Query that selects one of several memberships of a user. */
export const membershipQuery = defineQuery({ membership })

/** Returns the limit of the requested membership, `null` for none; `undefined` if the request names none. */
export function requestedLimit({
  membership: text
}: {
  readonly membership?: string | undefined
}): ClientId | null | undefined {
  return text === wholeOrganization ? null : read(text ?? '')
}
