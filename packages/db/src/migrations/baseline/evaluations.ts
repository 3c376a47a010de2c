import { vacuumedEarly } from './storage.ts'

export const evaluations: readonly string[] = [
  `create table scorecards (
    organization_id uuid not null,
    domain          text not null,
    client_id       uuid,
    name            text not null,
    percent         smallint not null,
    live_revision   integer,
    retired_at      timestamptz(3),
    created_at      timestamptz(3) not null,
    updated_at      timestamptz(3) not null,
    primary key (organization_id, domain),
    foreign key (organization_id, client_id) references clients (organization_id, id)
  )`,
  `create table scorecard_revisions (
    organization_id uuid not null,
    domain          text not null,
    revision        integer not null,
    questions       json not null,
    created_at      timestamptz(3) not null,
    created_by      text not null,
    used_at         timestamptz(3),
    primary key (organization_id, domain, revision),
    foreign key (organization_id, domain) references scorecards (organization_id, domain)
  )`,
  // Each answer of a model to a scorecard changes two rows.
  `create table judge_budgets (
    organization_id uuid not null,
    client_id       uuid not null,
    per_day         integer not null,
    day             timestamptz(3) not null,
    used            integer not null,
    primary key (organization_id, client_id)
  ) with (fillfactor = 50)`,

  // toast_tuple_target keeps results on the row's own page, so that a page of the list reads no other.
  `create table evaluations (
    organization_id  uuid not null,
    call_id          uuid not null,
    domain           text not null,
    version          integer not null,
    is_current       boolean not null,
    source           text not null check (source in ('human', 'import', 'model')),
    model            text,
    result           json not null,
    evidence         json,
    created_at       timestamptz(3) not null,
    prompt_version   text,
    input_tokens     integer,
    output_tokens    integer,
    cost_usd         double precision,
    user_id          uuid,
    model_difference double precision,
    client_id        uuid not null,
    revision         integer,
    answers          jsonb,
    occurred_at      timestamptz(3),
    primary key (organization_id, call_id, domain, version),
    foreign key (organization_id, call_id) references calls (organization_id, id)
  ) with (toast_tuple_target = 8160, ${vacuumedEarly})`,
  // A call may have any number of versions, which a page of the list must not read.
  'create unique index evaluations_current on evaluations (organization_id, call_id, domain) where is_current',
  // Answers of 20 questions take at most 1.4 KB, an entry of an index at most 2.7.
  `create index evaluations_with_answers on evaluations (organization_id, domain, occurred_at desc, call_id desc)
    include (client_id, answers) where is_current and answers is not null`,
  `create index evaluations_by_people on evaluations (organization_id, domain, call_id desc, version desc)
    where source = 'human'`,
  // For index-only scans of the cost of evaluations.
  `create index evaluations_for_sums on evaluations (organization_id, created_at)
    include (client_id, domain, model, prompt_version, input_tokens, output_tokens, cost_usd) where source = 'model'`,
  `create index evaluations_of_reviewers on evaluations (organization_id, created_at)
    include (client_id, user_id, call_id, domain, model_difference) where user_id is not null`,

  // A model and a person each answer a revision at most once for a call.
  `create table scorecard_trials (
    organization_id uuid not null,
    call_id         uuid not null,
    domain          text not null,
    revision        integer not null,
    source          text not null check (source in ('human', 'model')),
    client_id       uuid not null,
    occurred_at     timestamptz(3) not null,
    state           text not null check (state in ('waiting', 'running', 'failed', 'answered')),
    attempts        smallint not null default 0,
    run_after       timestamptz(3) not null,
    leased_until    timestamptz(3),
    lease_id        uuid,
    awaits_budget   boolean not null default false,
    last_error      text,
    result          json,
    answers         jsonb,
    evidence        json,
    answered_at     timestamptz(3),
    model           text,
    input_tokens    integer,
    output_tokens   integer,
    cost_usd        double precision,
    user_id         uuid,
    primary key (organization_id, call_id, domain, revision, source),
    foreign key (organization_id, call_id) references calls (organization_id, id),
    foreign key (organization_id, domain, revision) references scorecard_revisions (organization_id, domain, revision)
  )`,
  // A page of a test, and the number of its calls in each state.
  `create index scorecard_trials_of_test on scorecard_trials
    (organization_id, domain, revision, occurred_at desc, call_id desc) include (client_id, state) where source = 'model'`,
  `create index scorecard_trials_by_people on scorecard_trials (organization_id, domain, call_id desc)
    where source = 'human' and state = 'answered'`,
  `create index scorecard_trials_in_order on scorecard_trials (organization_id, run_after)
    where source = 'model' and state in ('waiting', 'running')`,
  // As evaluations_for_sums.
  `create index scorecard_trials_for_sums on scorecard_trials (organization_id, answered_at)
    include (client_id, domain, revision, model, input_tokens, output_tokens, cost_usd)
    where source = 'model' and state = 'answered'`,

  `create table evaluation_work (
    organization_id uuid not null,
    call_id         uuid not null,
    domains         text[],
    state           text not null check (state in ('waiting', 'running', 'failed')),
    attempts        smallint not null,
    run_after       timestamptz(3) not null,
    leased_until    timestamptz(3),
    last_error      text,
    lease_id        uuid,
    needs_model     boolean not null default false,
    requested       text[],
    is_low_priority boolean not null default false,
    awaits_budget   boolean not null default false,
    failed_usage    json,
    primary key (organization_id, call_id),
    foreign key (organization_id, call_id) references calls (organization_id, id)
  )`,
  `create index evaluation_work_failed on evaluation_work (organization_id, run_after) where state = 'failed'`,
  // Two indexes without common rows, so that a new task has an entry in one of them. Few tasks wait for a model.
  `create index evaluation_work_in_order on evaluation_work (organization_id, is_low_priority, run_after)
    where state <> 'failed' and not needs_model`,
  `create index evaluation_work_for_model on evaluation_work (organization_id, is_low_priority, run_after)
    where state <> 'failed' and needs_model`,

  `create table review_claims (
    organization_id uuid not null,
    call_id         uuid not null,
    user_id         uuid not null,
    expires_at      timestamptz(3) not null,
    primary key (organization_id, call_id),
    foreign key (organization_id, call_id) references calls (organization_id, id)
  ) with (fillfactor = 80)`,

  `create table review_assignments (
    organization_id uuid not null,
    call_id         uuid not null,
    client_id       uuid not null,
    user_id         uuid not null references users (id) on delete cascade,
    assigned_at     timestamptz(3) not null,
    primary key (organization_id, call_id),
    foreign key (organization_id, call_id) references calls (organization_id, id)
  )`,
  'create index review_assignments_of_user on review_assignments (organization_id, user_id, call_id)'
]
