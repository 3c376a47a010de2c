import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RetentionLimits } from './retention/limits.ts'
import type { Decision } from './roles/roles.ts'
import type { Schema } from './schema.ts'

/** Everything about a table except its definition, in a migration, and its queries. */
export interface Table<Column extends string> {
  /** Comment of the table in the database, repeated in `schema.ts`. */
  readonly about: string
  /** Comments of columns; obvious columns have none. */
  readonly columns?: Readonly<Partial<Record<Column, string>>>
  /**
   * - `tenant`: each row belongs to the organization in `organization_id`, and is read and written only for given
   *   organizations. A cluster distributes the rows by organization.
   * - `lookup`: it is read before the organization is known: by the hash of a key, slug or token, by email address, or by
   *   the account manager. Each node of a cluster has a copy.
   * - `local`: its rows belong to no organization. It stays on the coordinator of a cluster.
   */
  readonly tenancy: 'tenant' | 'lookup' | 'local'
  /** Columns that identify a row within its organization; `organization_id` if there is one row. */
  readonly key: readonly Column[]
  /** The part of an export of an organization, or the reason why it has none. */
  readonly export: TableExport<Column> | 'derived' | 'temporary' | 'secret' | 'no organization'
  /**
   * The deletion of an organization.
   *
   * - `first`: a few rows, deleted in one statement before all others. Without them, no new data can arrive.
   * - `in batches`: any number of rows.
   * - `cascade`: deleted with the users that they belong to.
   * - `separate`: `forgetMembers` and `deleteOrganizationRow` delete the rows.
   * - `kept`: the rows outlive the organization.
   */
  readonly deletion: 'first' | 'in batches' | 'cascade' | 'separate' | 'kept'
  /** Rows that expire. `raw-reports.ts` drops the partitions of raw reports. */
  readonly retention?: readonly Expiry[] | 'partitions'
  readonly grants: Decision<Column>
}

interface TableExport<Column> {
  /** Credentials, which are useless elsewhere. */
  readonly withheld?: readonly Column[]
  /** Maximum rows in memory at once. */
  readonly rowsPerStep: number
}

/** Kinds of removed data, as named in results. */
export type RetentionData = keyof Schema | 'set_aside_reports' | 'failed_evaluations' | 'events'

interface Expiry {
  /** By default the table. */
  readonly data?: RetentionData
  readonly limit: keyof RetentionLimits
  /** Condition on the table as `t`. Each table of accounts has an index on its time. */
  readonly areExpired: (before: Date) => RawBuilder<SqlBool>
}

const rows = { rowsPerStep: 500 }

/** Each row may have a body of one megabyte, compressed. */
const largeRows = { rowsPerStep: 20 }

const everything = ['select', 'insert', 'update', 'delete'] as const

/** A privilege on some columns. */
function only<Privilege extends 'select' | 'update', Column extends string>(
  privilege: Privilege,
  ...columns: readonly Column[]
): `${Privilege} (${Column})`[] {
  return columns.map((column): `${Privilege} (${Column})` => `${privilege} (${column})`)
}

/** Columns of a client that can be updated. */
const clientProfile = only(
  'update',
  'name',
  'display_name',
  'type',
  'status',
  'subscription_plan',
  'contact_person',
  'contact_email',
  'phone_number',
  'review_sample_percent'
)

/** A hold or a period that changes has the calls of a client examined again. */
const clientRetention = only('update', 'content_removed_before', 'calls_removed_before')

/** Columns of an organization that account managers and erasures update. */
const organizationState = only(
  'update',
  'name',
  'suspended_at',
  'suspended_reason',
  'rejects_reports',
  'rejection_changed_at',
  'clients_changed_at',
  'last_erased_at'
)

/**
 * All tables of the database. Tests and the type checker fail for a table without an entry.
 *
 * Referenced tables come before those that reference them. An export has this order, a deletion the reverse order.
 *
 * In `grants`, a missing role has no privileges. Partitions are reached through their table. The worker stores reports
 * like webhook-ingest, because it fetches missing calls. The console does so to retry rejected reports, and erases
 * callers like the operator. Only the operator deletes organizations with their data. The previous release still runs
 * with these grants, so privileges that only it needs are revoked one release later.
 */
