import type { Schema } from '../schema.ts'
import { type Decision, everything } from './decision.ts'

/** What each role may do with the tables of people who sign in to the console, and of what was done. */
export const accountDecisions = {
  // What people have done is added to, and never changed, but for what an act of many steps has come to, and for what
  // is said of callers who are erased.
  account_events: {
    console: ['select', 'insert'],
    operator: ['select', 'insert']
  },
  audit_events: {
    // What programs change of clients.
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
