import type { Schema } from '../schema.ts'
import { type Decision, everything } from './decision.ts'

export const accountDecisions = {
  access_tokens: {
    console: everything,
    operator: ['select', 'delete']
  },
  // Audit events are only inserted. Updates are limited to the results of multi-step actions and to texts about erased
  // callers.
  account_events: {
    console: ['select', 'insert'],
    operator: ['select', 'insert']
  },
  audit_events: {
    // API consumers change clients.
    management: ['insert'],
    console: ['select', 'insert', 'update (changes)'],
    operator: ['select', 'insert', 'update (changes)']
  },
  memberships: {
    console: everything,
    operator: everything
  },
  recovery_codes: {
    console: everything,
    operator: everything
  },
  sessions: {
    console: ['select', 'insert', 'update'],
    operator: ['select', 'update']
  },
  sign_in_links: {
    console: ['select', 'insert', 'update'],
    operator: everything
  },
  users: {
    console: ['select', 'insert', 'update'],
    operator: everything
  }
} satisfies Readonly<Partial<Record<keyof Schema, Decision>>>