export const tables: { readonly [Name in keyof Schema]: Table<keyof Schema[Name] & string> } = {
  organizations: {
    about: 'Organizations: the tenants. A lookup table.',
    columns: {
      rejects_reports: 'Whether reports are rejected while the organization is suspended.',
      rejection_changed_at: `When rejects_reports last changed, by the database's clock, which decides whether a report was received before or
        after the change; null if it never changed. The webhook service queries twice a second which organizations were
        suspended or resumed.`,
      clients_changed_at:
        "When the phone number of a client last changed, by the database's clock: its endpoints are looked up again.",
      last_erased_at:
        'The time of the latest erasure of a caller: a report of a later call needs no check for erasures.'
    },
    tenancy: 'lookup',
    key: ['id'],
    export: 'no organization',
    deletion: 'separate',
    grants: {
      // Whether it accepts reports, whether the phone number of a client has changed, and when it last erased a caller.
      ingest: only('select', 'id', 'rejects_reports', 'rejection_changed_at', 'clients_changed_at', 'last_erased_at'),
      worker: only(
        'select',
        'id',
        'suspended_at',
        'rejects_reports',
        'rejection_changed_at',
        'clients_changed_at',
        'last_erased_at'
      ),
      management: ['select', ...only('update', 'clients_changed_at')],
      console: ['select', 'insert', ...organizationState],
      operator: ['select', 'insert', ...organizationState, 'delete']
    }
  },
  users: {
    about: `Users, looked up by email address before an organization is known: a lookup table. An address may have one account
      that staff created, and one for each organization.`,
    columns: {
      totp_secret_encrypted:
        "The secret of the second factor, encrypted with the key ring, with the user's id as additional data.",
      totp_last_step: 'The step of the last accepted code. The second factor applies once it is not null.',
      platform_role: 'Null if the user is not staff.',
      time_zone: 'Null to follow the browser, as locale and hour_cycle.',
      created_by_organization_id: `The organization whose invitation created the account; null for staff. No foreign key: a membership of the same
        organization is created in the same transaction, and has one.`,
      must_set_second_factor: 'Set when a reset removes a second factor.',
      tokens_until: `When the access tokens of the user stop working under an enforced identity provider, unless the user signs in
        there before; null before the first such sign-in, when none works.`
    },
    tenancy: 'lookup',
    key: ['id'],
    export: 'no organization',
    deletion: 'separate',
    grants: {
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  sessions: {
    about: 'Sessions of the console. A lookup table.',
    columns: {
      second_factor_at: 'When the second factor was entered; null without one.',
      confirmed_at: 'When the user last signed in or confirmed the password.',
      idp_organization_id:
        'The organization whose identity provider opened the session; null for a password or a link.',
      ends_at:
        'When the session ends, regardless of requests, by the setting of its identity provider; null without one.'
    },
    tenancy: 'lookup',
    key: ['id'],
    export: 'no organization',
    deletion: 'cascade',
    retention: [{ limit: 'accounts', areExpired: (before) => sql`t.expires_at < ${before}` }],
    grants: {
      console: ['select', 'insert', 'update'],
      operator: ['select', 'update']
    }
  },
  identity_providers: {
    about: `Identity providers (OpenID Connect) by which users sign in, one for each organization. A lookup table, by sign-in name.
      The provider of staff has the nil UUID as organization, so there is no foreign key.`,
    columns: {
      sign_in_name: 'What users enter to sign in, unique in the installation.',
      client_secret_encrypted:
        "The client secret, encrypted with the key ring, with the organization's id as additional data.",
      groups_claim: 'The claim of an ID token that lists the groups of the user; null if groups decide nothing.',
      group_roles: 'Roles by group, as a list of group, role and client_id. The group * contains everyone.',
      session_hours: 'Hours after which a session ends, regardless of requests.',
      token_days: 'Days after the latest sign-in during which access tokens work if sign-in is enforced.',
      trusts_second_factor: 'Whether the provider requires a second factor, so that Callbook does not.',
      state: 'Enforced: covered users sign in by the provider only.',
      break_glass_user_id: 'The user who may still sign in by a password if the provider is enforced.',
      tested_at: 'When this configuration was last tested; null if it never was.'
    },
    tenancy: 'lookup',
    key: ['organization_id'],
    export: { ...rows, withheld: ['client_secret_encrypted'] },
    deletion: 'first',
    grants: {
      console: everything,
      operator: ['select', 'update', 'delete']
    }
  },
  identities: {
    about:
      'Accounts at identity providers that open accounts here. A lookup table. The organization is that of the provider.',
    columns: {
      subject: 'The identifier of the user at the issuer, which is never reassigned.',
      label: 'Name or address at the identity provider, only for display.',
      signed_in_at: 'The latest sign-in, or the link.'
    },
    tenancy: 'lookup',
    key: ['organization_id', 'issuer', 'subject'],
    export: rows,
    deletion: 'first',
    grants: {
      console: everything,
      operator: ['select', 'delete']
    }
  },
  access_tokens: {
    about: 'Personal access tokens. A lookup table.',
    columns: {
      permissions: 'Permissions that a later release has removed are ignored.',
      organization_id: 'The organization to which the token is limited; null if it is not.',
      seen_at: 'The last request, updated at most once a minute.'
    },
    tenancy: 'lookup',
    key: ['id'],
    export: 'secret',
    deletion: 'first',
    retention: [{ limit: 'accounts', areExpired: (before) => sql`t.expires_at < ${before}` }],
    grants: {
      console: everything,
      operator: ['select', 'delete']
    }
  },
  sign_in_links: {
    about: 'Links that sign in once: of existing users, and invitations of new users or members. A lookup table.',
    columns: {
      user_id: 'Null for the invitation of an address without a user.',
      email: 'The invited person.',
      client_id: 'The client to which the invited membership is limited. No foreign key, as in memberships.'
    },
    tenancy: 'lookup',
    key: ['id'],
    export: 'secret',
    deletion: 'first',
    retention: [{ limit: 'accounts', areExpired: (before) => sql`t.expires_at < ${before}` }],
    grants: {
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  recovery_codes: {
    about: 'Codes that replace a second factor, each once. A lookup table.',
    tenancy: 'lookup',
    key: ['user_id', 'code_hash'],
    export: 'no organization',
    deletion: 'cascade',
    grants: {
      console: everything,
      operator: everything
    }
  },
  account_events: {
    about: `Events of accounts that version 0.1.0 wrote. They move to audit_events whenever migrate or the retention runs. A
      later release removes the table.`,
    columns: {
      user_id: 'The owner of the account.',
      actor_id: 'The user who caused the event; null for the command line.'
    },
    tenancy: 'local',
    key: ['id'],
    export: 'no organization',
    deletion: 'kept',
    grants: {
      console: ['select', 'insert'],
      operator: ['select', 'insert']
    }
  },
  event_sequences: {
    about: 'The last number that was given to an event of an organization. The process that numbers events locks it.',
    tenancy: 'tenant',
    key: ['organization_id'],
    export: 'temporary',
    deletion: 'in batches',
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: ['select', 'insert', 'update'],
      management: ['select', 'insert', 'update'],
      operator: ['select', 'delete']
    }
  },
  event_epochs: {
    about: `Numbers from first_sequence to the next row were given by one run of one copy of the database. Restoring it starts
      another run, so a number that is given twice belongs to two epochs. One row for each start of the server with new
      events of the organization: too few to delete them.`,
    tenancy: 'tenant',
    key: ['first_sequence'],
    export: 'temporary',
    deletion: 'in batches',
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: ['select', 'insert', 'update'],
      management: ['select', 'insert', 'update'],
      operator: ['select', 'delete']
    }
  },
  unnumbered_events: {
    about: `One row per change, written in the transaction of the change. After the commit, it gets its number and moves to
      event_log, so the table is small, and its dead rows cost little to vacuum.`,
    tenancy: 'tenant',
    key: ['id'],
    export: 'temporary',
    deletion: 'in batches',
    grants: {
      ingest: ['select', 'insert', 'delete'],
      worker: ['select', 'insert', 'delete'],
      management: ['select', 'insert', 'delete'],
      console: ['select', 'insert'],
      operator: ['select', 'insert', 'delete']
    }
  },
  event_log: {
    about: 'Changes in the order in which they were numbered. A row is never updated.',
    tenancy: 'tenant',
    key: ['sequence'],
    export: 'temporary',
    deletion: 'in batches',
    retention: [{ data: 'events', limit: 'events', areExpired: (before) => sql`t.changed_at < ${before}` }],
    grants: {
      ingest: ['select', 'insert'],
      worker: ['select', 'insert'],
      management: ['select', 'insert'],
      console: ['select'],
      operator: ['select', 'delete']
    }
  },
  event_deliveries: {
    about: `Deliveries of events. They and their attempts have no foreign keys: an endpoint is deleted immediately, and its
      deliveries expire together with the event log. A delivery is updated only after it was sent.`,
    tenancy: 'tenant',
    key: ['event_endpoint_id', 'sequence'],
    export: 'temporary',
    deletion: 'in batches',
    retention: [{ limit: 'events', areExpired: (before) => sql`t.created_at < ${before}` }],
    grants: {
      ingest: ['insert'],
      worker: ['select', 'insert', 'update'],
      management: ['select', 'insert', 'update'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  event_attempts: {
    about: 'Requests that sent events.',
    columns: {
      response_excerpt: "An erasure reads every stored response of an organization's receivers."
    },
    tenancy: 'tenant',
    key: ['id'],
    export: 'temporary',
    deletion: 'in batches',
    retention: [{ limit: 'eventAttempts', areExpired: (before) => sql`t.created_at < ${before}` }],
    grants: {
      worker: ['select', 'insert'],
      management: ['select'],
      console: ['select', ...only('update', 'response_excerpt')],
      operator: ['select', ...only('update', 'response_excerpt'), 'delete']
    }
  },
  clients: {
    about: 'The clients of an organization: businesses whose calls are stored.',
    columns: {
      status: 'A label without effect.',
      review_sample_percent: 'The share of calls without a flag that is reviewed.',
      content_removed_before:
        'Up to this time, the retention has examined the content of calls; null if it must examine all.',
      calls_removed_before: 'The same for all personal data of calls.'
    },
    tenancy: 'tenant',
    key: ['id'],
    export: rows,
    deletion: 'in batches',
    grants: {
      // The phone number of a client determines its country.
      ingest: only('select', 'organization_id', 'id', 'phone_number'),
      // The worker finds organizations with due tasks, names the client in messages, and selects calls for review.
      worker: only('select', 'organization_id', 'id', 'phone_number', 'display_name', 'review_sample_percent'),
      management: ['select', 'insert', ...clientProfile],
      console: ['select', 'insert', ...clientProfile, ...clientRetention],
      operator: ['select', 'insert', ...clientProfile, ...clientRetention, 'delete']
    }
  },
  retention_policies: {
    about: 'For how long the calls of a client are stored. A changed row applies a day later.',
    columns: {
      client_id: 'The client; all zeros for clients without a row.',
      follows_default: 'The row of all zeros applies to the client.',
      content_days: 'Days after which a call loses what was said; null to keep it.',
      call_days: 'Days after which it also loses its caller; null to keep it.'
    },
    tenancy: 'tenant',
    key: ['client_id'],
    export: rows,
    deletion: 'in batches',
    grants: {
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  erased_callers: {
    about: 'Erased callers: their calls before erased_at have no customer.',
    columns: {
      caller_hash: 'A keyed hash of the number, useless without the key.',
      key_id: 'Identifies the key of the hash.'
    },
    tenancy: 'tenant',
    key: ['client_id', 'caller_hash'],
    export: 'secret',
    deletion: 'in batches',
    grants: {
      ingest: ['select'],
      worker: ['select'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  customers: {
    about: `Customers: the callers of clients. A row changes with each call, which does not affect the indexes as long as the page
      has space.`,
    columns: {
      name_words: 'The words of the name for searching: without case and accents, separated by spaces.',
      named_at: 'The time of the call that gave the name.',
      emailed_at: 'The time of the call that gave the email address.',
      contacts: 'Calls that decide whether the customer is new or returning.'
    },
    tenancy: 'tenant',
    key: ['id'],
    export: rows,
    deletion: 'in batches',
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: ['select', 'insert', 'update'],
      management: ['select'],
      console: everything,
      operator: everything
    }
  },
  search_blocks: {
    about: 'The words of calls, in blocks of calls.',
    columns: {
      entries: '24 bytes for each call, ordered by id: the id, then occurred_at in milliseconds.',
      removed: 'The ordinals of calls that have a newer entry in another block.',
      unclean_since:
        'When the content of a removed call was removed, whose words are still in the pages; null without any.'
    },
    tenancy: 'tenant',
    key: ['id'],
    export: 'derived',
    deletion: 'in batches',
    grants: {
      worker: everything,
      management: ['select'],
      console: ['select'],
      operator: everything
    }
  },
  search_pages: {
    about: `Consecutive words of a block, in the order of their UTF-8 bytes, each with its calls. A page has at most 8 kB and stays
      in its row: it is read for each search, and does not compress.`,
    tenancy: 'tenant',
    key: ['block_id', 'first_word'],
    export: 'derived',
    deletion: 'in batches',
    grants: {
      worker: ['select', 'insert', 'delete'],
      management: ['select'],
      console: ['select'],
      operator: ['select', 'insert', 'delete']
    }
  },
  search_progress: {
    about: 'The sequence number up to which changed calls are in blocks. The process that writes blocks locks the row.',
    columns: {
      backfill_before:
        'The earliest id of the calls that were stored before the first one and are in blocks: null if all are.'
    },
    tenancy: 'tenant',
    key: ['organization_id'],
    export: 'derived',
    deletion: 'in batches',
    grants: {
      worker: ['select', 'insert', 'update'],
      management: ['select'],
      console: ['select'],
      operator: everything
    }
  },
  calls: {
    about: `Calls. The JSON columns are null if the provider does not report them, and json instead of jsonb so that values stay
      as reported. A call outside of all slots would be missing in filtered lists.`,
    columns: {
      report_rank: 'The rank of the reports merged into the row.',
      requested_at: 'When the provider created the call.',
      evaluation_status: 'pending, partial or completed, by the results of both domains.',
      human_review_required: 'Null without lead quality.',
      created_at: 'When the call was stored.',
      erased_at: 'When the caller was erased: no later report or evaluation adds personal data.',
      content_removed_at:
        'When the content was removed: no later report or evaluation adds any. An erasure sets it, too.',
      received_at: 'When the first report was received.',
      occurred_at: 'When the call took place; lists and counters use it.',
      replaced_at: 'When the last report that replaced values was received; null if none did.',
      lead_score: 'The scores, the sentiment and what follows it are of the current results, for filters and averages.',
      flagged:
        'The flag for review of the latest current lead quality result of a model or an import: reviews do not change it.',
      sampled: 'That result made the call wait as part of the sample of its client. Reviews do not change it.',
      has_conversation: `False if no model read the call because nothing was said: its neutral sentiment says nothing. Reviews do not
        change it.`
    },
    tenancy: 'tenant',
    key: ['id'],
    export: largeRows,
    deletion: 'in batches',
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: ['select', 'insert', 'update'],
      management: [
        'select',
        ...only(
          'update',
          'evaluation_status',
          'human_review_required',
          'lead_score',
          'adherence_score',
          'sentiment',
          'failure_risk',
          'negative_call',
          'flagged',
          'sampled',
          'has_conversation',
          'updated_at'
        )
      ],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  evaluations: {
    about: 'Every result of an evaluation. Lists show the current ones, whose scores calls repeat.',
    columns: {
      domain: 'A built-in domain, or the name of a scorecard.',
      is_current: 'Its result is the one of its domain that is served.',
      revision: 'The revision of the scorecard whose questions were answered; null for built-in domains.',
      answers: 'The values of the answers by question; null for built-in domains.',
      occurred_at: 'The time of the call, of the current answers; null for built-in domains.',
      model: 'Null for a result that our models did not make, as the prompt and the cost.',
      evidence: 'The verified quotes of the result, null without any. Lists of evaluations do not read it.',
      user_id: `The user who evaluated in the console; null for results of models and of API consumers. No foreign key, because
        the result outlives the user.`,
      model_difference: "The difference between the score and the score of the model's latest result; null as user_id."
    },
    tenancy: 'tenant',
    key: ['call_id', 'domain', 'version'],
    export: largeRows,
    deletion: 'in batches',
    grants: {
      // A later report that changes the time of a call.
      ingest: [
        ...only('select', 'organization_id', 'call_id', 'is_current', 'answers', 'occurred_at'),
        ...only('update', 'occurred_at')
      ],
      worker: ['select', 'insert', ...only('update', 'is_current', 'occurred_at')],
      management: ['select', 'insert', ...only('update', 'is_current')],
      console: ['select', 'insert', ...only('update', 'is_current', 'occurred_at', 'result', 'evidence')],
      operator: everything
    }
  },
  scorecards: {
    about: 'Questions about each call that users define. The name is the domain of their evaluations.',
    columns: {
      client_id: 'The client whose calls it is about; null for all clients.',
      percent: 'The share of calls that a model judges, 0 to 100.',
      live_revision: 'The revision whose questions are answered; null before the first one is live.'
    },
    tenancy: 'tenant',
    key: ['domain'],
    export: rows,
    deletion: 'in batches',
    grants: {
      worker: ['select'],
      management: ['select'],
      console: everything,
      operator: everything
    }
  },
  scorecard_revisions: {
    about: 'The questions of scorecards, which never change.',
    columns: {
      created_by: 'The name of the actor.',
      used_at: 'When it was first answered or could be; the words of its questions are kept for ever.'
    },
    tenancy: 'tenant',
    key: ['domain', 'revision'],
    export: largeRows,
    deletion: 'in batches',
    grants: {
      worker: ['select'],
      management: ['select'],
      console: ['select', 'insert', ...only('update', 'used_at'), 'delete'],
      operator: everything
    }
  },
  judge_budgets: {
    about: 'How often a day a model may be asked to answer a scorecard about a call. Without a row, there is no limit.',
    columns: {
      client_id: 'The client; all zeros for the whole organization.',
      day: 'The start of the day in UTC on which the evaluations were counted.',
      used: 'The evaluations of that day that were started.'
    },
    tenancy: 'tenant',
    key: ['client_id'],
    export: rows,
    deletion: 'in batches',
    grants: {
      worker: ['select', ...only('update', 'day', 'used')],
      console: everything,
      operator: everything
    }
  },
  scorecard_trials: {
    about: `Answers to revisions of scorecards that are not live: a test by a model, or calibration by people. They are no
      evaluations of the call, so that only scorecards, costs and the exports of a customer or an organization have them.`,
    columns: {
      source: 'Who answers: a model, or a person.',
      occurred_at: 'The time of the call.',
      state: 'Of people: waiting until somebody answers in the next review of the call, or answered.',
      run_after: 'Hides the row from other workers until leased_until.',
      lease_id: 'The worker that asks the model until leased_until.',
      awaits_budget: 'It waits for the next day in UTC, because the budget of its scorecard is used.',
      answers: 'The values of the answers by question; null, as the result, until it is answered.',
      evidence: 'The verified quotes of the result, null without any.',
      input_tokens: 'The usage of all attempts, as far as the model reports it.',
      user_id: 'The user who answered. No foreign key, because the answers outlive the user.'
    },
    tenancy: 'tenant',
    key: ['call_id', 'domain', 'revision', 'source'],
    export: largeRows,
    deletion: 'in batches',
    grants: {
      // A later report that changes the time of a call.
      ingest: [...only('select', 'organization_id', 'call_id'), ...only('update', 'occurred_at')],
      worker: ['select', 'update', 'delete'],
      // The costs of all evaluations, and the export of a customer.
      management: ['select'],
      console: everything,
      operator: everything
    }
  },
  evaluation_work: {
    about: 'One row per call with pending evaluations, written with the call.',
    columns: {
      domains:
        'The pending evaluations; null for the built-in ones and the scorecards that a model answers for this call.',
      run_after: 'Hides the row from other workers until leased_until.',
      lease_id: 'The worker that runs it until leased_until.',
      needs_model: 'A worker without a model has examined it and left it for a model.',
      requested:
        'Pending evaluations that a user requested, also if people or other evaluators have evaluated the call.',
      is_low_priority: 'The evaluation of an old call was requested: it waits until evaluations of new calls are done.',
      awaits_budget: 'It waits for the next day in UTC, because the budget of its scorecards is used.',
      failed_usage: 'The usage of failed attempts by domain, as far as the model reports it.'
    },
    tenancy: 'tenant',
    key: ['call_id'],
    export: 'temporary',
    deletion: 'in batches',
    retention: [
      {
        data: 'failed_evaluations',
        limit: 'failedEvaluations',
        areExpired: (before) => sql`t.state = 'failed' and t.run_after < ${before}`
      }
    ],
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: everything,
      management: ['select', ...only('update', 'domains', 'requested', 'failed_usage'), 'delete'],
      console: everything,
      operator: everything
    }
  },
  review_claims: {
    about: 'The reviewer who has a call open, for some minutes. No other reviewer gets it in that time.',
    tenancy: 'tenant',
    key: ['call_id'],
    export: 'temporary',
    deletion: 'in batches',
    grants: {
      console: everything,
      operator: [...only('select', 'organization_id', 'call_id'), 'delete']
    }
  },
  review_assignments: {
    about: `The member who is to review a waiting call. Deleted when the wait ends, and with the access of the member to the
      client.`,
    tenancy: 'tenant',
    key: ['call_id'],
    export: 'temporary',
    deletion: 'in batches',
    grants: {
      // A result that ends the wait of a call deletes its assignment.
      worker: [...only('select', 'organization_id', 'call_id'), 'delete'],
      management: [...only('select', 'organization_id', 'call_id'), 'delete'],
      console: everything,
      operator: everything
    }
  },
  raw_reports: {
    about: "The redacted reports as received, compressed. Partitioned by month through the time in the call's UUIDv7.",
    columns: {
      is_replacement:
        'It replaced an earlier report of the same kind, and the call may still have values of that report.'
    },
    tenancy: 'tenant',
    key: ['call_id', 'kind'],
    export: largeRows,
    deletion: 'in batches',
    retention: 'partitions',
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: ['select', 'insert', 'update'],
      management: ['select'],
      console: everything,
      operator: everything
    }
  },
  report_idempotency: {
    about: 'The reports of one call and kind within 24 hours, so that a repeat is stored once.',
    tenancy: 'tenant',
    key: ['client_id', 'provider', 'provider_call_id', 'kind'],
    export: 'temporary',
    deletion: 'in batches',
    retention: [{ limit: 'idempotency', areExpired: (before) => sql`t.expires_at <= ${before}` }],
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: ['select', 'insert', 'update'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  request_idempotency: {
    about: 'Responses of POST /v1/clients, for repeats with the same Idempotency-Key.',
    tenancy: 'tenant',
    key: ['key'],
    export: 'temporary',
    deletion: 'in batches',
    retention: [{ limit: 'idempotency', areExpired: (before) => sql`t.expires_at <= ${before}` }],
    grants: {
      management: everything,
      console: everything,
      // Creation of bounded resources is serialized by a row in this table.
      operator: [
        ...only('select', 'organization_id', 'key', 'expires_at'),
        'insert',
        ...only('update', 'expires_at'),
        'delete'
      ]
    }
  },
  call_counts: {
    about: `Counters behind the exact totals of lists, per hour, day and month (UTC): calls by occurred_at, and customers by
      created_at. A report of a new caller changes both, usually in the same rows. Each element of an array counts the rows
      with one combination of filter values or an earlier combination. Missing elements count as zeros.`,
    columns: {
      client_id: 'The nil UUID counts all clients of the organization.',
      facets: 'Counts all calls.',
      progress: 'Counts the evaluated calls.'
    },
    tenancy: 'tenant',
    key: ['client_id', 'period', 'starts_at'],
    export: 'derived',
    deletion: 'in batches',
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: ['select', 'insert', 'update'],
      management: ['select', 'insert', 'update'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  rejected_reports: {
    about: 'Reports that could not be stored: the newest of each endpoint, and all acknowledged ones.',
    columns: {
      body: 'Redacted and compressed; null if it is not JSON.'
    },
    tenancy: 'tenant',
    key: ['id'],
    export: largeRows,
    deletion: 'in batches',
    retention: [
      {
        // An acknowledged report that could not be stored is the only copy; its sender considers it stored.
        data: 'set_aside_reports',
        limit: 'rawReports',
        areExpired: (before) => sql`t.is_acknowledged and t.received_at < ${before}`
      },
      { limit: 'quarantine', areExpired: (before) => sql`not t.is_acknowledged and t.received_at < ${before}` }
    ],
    grants: {
      ingest: ['select', 'insert', 'delete'],
      // Receipt times and causes, without content.
      worker: only('select', 'organization_id', 'endpoint_id', 'received_at', 'cause', 'is_acknowledged'),
      console: ['select', 'delete'],
      operator: everything
    }
  },
  rejection_counts: {
    about: 'Requests that were rejected before they were parsed: one row per minute, status and cause.',
    columns: {
      samples: 'An array of RejectionSample.',
      recovered: 'The number of calls with rejected reports that were fetched from their provider since.'
    },
    tenancy: 'tenant',
    key: ['endpoint_id', 'minute', 'status', 'cause'],
    export: 'derived',
    deletion: 'in batches',
    retention: [
      {
        limit: 'quarantine',
        // The minute has ended before the limit.
        areExpired: (before) => sql`t.minute <= ${new Date(before.getTime() - 60_000)}`
      }
    ],
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: ['select', ...only('update', 'recovered')],
      console: ['select', ...only('update', 'recovered')],
      operator: ['select', ...only('update', 'recovered'), 'delete']
    }
  },
  report_mappings: {
    about: 'Mappings of vendors. The highest version of a mapping is live. Older versions show earlier mappings.',
    tenancy: 'tenant',
    key: ['name', 'version'],
    export: rows,
    deletion: 'first',
    grants: {
      ingest: ['select'],
      worker: ['select'],
      console: ['select', 'insert', 'delete'],
      operator: everything
    }
  },
  api_keys: {
    about: 'Keys of the API, looked up by hash before the organization is known: a lookup table, without counters.',
    columns: {
      issued_by: "The issuer's name at that time; null for keys of the command line.",
      issued_by_id: 'The issuer; null for keys of the command line. No foreign key, because the key outlives the user.',
      replaced_by: 'The key that replaced this one, which then cannot be rotated again.',
      client_id: `The client to which the key is limited; null if it is not. No foreign key, because every node of a cluster has
        this table, but not all clients.`,
      rate_limit: 'Requests per minute; null for the default.'
    },
    tenancy: 'lookup',
    key: ['id'],
    export: { ...rows, withheld: ['key_hash'] },
    deletion: 'first',
    grants: {
      management: ['select'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  api_key_usage: {
    about: 'The last use of each API key.',
    tenancy: 'tenant',
    key: ['api_key_id'],
    export: 'derived',
    deletion: 'in batches',
    grants: {
      management: ['select', 'insert', 'update'],
      console: ['select'],
      operator: ['select', 'delete']
    }
  },
  webhook_endpoints: {
    about: `Webhook URLs, looked up by the hash of their slug before the tenant is known: a lookup table, without counters. Secrets
      are encrypted with the key ring, with the endpoint's id as additional data. The times of changes are by the database's
      clock, which decides whether a report was received before or after a change.`,
    columns: {
      silence_after_seconds: 'An endpoint is silent after so many seconds without a report; null for never.',
      alerts_on_unusual_silence: 'An endpoint is silent after longer than is usual for it.',
      accepts_until: 'A replaced URL is revoked, and still accepts reports until then.'
    },
    tenancy: 'lookup',
    key: ['id'],
    export: { ...rows, withheld: ['slug_hash', 'slug_encrypted', 'secret_encrypted', 'previous_secret_encrypted'] },
    deletion: 'first',
    grants: {
      ingest: ['select'],
      worker: only(
        'select',
        'organization_id',
        'id',
        'client_id',
        'provider',
        'status',
        'status_changed_at',
        'accepts_until',
        'settings_changed_at',
        'ingest_lane',
        'slug_hash',
        'silence_after_seconds',
        'alerts_on_unusual_silence'
      ),
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  webhook_endpoint_usage: {
    about: 'The use of each webhook URL.',
    columns: {
      differing_repeat_count: 'Repeats whose body differs from the stored report.'
    },
    tenancy: 'tenant',
    key: ['endpoint_id'],
    export: 'derived',
    deletion: 'in batches',
    grants: {
      ingest: ['select', 'insert', 'update'],
      worker: ['select'],
      console: ['select'],
      operator: ['select', 'delete']
    }
  },
  event_endpoints: {
    about: `Endpoints to which events are sent. A worker that sends to an endpoint holds its lease, which covers all waiting
      deliveries.`,
    columns: {
      event_types: 'Null for all types.',
      failing_since: 'The first of the consecutive failures.',
      paused_until: 'Nothing is sent before.',
      backoff_cleared_at: 'When the backoff was cleared, which counts once a minute.'
    },
    tenancy: 'tenant',
    key: ['id'],
    export: { ...rows, withheld: ['secret_encrypted', 'previous_secret_encrypted'] },
    deletion: 'first',
    grants: {
      // The numbering of events creates their deliveries.
      ingest: only('select', 'organization_id', 'id', 'event_types', 'client_id', 'state'),
      worker: ['select', 'update'],
      management: everything,
      console: everything,
      operator: everything
    }
  },
  endpoint_alarms: {
    about: `Alarms of webhook URLs that receive no reports any more, or whose reports are rejected. The tables of alarms have no
      foreign keys, because endpoints exist as long as their organization.`,
    tenancy: 'tenant',
    key: ['id'],
    export: rows,
    deletion: 'in batches',
    retention: [
      // Open alarms never expire.
      { limit: 'audit', areExpired: (before) => sql`t.closed_at < ${before}` }
    ],
    grants: {
      worker: ['select', 'insert', 'update'],
      console: ['select'],
      operator: ['select', 'delete']
    }
  },
  endpoint_hourly_reports: {
    about: 'The number of reports per hour of endpoints monitored for unusual silence.',
    columns: {
      longest_silence_seconds: 'The longest silence that ended in the hour.'
    },
    tenancy: 'tenant',
    key: ['endpoint_id', 'hour'],
    export: 'derived',
    deletion: 'in batches',
    retention: [{ limit: 'endpointHours', areExpired: (before) => sql`t.hour < ${before}` }],
    grants: {
      worker: ['select', 'insert', 'update'],
      operator: [...only('select', 'organization_id', 'endpoint_id', 'hour'), 'delete']
    }
  },
  endpoint_silence: {
    about: 'The state of the monitoring of each endpoint for unusual silence.',
    columns: {
      counted_until: 'The hour up to which reports are counted.',
      last_report_at: 'The last report before counted_until.',
      unusual_after: 'From when on the silence after the last report is unusual.'
    },
    tenancy: 'tenant',
    key: ['endpoint_id'],
    export: 'temporary',
    deletion: 'in batches',
    grants: {
      worker: ['select', 'insert', 'update'],
      operator: [...only('select', 'organization_id', 'endpoint_id'), 'delete']
    }
  },
  alarm_schedule: {
    about: 'When the endpoints of an organization are checked next.',
    columns: {
      after_endpoint_id: 'The endpoint after which the check continues; null to begin.'
    },
    tenancy: 'tenant',
    key: ['organization_id'],
    export: 'temporary',
    deletion: 'in batches',
    grants: {
      worker: ['select', 'insert', 'update'],
      operator: [...only('select', 'organization_id'), 'delete']
    }
  },
  provider_accounts: {
    about: 'Accounts at providers, whose calls are compared with the received reports.',
    columns: {
      watermark: 'Everything before was listed at least once.',
      webhook_settings: `The endpoint for the reports of each assistant, according to the provider's settings when last read: an array of
        the items in webhook-settings.ts. Foreign URLs are not stored.`
    },
    tenancy: 'tenant',
    key: ['id'],
    export: { ...rows, withheld: ['key_encrypted'] },
    deletion: 'first',
    grants: {
      worker: ['select', 'update'],
      console: everything,
      operator: everything
    }
  },
  provider_account_endpoints: {
    about: 'Assigns calls to webhook URLs.',
    columns: {
      assistant_id: 'Empty for all assistants without a row.'
    },
    tenancy: 'tenant',
    key: ['account_id', 'assistant_id'],
    export: rows,
    deletion: 'first',
    grants: {
      worker: ['select'],
      console: everything,
      operator: everything
    }
  },
  reconciliation_runs: {
    about: 'A pass through the list of an account.',
    columns: {
      kind: 'visit is the lease of requests outside of passes.',
      window_to: 'Null until the pass begins.'
    },
    tenancy: 'tenant',
    key: ['account_id', 'kind'],
    export: 'temporary',
    deletion: 'first',
    grants: {
      worker: ['select', 'update', 'delete'],
      console: everything,
      operator: everything
    }
  },
  gaps: {
    about: `Calls that a provider has and that were not received. Gaps and counts have no foreign key to an account, because
      several accounts can list the same call of a provider.`,
    tenancy: 'tenant',
    key: ['id'],
    export: rows,
    deletion: 'in batches',
    retention: [{ limit: 'gaps', areExpired: (before) => sql`t.found_at < ${before}` }],
    grants: {
      worker: ['select', 'insert', 'update'],
      management: ['select'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  reconciled_calls: {
    about: 'The counted result of each listed call, so that a call counts once even if it is listed several times.',
    tenancy: 'tenant',
    key: ['provider', 'provider_call_id'],
    export: 'temporary',
    deletion: 'in batches',
    retention: [
      // The counted state of a call expires together with its counter, so that nothing counts twice.
      { limit: 'gaps', areExpired: (before) => sql`t.counted_at < ${before}` }
    ],
    grants: {
      worker: ['select', 'insert', 'update'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  gap_counts: {
    about: "Counts by quarter of an hour, because every time zone's days consist of them.",
    columns: {
      client_id: 'The nil UUID counts unassigned calls.'
    },
    tenancy: 'tenant',
    key: ['client_id', 'starts_at'],
    export: 'derived',
    deletion: 'in batches',
    retention: [{ limit: 'gaps', areExpired: (before) => sql`t.starts_at < ${before}` }],
    grants: {
      worker: ['select', 'insert', 'update'],
      management: ['select'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  recording_policies: {
    about: 'Whether the recordings of a client are copied.',
    columns: {
      days: 'For how many days a copy is stored: null for as long as the call.',
      consent_by: 'The user who confirmed that callers consent to it.'
    },
    tenancy: 'tenant',
    key: ['client_id'],
    export: rows,
    deletion: 'in batches',
    grants: {
      worker: ['select'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  call_recordings: {
    about:
      'A copy of a recording, or the work of making it. No personal data: without the row, the object cannot be played.',
    columns: {
      object_key: 'Set only if the whole object is stored.'
    },
    tenancy: 'tenant',
    key: ['call_id', 'kind'],
    export: rows,
    deletion: 'in batches',
    grants: {
      worker: everything,
      management: ['select'],
      console: everything,
      operator: everything
    }
  },
  recording_deletions: {
    about: `Objects to remove with all their versions. A row is also written before an object is uploaded, and removed when its
      recording is stored: an upload that was interrupted leaves nothing behind.`,
    tenancy: 'tenant',
    key: ['id'],
    export: 'temporary',
    deletion: 'kept',
    grants: {
      worker: everything,
      console: ['select', 'insert'],
      operator: everything
    }
  },
  recording_cursors: {
    about: 'The sequence number up to which the changes of an organization were searched for calls with recordings.',
    tenancy: 'tenant',
    key: ['organization_id'],
    export: 'temporary',
    deletion: 'in batches',
    grants: {
      worker: ['select', 'insert', 'update'],
      operator: [...only('select', 'organization_id'), 'delete']
    }
  },
  legal_holds: {
    about: 'Data that must not be removed: of a whole client, of one customer, or of one call.',
    tenancy: 'tenant',
    key: ['id'],
    export: rows,
    deletion: 'in batches',
    grants: {
      worker: ['select'],
      console: ['select', 'insert', 'update'],
      operator: everything
    }
  },
  saved_views: {
    about: 'Names for query strings of the list of calls in the console.',
    columns: {
      user_id: 'The author, without a foreign key.',
      client_id: 'The view belongs to the members of that client.'
    },
    tenancy: 'tenant',
    key: ['id'],
    export: rows,
    deletion: 'first',
    grants: {
      console: everything,
      operator: everything
    }
  },
  memberships: {
    about: `Access of users to an organization, or to one of its clients. A user has at most one membership of the organization
      and one of each client. A lookup table.`,
    columns: {
      role: 'Owners manage the whole organization, client managers one client.',
      client_id: `The client to which the membership is limited; null if it is not. No foreign key, because every node of a cluster
        has this table, but not all clients.`
    },
    tenancy: 'lookup',
    key: ['user_id', 'id'],
    export: rows,
    deletion: 'separate',
    grants: {
      console: everything,
      operator: everything
    }
  },
  audit_events: {
    about: `The audit log: changes of an organization and of its accounts, and who looked at its calls and signed in. The nil
      UUID is the installation, which owns the events of staff. Events outlive the organization, so there is no foreign
      key.`,
    columns: {
      actor_is_staff: 'Whether the actor was staff at the time of the event.',
      is_access: 'Whether somebody only looked, played, or signed in.',
      sequence: 'The number in the stream of the organization, given when a reader first gets there; null before.'
    },
    tenancy: 'tenant',
    key: ['id'],
    export: rows,
    deletion: 'kept',
    retention: [{ limit: 'audit', areExpired: (before) => sql`t.created_at < ${before}` }],
    // Audit events are only inserted. Updates are limited to the results of multi-step actions, to texts about erased
    // callers, and to numbers in the stream.
    grants: {
      // API consumers change clients, and read the stream.
      management: ['select', 'insert', ...only('update', 'sequence')],
      console: ['select', 'insert', ...only('update', 'changes', 'sequence')],
      operator: ['select', 'insert', ...only('update', 'changes')]
    }
  },
  audit_streams: {
    about:
      'The last number that was given to an audit event of an organization. The reader that numbers events locks it.',
    tenancy: 'tenant',
    key: ['organization_id'],
    export: 'derived',
    deletion: 'kept',
    grants: {
      management: ['select', 'insert', 'update'],
      console: ['select', 'insert', 'update']
    }
  },
  maintenance_runs: {
    about: 'When work that a scheduler outside of the services starts was last completed, for alerts.',
    tenancy: 'local',
    key: ['name'],
    export: 'no organization',
    deletion: 'kept',
    // The migrator, which runs the retention, owns the table.
    grants: {
      worker: ['select'],
      console: ['select'],
      operator: ['select']
    }
  }
}

/** The same tables as a list. */
export const tableList: readonly (Table<string> & { readonly name: keyof Schema })[] = Object.entries(tables).map(
  ([name, table]) => ({ ...table, name: name as keyof Schema })
)

export function listTables(tenancy: Table<string>['tenancy']): string[] {
  return tableList.filter((table) => table.tenancy === tenancy).map(({ name }) => name)
}

const tenantTables = new Set(listTables('tenant'))

/** Whether it is a table of tenants, or a partition of one. */
export function isTenantTable(name: string): boolean {
  return tenantTables.has(name) || name.startsWith('raw_reports_')
}
