-- What each role of roles.sql may do, and nobody else. Nothing has to be done with this file: `migrate` gives these
-- grants, and takes away every other. It is written by `pnpm --filter @callbook/db generate`.

grant select, insert, update on call_counts to callbook_ingest;
grant select, insert, update on calls to callbook_ingest;
grant select (organization_id, id, phone_number) on clients to callbook_ingest;
grant select, insert, update on customers to callbook_ingest;
grant select on erased_callers to callbook_ingest;
grant select, insert, update on evaluation_work to callbook_ingest;
grant select, insert, update on idempotency_marks to callbook_ingest;
grant select, insert, update on raw_reports to callbook_ingest;
grant select, insert, delete on rejected_reports to callbook_ingest;
grant select, insert, update on rejection_counts to callbook_ingest;
grant select, insert, update on webhook_endpoint_usage to callbook_ingest;
grant select on webhook_endpoints to callbook_ingest;

grant select, insert, update on call_evaluations to callbook_evaluator;
grant select, update (evaluation_status, human_review_required, updated_at) on calls to callbook_evaluator;
grant select (organization_id) on clients to callbook_evaluator;
grant select, insert on evaluation_versions to callbook_evaluator;
grant select, update, delete on evaluation_work to callbook_evaluator;
grant select (id) on organizations to callbook_evaluator;

grant select, insert, update on api_key_usage to callbook_management;
grant select on api_keys to callbook_management;
grant select on call_counts to callbook_management;
grant select, insert, update on call_evaluations to callbook_management;
grant select, update (evaluation_status, human_review_required, updated_at) on calls to callbook_management;
grant select, insert on clients to callbook_management;
grant select on customers to callbook_management;
grant select, insert on evaluation_versions to callbook_management;
grant select, delete on evaluation_work to callbook_management;
grant select, insert, update, delete on idempotent_requests to callbook_management;
grant select on organizations to callbook_management;

grant select on api_key_usage to callbook_operator;
grant select, insert, update on api_keys to callbook_operator;
grant select, insert, update on call_counts to callbook_operator;
grant select, insert, update on call_evaluations to callbook_operator;
grant select, insert, update on calls to callbook_operator;
grant select, insert on clients to callbook_operator;
grant select, insert, update, delete on customers to callbook_operator;
grant select, insert, update on erased_callers to callbook_operator;
grant select, insert, update on evaluation_versions to callbook_operator;
grant select, insert, update, delete on evaluation_work to callbook_operator;
grant select, insert, update on idempotency_marks to callbook_operator;
grant select, insert on organizations to callbook_operator;
grant select, insert, update, delete on raw_reports to callbook_operator;
grant select, insert, update, delete on rejected_reports to callbook_operator;
grant select on rejection_counts to callbook_operator;
grant select on webhook_endpoint_usage to callbook_operator;
grant select, insert, update on webhook_endpoints to callbook_operator;
