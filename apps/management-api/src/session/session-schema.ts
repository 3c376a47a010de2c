import type { FoundSession, SessionRow } from '@callbook/accounts'
import type { SessionId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Uuid } from '../http-api/fields.ts'

/** A session of the user. */
export const Session = Type.Object(
  {
    id: Uuid<SessionId>(),
    is_current: Type.Boolean({ description: 'Whether it is the session of this request' }),
    created_at: DateTime({ description: 'When the user signed in' }),
    seen_at: DateTime({ description: 'Last request, accurate to ten minutes' }),
    expires_at: DateTime(),
    user_agent: Type.String(),
    ip: Type.String()
  },
  {
    title: 'Session',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-00000000000b',
        is_current: true,
        created_at: '2026-11-22T08:00:00.000Z',
        seen_at: '2026-11-22T09:10:00.000Z',
        expires_at: '2026-11-22T21:10:00.000Z',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
        ip: '203.0.113.7'
      }
    ]
  }
)

export function presentSession(row: SessionRow, current: FoundSession): Static<typeof Session> {
  const { id, created_at, seen_at, expires_at, user_agent, ip } = row

  return { id, is_current: id === current.id, created_at, seen_at, expires_at, user_agent, ip }
}
