import { vacuumedEarly } from './storage.ts'

export const evaluations: readonly string[] = [
  `create table call_evaluations (
    organization_id               uuid not null,
    call_id                       uuid not null,
    lead_quality                  json,
    lead_quality_version          integer,
    lead_quality_completed_at     timestamptz(3),
    prompt_adherence              json,
    prompt_adherence_version      integer,
    prompt_adherence_completed_at timestamptz(3),
    updated_at                    timestamptz(3) not null,
    primary key (organization_id, call_id),
    foreign key (organization_id, call_id) references calls (organization_id, id)
  ) with (toast_tuple_target = 8160)`,

  `create table evaluation_versions (
    organization_id  uuid not null,
    call_id          uuid not null,
    domain           text not null check (domain in ('lead_quality', 'prompt_adherence')),
    version          integer not null,
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
    primary key (organization_id, call_id, domain, version),
    foreign key (organization_id, call_id) references calls (organization_id, id)
  ) with (${vacuumedEarly})`,
  `create index evaluation_versions_by_people on evaluation_versions (organization_id, domain, call_id desc, version desc)
    where source = 'human'`,
  // For index-only scans of the cost of evaluations.
  `create index evaluation_versions_for_sums on evaluation_versions (organization_id, created_at)
    include (client_id, domain, model, prompt_version, input_tokens, output_tokens, cost_usd) where source = 'model'`,
  `create index evaluation_versions_of_reviewers on evaluation_versions (organization_id, created_at)
    include (client_id, user_id, call_id, domain, model_difference) where user_id is not null`,

  `create table evaluation_work (
    organization_id uuid not null,
    call_id         uuid not null,
    domain          text not null check (domain in ('lead_quality', 'prompt_adherence')),
    state           text not null check (state in ('waiting', 'running', 'failed')),
    attempts        smallint not null,
    run_after       timestamptz(3) not null,
    leased_until    timestamptz(3),
    last_error      text,
    lease_id        uuid,
    prompt_version  text,
    needs_model     boolean not null default false,
    is_low_priority boolean not null default false,
    input_tokens    integer,
    output_tokens   integer,
    cost_usd        double precision,
    primary key (organization_id, call_id, domain),
    foreign key (organization_id, call_id) references calls (organization_id, id)
  )`,
  `create index evaluation_work_failed on evaluation_work (organization_id, run_after) where state = 'failed'`,
  // Two indexes without common rows, so that a new task has an entry in one of them. Few tasks wait for a model.
  `create index evaluation_work_in_order on evaluation_work (organization_id, is_low_priority, run_after)
    where state <> 'failed' and not needs_model`,
  `create index evaluation_work_for_model on evaluation_work (organization_id, is_low_priority, run_after)
    where state <> 'failed' and needs_model`,

  `create table call_scores (
    organization_id uuid not null,
    call_id         uuid not null,
    client_id       uuid not null,
    occurred_at     timestamptz(3) not null,
    lead_score      double precision,
    failure_risk    double precision,
    sentiment       text check (sentiment in ('positive', 'neutral', 'negative', 'mixed')),
    negative_call   boolean,
    adherence_score double precision,
    flagged         boolean,
    sampled         boolean not null default false,
    has_conversation boolean not null default true,
    primary key (organization_id, call_id),
    foreign key (organization_id, call_id) references call_evaluations (organization_id, call_id)
  ) with (${vacuumedEarly})`,
  `create index call_scores_by_time on call_scores (organization_id, occurred_at desc, call_id desc)
    include (client_id, lead_score, failure_risk, sentiment, negative_call, adherence_score, flagged, has_conversation)`,

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
