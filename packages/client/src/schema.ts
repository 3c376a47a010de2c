// Generated from apps/management-api/openapi.json by `node src/generate.ts`.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description For load balancers. 503 if the database does not respond, has a schema that this release cannot work with, or the service is about to stop; send no further requests then. Needs no key.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description For supervisors that restart a hanging service. Does not depend on the database. Needs no key.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get current API key
         * @description The first request to make with a new key: 200 confirms that the key is valid, and shows its organization. `scopes` are its further permissions (it can read everything), `expires_at` its expiry.
         */
        get: operations["getApiKeyInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients
         * @description All clients, newest first. This list has no pages.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Create client
         * @description Requires the scope `clients:write`. Fields that are left out get their defaults. With an `Idempotency-Key`, the request can be repeated safely: within 24 hours, a repeated request with the same body gets the first response, with `Idempotent-Replayed: true`.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get client
         * @description Pass the `ETag` of the response as `If-Match` to update the client.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update client
         * @description Requires the scope `clients:write`. Fields that are left out do not change. Returns the client after the update.
         */
        patch: operations["changeClient"];
        trace?: never;
    };
    "/v1/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description Latest first, by `occurred_at`. A call may arrive long after it took place: to receive every new and changed call, follow `GET /v1/changes`. `total` is exact at any size, except with a filter whose description names a limit: a page of such a filter examines the newest calls of the range, at least 20,000. It may have fewer items than `limit`, or none, although `next_cursor` continues with earlier calls.
         */
        get: operations["listCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get call
         * @description In addition to the fields in lists: transcript and messages, recordings, transfers, parts of the cost, findings of the provider, and the stored reports. Values that the provider does not report are null, or an empty list.
         */
        get: operations["getCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export calls
         * @description All matching calls, without a limit, newest first. Each call has the fields of the list. The file is streamed at the pace of the reader, and compressed by gzip if the request accepts it, except for Parquet. To resume an interrupted export, use `after`; the CSV header is not repeated. A Parquet file is readable only if it is complete; with `after`, it is another file with the rest. Items stored after the start are not included. In CSV, text that spreadsheets would read as a formula is prefixed with an apostrophe, unless `raw` is true. In CSV and Parquet, members of nested objects are columns, such as `call_id` for `call.id`, and other JSON values are texts. A key can run one export at a time, an organization two, each for 15 minutes. An export that is read at less than 4 KiB per second is interrupted. If all places are taken, an organization without an export gets the place of the slowest reader of an organization with two.
         */
        get: operations["exportCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get stored report
         * @description The report as the provider sent it, byte for byte, except for secrets, which were replaced by `[redacted]` before it was stored. Reports have a shorter retention than calls.
         */
        get: operations["getCallReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/{id}/recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get recording
         * @description The stored copy, with both sides. Supports `Range`. If recordings are stored in a bucket, the response redirects to an address that is valid for five minutes. A key can read four recordings at a time, an organization eight. Needs the scope `recordings:read`.
         */
        get: operations["getCallRecording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List evaluations
         * @description Newest call first. Calls without evaluations are included as pending.
         */
        get: operations["listCallEvaluations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/{id}/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get evaluations of call
         * @description Exists for every call: it is pending before the first evaluation, and a result is present once its state is `completed`. A result may be replaced by a later one, but is never removed.
         */
        get: operations["getCallEvaluation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/evaluations/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export evaluations
         * @description All matching evaluations, without a limit, newest first. Calls without evaluations are included as pending. CSV and Parquet also have the scores of the call. The file is streamed at the pace of the reader, and compressed by gzip if the request accepts it, except for Parquet. To resume an interrupted export, use `after`; the CSV header is not repeated. A Parquet file is readable only if it is complete; with `after`, it is another file with the rest. Items stored after the start are not included. In CSV, text that spreadsheets would read as a formula is prefixed with an apostrophe, unless `raw` is true. In CSV and Parquet, members of nested objects are columns, such as `call_id` for `call.id`, and other JSON values are texts. A key can run one export at a time, an organization two, each for 15 minutes. An export that is read at less than 4 KiB per second is interrupted. If all places are taken, an organization without an export gets the place of the slowest reader of an organization with two.
         */
        get: operations["exportCallEvaluations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/{id}/evaluations/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List evaluation versions
         * @description Newest first, at most 200. A version never changes; the evaluations of the call show the current ones.
         */
        get: operations["listEvaluationVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/{id}/evaluations/lead_quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record lead quality result
         * @description Requires the scope `evaluations:write`. Returns the new version, or the current one if the result and the source are equal. NUL is removed from texts and the key `__proto__` from objects; a number in a list or in the variables that a double cannot represent becomes a string of its digits.
         */
        put: operations["recordLeadQuality"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/{id}/evaluations/prompt_adherence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record prompt adherence result
         * @description Requires the scope `evaluations:write`. Returns the new version, or the current one if the result and the source are equal. NUL is removed from texts and the key `__proto__` from objects; a number in a list or in the variables that a double cannot represent becomes a string of its digits.
         */
        put: operations["recordPromptAdherence"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/{id}/evaluations/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record answers of scorecard
         * @description Requires the scope `evaluations:write`. Answers the questions of the live revision of the scorecard; a missing answer is null. Returns the new version, or the current one if the answers and the source are equal.
         */
        put: operations["recordAnswers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get call analytics
         * @description For at most 400 days and 1,000 buckets, by the time when calls took place. Returns the 50 groups with the most calls, or 20,000 divided by the number of buckets if there are more than 400; `other` sums up the rest.
         */
        get: operations["countCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage
         * @description For at most 400 days and 1,000 buckets, by the time when calls took place. Returns the 50 groups with the most calls, or 20,000 divided by the number of buckets if there are more than 400; `other` sums up the rest.
         */
        get: operations["sumUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get evaluation analytics
         * @description Scores of calls and the cost of evaluations, for at most 400 days and 1,000 buckets. Calls count when they took place, with their current results; costs count when the evaluation was done. With `group_by`, `total` also has the 50 versions with the most evaluated calls.
         */
        get: operations["measureEvaluations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get answer analytics
         * @description Answers to the questions of a scorecard, for at most 400 days and 1,000 buckets. Calls count when they took place, with their current answers. The questions are those of the live revision, or of the newest one. With `group_by`, `total` also has the 50 groups with the most results.
         */
        get: operations["sumAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Newest first, one customer for each phone number and client. Unknown texts are empty; a call from a withheld number has no customer.
         */
        get: operations["listCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get customer
         * @description Names and email come from the latest call that has them; first and last call refer to the time of the calls.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export customers
         * @description All matching customers, without a limit, newest first. Each customer has the fields of the list. The file is streamed at the pace of the reader, and compressed by gzip if the request accepts it, except for Parquet. To resume an interrupted export, use `after`; the CSV header is not repeated. A Parquet file is readable only if it is complete; with `after`, it is another file with the rest. Items stored after the start are not included. In CSV, text that spreadsheets would read as a formula is prefixed with an apostrophe, unless `raw` is true. In CSV and Parquet, members of nested objects are columns, such as `call_id` for `call.id`, and other JSON values are texts. A key can run one export at a time, an organization two, each for 15 minutes. An export that is read at less than 4 KiB per second is interrupted. If all places are taken, an organization without an export gets the place of the slowest reader of an organization with two.
         */
        get: operations["exportCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export customer
         * @description A ZIP with `customer.json`; `calls.jsonl`, `evaluations.jsonl`, `draft-answers.jsonl` (answers to drafts of scorecards) and `reports.jsonl` with one row per line; the stored recordings in `recordings/`; and, as the last file, `manifest.json` with the size and SHA-256 of each file, and the missing ones with their reason. It is streamed: an interrupted ZIP has no manifest. Shares its limits with other exports. A key can run one export at a time, an organization two, each for 15 minutes. An export that is read at less than 4 KiB per second is interrupted. If all places are taken, an organization without an export gets the place of the slowest reader of an organization with two. Needs the scope `recordings:read`.
         */
        get: operations["exportCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes
         * @description Stored, changed and erased objects, in an order that misses no change, even with concurrent writers. A change names its subject: request it separately, or use `include=resource` to get it with the change. A response without changes is not the end: continue with its `next_cursor`. Changes are stored for 30 days.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event endpoints
         * @description All event endpoints, newest first. This list has no pages and no parameters.
         */
        get: operations["listEventEndpoints"];
        put?: never;
        /**
         * Create event endpoint
         * @description Requires the scope `events:write`. The signing secret is shown only in this response.
         */
        post: operations["createEventEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get event endpoint
         * @description State, filters and failures of the endpoint. Its secret is not shown again.
         */
        get: operations["getEventEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete event endpoint
         * @description Requires the scope `events:write`. Pending deliveries are not sent. Returns the endpoint before its deletion.
         */
        delete: operations["deleteEventEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update event endpoint
         * @description Requires the scope `events:write`. Fields that are left out do not change. Making a disabled endpoint `active` resets its failures.
         */
        patch: operations["changeEventEndpoint"];
        trace?: never;
    };
    "/v1/event-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate signing secret
         * @description Requires the scope `events:write`. The new secret is shown only in this response. For 24 hours, requests are also signed with the previous one.
         */
        post: operations["rotateEventSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event deliveries
         * @description Newest event first, for as long as events are stored, each with its attempts.
         */
        get: operations["listEventDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send test event
         * @description Requires the scope `events:write`. Sends a signed event of the type `event_endpoint.test` immediately, regardless of the state of the endpoint. Failed attempts are also reported with 200; they do not affect the endpoint.
         */
        post: operations["testEventEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay events
         * @description Requires the scope `events:write`. Replays the events that match the types and the client of the endpoint, with their original `webhook-id`, including events from before the endpoint existed. Pending deliveries are not duplicated; new events are sent in between.
         */
        post: operations["replayEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/scorecards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scorecards
         * @description Own questions about each call, by name. A key of one client lists those of the client and of all clients.
         */
        get: operations["listScorecards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List missing calls
         * @description The calls of a connected provider account are compared with the stored calls every 15 minutes: missing calls are fetched and listed here for 90 days. Without a connected account, the list is empty.
         */
        get: operations["listGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gaps/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize missing calls by day
         * @description Counts each call that a provider has listed once, by its end and its current state, per day and client. Days without calls are left out. Covers the last 90 days.
         */
        get: operations["summarizeGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream audit log
         * @description Every event of the audit log exactly once, in an order that misses none, even with concurrent writers: changes, and who looked at calls, with ids and without names of callers. Resume with the `cursor` of the last complete line. The event of an action in several steps may get its final numbers after it was read. Needs the scope `audit:read`, which only a key of the whole organization can have. An organization can read one response at a time.
         */
        get: operations["streamAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    thinEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a thin event
         * @description Sent to endpoints of the mode `thin`. Names the subject of the event. The same event may arrive more than once, and events arrive in any order. Verify the signature as Standard Webhooks 1.0.0 describes, and respond within 15 seconds. A failed request is retried ten times in about four days.
         */
        post: operations["receiveThinEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    fullEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a full event
         * @description Sent to endpoints of the mode `full`. Contains the subject of the event, if it is short. The same event may arrive more than once, and events arrive in any order. Verify the signature as Standard Webhooks 1.0.0 describes, and respond within 15 seconds. A failed request is retried ten times in about four days.
         */
        post: operations["receiveFullEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    slackMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a message for people
         * @description Sent to endpoints of the mode `slack`, such as incoming webhooks of Slack. The same event may arrive more than once, and events arrive in any order. Verify the signature as Standard Webhooks 1.0.0 describes, and respond within 15 seconds. A failed request is retried ten times in about four days.
         */
        post: operations["receiveSlackMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @enum {string} */
        HealthStatus: "ok" | "unavailable";
        /** @enum {string} */
        DatabaseState: "ok" | "unavailable" | "wrong_schema";
        Health: {
            status: components["schemas"]["HealthStatus"];
            /** @constant */
            service: "management-api";
            /** @description Version of the running service */
            version: string;
            uptime_seconds: number;
            checks: {
                database: components["schemas"]["DatabaseState"];
            };
        };
        Liveness: {
            /** @constant */
            status: "ok";
        };
        /** @enum {string} */
        ApiKeyEnvironment: "production" | "sandbox";
        /** @enum {string} */
        ApiKeyScope: "audit:read" | "clients:write" | "evaluations:write" | "events:write" | "pii:read" | "recordings:read";
        ApiKeyInfo: {
            /**
             * Format: uuid
             * @description Organization of the key
             */
            organization_id: string;
            /** Format: uuid */
            api_key_id: string;
            /** @description Purpose of the key, as entered by its creator */
            key_name: string;
            /** @description A label: keys of both environments read and write the same data */
            environment: components["schemas"]["ApiKeyEnvironment"];
            /** @description What the key may do in addition to reading; without scopes, it can only read */
            scopes: components["schemas"]["ApiKeyScope"][];
            /**
             * Format: date-time
             * @description When the key expires; null if it does not expire
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description The only client whose data the key can access; null for all clients
             */
            client_id: string | null;
            /** @description Requests per minute */
            rate_limit: number;
        };
        /** @enum {string} */
        ClientField: "id" | "organization_id" | "name" | "display_name" | "type" | "status" | "subscription_plan" | "contact_person" | "contact_email" | "phone_number" | "joined_at" | "last_active_at" | "last_call_at";
        /** @enum {string} */
        ClientType: "dealership" | "clinic" | "restaurant" | "real_estate" | "home_services" | "legal" | "hospitality" | "retail" | "other";
        /** @enum {string} */
        ClientStatus: "active" | "inactive" | "suspended";
        /** @enum {string} */
        SubscriptionPlan: "trial" | "basic" | "pro" | "enterprise";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000003",
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "name": "Acme Honda",
         *       "display_name": "Acme Honda of Springfield",
         *       "type": "dealership",
         *       "status": "active",
         *       "subscription_plan": "pro",
         *       "contact_person": "Sam Rivera",
         *       "contact_email": "sam@acme-honda.example",
         *       "phone_number": "+12025550100",
         *       "joined_at": "2026-01-15T09:30:00.000Z",
         *       "last_active_at": "2026-11-20T15:04:12.537Z",
         *       "last_call_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        Client: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organization_id: string;
            name: string;
            /** @description Name for display */
            display_name: string;
            type: components["schemas"]["ClientType"];
            /** @description For your information; calls are stored regardless */
            status: components["schemas"]["ClientStatus"];
            subscription_plan: components["schemas"]["SubscriptionPlan"];
            /** @description Empty if unknown, like `contact_email` and `phone_number` */
            contact_person: string;
            contact_email: string;
            /** @description E.164 */
            phone_number: string;
            /** Format: date-time */
            joined_at: string;
            /**
             * Format: date-time
             * @description When the latest call took place; `joined_at` if that is later, or without calls
             */
            last_active_at: string;
            /**
             * Format: date-time
             * @description When the latest call took place; null without calls
             */
            last_call_at: string | null;
        };
        ClientInput: {
            /** @description Name of the client, on one line */
            name: string;
            /** @description Name for display; by default, `name` */
            display_name?: string;
            /**
             * @description Industry of the client
             * @default other
             */
            type?: components["schemas"]["ClientType"];
            /**
             * @description For your information; calls are stored regardless
             * @default active
             */
            status?: components["schemas"]["ClientStatus"];
            /**
             * @description Plan of the client; for your information
             * @default trial
             */
            subscription_plan?: components["schemas"]["SubscriptionPlan"];
            /** @description Contact person, on one line */
            contact_person?: string;
            /** @description Email address of the contact person */
            contact_email?: string;
            /** @description With its country code, in any notation; returned in E.164. Callers’ numbers without one are read as numbers of this country */
            phone_number?: string;
        };
        ErrorBody: {
            /** @description Stable name of the error */
            error: string;
            /** @description Details for humans; may change */
            message?: string;
        };
        ClientChanges: {
            /** @description Name of the client, on one line */
            name?: string;
            /** @description Name for display */
            display_name?: string;
            /** @description Industry of the client */
            type?: components["schemas"]["ClientType"];
            /** @description For your information; calls are stored regardless */
            status?: components["schemas"]["ClientStatus"];
            /** @description Plan of the client; for your information */
            subscription_plan?: components["schemas"]["SubscriptionPlan"];
            /** @description Contact person, on one line */
            contact_person?: string;
            /** @description Email address of the contact person */
            contact_email?: string;
            /** @description With its country code, in any notation; returned in E.164. Callers’ numbers without one are read as numbers of this country */
            phone_number?: string;
        };
        /** @enum {string} */
        CallStatus: "completed" | "transferred" | "voicemail" | "no_answer" | "busy" | "failed" | "unknown";
        /** @enum {string} */
        CallDirection: "inbound" | "outbound" | "web" | "unknown";
        /** @enum {string} */
        EvaluationStatus: "pending" | "partial" | "completed";
        /** @enum {string} */
        Sentiment: "positive" | "neutral" | "negative" | "mixed";
        /** @enum {string} */
        EndReasonCategory: "caller_hung_up" | "agent_hung_up" | "completed" | "transferred" | "transfer_failed" | "voicemail" | "phone_menu" | "no_answer" | "busy" | "declined" | "silence" | "time_limit" | "canceled" | "not_connected" | "blocked" | "error";
        /** @enum {string} */
        CallField: "id" | "organization_id" | "client_id" | "customer_id" | "provider" | "provider_call_id" | "source" | "direction" | "status" | "ended_reason" | "started_at" | "ended_at" | "duration_seconds" | "caller_full_name" | "caller_phone_number" | "agent_phone_number" | "assistant_id" | "assistant_name" | "assistant_version" | "language" | "transfer_destination" | "call_summary" | "recording_url" | "cost_usd" | "success_evaluation" | "caller_sentiment" | "structured_data" | "metadata" | "evaluation_status" | "lead_score" | "adherence_score" | "sentiment" | "human_review_required" | "occurred_at" | "created_at" | "updated_at" | "search_hits";
        /** @enum {string} */
        SearchedField: "name" | "summary" | "message" | "transcript";
        /**
         * @example {
         *       "field": "message",
         *       "message_index": 4,
         *       "start_seconds": 12.5,
         *       "snippet": "The brake makes a noise.",
         *       "highlights": [
         *         [
         *           4,
         *           9
         *         ]
         *       ]
         *     }
         */
        SearchHit: {
            field: components["schemas"]["SearchedField"];
            /** @description Index in `messages` of the call; null for other fields */
            message_index: number | null;
            /** @description Start of the message, in seconds since the call was connected */
            start_seconds: number | null;
            /** @description Part of the text, at most 160 UTF-16 units */
            snippet: string;
            /** @description Start and end of each matching word in `snippet`, in UTF-16 units */
            highlights: number[][];
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000005",
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "customer_id": "0199f1c2-0000-7000-8000-000000000004",
         *       "provider": "vapi",
         *       "provider_call_id": "0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d",
         *       "source": "webhook",
         *       "direction": "inbound",
         *       "status": "completed",
         *       "ended_reason": "customer-ended-call",
         *       "started_at": "2026-11-20T15:03:30.000Z",
         *       "ended_at": "2026-11-20T15:04:11.870Z",
         *       "duration_seconds": 41.87,
         *       "caller_full_name": "Dana Whitfield",
         *       "caller_phone_number": "+12025550147",
         *       "agent_phone_number": "+12025550100",
         *       "assistant_id": "a7c1",
         *       "assistant_name": "Front desk",
         *       "assistant_version": "v3",
         *       "language": "en",
         *       "transfer_destination": null,
         *       "call_summary": "Dana booked a test drive for Saturday at 10.",
         *       "recording_url": null,
         *       "cost_usd": 0.09,
         *       "success_evaluation": "true",
         *       "caller_sentiment": null,
         *       "structured_data": {
         *         "appointment": "2026-11-21T10:00"
         *       },
         *       "metadata": null,
         *       "evaluation_status": "partial",
         *       "lead_score": 82.5,
         *       "adherence_score": null,
         *       "sentiment": "positive",
         *       "human_review_required": false,
         *       "occurred_at": "2026-11-20T15:03:30.000Z",
         *       "created_at": "2026-11-20T15:04:12.537Z",
         *       "updated_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        Call: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /** Format: uuid */
            client_id: string;
            /**
             * Format: uuid
             * @description Null for a caller with an unknown number
             */
            customer_id: string | null;
            /** @description Carrier of the call */
            provider: string;
            /** @description Call id of the provider */
            provider_call_id: string;
            /** @description How its first report arrived: `webhook`: sent by the provider; `backfill`: fetched by Callbook because the report was missing */
            source: string;
            direction: components["schemas"]["CallDirection"];
            status: components["schemas"]["CallStatus"];
            /** @description As worded by the provider */
            ended_reason: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            duration_seconds: number | null;
            /** @description Name reported by the provider, or found in the data of the call */
            caller_full_name: string | null;
            /** @description E.164; the number of the other party, for both directions */
            caller_phone_number: string | null;
            agent_phone_number: string | null;
            assistant_id: string | null;
            assistant_name: string | null;
            /** @description Version number of the provider: `v3`, `12`, or an id */
            assistant_version: string | null;
            /** @description As reported by the provider: `en`, `en-US`, `ENG` */
            language: string | null;
            /** @description Destination of a transfer: an E.164 number, a SIP address, or another assistant, by its name or else its id */
            transfer_destination: string | null;
            /** @description At most 16 KB */
            call_summary: string | null;
            recording_url: string | null;
            cost_usd: number | null;
            /** @description Success analysis of the provider, as worded by it */
            success_evaluation: string | null;
            /** @description Sentiment of the caller as reported by the provider, such as `Positive` */
            caller_sentiment: string | null;
            /** @description Data that the provider extracted from the call: any JSON value; null if longer than 64 KB */
            structured_data: unknown;
            /** @description Null if longer than 16 KB */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description How many of its two evaluations are completed: `pending` for none, `partial` for one */
            evaluation_status: components["schemas"]["EvaluationStatus"];
            /** @description Lead quality of its current result; null before it, or if it determined none */
            lead_score: number | null;
            /** @description Prompt adherence of its current result; null before it, or if it determined none */
            adherence_score: number | null;
            /** @description Sentiment of the caller by the current lead quality result; null before it */
            sentiment: components["schemas"]["Sentiment"] | null;
            /** @description Whether the call waits for a review by a user; null before the first lead quality result */
            human_review_required: boolean | null;
            /**
             * Format: date-time
             * @description When the call took place: its start, else its end, else its creation at the provider; the time of receipt if none is known, or it is after it or more than ten years before it. A later report may change it
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description When the call was stored; never changes
             */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The best matching places; present only in `GET /v1/calls` with `search`. Empty for very long calls */
            search_hits?: components["schemas"]["SearchHit"][];
        };
        /**
         * @example {
         *       "limit": 50,
         *       "offset": 0,
         *       "total": 1
         *     }
         */
        Pagination: {
            /** @description Page size applied */
            limit: number;
            /** @description Number of items skipped */
            offset: number;
            /** @description Number of items that match */
            total: number;
            /** @description Whether there may be more than `total`; present only in a search, or with another filter whose description limits `total` */
            total_is_bounded?: boolean;
            /** @description The `cursor` of the next page, null on the last one; present only if `cursor` was given */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        CallWithTranscriptField: "id" | "organization_id" | "client_id" | "customer_id" | "provider" | "provider_call_id" | "source" | "direction" | "status" | "ended_reason" | "started_at" | "ended_at" | "duration_seconds" | "caller_full_name" | "caller_phone_number" | "agent_phone_number" | "assistant_id" | "assistant_name" | "assistant_version" | "language" | "transfer_destination" | "call_summary" | "recording_url" | "cost_usd" | "success_evaluation" | "caller_sentiment" | "structured_data" | "metadata" | "evaluation_status" | "lead_score" | "adherence_score" | "sentiment" | "human_review_required" | "occurred_at" | "created_at" | "updated_at" | "transcript" | "messages" | "stored_recordings" | "recordings" | "transfers" | "cost_breakdown" | "provider_verdicts" | "provider_warnings" | "external_ids" | "numbers" | "requested_at" | "content_removed_at" | "performance" | "reports";
        /** @enum {string} */
        MessageRole: "assistant" | "user" | "tool" | "system";
        CallMessage: {
            role: components["schemas"]["MessageRole"];
            text: string;
            /** @description Seconds since the call was connected */
            start_seconds: number | null;
            /** @description End of the message, in seconds since the call was connected; absent if unknown */
            end_seconds?: number;
            /** @description Id shared by a tool call and its result; absent for several calls at once */
            tool_call_id?: string;
            tool_name?: string;
            /** @description Whether the caller interrupted the assistant */
            interrupted?: boolean;
            /** @description Name of the assistant that speaks */
            speaker?: string;
        };
        /** @enum {string} */
        RecordingKind: "mixed" | "stereo" | "caller" | "agent" | "video";
        /** @enum {string} */
        RecordingState: "waiting" | "stored" | "unavailable" | "failed" | "expired";
        /** @enum {string} */
        RecordingReason: "no_account" | "gone" | "no_consent" | "too_large" | "not_audio" | "refused_address" | "key_rejected" | "source_failed" | "incomplete" | "disk_full" | "not_writable" | "store_failed";
        StoredRecording: {
            kind: components["schemas"]["RecordingKind"];
            /** @description waiting: will be copied, or tried again; stored: can be played; unavailable: the provider has none, or it may not be copied; failed: could not be copied; expired: removed after the time of the client */
            state: components["schemas"]["RecordingState"];
            /** @description Why it is not stored, or why the last attempt failed; null for a stored recording */
            reason: components["schemas"]["RecordingReason"] | null;
            bytes: number | null;
            /** @description Found in the audio itself: `audio/wav`, `audio/mpeg` */
            content_type: string | null;
            /** @description SHA-256 of the file, in hexadecimal */
            sha256: string | null;
            /** Format: date-time */
            stored_at: string | null;
            /**
             * Format: date-time
             * @description When it will be removed; null for as long as the call
             */
            expires_at: string | null;
        };
        Recording: {
            /** @description mixed: both sides in one channel, as in `recording_url`; stereo: one side per channel; caller, agent: only this side */
            kind: components["schemas"]["RecordingKind"];
            /** @description Never a URL with a signature, a token or credentials */
            url: string;
        };
        Transfer: {
            /** @description A phone number or a SIP address, as reported by the provider */
            destination: string | null;
            /**
             * Format: date-time
             * @description When the other party took over
             */
            at: string | null;
            /**
             * Format: date-time
             * @description When the other party left the call; absent if unknown
             */
            ended_at?: string;
            /** @description As worded by the provider */
            outcome: string | null;
        };
        CostItem: {
            /** @description Part of the call, as named by the provider */
            item: string;
            usd: number;
        };
        ProviderVerdict: {
            name: string;
            /** @description Value of the provider: a word, a number, any JSON value */
            result: unknown;
            /** @description At most 4 KB */
            rationale: string | null;
        };
        /** @enum {string} */
        WarningKind: "ended" | "analysis" | "compliance" | "other";
        ProviderWarning: {
            /** @description ended: why the call ended; analysis: why an analysis is missing; compliance: missing consent, or data that is not stored */
            kind: components["schemas"]["WarningKind"];
            /** @description At most 4 KB */
            text: string;
        };
        ExternalId: {
            /** @description Name of the id, such as customer_id, phone_number_id, call_sid, campaign_id, user_id, tag_id */
            name: string;
            id: string;
        };
        CallNumber: {
            /** @description Field of the provider, such as from or to */
            name: string;
            /** @description E.164 if it is a phone number */
            number: string;
        };
        Performance: {
            /** @description Time from the end of the words of the caller to the response */
            turn_latency_ms: number | null;
            model_latency_ms: number | null;
            voice_latency_ms: number | null;
            transcriber_latency_ms: number | null;
            prompt_tokens: number | null;
            completion_tokens: number | null;
            total_tokens: number | null;
        };
        KeptReport: {
            /** @description Parameter of `GET /v1/calls/:id/report`, such as end_of_call, call_analyzed, final, call_ended, preliminary, transfer_ended */
            kind: string;
            /** Format: date-time */
            received_at: string;
            /** @description How it arrived: `webhook`: sent by the provider; `backfill`: fetched by Callbook because the report was missing */
            source: string;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000005",
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "customer_id": "0199f1c2-0000-7000-8000-000000000004",
         *       "provider": "vapi",
         *       "provider_call_id": "0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d",
         *       "source": "webhook",
         *       "direction": "inbound",
         *       "status": "completed",
         *       "ended_reason": "customer-ended-call",
         *       "started_at": "2026-11-20T15:03:30.000Z",
         *       "ended_at": "2026-11-20T15:04:11.870Z",
         *       "duration_seconds": 41.87,
         *       "caller_full_name": "Dana Whitfield",
         *       "caller_phone_number": "+12025550147",
         *       "agent_phone_number": "+12025550100",
         *       "assistant_id": "a7c1",
         *       "assistant_name": "Front desk",
         *       "assistant_version": "v3",
         *       "language": "en",
         *       "transfer_destination": null,
         *       "call_summary": "Dana booked a test drive for Saturday at 10.",
         *       "recording_url": null,
         *       "cost_usd": 0.09,
         *       "success_evaluation": "true",
         *       "caller_sentiment": null,
         *       "structured_data": {
         *         "appointment": "2026-11-21T10:00"
         *       },
         *       "metadata": null,
         *       "evaluation_status": "partial",
         *       "lead_score": 82.5,
         *       "adherence_score": null,
         *       "sentiment": "positive",
         *       "human_review_required": false,
         *       "occurred_at": "2026-11-20T15:03:30.000Z",
         *       "created_at": "2026-11-20T15:04:12.537Z",
         *       "updated_at": "2026-11-20T15:04:12.537Z",
         *       "transcript": "Agent: Acme Honda, how can I help?\nUser: I would like a test drive.",
         *       "messages": [
         *         {
         *           "role": "assistant",
         *           "text": "Acme Honda, how can I help?",
         *           "start_seconds": 0.8,
         *           "end_seconds": 2.4,
         *           "speaker": "Front desk"
         *         },
         *         {
         *           "role": "user",
         *           "text": "I would like a test drive.",
         *           "start_seconds": 3.1
         *         }
         *       ],
         *       "reports": [
         *         {
         *           "kind": "end_of_call",
         *           "received_at": "2026-11-20T15:04:12.401Z",
         *           "source": "webhook"
         *         }
         *       ],
         *       "stored_recordings": [
         *         {
         *           "kind": "mixed",
         *           "state": "stored",
         *           "reason": null,
         *           "bytes": 661804,
         *           "content_type": "audio/wav",
         *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *           "stored_at": "2026-11-20T15:04:20.114Z",
         *           "expires_at": null
         *         }
         *       ],
         *       "recordings": [],
         *       "transfers": [
         *         {
         *           "destination": "+12025550111",
         *           "at": "2026-11-20T15:04:10.000Z",
         *           "outcome": "completed"
         *         }
         *       ],
         *       "cost_breakdown": [
         *         {
         *           "item": "transport",
         *           "usd": 0.01
         *         },
         *         {
         *           "item": "model",
         *           "usd": 0.08
         *         }
         *       ],
         *       "provider_verdicts": [
         *         {
         *           "name": "Front desk QA",
         *           "result": 70,
         *           "rationale": null
         *         }
         *       ],
         *       "provider_warnings": [],
         *       "external_ids": [
         *         {
         *           "name": "call_sid",
         *           "id": "CA00000000000000000000000000000001"
         *         }
         *       ],
         *       "numbers": [],
         *       "requested_at": "2026-11-20T15:03:28.000Z",
         *       "content_removed_at": null,
         *       "performance": {
         *         "turn_latency_ms": 912,
         *         "model_latency_ms": 521,
         *         "voice_latency_ms": null,
         *         "transcriber_latency_ms": null,
         *         "prompt_tokens": 3120,
         *         "completion_tokens": 164,
         *         "total_tokens": 3284
         *       }
         *     }
         */
        CallWithTranscript: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /** Format: uuid */
            client_id: string;
            /**
             * Format: uuid
             * @description Null for a caller with an unknown number
             */
            customer_id: string | null;
            /** @description Carrier of the call */
            provider: string;
            /** @description Call id of the provider */
            provider_call_id: string;
            /** @description How its first report arrived: `webhook`: sent by the provider; `backfill`: fetched by Callbook because the report was missing */
            source: string;
            direction: components["schemas"]["CallDirection"];
            status: components["schemas"]["CallStatus"];
            /** @description As worded by the provider */
            ended_reason: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            duration_seconds: number | null;
            /** @description Name reported by the provider, or found in the data of the call */
            caller_full_name: string | null;
            /** @description E.164; the number of the other party, for both directions */
            caller_phone_number: string | null;
            agent_phone_number: string | null;
            assistant_id: string | null;
            assistant_name: string | null;
            /** @description Version number of the provider: `v3`, `12`, or an id */
            assistant_version: string | null;
            /** @description As reported by the provider: `en`, `en-US`, `ENG` */
            language: string | null;
            /** @description Destination of a transfer: an E.164 number, a SIP address, or another assistant, by its name or else its id */
            transfer_destination: string | null;
            /** @description At most 16 KB */
            call_summary: string | null;
            recording_url: string | null;
            cost_usd: number | null;
            /** @description Success analysis of the provider, as worded by it */
            success_evaluation: string | null;
            /** @description Sentiment of the caller as reported by the provider, such as `Positive` */
            caller_sentiment: string | null;
            /** @description Data that the provider extracted from the call: any JSON value; null if longer than 64 KB */
            structured_data: unknown;
            /** @description Null if longer than 16 KB */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description How many of its two evaluations are completed: `pending` for none, `partial` for one */
            evaluation_status: components["schemas"]["EvaluationStatus"];
            /** @description Lead quality of its current result; null before it, or if it determined none */
            lead_score: number | null;
            /** @description Prompt adherence of its current result; null before it, or if it determined none */
            adherence_score: number | null;
            /** @description Sentiment of the caller by the current lead quality result; null before it */
            sentiment: components["schemas"]["Sentiment"] | null;
            /** @description Whether the call waits for a review by a user; null before the first lead quality result */
            human_review_required: boolean | null;
            /**
             * Format: date-time
             * @description When the call took place: its start, else its end, else its creation at the provider; the time of receipt if none is known, or it is after it or more than ten years before it. A later report may change it
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description When the call was stored; never changes
             */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            transcript: string | null;
            messages: components["schemas"]["CallMessage"][];
            /** @description Copies of recordings; empty if none is or was to be copied */
            stored_recordings: components["schemas"]["StoredRecording"][];
            /** @description Empty if none is known */
            recordings: components["schemas"]["Recording"][];
            /** @description Attempts to transfer the caller; empty if none is known */
            transfers: components["schemas"]["Transfer"][];
            /** @description Parts of `cost_usd`, if the provider reports them; empty if unknown */
            cost_breakdown: components["schemas"]["CostItem"][];
            /** @description Results of the analyses of the provider, in addition to `success_evaluation`; empty if none is known */
            provider_verdicts: components["schemas"]["ProviderVerdict"][];
            /** @description Remarks of the provider on the call; empty if there are none */
            provider_warnings: components["schemas"]["ProviderWarning"][];
            /** @description Ids of the call, its participants or its parts in other systems; empty if none is known */
            external_ids: components["schemas"]["ExternalId"][];
            /** @description Numbers of a call whose direction is unknown, so that their sides are too; empty for all other calls */
            numbers: components["schemas"]["CallNumber"][];
            /**
             * Format: date-time
             * @description When the provider created the call; null if unknown. Dates a call without a start and an end
             */
            requested_at: string | null;
            /**
             * Format: date-time
             * @description When what was said was removed, because its retention had ended or the caller was erased; null if it was not
             */
            content_removed_at: string | null;
            /** @description Latencies, each an average over the call or its median, as reported by the provider; null if none is known */
            performance: components["schemas"]["Performance"] | null;
            /** @description The stored reports of the call, in the order of arrival; empty after their retention */
            reports: components["schemas"]["KeptReport"][];
        };
        /** @enum {string} */
        ExportInclude: "transcript";
        /** @enum {string} */
        ExportFormat: "jsonl" | "csv" | "parquet";
        /** @enum {string} */
        ReportKind: "end_of_call" | "call_analyzed" | "final" | "call_ended" | "preliminary" | "transfer_ended";
        /** @enum {string} */
        CallEvaluationField: "status" | "updated_at" | "call" | "lead_quality" | "prompt_adherence" | "scorecards";
        CallContext: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            /**
             * Format: date-time
             * @description When the call took place
             */
            occurred_at: string;
            /** Format: date-time */
            created_at: string | null;
            caller_full_name: string | null;
            caller_phone_number: string | null;
            call_summary: string | null;
        };
        /** @enum {string} */
        EvaluationState: "pending" | "completed";
        LeadQualityResult: {
            /** @description a number from 0 to 100, or null when it was not determined */
            overall_score: number | null;
            sentiment: {
                /** @description positive, neutral, negative or mixed */
                value: components["schemas"]["Sentiment"];
                /** @description a text, or null */
                rationale: string | null;
            };
            flags: {
                negative_call: boolean;
                human_review_required: boolean;
                /** @description a text, or null */
                review_reason: string | null;
            };
            scores: {
                lead_completion: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                clarity_politeness: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                relevance_questions: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                objection_handling: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                naturalness: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                lead_intent: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                failure_risk: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
            };
        };
        PromptAdherenceResult: {
            /** @description a number from 0 to 100, or null when it was not determined */
            score: number | null;
            /** @description a text, or null */
            critical_failures_summary: string | null;
            what_went_well: unknown;
            what_went_wrong: unknown;
            recommendations_for_improvement: unknown;
            prompt: {
                /** @description a text, or null */
                system_instruction: string | null;
                /** @description an object, or null */
                system_variables: {
                    [key: string]: unknown;
                } | null;
            };
        };
        /** @enum {string} */
        EvaluationSource: "human" | "import" | "model";
        /**
         * @example {
         *       "score": 95,
         *       "answers": {
         *         "booked": {
         *           "value": "yes",
         *           "rationale": "Saturday at 10 was confirmed."
         *         },
         *         "politeness": {
         *           "value": 90,
         *           "rationale": null
         *         }
         *       }
         *     }
         */
        ScorecardResult: {
            /** @description Mean of the scores and the points of the answers, to one decimal; null if no answer counts */
            score: number | null;
            /** @description Answers by the keys of their questions */
            answers: {
                [key: string]: {
                    /** @description Value of a choice, a score from 0 to 100, or `not_applicable`; null if it was not determined */
                    value: string | number | null;
                    rationale: string | null;
                };
            };
        };
        ScorecardEvaluation: {
            /** Format: date-time */
            completed_at: string;
            /** @description Revision of the scorecard whose questions were answered */
            revision: number;
            source: components["schemas"]["EvaluationSource"];
            result: components["schemas"]["ScorecardResult"];
        };
        /**
         * @example {
         *       "status": "partial",
         *       "updated_at": "2026-11-20T15:06:40.120Z",
         *       "call": {
         *         "id": "0199f1c2-0000-7000-8000-000000000005",
         *         "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *         "occurred_at": "2026-11-20T15:03:30.000Z",
         *         "created_at": "2026-11-20T15:04:12.537Z",
         *         "caller_full_name": "Dana Whitfield",
         *         "caller_phone_number": "+12025550147",
         *         "call_summary": "Dana booked a test drive for Saturday at 10."
         *       },
         *       "lead_quality": {
         *         "state": "completed",
         *         "completed_at": "2026-11-20T15:06:40.120Z",
         *         "result": {
         *           "overall_score": 88,
         *           "sentiment": {
         *             "value": "positive",
         *             "rationale": "Thanked the agent twice."
         *           },
         *           "flags": {
         *             "negative_call": false,
         *             "human_review_required": false,
         *             "review_reason": null
         *           },
         *           "scores": {
         *             "lead_completion": {
         *               "score": 95,
         *               "rationale": "Name, number and a day were taken."
         *             },
         *             "clarity_politeness": {
         *               "score": 90,
         *               "rationale": null
         *             },
         *             "relevance_questions": {
         *               "score": 85,
         *               "rationale": null
         *             },
         *             "objection_handling": {
         *               "score": null,
         *               "rationale": "There was none."
         *             },
         *             "naturalness": {
         *               "score": 80,
         *               "rationale": null
         *             },
         *             "lead_intent": {
         *               "score": 92,
         *               "rationale": "Asked for the next free day."
         *             },
         *             "failure_risk": {
         *               "score": 5,
         *               "rationale": null
         *             }
         *           }
         *         }
         *       },
         *       "prompt_adherence": {
         *         "state": "pending",
         *         "completed_at": null,
         *         "result": null
         *       },
         *       "scorecards": {
         *         "booking": {
         *           "completed_at": "2026-11-20T15:09:02.000Z",
         *           "revision": 4,
         *           "source": "human",
         *           "result": {
         *             "score": 95,
         *             "answers": {
         *               "booked": {
         *                 "value": "yes",
         *                 "rationale": "Saturday at 10 was confirmed."
         *               },
         *               "politeness": {
         *                 "value": 90,
         *                 "rationale": null
         *               }
         *             }
         *           }
         *         }
         *       }
         *     }
         */
        CallEvaluation: {
            /** @description completed: both evaluations exist; partial: one is missing */
            status: components["schemas"]["EvaluationStatus"];
            /**
             * Format: date-time
             * @description Time of the latest change; null before the first result
             */
            updated_at: string | null;
            call: components["schemas"]["CallContext"];
            lead_quality: {
                state: components["schemas"]["EvaluationState"];
                /** Format: date-time */
                completed_at: string | null;
                result: components["schemas"]["LeadQualityResult"] | null;
            };
            prompt_adherence: {
                state: components["schemas"]["EvaluationState"];
                /** Format: date-time */
                completed_at: string | null;
                result: components["schemas"]["PromptAdherenceResult"] | null;
            };
            /** @description Answers to the questions of scorecards, by domain. Long rationales are null here */
            scorecards: {
                [key: string]: components["schemas"]["ScorecardEvaluation"];
            };
        };
        /**
         * @example {
         *       "call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "domain": "lead_quality",
         *       "version": 1,
         *       "is_current": true,
         *       "source": "model",
         *       "model": "judge-1",
         *       "prompt_version": "lead-quality-v1",
         *       "input_tokens": 2310,
         *       "output_tokens": 412,
         *       "cost_usd": 0.0042,
         *       "created_at": "2026-11-20T15:06:40.120Z",
         *       "result": {
         *         "overall_score": 88,
         *         "sentiment": {
         *           "value": "positive",
         *           "rationale": "Thanked the agent twice."
         *         },
         *         "flags": {
         *           "negative_call": false,
         *           "human_review_required": false,
         *           "review_reason": null
         *         },
         *         "scores": {
         *           "lead_completion": {
         *             "score": 95,
         *             "rationale": "Name, number and a day were taken."
         *           },
         *           "clarity_politeness": {
         *             "score": 90,
         *             "rationale": null
         *           },
         *           "relevance_questions": {
         *             "score": 85,
         *             "rationale": null
         *           },
         *           "objection_handling": {
         *             "score": null,
         *             "rationale": "There was none."
         *           },
         *           "naturalness": {
         *             "score": 80,
         *             "rationale": null
         *           },
         *           "lead_intent": {
         *             "score": 92,
         *             "rationale": "Asked for the next free day."
         *           },
         *           "failure_risk": {
         *             "score": 5,
         *             "rationale": null
         *           }
         *         }
         *       },
         *       "evidence": [
         *         {
         *           "field": "scores.lead_intent",
         *           "message": 6,
         *           "quote": "When is your next free day?"
         *         }
         *       ]
         *     }
         */
        EvaluationVersion: {
            /** Format: uuid */
            call_id: string;
            /** @description Evaluation domain: lead_quality, prompt_adherence or the domain of a scorecard */
            domain: string;
            /** @description Counts from 1, for each domain of a call */
            version: number;
            /** @description Whether the evaluations of the call show this version */
            is_current: boolean;
            /** @description Source of the result */
            source: components["schemas"]["EvaluationSource"];
            /** @description The model; null if there was none */
            model: string | null;
            /** @description Version of the prompt of the model; of a scorecard, its domain and revision, such as booking-v4 */
            prompt_version: string | null;
            input_tokens: number | null;
            output_tokens: number | null;
            /** @description Cost of the evaluation; null if unknown */
            cost_usd: number | null;
            /** Format: date-time */
            created_at: string;
            /** @description Quotes of the conversation that support parts of the result. Each was found in the transcript */
            evidence: {
                /** @description Path of the supported part in the result, such as `scores.lead_intent` or `what_went_wrong.0` */
                field: string;
                /** @description Index of the message in which the quote begins. For a call without messages, index of the line of its transcript; empty lines do not count */
                message: number;
                /** @description Words of the conversation. White space is collapsed */
                quote: string;
            }[];
            /** @description Result in the format of its domain */
            result: components["schemas"]["LeadQualityResult"] | components["schemas"]["PromptAdherenceResult"] | components["schemas"]["ScorecardResult"];
        };
        LeadQualityResultInput: {
            /** @description a number from 0 to 100, or null when it was not determined */
            overall_score: number | null;
            sentiment: {
                /** @description positive, neutral, negative or mixed */
                value: components["schemas"]["Sentiment"];
                /** @description a text, or null */
                rationale: string | null;
            };
            flags: {
                negative_call: boolean;
                human_review_required: boolean;
                /** @description a text, or null */
                review_reason: string | null;
            };
            scores: {
                lead_completion: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                clarity_politeness: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                relevance_questions: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                objection_handling: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                naturalness: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                lead_intent: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
                failure_risk: {
                    /** @description a number from 0 to 100, or null when it was not determined */
                    score: number | null;
                    /** @description a text, or null */
                    rationale: string | null;
                };
            };
        };
        /** @enum {string} */
        Judge: "human" | "model";
        LeadQualityInput: {
            result: components["schemas"]["LeadQualityResultInput"];
            /** @description Source of the result; results of humans take precedence */
            source: components["schemas"]["Judge"];
            /** @description The model; required with the source `model`, and only then */
            model?: string;
        };
        /**
         * @example {
         *       "call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "domain": "lead_quality",
         *       "version": 2,
         *       "is_current": true,
         *       "source": "human",
         *       "model": null,
         *       "prompt_version": null,
         *       "input_tokens": null,
         *       "output_tokens": null,
         *       "cost_usd": null,
         *       "created_at": "2026-11-20T15:06:40.120Z",
         *       "result": {
         *         "overall_score": 88,
         *         "sentiment": {
         *           "value": "positive",
         *           "rationale": "Thanked the agent twice."
         *         },
         *         "flags": {
         *           "negative_call": false,
         *           "human_review_required": false,
         *           "review_reason": null
         *         },
         *         "scores": {
         *           "lead_completion": {
         *             "score": 95,
         *             "rationale": "Name, number and a day were taken."
         *           },
         *           "clarity_politeness": {
         *             "score": 90,
         *             "rationale": null
         *           },
         *           "relevance_questions": {
         *             "score": 85,
         *             "rationale": null
         *           },
         *           "objection_handling": {
         *             "score": null,
         *             "rationale": "There was none."
         *           },
         *           "naturalness": {
         *             "score": 80,
         *             "rationale": null
         *           },
         *           "lead_intent": {
         *             "score": 92,
         *             "rationale": "Asked for the next free day."
         *           },
         *           "failure_risk": {
         *             "score": 5,
         *             "rationale": null
         *           }
         *         }
         *       },
         *       "evidence": []
         *     }
         */
        LeadQualityVersion: {
            /** Format: uuid */
            call_id: string;
            /** @description Evaluation domain: lead_quality, prompt_adherence or the domain of a scorecard */
            domain: string;
            /** @description Counts from 1, for each domain of a call */
            version: number;
            /** @description Whether the evaluations of the call show this version */
            is_current: boolean;
            /** @description Source of the result */
            source: components["schemas"]["EvaluationSource"];
            /** @description The model; null if there was none */
            model: string | null;
            /** @description Version of the prompt of the model; of a scorecard, its domain and revision, such as booking-v4 */
            prompt_version: string | null;
            input_tokens: number | null;
            output_tokens: number | null;
            /** @description Cost of the evaluation; null if unknown */
            cost_usd: number | null;
            /** Format: date-time */
            created_at: string;
            /** @description Quotes of the conversation that support parts of the result. Each was found in the transcript */
            evidence: {
                /** @description Path of the supported part in the result, such as `scores.lead_intent` or `what_went_wrong.0` */
                field: string;
                /** @description Index of the message in which the quote begins. For a call without messages, index of the line of its transcript; empty lines do not count */
                message: number;
                /** @description Words of the conversation. White space is collapsed */
                quote: string;
            }[];
            result: components["schemas"]["LeadQualityResult"];
        };
        PromptAdherenceResultInput: {
            /** @description a number from 0 to 100, or null when it was not determined */
            score: number | null;
            /** @description a text, or null */
            critical_failures_summary: string | null;
            what_went_well: unknown;
            what_went_wrong: unknown;
            recommendations_for_improvement: unknown;
            prompt: {
                /** @description a text, or null */
                system_instruction: string | null;
                /** @description an object, or null */
                system_variables: {
                    [key: string]: unknown;
                } | null;
            };
        };
        PromptAdherenceInput: {
            result: components["schemas"]["PromptAdherenceResultInput"];
            /** @description Source of the result; results of humans take precedence */
            source: components["schemas"]["Judge"];
            /** @description The model; required with the source `model`, and only then */
            model?: string;
        };
        /**
         * @example {
         *       "call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "domain": "prompt_adherence",
         *       "version": 2,
         *       "is_current": true,
         *       "source": "human",
         *       "model": null,
         *       "prompt_version": null,
         *       "input_tokens": null,
         *       "output_tokens": null,
         *       "cost_usd": null,
         *       "created_at": "2026-11-20T15:06:40.120Z",
         *       "result": {
         *         "score": 90,
         *         "critical_failures_summary": null,
         *         "what_went_well": [
         *           "Asked for the preferred day."
         *         ],
         *         "what_went_wrong": [],
         *         "recommendations_for_improvement": [
         *           "Confirm the phone number."
         *         ],
         *         "prompt": {
         *           "system_instruction": "You are Riley. Book test drives.",
         *           "system_variables": {
         *             "store": "Acme Honda"
         *           }
         *         }
         *       },
         *       "evidence": []
         *     }
         */
        PromptAdherenceVersion: {
            /** Format: uuid */
            call_id: string;
            /** @description Evaluation domain: lead_quality, prompt_adherence or the domain of a scorecard */
            domain: string;
            /** @description Counts from 1, for each domain of a call */
            version: number;
            /** @description Whether the evaluations of the call show this version */
            is_current: boolean;
            /** @description Source of the result */
            source: components["schemas"]["EvaluationSource"];
            /** @description The model; null if there was none */
            model: string | null;
            /** @description Version of the prompt of the model; of a scorecard, its domain and revision, such as booking-v4 */
            prompt_version: string | null;
            input_tokens: number | null;
            output_tokens: number | null;
            /** @description Cost of the evaluation; null if unknown */
            cost_usd: number | null;
            /** Format: date-time */
            created_at: string;
            /** @description Quotes of the conversation that support parts of the result. Each was found in the transcript */
            evidence: {
                /** @description Path of the supported part in the result, such as `scores.lead_intent` or `what_went_wrong.0` */
                field: string;
                /** @description Index of the message in which the quote begins. For a call without messages, index of the line of its transcript; empty lines do not count */
                message: number;
                /** @description Words of the conversation. White space is collapsed */
                quote: string;
            }[];
            result: components["schemas"]["PromptAdherenceResult"];
        };
        AnswersInput: {
            result: {
                /** @description Ignored, so that a result that was read can be sent back */
                score?: unknown;
                /** @description Answers by the keys of their questions; a missing one is null */
                answers: {
                    [key: string]: {
                        value: unknown;
                        rationale?: string | null;
                    };
                };
            };
            /** @description Source of the answers; those of humans take precedence */
            source: components["schemas"]["Judge"];
            /** @description The model; required with the source `model`, and only then */
            model?: string;
        };
        /**
         * @example {
         *       "call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "domain": "booking",
         *       "version": 2,
         *       "is_current": true,
         *       "source": "human",
         *       "model": null,
         *       "prompt_version": "booking-v4",
         *       "input_tokens": null,
         *       "output_tokens": null,
         *       "cost_usd": null,
         *       "created_at": "2026-11-20T15:06:40.120Z",
         *       "result": {
         *         "score": 95,
         *         "answers": {
         *           "booked": {
         *             "value": "yes",
         *             "rationale": "Saturday at 10 was confirmed."
         *           },
         *           "politeness": {
         *             "value": 90,
         *             "rationale": null
         *           }
         *         }
         *       },
         *       "evidence": []
         *     }
         */
        ScorecardVersion: {
            /** Format: uuid */
            call_id: string;
            /** @description Evaluation domain: lead_quality, prompt_adherence or the domain of a scorecard */
            domain: string;
            /** @description Counts from 1, for each domain of a call */
            version: number;
            /** @description Whether the evaluations of the call show this version */
            is_current: boolean;
            /** @description Source of the result */
            source: components["schemas"]["EvaluationSource"];
            /** @description The model; null if there was none */
            model: string | null;
            /** @description Version of the prompt of the model; of a scorecard, its domain and revision, such as booking-v4 */
            prompt_version: string | null;
            input_tokens: number | null;
            output_tokens: number | null;
            /** @description Cost of the evaluation; null if unknown */
            cost_usd: number | null;
            /** Format: date-time */
            created_at: string;
            /** @description Quotes of the conversation that support parts of the result. Each was found in the transcript */
            evidence: {
                /** @description Path of the supported part in the result, such as `scores.lead_intent` or `what_went_wrong.0` */
                field: string;
                /** @description Index of the message in which the quote begins. For a call without messages, index of the line of its transcript; empty lines do not count */
                message: number;
                /** @description Words of the conversation. White space is collapsed */
                quote: string;
            }[];
            result: components["schemas"]["ScorecardResult"];
        };
        /** @enum {string} */
        TimeUnit: "hour" | "day" | "week" | "month";
        /** @enum {string} */
        CallGroup: "client" | "assistant" | "assistant_version" | "status" | "direction" | "provider";
        CallAnalytics: {
            data: {
                /** Format: date-time */
                start: string;
                /**
                 * Format: date-time
                 * @description Start of the next bucket; the first and the last bucket are cut at the ends of the range
                 */
                end: string;
                /** @description Number of calls */
                calls: number;
                /** @description Groups with calls, most calls of the range first; with `group_by` */
                groups?: {
                    /** @description The id of the client or the assistant, the version of the assistant, the status, the direction, or the provider; null if unknown */
                    value: string | null;
                    /** @description Name of the client; null for other groups */
                    name: string | null;
                    /** @description Number of calls */
                    calls: number;
                }[];
                /** @description Sum of all further groups, null if there are none; with `group_by` */
                other?: {
                    /** @description Number of calls */
                    calls: number;
                } | null;
            }[];
            total: {
                /** @description Number of calls */
                calls: number;
                /** @description Groups with calls, most calls of the range first; with `group_by` */
                groups?: {
                    /** @description The id of the client or the assistant, the version of the assistant, the status, the direction, or the provider; null if unknown */
                    value: string | null;
                    /** @description Name of the client; null for other groups */
                    name: string | null;
                    /** @description Number of calls */
                    calls: number;
                }[];
                /** @description Sum of all further groups, null if there are none; with `group_by` */
                other?: {
                    /** @description Number of calls */
                    calls: number;
                } | null;
            };
            /** @description The query with its defaults */
            scope: {
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description The client of the filter; null for all
                 */
                client_id: string | null;
                /** Format: date-time */
                start_date: string;
                /** Format: date-time */
                end_date: string;
                time_zone: string;
                interval: components["schemas"]["TimeUnit"] | null;
                group_by: components["schemas"]["CallGroup"] | null;
            };
        };
        UsageAnalytics: {
            data: {
                /** Format: date-time */
                start: string;
                /**
                 * Format: date-time
                 * @description Start of the next bucket; the first and the last bucket are cut at the ends of the range
                 */
                end: string;
                /** @description Number of calls */
                calls: number;
                /** @description Total duration of the calls with a known duration */
                duration_seconds: number;
                /** @description Total duration in minutes */
                minutes: number;
                /** @description Number of calls with an unknown duration */
                calls_without_duration: number;
                /** @description Total cost of the calls whose provider reported it in US dollars; other currencies are not converted */
                cost_usd: number;
                /** @description Number of calls whose provider reported no cost in US dollars */
                calls_without_cost: number;
                /** @description Groups with calls, most calls of the range first; with `group_by` */
                groups?: {
                    /** @description The id of the client or the assistant, the version of the assistant, the status, the direction, or the provider; null if unknown */
                    value: string | null;
                    /** @description Name of the client; null for other groups */
                    name: string | null;
                    /** @description Number of calls */
                    calls: number;
                    /** @description Total duration of the calls with a known duration */
                    duration_seconds: number;
                    /** @description Total duration in minutes */
                    minutes: number;
                    /** @description Number of calls with an unknown duration */
                    calls_without_duration: number;
                    /** @description Total cost of the calls whose provider reported it in US dollars; other currencies are not converted */
                    cost_usd: number;
                    /** @description Number of calls whose provider reported no cost in US dollars */
                    calls_without_cost: number;
                }[];
                /** @description Sum of all further groups, null if there are none; with `group_by` */
                other?: {
                    /** @description Number of calls */
                    calls: number;
                    /** @description Total duration of the calls with a known duration */
                    duration_seconds: number;
                    /** @description Total duration in minutes */
                    minutes: number;
                    /** @description Number of calls with an unknown duration */
                    calls_without_duration: number;
                    /** @description Total cost of the calls whose provider reported it in US dollars; other currencies are not converted */
                    cost_usd: number;
                    /** @description Number of calls whose provider reported no cost in US dollars */
                    calls_without_cost: number;
                } | null;
            }[];
            total: {
                /** @description Number of calls */
                calls: number;
                /** @description Total duration of the calls with a known duration */
                duration_seconds: number;
                /** @description Total duration in minutes */
                minutes: number;
                /** @description Number of calls with an unknown duration */
                calls_without_duration: number;
                /** @description Total cost of the calls whose provider reported it in US dollars; other currencies are not converted */
                cost_usd: number;
                /** @description Number of calls whose provider reported no cost in US dollars */
                calls_without_cost: number;
                /** @description Groups with calls, most calls of the range first; with `group_by` */
                groups?: {
                    /** @description The id of the client or the assistant, the version of the assistant, the status, the direction, or the provider; null if unknown */
                    value: string | null;
                    /** @description Name of the client; null for other groups */
                    name: string | null;
                    /** @description Number of calls */
                    calls: number;
                    /** @description Total duration of the calls with a known duration */
                    duration_seconds: number;
                    /** @description Total duration in minutes */
                    minutes: number;
                    /** @description Number of calls with an unknown duration */
                    calls_without_duration: number;
                    /** @description Total cost of the calls whose provider reported it in US dollars; other currencies are not converted */
                    cost_usd: number;
                    /** @description Number of calls whose provider reported no cost in US dollars */
                    calls_without_cost: number;
                }[];
                /** @description Sum of all further groups, null if there are none; with `group_by` */
                other?: {
                    /** @description Number of calls */
                    calls: number;
                    /** @description Total duration of the calls with a known duration */
                    duration_seconds: number;
                    /** @description Total duration in minutes */
                    minutes: number;
                    /** @description Number of calls with an unknown duration */
                    calls_without_duration: number;
                    /** @description Total cost of the calls whose provider reported it in US dollars; other currencies are not converted */
                    cost_usd: number;
                    /** @description Number of calls whose provider reported no cost in US dollars */
                    calls_without_cost: number;
                } | null;
            };
            /** @description The query with its defaults */
            scope: {
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description The client of the filter; null for all
                 */
                client_id: string | null;
                /** Format: date-time */
                start_date: string;
                /** Format: date-time */
                end_date: string;
                time_zone: string;
                interval: components["schemas"]["TimeUnit"] | null;
                group_by: components["schemas"]["CallGroup"] | null;
            };
        };
        /** @enum {string} */
        EvaluationGroup: "assistant_version";
        EvaluationAnalytics: {
            data: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                /** @description Calls with a result of any kind */
                evaluated: number;
                lead_score: {
                    /** @description Number of calls with the score */
                    calls: number;
                    /** @description Null if no call has the score */
                    mean: number | null;
                    /** @description Standard deviation; null for fewer than two calls */
                    deviation: number | null;
                };
                failure_risk: {
                    /** @description Number of calls with the score */
                    calls: number;
                    /** @description Null if no call has the score */
                    mean: number | null;
                    /** @description Standard deviation; null for fewer than two calls */
                    deviation: number | null;
                };
                adherence_score: {
                    /** @description Number of calls with the score */
                    calls: number;
                    /** @description Null if no call has the score */
                    mean: number | null;
                    /** @description Standard deviation; null for fewer than two calls */
                    deviation: number | null;
                };
                /** @description Calls with a conversation by sentiment of the caller */
                sentiments: {
                    positive: number;
                    neutral: number;
                    negative: number;
                    mixed: number;
                };
                /** @description Calls with a bad experience of the caller */
                negative_calls: number;
                /** @description Flags of models and imports. Reviews do not change them */
                flags: {
                    /** @description Calls with a lead quality result of a model or an import */
                    calls: number;
                    /** @description Number of these calls that the result flags for review */
                    flagged: number;
                };
            }[];
            total: {
                /** @description Calls with a result of any kind */
                evaluated: number;
                lead_score: {
                    /** @description Number of calls with the score */
                    calls: number;
                    /** @description Null if no call has the score */
                    mean: number | null;
                    /** @description Standard deviation; null for fewer than two calls */
                    deviation: number | null;
                };
                failure_risk: {
                    /** @description Number of calls with the score */
                    calls: number;
                    /** @description Null if no call has the score */
                    mean: number | null;
                    /** @description Standard deviation; null for fewer than two calls */
                    deviation: number | null;
                };
                adherence_score: {
                    /** @description Number of calls with the score */
                    calls: number;
                    /** @description Null if no call has the score */
                    mean: number | null;
                    /** @description Standard deviation; null for fewer than two calls */
                    deviation: number | null;
                };
                /** @description Calls with a conversation by sentiment of the caller */
                sentiments: {
                    positive: number;
                    neutral: number;
                    negative: number;
                    mixed: number;
                };
                /** @description Calls with a bad experience of the caller */
                negative_calls: number;
                /** @description Flags of models and imports. Reviews do not change them */
                flags: {
                    /** @description Calls with a lead quality result of a model or an import */
                    calls: number;
                    /** @description Number of these calls that the result flags for review */
                    flagged: number;
                };
                /** @description Versions with evaluated calls, most evaluated calls first; with `group_by` */
                groups?: {
                    /** @description The version; null if unknown */
                    value: string | null;
                    /** @description Calls with a result of any kind */
                    evaluated: number;
                    lead_score: {
                        /** @description Number of calls with the score */
                        calls: number;
                        /** @description Null if no call has the score */
                        mean: number | null;
                        /** @description Standard deviation; null for fewer than two calls */
                        deviation: number | null;
                    };
                    failure_risk: {
                        /** @description Number of calls with the score */
                        calls: number;
                        /** @description Null if no call has the score */
                        mean: number | null;
                        /** @description Standard deviation; null for fewer than two calls */
                        deviation: number | null;
                    };
                    adherence_score: {
                        /** @description Number of calls with the score */
                        calls: number;
                        /** @description Null if no call has the score */
                        mean: number | null;
                        /** @description Standard deviation; null for fewer than two calls */
                        deviation: number | null;
                    };
                    /** @description Calls with a conversation by sentiment of the caller */
                    sentiments: {
                        positive: number;
                        neutral: number;
                        negative: number;
                        mixed: number;
                    };
                    /** @description Calls with a bad experience of the caller */
                    negative_calls: number;
                    /** @description Flags of models and imports. Reviews do not change them */
                    flags: {
                        /** @description Calls with a lead quality result of a model or an import */
                        calls: number;
                        /** @description Number of these calls that the result flags for review */
                        flagged: number;
                    };
                }[];
                /** @description Evaluated calls of all further versions, null if there are none; with `group_by` */
                other?: {
                    evaluated: number;
                } | null;
            };
            /** @description Cost of evaluations by model and prompt, of all clients regardless of `client_id`; most expensive first */
            costs: {
                /** @description Evaluation domain: lead_quality, prompt_adherence or the domain of a scorecard */
                domain: string;
                /** @description Null for results without a prompt */
                model: string | null;
                prompt_version: string | null;
                evaluations: number;
                input_tokens: number;
                output_tokens: number;
                /** @description Total of the known costs */
                cost_usd: number;
                without_cost: number;
            }[];
            /** @description The query with its defaults */
            scope: {
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description The client of the filter; null for all
                 */
                client_id: string | null;
                /** Format: date-time */
                start_date: string;
                /** Format: date-time */
                end_date: string;
                time_zone: string;
                interval: components["schemas"]["TimeUnit"] | null;
                group_by: components["schemas"]["EvaluationGroup"] | null;
            };
        };
        /** @enum {string} */
        AnswerGroup: "client" | "assistant_version";
        AnswerAnalytics: {
            data: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                /** @description Calls with a result of the scorecard */
                calls: number;
                questions: {
                    key: string;
                    question: string;
                    /** @description Calls with an answer, also `not_applicable` */
                    calls: number;
                    /** @description Calls whose answer is null */
                    not_determined: number;
                    /** @description Choices in the order of the question, and `not_applicable` */
                    answers: {
                        value: string;
                        calls: number;
                        /** @description Share of `calls` of the question, 0 to 1; null without calls */
                        share: number | null;
                        /** @description Lower bound of the 95 % interval */
                        low: number | null;
                        /** @description Upper bound of the 95 % interval */
                        high: number | null;
                    }[];
                    /** @description Null for a question with choices */
                    score: {
                        /** @description Calls with a score */
                        calls: number;
                        /** @description Null without scores */
                        mean: number | null;
                        /** @description Standard deviation; null for fewer than two calls */
                        deviation: number | null;
                        /** @description Lower bound of the 95 % interval */
                        low: number | null;
                        /** @description Upper bound of the 95 % interval */
                        high: number | null;
                    } | null;
                }[];
            }[];
            total: {
                /** @description Calls with a result of the scorecard */
                calls: number;
                questions: {
                    key: string;
                    question: string;
                    /** @description Calls with an answer, also `not_applicable` */
                    calls: number;
                    /** @description Calls whose answer is null */
                    not_determined: number;
                    /** @description Choices in the order of the question, and `not_applicable` */
                    answers: {
                        value: string;
                        calls: number;
                        /** @description Share of `calls` of the question, 0 to 1; null without calls */
                        share: number | null;
                        /** @description Lower bound of the 95 % interval */
                        low: number | null;
                        /** @description Upper bound of the 95 % interval */
                        high: number | null;
                    }[];
                    /** @description Null for a question with choices */
                    score: {
                        /** @description Calls with a score */
                        calls: number;
                        /** @description Null without scores */
                        mean: number | null;
                        /** @description Standard deviation; null for fewer than two calls */
                        deviation: number | null;
                        /** @description Lower bound of the 95 % interval */
                        low: number | null;
                        /** @description Upper bound of the 95 % interval */
                        high: number | null;
                    } | null;
                }[];
                /** @description Groups with results, most calls first; with `group_by` */
                groups?: {
                    /** @description The id of the client, or the version of the assistant; null if unknown */
                    value: string | null;
                    /** @description Name of the client; null for versions */
                    name: string | null;
                    /** @description Calls with a result of the scorecard */
                    calls: number;
                    questions: {
                        key: string;
                        question: string;
                        /** @description Calls with an answer, also `not_applicable` */
                        calls: number;
                        /** @description Calls whose answer is null */
                        not_determined: number;
                        /** @description Choices in the order of the question, and `not_applicable` */
                        answers: {
                            value: string;
                            calls: number;
                            /** @description Share of `calls` of the question, 0 to 1; null without calls */
                            share: number | null;
                            /** @description Lower bound of the 95 % interval */
                            low: number | null;
                            /** @description Upper bound of the 95 % interval */
                            high: number | null;
                        }[];
                        /** @description Null for a question with choices */
                        score: {
                            /** @description Calls with a score */
                            calls: number;
                            /** @description Null without scores */
                            mean: number | null;
                            /** @description Standard deviation; null for fewer than two calls */
                            deviation: number | null;
                            /** @description Lower bound of the 95 % interval */
                            low: number | null;
                            /** @description Upper bound of the 95 % interval */
                            high: number | null;
                        } | null;
                    }[];
                }[];
                /** @description Calls with a result of all further groups, null if there are none; with `group_by` */
                other?: {
                    calls: number;
                } | null;
            };
            /** @description The query with its defaults */
            scope: {
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description The client of the filter; null for all
                 */
                client_id: string | null;
                domain: string;
                /** Format: date-time */
                start_date: string;
                /** Format: date-time */
                end_date: string;
                time_zone: string;
                interval: components["schemas"]["TimeUnit"] | null;
                group_by: components["schemas"]["AnswerGroup"] | null;
            };
        };
        /** @enum {string} */
        CustomerStatus: "new" | "returning" | "unknown";
        /** @enum {string} */
        CustomerField: "id" | "organization_id" | "client_id" | "phone_number" | "first_name" | "last_name" | "full_name" | "email" | "customer_status" | "created_from_call_id" | "first_call_id" | "first_call_at" | "last_call_id" | "last_call_at" | "total_calls" | "metadata" | "created_at" | "updated_at";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000004",
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "phone_number": "+12025550147",
         *       "first_name": "Dana",
         *       "last_name": "Whitfield",
         *       "full_name": "Dana Whitfield",
         *       "email": "",
         *       "customer_status": "new",
         *       "created_from_call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "first_call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "first_call_at": "2026-11-20T15:03:30.000Z",
         *       "last_call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "last_call_at": "2026-11-20T15:03:30.000Z",
         *       "total_calls": 1,
         *       "metadata": {},
         *       "created_at": "2026-11-20T15:04:12.537Z",
         *       "updated_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        Customer: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /** Format: uuid */
            client_id: string;
            /** @description E.164 */
            phone_number: string;
            /** @description Empty if unknown, like `last_name`, `full_name` and `email` */
            first_name: string;
            last_name: string;
            full_name: string;
            email: string;
            /** @description By the number of contacts, which are all calls except unanswered outbound ones: unknown without one, new after one, else returning */
            customer_status: components["schemas"]["CustomerStatus"];
            /** Format: uuid */
            created_from_call_id: string;
            /** Format: uuid */
            first_call_id: string;
            /** Format: date-time */
            first_call_at: string;
            /** Format: uuid */
            last_call_id: string;
            /** Format: date-time */
            last_call_at: string;
            /** @description All calls with this person, answered or not */
            total_calls: number;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        ChangeInclude: "resource";
        /** @enum {string} */
        ChangeType: "call.stored" | "call.updated" | "evaluation.completed" | "evaluation.updated" | "customer.created" | "customer.updated" | "customer.erased" | "endpoint.silent" | "endpoint.recovered" | "endpoint.rejecting" | "gap.found" | "event_endpoint.disabled" | "recording.stored" | "call.content_removed";
        /** @enum {string} */
        ChangeObject: "call" | "evaluation" | "customer" | "endpoint" | "gap" | "event_endpoint";
        /**
         * @example {
         *       "sequence": 1042,
         *       "type": "call.stored",
         *       "object": "call",
         *       "id": "0199f1c2-0000-7000-8000-000000000005",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "changed_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        Change: {
            /** @description Sequence number within the organization, without gaps or repetitions */
            sequence: number;
            /** @description What happened */
            type: components["schemas"]["ChangeType"];
            /** @description Kind of the subject */
            object: components["schemas"]["ChangeObject"];
            /**
             * Format: uuid
             * @description Id of the subject; for an evaluation, the id of its call
             */
            id: string;
            /**
             * Format: uuid
             * @description Client of the subject; null if it belongs to no single client
             */
            client_id: string | null;
            /**
             * Format: date-time
             * @description Time of the change. Changes are not necessarily ordered by it
             */
            changed_at: string;
            /** @description With `include=resource`: the current call, evaluation or customer. Absent for other objects, for objects that no longer exist, and above 20 KB: then request it */
            resource?: components["schemas"]["Call"] | components["schemas"]["CallEvaluation"] | components["schemas"]["Customer"];
        };
        Changes: {
            data: components["schemas"]["Change"][];
            /** @description The `cursor` of the next request, now or days later */
            next_cursor: string;
            /** @description Whether more changes are available now */
            has_more: boolean;
        };
        /** @enum {string} */
        DeliveredEventType: "call.stored" | "call.updated" | "evaluation.completed" | "evaluation.updated" | "customer.created" | "customer.updated" | "customer.erased" | "endpoint.silent" | "endpoint.recovered" | "endpoint.rejecting" | "gap.found" | "event_endpoint.disabled" | "recording.stored";
        /** @enum {string} */
        EventMode: "thin" | "full" | "slack";
        /** @enum {string} */
        EventEndpointState: "active" | "paused" | "disabled";
        /** @enum {string} */
        DisabledReason: "gone" | "failing";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000007",
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "url": "https://crm.example.com/callbook",
         *       "description": "The CRM",
         *       "types": [
         *         "call.stored",
         *         "customer.erased"
         *       ],
         *       "mode": "thin",
         *       "client_id": null,
         *       "state": "active",
         *       "disabled_reason": null,
         *       "failing_since": null,
         *       "created_at": "2026-11-20T15:04:12.537Z",
         *       "updated_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        EventEndpoint: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /** @description URL that receives events */
            url: string;
            /** @description For your information */
            description: string;
            /** @description Types of the events to send; null for all */
            types: components["schemas"]["DeliveredEventType"][] | null;
            /** @description Content of event bodies */
            mode: components["schemas"]["EventMode"];
            /**
             * Format: uuid
             * @description Client of the events to send; null for all
             */
            client_id: string | null;
            /** @description Events are sent only if `active` */
            state: components["schemas"]["EventEndpointState"];
            /** @description Why it was disabled: it responded 410, or failed for 5 days; null if it is not disabled */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description When deliveries began to fail; null if they succeed
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        EventEndpointInput: {
            /** @description URL that receives events: https, on port 443 or 8443 of a public internet address */
            url: string;
            /** @description For your information, on one line */
            description?: string;
            /** @description Types of the events to send; null for all, including those of later releases */
            types?: components["schemas"]["DeliveredEventType"][] | null;
            /** @description Content of event bodies. `thin` (default): type, subject and its URL. `full`: in addition, in `data.resource`, the call, customer or evaluation as in lists, without costs, if the body has at most 20 KB. `slack`: `{"text"}` with one sentence, for incoming webhooks of Slack */
            mode?: components["schemas"]["EventMode"];
            /** @description Client of the events to send; null for all, including events that belong to no single client */
            client_id?: string | null;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000007",
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "url": "https://crm.example.com/callbook",
         *       "description": "The CRM",
         *       "types": [
         *         "call.stored",
         *         "customer.erased"
         *       ],
         *       "mode": "thin",
         *       "client_id": null,
         *       "state": "active",
         *       "disabled_reason": null,
         *       "failing_since": null,
         *       "created_at": "2026-11-20T15:04:12.537Z",
         *       "updated_at": "2026-11-20T15:04:12.537Z",
         *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
         *     }
         */
        EventEndpointWithSecret: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /** @description URL that receives events */
            url: string;
            /** @description For your information */
            description: string;
            /** @description Types of the events to send; null for all */
            types: components["schemas"]["DeliveredEventType"][] | null;
            /** @description Content of event bodies */
            mode: components["schemas"]["EventMode"];
            /**
             * Format: uuid
             * @description Client of the events to send; null for all
             */
            client_id: string | null;
            /** @description Events are sent only if `active` */
            state: components["schemas"]["EventEndpointState"];
            /** @description Why it was disabled: it responded 410, or failed for 5 days; null if it is not disabled */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description When deliveries began to fail; null if they succeed
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Secret that signs the requests; not shown again */
            secret: string;
        };
        /** @enum {string} */
        GivenEventState: "active" | "paused";
        EventEndpointChanges: {
            /** @description URL that receives events: https, on port 443 or 8443 of a public internet address */
            url?: string;
            /** @description For your information, on one line */
            description?: string;
            /** @description Types of the events to send; null for all, including those of later releases */
            types?: components["schemas"]["DeliveredEventType"][] | null;
            /** @description Content of event bodies. `thin` (default): type, subject and its URL. `full`: in addition, in `data.resource`, the call, customer or evaluation as in lists, without costs, if the body has at most 20 KB. `slack`: `{"text"}` with one sentence, for incoming webhooks of Slack */
            mode?: components["schemas"]["EventMode"];
            /** @description Client of the events to send; null for all, including events that belong to no single client */
            client_id?: string | null;
            /** @description Events are sent only if `active`; activating a disabled endpoint resets its failures */
            state?: components["schemas"]["GivenEventState"];
        };
        /** @enum {string} */
        EventDeliveryState: "pending" | "delivered" | "failed";
        EventAttempt: {
            /** @description Counts from 1; starts again after a replay */
            attempt: number;
            /**
             * Format: date-time
             * @description End of the attempt
             */
            at: string;
            /** @description HTTP status of the response; null without a response */
            status: number | null;
            /** @description Duration of the request */
            duration_ms: number;
            /** @description The error, or why nothing was sent; null for a response of 2xx */
            error: string | null;
            /** @description First 500 characters of the response of a failed attempt; empty for a successful one or an erased caller */
            response_body: string;
        };
        /**
         * @example {
         *       "sequence": 1042,
         *       "event_id": "0199f1c2-0000-7000-8000-000000000008",
         *       "type": "call.stored",
         *       "object": "call",
         *       "id": "0199f1c2-0000-7000-8000-000000000005",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "changed_at": "2026-11-20T15:04:12.537Z",
         *       "state": "pending",
         *       "attempt_count": 1,
         *       "next_attempt_at": "2026-11-20T15:04:18.003Z",
         *       "last_status": 503,
         *       "last_duration_ms": 212,
         *       "last_error": "returned 503",
         *       "attempts": [
         *         {
         *           "attempt": 1,
         *           "at": "2026-11-20T15:04:12.988Z",
         *           "status": 503,
         *           "duration_ms": 212,
         *           "error": "returned 503",
         *           "response_body": "Try again later"
         *         }
         *       ]
         *     }
         */
        EventDelivery: {
            /** @description Sequence number of the event */
            sequence: number;
            /**
             * Format: uuid
             * @description The `webhook-id` of every attempt; null if the event is no longer stored
             */
            event_id: string | null;
            /** @description What happened; null if the event is no longer stored */
            type: components["schemas"]["DeliveredEventType"] | null;
            /** @description Kind of the subject; null if the event is no longer stored */
            object: components["schemas"]["ChangeObject"] | null;
            /**
             * Format: uuid
             * @description Id of the subject; null if the event is no longer stored
             */
            id: string | null;
            /**
             * Format: uuid
             * @description Client of the subject; null if it belongs to no single client
             */
            client_id: string | null;
            /**
             * Format: date-time
             * @description Time of the event; null if the event is no longer stored
             */
            changed_at: string | null;
            /** @description State of the delivery; `failed` is not retried automatically */
            state: components["schemas"]["EventDeliveryState"];
            /** @description Number of attempts since the last replay */
            attempt_count: number;
            /**
             * Format: date-time
             * @description Time of the next attempt; null if not pending, or while the endpoint is not active
             */
            next_attempt_at: string | null;
            /** @description HTTP status of the response; null without a response */
            last_status: number | null;
            last_duration_ms: number | null;
            /** @description The error, or why nothing was sent; null for a response of 2xx */
            last_error: string | null;
            /** @description The latest 10, oldest first; they are stored for 7 days */
            attempts: components["schemas"]["EventAttempt"][];
        };
        EventDeliveries: {
            data: components["schemas"]["EventDelivery"][];
            /** @description The `cursor` of the next page; null on the last one */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "status": 200,
         *       "duration_ms": 85,
         *       "error": null,
         *       "response_body": "ok"
         *     }
         */
        EventTest: {
            /** @description HTTP status of the response; null without a response */
            status: number | null;
            /** @description Duration of the request */
            duration_ms: number;
            /** @description The error, or why nothing was sent; null for a response of 2xx */
            error: string | null;
            /** @description First characters of the response */
            response_body: string;
        };
        EventReplayInput: {
            /** @description Sequence number of the first event; all later ones are replayed, too */
            since_sequence?: number;
            /** @description Sequence numbers of the events to replay */
            sequences?: number[];
            /** @description Epoch of the numbers, from the event. If the numbers were given again after a restore of the database, the response is 409 */
            epoch?: string;
        };
        /**
         * @example {
         *       "queued": 312,
         *       "from_sequence": 731,
         *       "next_sequence": null
         *     }
         */
        EventReplay: {
            /** @description Number of replayed events */
            queued: number;
            /** @description The first requested event that is stored; null if there is none */
            from_sequence: number | null;
            /** @description Where the next replay should continue if there were too many events for one; else null */
            next_sequence: number | null;
        };
        /** @enum {string} */
        ScorecardState: "draft" | "live" | "retired";
        /**
         * @example {
         *       "domain": "booking",
         *       "name": "Booking",
         *       "client_id": null,
         *       "state": "live",
         *       "percent": 0,
         *       "live_revision": 4,
         *       "questions": [
         *         {
         *           "key": "booked",
         *           "question": "Was an appointment booked?",
         *           "instructions": "A day and a time that both sides confirmed.",
         *           "choices": [
         *             {
         *               "value": "yes",
         *               "points": 100,
         *               "needs_quote": true
         *             },
         *             {
         *               "value": "no",
         *               "points": 0
         *             }
         *           ]
         *         },
         *         {
         *           "key": "politeness",
         *           "question": "How polite was the agent?"
         *         }
         *       ]
         *     }
         */
        Scorecard: {
            /** @description Domain of its evaluations, which identifies it in the organization */
            domain: string;
            name: string;
            /**
             * Format: uuid
             * @description Client whose calls it is about; null for all clients
             */
            client_id: string | null;
            /** @description draft: no revision has been live; live: the questions of the live revision are answered; retired: nothing is answered, and answers stay */
            state: components["schemas"]["ScorecardState"];
            /** @description Share of calls that a model judges; 0: people and API consumers answer */
            percent: number;
            /** @description Revision whose questions are answered */
            live_revision: number | null;
            /** @description Questions of the live revision, or of the newest one */
            questions: {
                /** @description 1 to 30 lower-case letters, digits and underscores that begin with a letter */
                key: string;
                /** @description a text of at most 500 characters that is not blank */
                question: string;
                /** @description a text of at most 2000 characters that is not blank */
                instructions?: string;
                /** @description 2 to 10 choices */
                choices?: {
                    /** @description 1 to 30 lower-case letters, digits and underscores that begin with a letter */
                    value: string;
                    /** @description a number from 0 to 100, which counts for the score */
                    points?: number;
                    /** @description true if a model must support this answer with a verbatim quote, else false */
                    needs_quote?: boolean;
                }[];
            }[];
        };
        /** @enum {string} */
        GapKind: "missing" | "partial" | "unassigned" | "gone";
        /** @enum {string} */
        GapEnding: "backfill" | "webhook" | "disconnected";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "account_id": "0199f1c2-0000-7000-8000-00000000000b",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "endpoint_id": "0199f1c2-0000-7000-8000-00000000000c",
         *       "provider": "vapi",
         *       "provider_call_id": "7f0e3d0a-9c1e-4a53-8c3e-2f9a6f1f0d11",
         *       "kind": "missing",
         *       "ended_at": "2026-11-20T15:04:10.000Z",
         *       "found_at": "2026-11-20T15:15:02.118Z",
         *       "resolved_at": "2026-11-20T15:15:03.402Z",
         *       "how": "backfill"
         *     }
         */
        Gap: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The provider account that has the call
             */
            account_id: string;
            /**
             * Format: uuid
             * @description Client of the call; null if unknown
             */
            client_id: string | null;
            /**
             * Format: uuid
             * @description Endpoint that should have received the report
             */
            endpoint_id: string | null;
            provider: string;
            /** @description Call id of the provider */
            provider_call_id: string;
            /** @description `missing`: nothing of the call is stored; `partial`: something is missing; `unassigned`: its client is unknown; `gone`: it was missing, and its provider no longer has it */
            kind: components["schemas"]["GapKind"];
            /**
             * Format: date-time
             * @description When the call ended, as reported by the provider
             */
            ended_at: string | null;
            /** Format: date-time */
            found_at: string;
            /**
             * Format: date-time
             * @description When the gap was resolved; null while it is open
             */
            resolved_at: string | null;
            /** @description `backfill`: fetched from the provider; `webhook`: its report arrived late; `disconnected`: the account is no longer queried */
            how: components["schemas"]["GapEnding"] | null;
        };
        Gaps: {
            data: components["schemas"]["Gap"][];
            /** @description The `cursor` of the next page; null on the last one */
            next_cursor: string | null;
        };
        GapSummary: {
            data: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                /**
                 * Format: uuid
                 * @description Null for calls without a known client
                 */
                client_id: string | null;
                /** @description Number of calls that the provider has listed: the sum of the other counts */
                listed: number;
                /** @description Number of calls that arrived as reports */
                arrived: number;
                /** @description Number of calls that are still missing */
                missing: number;
                /** @description Number of calls that were fetched from the provider */
                repaired: number;
                /** @description Number of calls without a known client */
                unassigned: number;
            }[];
            total: {
                /** @description Number of calls that the provider has listed: the sum of the other counts */
                listed: number;
                /** @description Number of calls that arrived as reports */
                arrived: number;
                /** @description Number of calls that are still missing */
                missing: number;
                /** @description Number of calls that were fetched from the provider */
                repaired: number;
                /** @description Number of calls without a known client */
                unassigned: number;
            };
            /** @description The query with its defaults */
            scope: {
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description The client of the filter; null for all
                 */
                client_id: string | null;
                /** Format: date-time */
                start_date: string;
                /** Format: date-time */
                end_date: string;
                time_zone: string;
            };
        };
        /** @enum {string} */
        SentEventType: "call.stored" | "call.updated" | "evaluation.completed" | "evaluation.updated" | "customer.created" | "customer.updated" | "customer.erased" | "endpoint.silent" | "endpoint.recovered" | "endpoint.rejecting" | "gap.found" | "event_endpoint.disabled" | "recording.stored" | "event_endpoint.test";
        /**
         * @example {
         *       "type": "call.stored",
         *       "timestamp": "2026-11-20T15:04:12.537Z",
         *       "data": {
         *         "sequence": 1042,
         *         "epoch": "5b0c9d2f71e84a36",
         *         "epoch_first_sequence": 977,
         *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *         "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *         "id": "0199f1c2-0000-7000-8000-000000000005",
         *         "object": "call",
         *         "url": "https://api.example.com/v1/calls/0199f1c2-0000-7000-8000-000000000005"
         *       }
         *     }
         */
        ThinEvent: {
            /** @description What happened. A release may add types: ignore unknown ones */
            type: components["schemas"]["SentEventType"];
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: {
                /** @description Sequence number among the changes; 0 for a test */
                sequence: number;
                /** @description Epoch of the sequence number. Another one begins when the database starts. If the database was restored, the same numbers are given again in another epoch. Null for a test */
                epoch: string | null;
                /** @description First sequence number of the epoch; 0 for a test */
                epoch_first_sequence: number;
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description Null for an event that belongs to no single client
                 */
                client_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the subject; for an evaluation, the id of its call
                 */
                id: string;
                /** @description Kind of the subject */
                object: components["schemas"]["ChangeObject"];
                /** @description Where to request the subject; null if it cannot be requested */
                url: string | null;
            };
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000005",
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "customer_id": "0199f1c2-0000-7000-8000-000000000004",
         *       "provider": "vapi",
         *       "provider_call_id": "0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d",
         *       "source": "webhook",
         *       "direction": "inbound",
         *       "status": "completed",
         *       "ended_reason": "customer-ended-call",
         *       "started_at": "2026-11-20T15:03:30.000Z",
         *       "ended_at": "2026-11-20T15:04:11.870Z",
         *       "duration_seconds": 41.87,
         *       "caller_full_name": "Dana Whitfield",
         *       "caller_phone_number": "+12025550147",
         *       "agent_phone_number": "+12025550100",
         *       "assistant_id": "a7c1",
         *       "assistant_name": "Front desk",
         *       "assistant_version": "v3",
         *       "language": "en",
         *       "transfer_destination": null,
         *       "call_summary": "Dana booked a test drive for Saturday at 10.",
         *       "recording_url": null,
         *       "success_evaluation": "true",
         *       "caller_sentiment": null,
         *       "structured_data": {
         *         "appointment": "2026-11-21T10:00"
         *       },
         *       "metadata": null,
         *       "evaluation_status": "partial",
         *       "lead_score": 82.5,
         *       "adherence_score": null,
         *       "sentiment": "positive",
         *       "human_review_required": false,
         *       "occurred_at": "2026-11-20T15:03:30.000Z",
         *       "created_at": "2026-11-20T15:04:12.537Z",
         *       "updated_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        SentCall: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /** Format: uuid */
            client_id: string;
            /**
             * Format: uuid
             * @description Null for a caller with an unknown number
             */
            customer_id: string | null;
            /** @description Carrier of the call */
            provider: string;
            /** @description Call id of the provider */
            provider_call_id: string;
            /** @description How its first report arrived: `webhook`: sent by the provider; `backfill`: fetched by Callbook because the report was missing */
            source: string;
            direction: components["schemas"]["CallDirection"];
            status: components["schemas"]["CallStatus"];
            /** @description As worded by the provider */
            ended_reason: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            duration_seconds: number | null;
            /** @description Name reported by the provider, or found in the data of the call */
            caller_full_name: string | null;
            /** @description E.164; the number of the other party, for both directions */
            caller_phone_number: string | null;
            agent_phone_number: string | null;
            assistant_id: string | null;
            assistant_name: string | null;
            /** @description Version number of the provider: `v3`, `12`, or an id */
            assistant_version: string | null;
            /** @description As reported by the provider: `en`, `en-US`, `ENG` */
            language: string | null;
            /** @description Destination of a transfer: an E.164 number, a SIP address, or another assistant, by its name or else its id */
            transfer_destination: string | null;
            /** @description At most 16 KB */
            call_summary: string | null;
            recording_url: string | null;
            /** @description Success analysis of the provider, as worded by it */
            success_evaluation: string | null;
            /** @description Sentiment of the caller as reported by the provider, such as `Positive` */
            caller_sentiment: string | null;
            /** @description Data that the provider extracted from the call: any JSON value; null if longer than 64 KB */
            structured_data: unknown;
            /** @description Null if longer than 16 KB */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description How many of its two evaluations are completed: `pending` for none, `partial` for one */
            evaluation_status: components["schemas"]["EvaluationStatus"];
            /** @description Lead quality of its current result; null before it, or if it determined none */
            lead_score: number | null;
            /** @description Prompt adherence of its current result; null before it, or if it determined none */
            adherence_score: number | null;
            /** @description Sentiment of the caller by the current lead quality result; null before it */
            sentiment: components["schemas"]["Sentiment"] | null;
            /** @description Whether the call waits for a review by a user; null before the first lead quality result */
            human_review_required: boolean | null;
            /**
             * Format: date-time
             * @description When the call took place: its start, else its end, else its creation at the provider; the time of receipt if none is known, or it is after it or more than ten years before it. A later report may change it
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description When the call was stored; never changes
             */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The best matching places; present only in `GET /v1/calls` with `search`. Empty for very long calls */
            search_hits?: components["schemas"]["SearchHit"][];
        };
        /**
         * @example {
         *       "type": "call.stored",
         *       "timestamp": "2026-11-20T15:04:12.537Z",
         *       "data": {
         *         "sequence": 1042,
         *         "epoch": "5b0c9d2f71e84a36",
         *         "epoch_first_sequence": 977,
         *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *         "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *         "id": "0199f1c2-0000-7000-8000-000000000005",
         *         "object": "call",
         *         "url": "https://api.example.com/v1/calls/0199f1c2-0000-7000-8000-000000000005",
         *         "resource": {
         *           "id": "0199f1c2-0000-7000-8000-000000000005",
         *           "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *           "customer_id": "0199f1c2-0000-7000-8000-000000000004",
         *           "provider": "vapi",
         *           "provider_call_id": "0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d",
         *           "source": "webhook",
         *           "direction": "inbound",
         *           "status": "completed",
         *           "ended_reason": "customer-ended-call",
         *           "started_at": "2026-11-20T15:03:30.000Z",
         *           "ended_at": "2026-11-20T15:04:11.870Z",
         *           "duration_seconds": 41.87,
         *           "caller_full_name": "Dana Whitfield",
         *           "caller_phone_number": "+12025550147",
         *           "agent_phone_number": "+12025550100",
         *           "assistant_id": "a7c1",
         *           "assistant_name": "Front desk",
         *           "assistant_version": "v3",
         *           "language": "en",
         *           "transfer_destination": null,
         *           "call_summary": "Dana booked a test drive for Saturday at 10.",
         *           "recording_url": null,
         *           "success_evaluation": "true",
         *           "caller_sentiment": null,
         *           "structured_data": {
         *             "appointment": "2026-11-21T10:00"
         *           },
         *           "metadata": null,
         *           "evaluation_status": "partial",
         *           "lead_score": 82.5,
         *           "adherence_score": null,
         *           "sentiment": "positive",
         *           "human_review_required": false,
         *           "occurred_at": "2026-11-20T15:03:30.000Z",
         *           "created_at": "2026-11-20T15:04:12.537Z",
         *           "updated_at": "2026-11-20T15:04:12.537Z"
         *         }
         *       }
         *     }
         */
        FullEvent: {
            /** @description What happened. A release may add types: ignore unknown ones */
            type: components["schemas"]["SentEventType"];
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: {
                /** @description Sequence number among the changes; 0 for a test */
                sequence: number;
                /** @description Epoch of the sequence number. Another one begins when the database starts. If the database was restored, the same numbers are given again in another epoch. Null for a test */
                epoch: string | null;
                /** @description First sequence number of the epoch; 0 for a test */
                epoch_first_sequence: number;
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description Null for an event that belongs to no single client
                 */
                client_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the subject; for an evaluation, the id of its call
                 */
                id: string;
                /** @description Kind of the subject */
                object: components["schemas"]["ChangeObject"];
                /** @description Where to request the subject; null if it cannot be requested */
                url: string | null;
                /** @description The call, evaluation or customer when the request was made, without costs. Absent for other objects, for what no longer exists, and if the body would exceed 20 KB: then request `url` */
                resource?: components["schemas"]["SentCall"] | components["schemas"]["CallEvaluation"] | components["schemas"]["Customer"];
            };
        };
        /**
         * @example {
         *       "text": "A call of Acme Honda was stored."
         *     }
         */
        SlackMessage: {
            /** @description One sentence, with links to the console as Slack writes them */
            text: string;
        };
    };
    responses: {
        /** @description The ETag in If-None-Match still matches the resource */
        NotModified: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                etag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is invalid; the message names the problem */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Bad Request",
                 *       "message": "limit must be an integer from 1 to 200"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The key is missing, malformed, unknown, expired or revoked */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "www-authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unauthorized"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests of the key, too many concurrent ones of its organization, or too many invalid keys from this address */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too Many Requests",
                 *       "message": "The limit is 600 requests a minute"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description An unexpected server error; the request itself is valid */
        InternalServerError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Internal Server Error",
                 *       "message": "Unexpected error"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The service is overloaded, or its database is unavailable; the request itself is valid */
        ServiceUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Service Unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The call does not exist in the organization */
        CallNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Call not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The client does not exist in the organization */
        ClientNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Client not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The customer does not exist in the organization */
        CustomerNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Customer not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The event endpoint does not exist in the organization */
        EventEndpointNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Event endpoint not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body has more than 65,536 bytes */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Payload Too Large"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The scorecard does not exist in the organization */
        ScorecardNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Scorecard not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is not application/json, or it is compressed */
        UnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unsupported Media Type",
                 *       "message": "Expected a body with Content-Type: application/json"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of the request, to quote in support requests */
        RequestId: string;
        /** @description Requests per minute of the key */
        RateLimitLimit: number;
        /** @description Remaining requests */
        RateLimitRemaining: number;
        /** @description Seconds until another request is allowed */
        RateLimitReset: number;
        /** @description Seconds to wait before a retry */
        RetryAfter: number;
        /** @description Names this state of the resource, for If-None-Match */
        ETag: string;
        /** @description The header of the key. `Authorization: Bearer` with the key is accepted, too. */
        Authenticate: "ApiKey header=\"X-API-Key\"";
    };
    pathItems: never;
}
export type HealthStatus = components['schemas']['HealthStatus'];
export type DatabaseState = components['schemas']['DatabaseState'];
export type Health = components['schemas']['Health'];
export type Liveness = components['schemas']['Liveness'];
export type ApiKeyEnvironment = components['schemas']['ApiKeyEnvironment'];
export type ApiKeyScope = components['schemas']['ApiKeyScope'];
export type ApiKeyInfo = components['schemas']['ApiKeyInfo'];
export type ClientField = components['schemas']['ClientField'];
export type ClientType = components['schemas']['ClientType'];
export type ClientStatus = components['schemas']['ClientStatus'];
export type SubscriptionPlan = components['schemas']['SubscriptionPlan'];
export type Client = components['schemas']['Client'];
export type ClientInput = components['schemas']['ClientInput'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type ClientChanges = components['schemas']['ClientChanges'];
export type CallStatus = components['schemas']['CallStatus'];
export type CallDirection = components['schemas']['CallDirection'];
export type EvaluationStatus = components['schemas']['EvaluationStatus'];
export type Sentiment = components['schemas']['Sentiment'];
export type EndReasonCategory = components['schemas']['EndReasonCategory'];
export type CallField = components['schemas']['CallField'];
export type SearchedField = components['schemas']['SearchedField'];
export type SearchHit = components['schemas']['SearchHit'];
export type Call = components['schemas']['Call'];
export type Pagination = components['schemas']['Pagination'];
export type CallWithTranscriptField = components['schemas']['CallWithTranscriptField'];
export type MessageRole = components['schemas']['MessageRole'];
export type CallMessage = components['schemas']['CallMessage'];
export type RecordingKind = components['schemas']['RecordingKind'];
export type RecordingState = components['schemas']['RecordingState'];
export type RecordingReason = components['schemas']['RecordingReason'];
export type StoredRecording = components['schemas']['StoredRecording'];
export type Recording = components['schemas']['Recording'];
export type Transfer = components['schemas']['Transfer'];
export type CostItem = components['schemas']['CostItem'];
export type ProviderVerdict = components['schemas']['ProviderVerdict'];
export type WarningKind = components['schemas']['WarningKind'];
export type ProviderWarning = components['schemas']['ProviderWarning'];
export type ExternalId = components['schemas']['ExternalId'];
export type CallNumber = components['schemas']['CallNumber'];
export type Performance = components['schemas']['Performance'];
export type KeptReport = components['schemas']['KeptReport'];
export type CallWithTranscript = components['schemas']['CallWithTranscript'];
export type ExportInclude = components['schemas']['ExportInclude'];
export type ExportFormat = components['schemas']['ExportFormat'];
export type ReportKind = components['schemas']['ReportKind'];
export type CallEvaluationField = components['schemas']['CallEvaluationField'];
export type CallContext = components['schemas']['CallContext'];
export type EvaluationState = components['schemas']['EvaluationState'];
export type LeadQualityResult = components['schemas']['LeadQualityResult'];
export type PromptAdherenceResult = components['schemas']['PromptAdherenceResult'];
export type EvaluationSource = components['schemas']['EvaluationSource'];
export type ScorecardResult = components['schemas']['ScorecardResult'];
export type ScorecardEvaluation = components['schemas']['ScorecardEvaluation'];
export type CallEvaluation = components['schemas']['CallEvaluation'];
export type EvaluationVersion = components['schemas']['EvaluationVersion'];
export type LeadQualityResultInput = components['schemas']['LeadQualityResultInput'];
export type Judge = components['schemas']['Judge'];
export type LeadQualityInput = components['schemas']['LeadQualityInput'];
export type LeadQualityVersion = components['schemas']['LeadQualityVersion'];
export type PromptAdherenceResultInput = components['schemas']['PromptAdherenceResultInput'];
export type PromptAdherenceInput = components['schemas']['PromptAdherenceInput'];
export type PromptAdherenceVersion = components['schemas']['PromptAdherenceVersion'];
export type AnswersInput = components['schemas']['AnswersInput'];
export type ScorecardVersion = components['schemas']['ScorecardVersion'];
export type TimeUnit = components['schemas']['TimeUnit'];
export type CallGroup = components['schemas']['CallGroup'];
export type CallAnalytics = components['schemas']['CallAnalytics'];
export type UsageAnalytics = components['schemas']['UsageAnalytics'];
export type EvaluationGroup = components['schemas']['EvaluationGroup'];
export type EvaluationAnalytics = components['schemas']['EvaluationAnalytics'];
export type AnswerGroup = components['schemas']['AnswerGroup'];
export type AnswerAnalytics = components['schemas']['AnswerAnalytics'];
export type CustomerStatus = components['schemas']['CustomerStatus'];
export type CustomerField = components['schemas']['CustomerField'];
export type Customer = components['schemas']['Customer'];
export type ChangeInclude = components['schemas']['ChangeInclude'];
export type ChangeType = components['schemas']['ChangeType'];
export type ChangeObject = components['schemas']['ChangeObject'];
export type Change = components['schemas']['Change'];
export type Changes = components['schemas']['Changes'];
export type DeliveredEventType = components['schemas']['DeliveredEventType'];
export type EventMode = components['schemas']['EventMode'];
export type EventEndpointState = components['schemas']['EventEndpointState'];
export type DisabledReason = components['schemas']['DisabledReason'];
export type EventEndpoint = components['schemas']['EventEndpoint'];
export type EventEndpointInput = components['schemas']['EventEndpointInput'];
export type EventEndpointWithSecret = components['schemas']['EventEndpointWithSecret'];
export type GivenEventState = components['schemas']['GivenEventState'];
export type EventEndpointChanges = components['schemas']['EventEndpointChanges'];
export type EventDeliveryState = components['schemas']['EventDeliveryState'];
export type EventAttempt = components['schemas']['EventAttempt'];
export type EventDelivery = components['schemas']['EventDelivery'];
export type EventDeliveries = components['schemas']['EventDeliveries'];
export type EventTest = components['schemas']['EventTest'];
export type EventReplayInput = components['schemas']['EventReplayInput'];
export type EventReplay = components['schemas']['EventReplay'];
export type ScorecardState = components['schemas']['ScorecardState'];
export type Scorecard = components['schemas']['Scorecard'];
export type GapKind = components['schemas']['GapKind'];
export type GapEnding = components['schemas']['GapEnding'];
export type Gap = components['schemas']['Gap'];
export type Gaps = components['schemas']['Gaps'];
export type GapSummary = components['schemas']['GapSummary'];
export type SentEventType = components['schemas']['SentEventType'];
export type ThinEvent = components['schemas']['ThinEvent'];
export type SentCall = components['schemas']['SentCall'];
export type FullEvent = components['schemas']['FullEvent'];
export type SlackMessage = components['schemas']['SlackMessage'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseCallNotFound = components['responses']['CallNotFound'];
export type ResponseClientNotFound = components['responses']['ClientNotFound'];
export type ResponseCustomerNotFound = components['responses']['CustomerNotFound'];
export type ResponseEventEndpointNotFound = components['responses']['EventEndpointNotFound'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseScorecardNotFound = components['responses']['ScorecardNotFound'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRateLimitLimit = components['headers']['RateLimitLimit'];
export type HeaderRateLimitRemaining = components['headers']['RateLimitRemaining'];
export type HeaderRateLimitReset = components['headers']['RateLimitReset'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderAuthenticate = components['headers']['Authenticate'];
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "service": "management-api",
                     *       "version": "1.0.0",
                     *       "uptime_seconds": 86400,
                     *       "checks": {
                     *         "database": "ok"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The database does not respond or has another schema, or the service is about to stop */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "service": "management-api",
                     *       "version": "1.0.0",
                     *       "uptime_seconds": 86400,
                     *       "checks": {
                     *         "database": "ok"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Liveness"];
                };
            };
        };
    };
    getApiKeyInfo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key of the request */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *       "api_key_id": "0199f1c2-0000-7000-8000-000000000002",
                     *       "key_name": "Reporting",
                     *       "environment": "production",
                     *       "scopes": [
                     *         "evaluations:write"
                     *       ],
                     *       "expires_at": "2027-01-31T00:00:00.000Z",
                     *       "client_id": null,
                     *       "rate_limit": 600
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyInfo"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description Names of the fields to return, separated by commas. Each item then has only these, in their usual order. By default, it has all */
                fields?: components["schemas"]["ClientField"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All clients of the organization */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *           "name": "Acme Honda",
                     *           "display_name": "Acme Honda of Springfield",
                     *           "type": "dealership",
                     *           "status": "active",
                     *           "subscription_plan": "pro",
                     *           "contact_person": "Sam Rivera",
                     *           "contact_email": "sam@acme-honda.example",
                     *           "phone_number": "+12025550100",
                     *           "joined_at": "2026-01-15T09:30:00.000Z",
                     *           "last_active_at": "2026-11-20T15:04:12.537Z",
                     *           "last_call_at": "2026-11-20T15:04:12.537Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Client"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Honda",
                 *       "type": "dealership",
                 *       "phone_number": "+1 202 555 0100"
                 *     }
                 */
                "application/json": components["schemas"]["ClientInput"];
            };
        };
        responses: {
            /** @description The new client */
            201: {
                headers: {
                    /** @description URL of the client */
                    location?: string;
                    /** @description Present only if the response repeats an earlier one */
                    "idempotent-replayed"?: "true";
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000003",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "name": "Acme Honda",
                     *         "display_name": "Acme Honda of Springfield",
                     *         "type": "dealership",
                     *         "status": "active",
                     *         "subscription_plan": "pro",
                     *         "contact_person": "Sam Rivera",
                     *         "contact_email": "sam@acme-honda.example",
                     *         "phone_number": "+12025550100",
                     *         "joined_at": "2026-01-15T09:30:00.000Z",
                     *         "last_active_at": "2026-11-20T15:04:12.537Z",
                     *         "last_call_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Client"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope clients:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope clients:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description An earlier request with this Idempotency-Key is still in progress (`Retry-After` says when to retry), or the organization has reached its limit of clients */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Conflict",
                     *       "message": "An earlier request with this Idempotency-Key is still in progress"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description This Idempotency-Key was already used with another request */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Unprocessable Entity",
                     *       "message": "This Idempotency-Key was already used with another request"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClient: {
        parameters: {
            query?: {
                /** @description Names of the fields to return, separated by commas. Each item then has only these, in their usual order. By default, it has all */
                fields?: components["schemas"]["ClientField"][];
            };
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the client
                 * @example 0199f1c2-0000-7000-8000-000000000003
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000003",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "name": "Acme Honda",
                     *         "display_name": "Acme Honda of Springfield",
                     *         "type": "dealership",
                     *         "status": "active",
                     *         "subscription_plan": "pro",
                     *         "contact_person": "Sam Rivera",
                     *         "contact_email": "sam@acme-honda.example",
                     *         "phone_number": "+12025550100",
                     *         "joined_at": "2026-01-15T09:30:00.000Z",
                     *         "last_active_at": "2026-11-20T15:04:12.537Z",
                     *         "last_call_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Client"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response: the client is updated only if its editable fields have not changed since */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description Id of the client
                 * @example 0199f1c2-0000-7000-8000-000000000003
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_person": "Sam Rivera",
                 *       "contact_email": ""
                 *     }
                 */
                "application/json": components["schemas"]["ClientChanges"];
            };
        };
        responses: {
            /** @description The client */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000003",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "name": "Acme Honda",
                     *         "display_name": "Acme Honda of Springfield",
                     *         "type": "dealership",
                     *         "status": "active",
                     *         "subscription_plan": "pro",
                     *         "contact_person": "Sam Rivera",
                     *         "contact_email": "sam@acme-honda.example",
                     *         "phone_number": "+12025550100",
                     *         "joined_at": "2026-01-15T09:30:00.000Z",
                     *         "last_active_at": "2026-11-20T15:04:12.537Z",
                     *         "last_call_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Client"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope clients:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope clients:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["ClientNotFound"];
            /** @description The client has changed since the response with this ETag */
            412: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Precondition Failed",
                     *       "message": "The client has changed in the meantime"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description Filter by id of the client */
                client_id?: string;
                /** @description Earliest time of the call, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                start_date?: string;
                /** @description Latest time of the call, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                end_date?: string;
                /** @description Filter by status. Several values are separated by commas; a call with any of them matches */
                status?: components["schemas"]["CallStatus"] | components["schemas"]["CallStatus"][];
                /** @description Filter by direction. Several values are separated by commas; a call with any of them matches */
                direction?: components["schemas"]["CallDirection"] | components["schemas"]["CallDirection"][];
                /** @description Filter by evaluation state. Several values are separated by commas; a call with any of them matches */
                evaluation_status?: components["schemas"]["EvaluationStatus"] | components["schemas"]["EvaluationStatus"][];
                /** @description Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result */
                human_review_required?: boolean;
                /** @description Minimum lead quality score. `total` counts up to 1000 */
                lead_score_from?: number;
                /** @description Maximum lead quality score. `total` counts up to 1000 */
                lead_score_to?: number;
                /** @description Minimum prompt adherence score. `total` counts up to 1000 */
                adherence_score_from?: number;
                /** @description Maximum prompt adherence score. `total` counts up to 1000 */
                adherence_score_to?: number;
                /** @description Filter by sentiment of the caller. Several values are separated by commas; a call with any of them matches. `total` counts up to 1000 */
                sentiment?: components["schemas"]["Sentiment"] | components["schemas"]["Sentiment"][];
                /**
                 * @description Filter by answer to a question of a scorecard, such as booking.booked:no. `total` counts up to 1000
                 * @example booking.booked:no
                 */
                answer?: string;
                /** @description Filter by phone number of the other party, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client */
                phone_number?: string;
                /** @description Filter by phone number of the agent, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client. `total` counts up to 1000 */
                agent_phone_number?: string;
                /** @description Filter by provider of the call, such as vapi. Several values are separated by commas; a call with any of them matches. `total` counts up to 1000 */
                provider?: string | string[];
                /** @description Filter by id of the assistant at its provider. `total` counts up to 1000 */
                assistant_id?: string;
                /** @description Filter by version of the assistant. `total` counts up to 1000 */
                assistant_version?: string;
                /** @description Filter by category of the end reason, the same for all providers. Several values are separated by commas; a call with any of them matches. `total` counts up to 1000 */
                ended_reason_category?: components["schemas"]["EndReasonCategory"] | components["schemas"]["EndReasonCategory"][];
                /** @description Filter by reason of the end, as worded by the provider. `total` counts up to 1000 */
                ended_reason?: string;
                /** @description Filter by id of the customer */
                customer_id?: string;
                /** @description Filter by name of the caller: each of these words begins one of the first 6 of the name, ignoring case and accents. `total` counts up to 10000 */
                caller_name?: string;
                /** @description Only calls with all these words in their messages, transcript, summary or name of the caller, in any script, ignoring case and accents: words, `"phrases"`, `-excluded` words and beginnings such as `appoint*`. At most 8 words and 2 phrases. `total` counts up to 10000 */
                search?: string;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Number of items to skip; not together with `cursor` */
                offset?: number;
                /** @description Reads the whole list without missing or repeating an item, even if items are added in the meantime: empty for the first page, then the `next_cursor` of the previous page */
                cursor?: string;
                /** @description Names of the fields to return, separated by commas. Each item then has only these, in their usual order. By default, it has all */
                fields?: components["schemas"]["CallField"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "customer_id": "0199f1c2-0000-7000-8000-000000000004",
                     *           "provider": "vapi",
                     *           "provider_call_id": "0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d",
                     *           "source": "webhook",
                     *           "direction": "inbound",
                     *           "status": "completed",
                     *           "ended_reason": "customer-ended-call",
                     *           "started_at": "2026-11-20T15:03:30.000Z",
                     *           "ended_at": "2026-11-20T15:04:11.870Z",
                     *           "duration_seconds": 41.87,
                     *           "caller_full_name": "Dana Whitfield",
                     *           "caller_phone_number": "+12025550147",
                     *           "agent_phone_number": "+12025550100",
                     *           "assistant_id": "a7c1",
                     *           "assistant_name": "Front desk",
                     *           "assistant_version": "v3",
                     *           "language": "en",
                     *           "transfer_destination": null,
                     *           "call_summary": "Dana booked a test drive for Saturday at 10.",
                     *           "recording_url": null,
                     *           "cost_usd": 0.09,
                     *           "success_evaluation": "true",
                     *           "caller_sentiment": null,
                     *           "structured_data": {
                     *             "appointment": "2026-11-21T10:00"
                     *           },
                     *           "metadata": null,
                     *           "evaluation_status": "partial",
                     *           "lead_score": 82.5,
                     *           "adherence_score": null,
                     *           "sentiment": "positive",
                     *           "human_review_required": false,
                     *           "occurred_at": "2026-11-20T15:03:30.000Z",
                     *           "created_at": "2026-11-20T15:04:12.537Z",
                     *           "updated_at": "2026-11-20T15:04:12.537Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "offset": 0,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Call"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCall: {
        parameters: {
            query?: {
                /** @description Names of the fields to return, separated by commas. Each item then has only these, in their usual order. By default, it has all */
                fields?: components["schemas"]["CallWithTranscriptField"][];
            };
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the call
                 * @example 0199f1c2-0000-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000005",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *         "customer_id": "0199f1c2-0000-7000-8000-000000000004",
                     *         "provider": "vapi",
                     *         "provider_call_id": "0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d",
                     *         "source": "webhook",
                     *         "direction": "inbound",
                     *         "status": "completed",
                     *         "ended_reason": "customer-ended-call",
                     *         "started_at": "2026-11-20T15:03:30.000Z",
                     *         "ended_at": "2026-11-20T15:04:11.870Z",
                     *         "duration_seconds": 41.87,
                     *         "caller_full_name": "Dana Whitfield",
                     *         "caller_phone_number": "+12025550147",
                     *         "agent_phone_number": "+12025550100",
                     *         "assistant_id": "a7c1",
                     *         "assistant_name": "Front desk",
                     *         "assistant_version": "v3",
                     *         "language": "en",
                     *         "transfer_destination": null,
                     *         "call_summary": "Dana booked a test drive for Saturday at 10.",
                     *         "recording_url": null,
                     *         "cost_usd": 0.09,
                     *         "success_evaluation": "true",
                     *         "caller_sentiment": null,
                     *         "structured_data": {
                     *           "appointment": "2026-11-21T10:00"
                     *         },
                     *         "metadata": null,
                     *         "evaluation_status": "partial",
                     *         "lead_score": 82.5,
                     *         "adherence_score": null,
                     *         "sentiment": "positive",
                     *         "human_review_required": false,
                     *         "occurred_at": "2026-11-20T15:03:30.000Z",
                     *         "created_at": "2026-11-20T15:04:12.537Z",
                     *         "updated_at": "2026-11-20T15:04:12.537Z",
                     *         "transcript": "Agent: Acme Honda, how can I help?\nUser: I would like a test drive.",
                     *         "messages": [
                     *           {
                     *             "role": "assistant",
                     *             "text": "Acme Honda, how can I help?",
                     *             "start_seconds": 0.8,
                     *             "end_seconds": 2.4,
                     *             "speaker": "Front desk"
                     *           },
                     *           {
                     *             "role": "user",
                     *             "text": "I would like a test drive.",
                     *             "start_seconds": 3.1
                     *           }
                     *         ],
                     *         "reports": [
                     *           {
                     *             "kind": "end_of_call",
                     *             "received_at": "2026-11-20T15:04:12.401Z",
                     *             "source": "webhook"
                     *           }
                     *         ],
                     *         "stored_recordings": [
                     *           {
                     *             "kind": "mixed",
                     *             "state": "stored",
                     *             "reason": null,
                     *             "bytes": 661804,
                     *             "content_type": "audio/wav",
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "stored_at": "2026-11-20T15:04:20.114Z",
                     *             "expires_at": null
                     *           }
                     *         ],
                     *         "recordings": [],
                     *         "transfers": [
                     *           {
                     *             "destination": "+12025550111",
                     *             "at": "2026-11-20T15:04:10.000Z",
                     *             "outcome": "completed"
                     *           }
                     *         ],
                     *         "cost_breakdown": [
                     *           {
                     *             "item": "transport",
                     *             "usd": 0.01
                     *           },
                     *           {
                     *             "item": "model",
                     *             "usd": 0.08
                     *           }
                     *         ],
                     *         "provider_verdicts": [
                     *           {
                     *             "name": "Front desk QA",
                     *             "result": 70,
                     *             "rationale": null
                     *           }
                     *         ],
                     *         "provider_warnings": [],
                     *         "external_ids": [
                     *           {
                     *             "name": "call_sid",
                     *             "id": "CA00000000000000000000000000000001"
                     *           }
                     *         ],
                     *         "numbers": [],
                     *         "requested_at": "2026-11-20T15:03:28.000Z",
                     *         "content_removed_at": null,
                     *         "performance": {
                     *           "turn_latency_ms": 912,
                     *           "model_latency_ms": 521,
                     *           "voice_latency_ms": null,
                     *           "transcriber_latency_ms": null,
                     *           "prompt_tokens": 3120,
                     *           "completion_tokens": 164,
                     *           "total_tokens": 3284
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CallWithTranscript"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportCalls: {
        parameters: {
            query?: {
                /** @description Filter by id of the client */
                client_id?: string;
                /** @description Earliest time of the call, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                start_date?: string;
                /** @description Latest time of the call, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                end_date?: string;
                /** @description Filter by status. Several values are separated by commas; a call with any of them matches */
                status?: components["schemas"]["CallStatus"] | components["schemas"]["CallStatus"][];
                /** @description Filter by direction. Several values are separated by commas; a call with any of them matches */
                direction?: components["schemas"]["CallDirection"] | components["schemas"]["CallDirection"][];
                /** @description Filter by evaluation state. Several values are separated by commas; a call with any of them matches */
                evaluation_status?: components["schemas"]["EvaluationStatus"] | components["schemas"]["EvaluationStatus"][];
                /** @description Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result */
                human_review_required?: boolean;
                /** @description Minimum lead quality score. `total` counts up to 1000 */
                lead_score_from?: number;
                /** @description Maximum lead quality score. `total` counts up to 1000 */
                lead_score_to?: number;
                /** @description Minimum prompt adherence score. `total` counts up to 1000 */
                adherence_score_from?: number;
                /** @description Maximum prompt adherence score. `total` counts up to 1000 */
                adherence_score_to?: number;
                /** @description Filter by sentiment of the caller. Several values are separated by commas; a call with any of them matches. `total` counts up to 1000 */
                sentiment?: components["schemas"]["Sentiment"] | components["schemas"]["Sentiment"][];
                /**
                 * @description Filter by answer to a question of a scorecard, such as booking.booked:no. `total` counts up to 1000
                 * @example booking.booked:no
                 */
                answer?: string;
                /** @description Filter by phone number of the other party, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client */
                phone_number?: string;
                /** @description Filter by phone number of the agent, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client. `total` counts up to 1000 */
                agent_phone_number?: string;
                /** @description Filter by provider of the call, such as vapi. Several values are separated by commas; a call with any of them matches. `total` counts up to 1000 */
                provider?: string | string[];
                /** @description Filter by id of the assistant at its provider. `total` counts up to 1000 */
                assistant_id?: string;
                /** @description Filter by version of the assistant. `total` counts up to 1000 */
                assistant_version?: string;
                /** @description Filter by category of the end reason, the same for all providers. Several values are separated by commas; a call with any of them matches. `total` counts up to 1000 */
                ended_reason_category?: components["schemas"]["EndReasonCategory"] | components["schemas"]["EndReasonCategory"][];
                /** @description Filter by reason of the end, as worded by the provider. `total` counts up to 1000 */
                ended_reason?: string;
                /** @description Filter by id of the customer */
                customer_id?: string;
                /** @description Filter by name of the caller: each of these words begins one of the first 6 of the name, ignoring case and accents. `total` counts up to 10000 */
                caller_name?: string;
                /** @description Only calls with all these words in their messages, transcript, summary or name of the caller, in any script, ignoring case and accents: words, `"phrases"`, `-excluded` words and beginnings such as `appoint*`. At most 8 words and 2 phrases. `total` counts up to 10000 */
                search?: string;
                /** @description Adds the content: `transcript` and, in JSON and Parquet, `messages`, as in `GET /v1/calls/{id}` */
                include?: components["schemas"]["ExportInclude"];
                /** @description JSON Lines, CSV or Parquet */
                format?: components["schemas"]["ExportFormat"];
                /** @description Only with `format=csv`: whether texts that spreadsheets would read as a formula stay unchanged, for programs */
                raw?: boolean;
                /** @description Resumes after this call, the last one with a complete line in an interrupted file */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls, one per line or row, newest first. An interrupted response is incomplete */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"id":"0199f1c2-0000-7000-8000-000000000005","organization_id":"0199f1c2-0000-7000-8000-000000000001","client_id":"0199f1c2-0000-7000-8000-000000000003","customer_id":"0199f1c2-0000-7000-8000-000000000004","provider":"vapi","provider_call_id":"0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d","source":"webhook","direction":"inbound","status":"completed","ended_reason":"customer-ended-call","started_at":"2026-11-20T15:03:30.000Z","ended_at":"2026-11-20T15:04:11.870Z","duration_seconds":41.87,"caller_full_name":"Dana Whitfield","caller_phone_number":"+12025550147","agent_phone_number":"+12025550100","assistant_id":"a7c1","assistant_name":"Front desk","assistant_version":"v3","language":"en","transfer_destination":null,"call_summary":"Dana booked a test drive for Saturday at 10.","recording_url":null,"cost_usd":0.09,"success_evaluation":"true","caller_sentiment":null,"structured_data":{"appointment":"2026-11-21T10:00"},"metadata":null,"evaluation_status":"partial","lead_score":82.5,"adherence_score":null,"sentiment":"positive","human_review_required":false,"occurred_at":"2026-11-20T15:03:30.000Z","created_at":"2026-11-20T15:04:12.537Z","updated_at":"2026-11-20T15:04:12.537Z"} */
                    "application/x-ndjson": string;
                    /**
                     * @example id,organization_id,client_id,customer_id,provider,provider_call_id,source,direction,status,ended_reason,started_at,ended_at,duration_seconds,caller_full_name,caller_phone_number,agent_phone_number,assistant_id,assistant_name,assistant_version,language,transfer_destination,call_summary,recording_url,cost_usd,success_evaluation,caller_sentiment,structured_data,metadata,evaluation_status,lead_score,adherence_score,sentiment,human_review_required,occurred_at,created_at,updated_at
                     *     0199f1c2-0000-7000-8000-000000000005
                     */
                    "text/csv": string;
                    /** @example PAR1 */
                    "application/vnd.apache.parquet": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCallReport: {
        parameters: {
            query?: {
                /** @description One of the reports in `reports` of the call; by default, the most complete one */
                kind?: components["schemas"]["ReportKind"];
            };
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the call
                 * @example 0199f1c2-0000-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report in the format of the provider */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "type": "end-of-call-report",
                     *         "call": {
                     *           "id": "0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The call does not exist in the organization, or has no such report */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Report not found",
                     *       "message": "The report does not exist: it was not received, was erased, or its retention has ended"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCallRecording: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the call
                 * @example 0199f1c2-0000-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recording */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example RIFF */
                    "audio/*": string;
                };
            };
            /** @description The requested part of the recording, by `Range` */
            206: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example RIFF */
                    "audio/*": string;
                };
            };
            /** @description The recording is at the address in `Location` */
            302: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope recordings:read */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope recordings:read"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The call does not exist in the organization, or has no stored recording */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Recording not found",
                     *       "message": "The recording is unavailable: gone"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The recording has no byte of the requested part */
            416: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Range Not Satisfiable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCallEvaluations: {
        parameters: {
            query?: {
                /** @description Filter by id of the client */
                client_id?: string;
                /** @description Earliest time of the call, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                start_date?: string;
                /** @description Latest time of the call, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                end_date?: string;
                /** @description Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result */
                human_review_required?: boolean;
                /** @description Filter by evaluation state. Several values are separated by commas; a call with any of them matches */
                status?: components["schemas"]["EvaluationStatus"] | components["schemas"]["EvaluationStatus"][];
                /** @description Maximum number of items */
                limit?: number;
                /** @description Number of items to skip; not together with `cursor` */
                offset?: number;
                /** @description Reads the whole list without missing or repeating an item, even if items are added in the meantime: empty for the first page, then the `next_cursor` of the previous page */
                cursor?: string;
                /** @description Names of the fields to return, separated by commas. Each item then has only these, in their usual order. By default, it has all */
                fields?: components["schemas"]["CallEvaluationField"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "status": "partial",
                     *           "updated_at": "2026-11-20T15:06:40.120Z",
                     *           "call": {
                     *             "id": "0199f1c2-0000-7000-8000-000000000005",
                     *             "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "occurred_at": "2026-11-20T15:03:30.000Z",
                     *             "created_at": "2026-11-20T15:04:12.537Z",
                     *             "caller_full_name": "Dana Whitfield",
                     *             "caller_phone_number": "+12025550147",
                     *             "call_summary": "Dana booked a test drive for Saturday at 10."
                     *           },
                     *           "lead_quality": {
                     *             "state": "completed",
                     *             "completed_at": "2026-11-20T15:06:40.120Z",
                     *             "result": {
                     *               "overall_score": 88,
                     *               "sentiment": {
                     *                 "value": "positive",
                     *                 "rationale": "Thanked the agent twice."
                     *               },
                     *               "flags": {
                     *                 "negative_call": false,
                     *                 "human_review_required": false,
                     *                 "review_reason": null
                     *               },
                     *               "scores": {
                     *                 "lead_completion": {
                     *                   "score": 95,
                     *                   "rationale": "Name, number and a day were taken."
                     *                 },
                     *                 "clarity_politeness": {
                     *                   "score": 90,
                     *                   "rationale": null
                     *                 },
                     *                 "relevance_questions": {
                     *                   "score": 85,
                     *                   "rationale": null
                     *                 },
                     *                 "objection_handling": {
                     *                   "score": null,
                     *                   "rationale": "There was none."
                     *                 },
                     *                 "naturalness": {
                     *                   "score": 80,
                     *                   "rationale": null
                     *                 },
                     *                 "lead_intent": {
                     *                   "score": 92,
                     *                   "rationale": "Asked for the next free day."
                     *                 },
                     *                 "failure_risk": {
                     *                   "score": 5,
                     *                   "rationale": null
                     *                 }
                     *               }
                     *             }
                     *           },
                     *           "prompt_adherence": {
                     *             "state": "pending",
                     *             "completed_at": null,
                     *             "result": null
                     *           },
                     *           "scorecards": {
                     *             "booking": {
                     *               "completed_at": "2026-11-20T15:09:02.000Z",
                     *               "revision": 4,
                     *               "source": "human",
                     *               "result": {
                     *                 "score": 95,
                     *                 "answers": {
                     *                   "booked": {
                     *                     "value": "yes",
                     *                     "rationale": "Saturday at 10 was confirmed."
                     *                   },
                     *                   "politeness": {
                     *                     "value": 90,
                     *                     "rationale": null
                     *                   }
                     *                 }
                     *               }
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "offset": 0,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CallEvaluation"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCallEvaluation: {
        parameters: {
            query?: {
                /** @description Names of the fields to return, separated by commas. Each item then has only these, in their usual order. By default, it has all */
                fields?: components["schemas"]["CallEvaluationField"][];
            };
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the call
                 * @example 0199f1c2-0000-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evaluations; pending before the first result */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "partial",
                     *         "updated_at": "2026-11-20T15:06:40.120Z",
                     *         "call": {
                     *           "id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "occurred_at": "2026-11-20T15:03:30.000Z",
                     *           "created_at": "2026-11-20T15:04:12.537Z",
                     *           "caller_full_name": "Dana Whitfield",
                     *           "caller_phone_number": "+12025550147",
                     *           "call_summary": "Dana booked a test drive for Saturday at 10."
                     *         },
                     *         "lead_quality": {
                     *           "state": "completed",
                     *           "completed_at": "2026-11-20T15:06:40.120Z",
                     *           "result": {
                     *             "overall_score": 88,
                     *             "sentiment": {
                     *               "value": "positive",
                     *               "rationale": "Thanked the agent twice."
                     *             },
                     *             "flags": {
                     *               "negative_call": false,
                     *               "human_review_required": false,
                     *               "review_reason": null
                     *             },
                     *             "scores": {
                     *               "lead_completion": {
                     *                 "score": 95,
                     *                 "rationale": "Name, number and a day were taken."
                     *               },
                     *               "clarity_politeness": {
                     *                 "score": 90,
                     *                 "rationale": null
                     *               },
                     *               "relevance_questions": {
                     *                 "score": 85,
                     *                 "rationale": null
                     *               },
                     *               "objection_handling": {
                     *                 "score": null,
                     *                 "rationale": "There was none."
                     *               },
                     *               "naturalness": {
                     *                 "score": 80,
                     *                 "rationale": null
                     *               },
                     *               "lead_intent": {
                     *                 "score": 92,
                     *                 "rationale": "Asked for the next free day."
                     *               },
                     *               "failure_risk": {
                     *                 "score": 5,
                     *                 "rationale": null
                     *               }
                     *             }
                     *           }
                     *         },
                     *         "prompt_adherence": {
                     *           "state": "pending",
                     *           "completed_at": null,
                     *           "result": null
                     *         },
                     *         "scorecards": {
                     *           "booking": {
                     *             "completed_at": "2026-11-20T15:09:02.000Z",
                     *             "revision": 4,
                     *             "source": "human",
                     *             "result": {
                     *               "score": 95,
                     *               "answers": {
                     *                 "booked": {
                     *                   "value": "yes",
                     *                   "rationale": "Saturday at 10 was confirmed."
                     *                 },
                     *                 "politeness": {
                     *                   "value": 90,
                     *                   "rationale": null
                     *                 }
                     *               }
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CallEvaluation"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportCallEvaluations: {
        parameters: {
            query?: {
                /** @description Filter by id of the client */
                client_id?: string;
                /** @description Earliest time of the call, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                start_date?: string;
                /** @description Latest time of the call, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                end_date?: string;
                /** @description Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result */
                human_review_required?: boolean;
                /** @description Filter by evaluation state. Several values are separated by commas; a call with any of them matches */
                status?: components["schemas"]["EvaluationStatus"] | components["schemas"]["EvaluationStatus"][];
                /** @description JSON Lines, CSV or Parquet */
                format?: components["schemas"]["ExportFormat"];
                /** @description Only with `format=csv`: whether texts that spreadsheets would read as a formula stay unchanged, for programs */
                raw?: boolean;
                /** @description Resumes after this call, the last one with a complete line in an interrupted file */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evaluations, one per line or row, newest first. An interrupted response is incomplete */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"status":"partial","updated_at":"2026-11-20T15:06:40.120Z","call":{"id":"0199f1c2-0000-7000-8000-000000000005","client_id":"0199f1c2-0000-7000-8000-000000000003","occurred_at":"2026-11-20T15:03:30.000Z","created_at":"2026-11-20T15:04:12.537Z","caller_full_name":"Dana Whitfield","caller_phone_number":"+12025550147","call_summary":"Dana booked a test drive for Saturday at 10."},"lead_quality":{"state":"completed","completed_at":"2026-11-20T15:06:40.120Z","result":{"overall_score":88,"sentiment":{"value":"positive","rationale":"Thanked the agent twice."},"flags":{"negative_call":false,"human_review_required":false,"review_reason":null},"scores":{"lead_completion":{"score":95,"rationale":"Name, number and a day were taken."},"clarity_politeness":{"score":90,"rationale":null},"relevance_questions":{"score":85,"rationale":null},"objection_handling":{"score":null,"rationale":"There was none."},"naturalness":{"score":80,"rationale":null},"lead_intent":{"score":92,"rationale":"Asked for the next free day."},"failure_risk":{"score":5,"rationale":null}}}},"prompt_adherence":{"state":"pending","completed_at":null,"result":null},"scorecards":{"booking":{"completed_at":"2026-11-20T15:09:02.000Z","revision":4,"source":"human","result":{"score":95,"answers":{"booked":{"value":"yes","rationale":"Saturday at 10 was confirmed."},"politeness":{"value":90,"rationale":null}}}}}} */
                    "application/x-ndjson": string;
                    /**
                     * @example status,updated_at,call_id,call_client_id,call_occurred_at,call_created_at,call_caller_full_name,call_caller_phone_number,call_call_summary,lead_quality_state,lead_quality_completed_at,lead_quality_result,prompt_adherence_state,prompt_adherence_completed_at,prompt_adherence_result,scorecards,lead_score,adherence_score,sentiment,human_review_required
                     *     0199f1c2-0000-7000-8000-000000000005
                     */
                    "text/csv": string;
                    /** @example PAR1 */
                    "application/vnd.apache.parquet": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvaluationVersions: {
        parameters: {
            query?: {
                /** @description Filter by evaluation domain: a built-in one or a scorecard */
                domain?: string;
            };
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the call
                 * @example 0199f1c2-0000-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "domain": "lead_quality",
                     *           "version": 1,
                     *           "is_current": true,
                     *           "source": "model",
                     *           "model": "judge-1",
                     *           "prompt_version": "lead-quality-v1",
                     *           "input_tokens": 2310,
                     *           "output_tokens": 412,
                     *           "cost_usd": 0.0042,
                     *           "created_at": "2026-11-20T15:06:40.120Z",
                     *           "result": {
                     *             "overall_score": 88,
                     *             "sentiment": {
                     *               "value": "positive",
                     *               "rationale": "Thanked the agent twice."
                     *             },
                     *             "flags": {
                     *               "negative_call": false,
                     *               "human_review_required": false,
                     *               "review_reason": null
                     *             },
                     *             "scores": {
                     *               "lead_completion": {
                     *                 "score": 95,
                     *                 "rationale": "Name, number and a day were taken."
                     *               },
                     *               "clarity_politeness": {
                     *                 "score": 90,
                     *                 "rationale": null
                     *               },
                     *               "relevance_questions": {
                     *                 "score": 85,
                     *                 "rationale": null
                     *               },
                     *               "objection_handling": {
                     *                 "score": null,
                     *                 "rationale": "There was none."
                     *               },
                     *               "naturalness": {
                     *                 "score": 80,
                     *                 "rationale": null
                     *               },
                     *               "lead_intent": {
                     *                 "score": 92,
                     *                 "rationale": "Asked for the next free day."
                     *               },
                     *               "failure_risk": {
                     *                 "score": 5,
                     *                 "rationale": null
                     *               }
                     *             }
                     *           },
                     *           "evidence": [
                     *             {
                     *               "field": "scores.lead_intent",
                     *               "message": 6,
                     *               "quote": "When is your next free day?"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EvaluationVersion"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordLeadQuality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the call
                 * @example 0199f1c2-0000-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": {
                 *         "overall_score": 88,
                 *         "sentiment": {
                 *           "value": "positive",
                 *           "rationale": "Thanked the agent twice."
                 *         },
                 *         "flags": {
                 *           "negative_call": false,
                 *           "human_review_required": false,
                 *           "review_reason": null
                 *         },
                 *         "scores": {
                 *           "lead_completion": {
                 *             "score": 95,
                 *             "rationale": "Name, number and a day were taken."
                 *           },
                 *           "clarity_politeness": {
                 *             "score": 90,
                 *             "rationale": null
                 *           },
                 *           "relevance_questions": {
                 *             "score": 85,
                 *             "rationale": null
                 *           },
                 *           "objection_handling": {
                 *             "score": null,
                 *             "rationale": "There was none."
                 *           },
                 *           "naturalness": {
                 *             "score": 80,
                 *             "rationale": null
                 *           },
                 *           "lead_intent": {
                 *             "score": 92,
                 *             "rationale": "Asked for the next free day."
                 *           },
                 *           "failure_risk": {
                 *             "score": 5,
                 *             "rationale": null
                 *           }
                 *         }
                 *       },
                 *       "source": "human"
                 *     }
                 */
                "application/json": components["schemas"]["LeadQualityInput"];
            };
        };
        responses: {
            /** @description The version */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *         "domain": "lead_quality",
                     *         "version": 2,
                     *         "is_current": true,
                     *         "source": "human",
                     *         "model": null,
                     *         "prompt_version": null,
                     *         "input_tokens": null,
                     *         "output_tokens": null,
                     *         "cost_usd": null,
                     *         "created_at": "2026-11-20T15:06:40.120Z",
                     *         "result": {
                     *           "overall_score": 88,
                     *           "sentiment": {
                     *             "value": "positive",
                     *             "rationale": "Thanked the agent twice."
                     *           },
                     *           "flags": {
                     *             "negative_call": false,
                     *             "human_review_required": false,
                     *             "review_reason": null
                     *           },
                     *           "scores": {
                     *             "lead_completion": {
                     *               "score": 95,
                     *               "rationale": "Name, number and a day were taken."
                     *             },
                     *             "clarity_politeness": {
                     *               "score": 90,
                     *               "rationale": null
                     *             },
                     *             "relevance_questions": {
                     *               "score": 85,
                     *               "rationale": null
                     *             },
                     *             "objection_handling": {
                     *               "score": null,
                     *               "rationale": "There was none."
                     *             },
                     *             "naturalness": {
                     *               "score": 80,
                     *               "rationale": null
                     *             },
                     *             "lead_intent": {
                     *               "score": 92,
                     *               "rationale": "Asked for the next free day."
                     *             },
                     *             "failure_risk": {
                     *               "score": 5,
                     *               "rationale": null
                     *             }
                     *           }
                     *         },
                     *         "evidence": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LeadQualityVersion"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope evaluations:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope evaluations:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["CallNotFound"];
            /** @description The body has more than 524,288 bytes */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Payload Too Large"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordPromptAdherence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the call
                 * @example 0199f1c2-0000-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": {
                 *         "score": 90,
                 *         "critical_failures_summary": null,
                 *         "what_went_well": [
                 *           "Asked for the preferred day."
                 *         ],
                 *         "what_went_wrong": [],
                 *         "recommendations_for_improvement": [
                 *           "Confirm the phone number."
                 *         ],
                 *         "prompt": {
                 *           "system_instruction": "You are Riley. Book test drives.",
                 *           "system_variables": {
                 *             "store": "Acme Honda"
                 *           }
                 *         }
                 *       },
                 *       "source": "human"
                 *     }
                 */
                "application/json": components["schemas"]["PromptAdherenceInput"];
            };
        };
        responses: {
            /** @description The version */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *         "domain": "prompt_adherence",
                     *         "version": 2,
                     *         "is_current": true,
                     *         "source": "human",
                     *         "model": null,
                     *         "prompt_version": null,
                     *         "input_tokens": null,
                     *         "output_tokens": null,
                     *         "cost_usd": null,
                     *         "created_at": "2026-11-20T15:06:40.120Z",
                     *         "result": {
                     *           "score": 90,
                     *           "critical_failures_summary": null,
                     *           "what_went_well": [
                     *             "Asked for the preferred day."
                     *           ],
                     *           "what_went_wrong": [],
                     *           "recommendations_for_improvement": [
                     *             "Confirm the phone number."
                     *           ],
                     *           "prompt": {
                     *             "system_instruction": "You are Riley. Book test drives.",
                     *             "system_variables": {
                     *               "store": "Acme Honda"
                     *             }
                     *           }
                     *         },
                     *         "evidence": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PromptAdherenceVersion"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope evaluations:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope evaluations:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["CallNotFound"];
            /** @description The body has more than 524,288 bytes */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Payload Too Large"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the call
                 * @example 0199f1c2-0000-7000-8000-000000000005
                 */
                id: string;
                /**
                 * @description Domain of the scorecard
                 * @example booking
                 */
                domain: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "result": {
                 *         "answers": {
                 *           "booked": {
                 *             "value": "yes",
                 *             "rationale": "Saturday at 10 was confirmed."
                 *           },
                 *           "politeness": {
                 *             "value": 90,
                 *             "rationale": null
                 *           }
                 *         }
                 *       },
                 *       "source": "human"
                 *     }
                 */
                "application/json": components["schemas"]["AnswersInput"];
            };
        };
        responses: {
            /** @description The version */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *         "domain": "booking",
                     *         "version": 2,
                     *         "is_current": true,
                     *         "source": "human",
                     *         "model": null,
                     *         "prompt_version": "booking-v4",
                     *         "input_tokens": null,
                     *         "output_tokens": null,
                     *         "cost_usd": null,
                     *         "created_at": "2026-11-20T15:06:40.120Z",
                     *         "result": {
                     *           "score": 95,
                     *           "answers": {
                     *             "booked": {
                     *               "value": "yes",
                     *               "rationale": "Saturday at 10 was confirmed."
                     *             },
                     *             "politeness": {
                     *               "value": 90,
                     *               "rationale": null
                     *             }
                     *           }
                     *         },
                     *         "evidence": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ScorecardVersion"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope evaluations:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope evaluations:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["ScorecardNotFound"];
            /** @description The scorecard is not live */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Conflict",
                     *       "message": "The scorecard booking is retired, so nothing answers its questions"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 524,288 bytes */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Payload Too Large"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countCalls: {
        parameters: {
            query?: {
                /** @description Filter by id of the client */
                client_id?: string;
                /** @description Filter by status. Several values are separated by commas; a call with any of them matches */
                status?: components["schemas"]["CallStatus"] | components["schemas"]["CallStatus"][];
                /** @description Filter by direction. Several values are separated by commas; a call with any of them matches */
                direction?: components["schemas"]["CallDirection"] | components["schemas"]["CallDirection"][];
                /** @description Filter by evaluation state. Several values are separated by commas; a call with any of them matches. Reads each call of the range: exact, but not at constant cost */
                evaluation_status?: components["schemas"]["EvaluationStatus"] | components["schemas"]["EvaluationStatus"][];
                /** @description Filter by provider of the call, such as vapi. Several values are separated by commas; a call with any of them matches. Reads each call of the range: exact, but not at constant cost */
                provider?: string | string[];
                /** @description Filter by id of the assistant at its provider. Reads each call of the range: exact, but not at constant cost */
                assistant_id?: string;
                /** @description Filter by version of the assistant. Reads each call of the range: exact, but not at constant cost */
                assistant_version?: string;
                /** @description Filter by reason of the end, as worded by the provider. Reads each call of the range: exact, but not at constant cost */
                ended_reason?: string;
                /** @description Only calls that took place at or after this time; by default 30 days before `end_date` */
                start_date?: string;
                /** @description Only calls that took place at or before this time, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description IANA time zone in which days, weeks and months begin */
                time_zone?: string;
                /** @description Interval of the buckets; without it, the range is one bucket */
                interval?: components["schemas"]["TimeUnit"];
                /** @description First day of weekly buckets: 1 for Monday to 7 for Sunday */
                week_start?: number;
                /** @description Dimension by which calls are grouped; `assistant_version` requires `assistant_id` */
                group_by?: components["schemas"]["CallGroup"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The buckets, earliest first, and their total */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "start": "2026-11-01T05:00:00.000Z",
                     *           "end": "2026-12-01T05:00:00.000Z",
                     *           "calls": 240,
                     *           "groups": [
                     *             {
                     *               "value": "completed",
                     *               "name": null,
                     *               "calls": 240
                     *             }
                     *           ],
                     *           "other": null
                     *         }
                     *       ],
                     *       "total": {
                     *         "calls": 240,
                     *         "groups": [
                     *           {
                     *             "value": "completed",
                     *             "name": null,
                     *             "calls": 240
                     *           }
                     *         ],
                     *         "other": null
                     *       },
                     *       "scope": {
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "client_id": null,
                     *         "start_date": "2026-11-01T05:00:00.000Z",
                     *         "end_date": "2026-12-01T04:59:59.999Z",
                     *         "time_zone": "America/Chicago",
                     *         "interval": "month",
                     *         "group_by": "status"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CallAnalytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sumUsage: {
        parameters: {
            query?: {
                /** @description Filter by id of the client */
                client_id?: string;
                /** @description Filter by status. Several values are separated by commas; a call with any of them matches */
                status?: components["schemas"]["CallStatus"] | components["schemas"]["CallStatus"][];
                /** @description Filter by direction. Several values are separated by commas; a call with any of them matches */
                direction?: components["schemas"]["CallDirection"] | components["schemas"]["CallDirection"][];
                /** @description Filter by evaluation state. Several values are separated by commas; a call with any of them matches. Reads each call of the range: exact, but not at constant cost */
                evaluation_status?: components["schemas"]["EvaluationStatus"] | components["schemas"]["EvaluationStatus"][];
                /** @description Filter by provider of the call, such as vapi. Several values are separated by commas; a call with any of them matches. Reads each call of the range: exact, but not at constant cost */
                provider?: string | string[];
                /** @description Filter by id of the assistant at its provider. Reads each call of the range: exact, but not at constant cost */
                assistant_id?: string;
                /** @description Filter by version of the assistant. Reads each call of the range: exact, but not at constant cost */
                assistant_version?: string;
                /** @description Filter by reason of the end, as worded by the provider. Reads each call of the range: exact, but not at constant cost */
                ended_reason?: string;
                /** @description Only calls that took place at or after this time; by default 30 days before `end_date` */
                start_date?: string;
                /** @description Only calls that took place at or before this time, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description IANA time zone in which days, weeks and months begin */
                time_zone?: string;
                /** @description Interval of the buckets */
                interval?: components["schemas"]["TimeUnit"];
                /** @description First day of weekly buckets: 1 for Monday to 7 for Sunday */
                week_start?: number;
                /** @description Dimension by which calls are grouped; `assistant_version` requires `assistant_id` */
                group_by?: components["schemas"]["CallGroup"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The buckets, earliest first, and their total */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "start": "2026-11-01T05:00:00.000Z",
                     *           "end": "2026-12-01T05:00:00.000Z",
                     *           "calls": 240,
                     *           "duration_seconds": 14460,
                     *           "minutes": 241,
                     *           "calls_without_duration": 3,
                     *           "cost_usd": 21.6,
                     *           "calls_without_cost": 0,
                     *           "groups": [
                     *             {
                     *               "value": "0199f1c2-0000-7000-8000-000000000003",
                     *               "name": "Acme Honda of Springfield",
                     *               "calls": 240,
                     *               "duration_seconds": 14460,
                     *               "minutes": 241,
                     *               "calls_without_duration": 3,
                     *               "cost_usd": 21.6,
                     *               "calls_without_cost": 0
                     *             }
                     *           ],
                     *           "other": null
                     *         }
                     *       ],
                     *       "total": {
                     *         "calls": 240,
                     *         "duration_seconds": 14460,
                     *         "minutes": 241,
                     *         "calls_without_duration": 3,
                     *         "cost_usd": 21.6,
                     *         "calls_without_cost": 0,
                     *         "groups": [
                     *           {
                     *             "value": "0199f1c2-0000-7000-8000-000000000003",
                     *             "name": "Acme Honda of Springfield",
                     *             "calls": 240,
                     *             "duration_seconds": 14460,
                     *             "minutes": 241,
                     *             "calls_without_duration": 3,
                     *             "cost_usd": 21.6,
                     *             "calls_without_cost": 0
                     *           }
                     *         ],
                     *         "other": null
                     *       },
                     *       "scope": {
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "client_id": null,
                     *         "start_date": "2026-11-01T05:00:00.000Z",
                     *         "end_date": "2026-12-01T04:59:59.999Z",
                     *         "time_zone": "America/Chicago",
                     *         "interval": "month",
                     *         "group_by": "client"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UsageAnalytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    measureEvaluations: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by assistant */
                assistant_id?: string;
                /** @description Filter by version of the assistant */
                assistant_version?: string;
                /** @description Only calls that took place at or after this time; by default 30 days before `end_date` */
                start_date?: string;
                /** @description Only calls that took place at or before this time, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description IANA time zone in which days, weeks and months begin */
                time_zone?: string;
                /** @description Interval of the buckets; without it, the range is one bucket */
                interval?: components["schemas"]["TimeUnit"];
                /** @description First day of weekly buckets: 1 for Monday to 7 for Sunday */
                week_start?: number;
                /** @description Dimension by which `total` is grouped; requires `assistant_id` */
                group_by?: components["schemas"]["EvaluationGroup"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The buckets, earliest first, and their total */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "start": "2026-11-01T05:00:00.000Z",
                     *           "end": "2026-12-01T05:00:00.000Z",
                     *           "evaluated": 26,
                     *           "lead_score": {
                     *             "calls": 24,
                     *             "mean": 71.5,
                     *             "deviation": 12.25
                     *           },
                     *           "failure_risk": {
                     *             "calls": 24,
                     *             "mean": 18,
                     *             "deviation": 9.5
                     *           },
                     *           "adherence_score": {
                     *             "calls": 26,
                     *             "mean": 88,
                     *             "deviation": 6.5
                     *           },
                     *           "sentiments": {
                     *             "positive": 12,
                     *             "neutral": 9,
                     *             "negative": 2,
                     *             "mixed": 1
                     *           },
                     *           "negative_calls": 1,
                     *           "flags": {
                     *             "calls": 24,
                     *             "flagged": 2
                     *           }
                     *         }
                     *       ],
                     *       "total": {
                     *         "evaluated": 26,
                     *         "lead_score": {
                     *           "calls": 24,
                     *           "mean": 71.5,
                     *           "deviation": 12.25
                     *         },
                     *         "failure_risk": {
                     *           "calls": 24,
                     *           "mean": 18,
                     *           "deviation": 9.5
                     *         },
                     *         "adherence_score": {
                     *           "calls": 26,
                     *           "mean": 88,
                     *           "deviation": 6.5
                     *         },
                     *         "sentiments": {
                     *           "positive": 12,
                     *           "neutral": 9,
                     *           "negative": 2,
                     *           "mixed": 1
                     *         },
                     *         "negative_calls": 1,
                     *         "flags": {
                     *           "calls": 24,
                     *           "flagged": 2
                     *         }
                     *       },
                     *       "costs": [
                     *         {
                     *           "domain": "lead_quality",
                     *           "model": "gpt-5-mini",
                     *           "prompt_version": "lead-quality-v1",
                     *           "evaluations": 24,
                     *           "input_tokens": 48000,
                     *           "output_tokens": 9600,
                     *           "cost_usd": 0.12,
                     *           "without_cost": 0
                     *         }
                     *       ],
                     *       "scope": {
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "client_id": null,
                     *         "start_date": "2026-11-01T05:00:00.000Z",
                     *         "end_date": "2026-12-01T04:59:59.999Z",
                     *         "time_zone": "America/Chicago",
                     *         "interval": "month",
                     *         "group_by": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EvaluationAnalytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sumAnswers: {
        parameters: {
            query: {
                /**
                 * @description Domain of the scorecard
                 * @example booking
                 */
                domain: string;
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by assistant */
                assistant_id?: string;
                /** @description Filter by version of the assistant */
                assistant_version?: string;
                /** @description Only calls that took place at or after this time; by default 30 days before `end_date` */
                start_date?: string;
                /** @description Only calls that took place at or before this time, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description IANA time zone in which days, weeks and months begin */
                time_zone?: string;
                /** @description Interval of the buckets; without it, the range is one bucket */
                interval?: components["schemas"]["TimeUnit"];
                /** @description First day of weekly buckets: 1 for Monday to 7 for Sunday */
                week_start?: number;
                /** @description Dimension by which `total` is grouped; `assistant_version` requires `assistant_id` */
                group_by?: components["schemas"]["AnswerGroup"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The buckets, earliest first, and their total */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "start": "2026-11-01T00:00:00.000Z",
                     *           "end": "2026-12-01T00:00:00.000Z",
                     *           "calls": 110,
                     *           "questions": [
                     *             {
                     *               "key": "booked",
                     *               "question": "Was an appointment booked?",
                     *               "calls": 100,
                     *               "not_determined": 10,
                     *               "answers": [
                     *                 {
                     *                   "value": "yes",
                     *                   "calls": 56,
                     *                   "share": 0.56,
                     *                   "low": 0.4623,
                     *                   "high": 0.6532
                     *                 },
                     *                 {
                     *                   "value": "no",
                     *                   "calls": 40,
                     *                   "share": 0.4,
                     *                   "low": 0.3094,
                     *                   "high": 0.498
                     *                 },
                     *                 {
                     *                   "value": "not_applicable",
                     *                   "calls": 4,
                     *                   "share": 0.04,
                     *                   "low": 0.0157,
                     *                   "high": 0.0984
                     *                 }
                     *               ],
                     *               "score": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "total": {
                     *         "calls": 110,
                     *         "questions": [
                     *           {
                     *             "key": "booked",
                     *             "question": "Was an appointment booked?",
                     *             "calls": 100,
                     *             "not_determined": 10,
                     *             "answers": [
                     *               {
                     *                 "value": "yes",
                     *                 "calls": 56,
                     *                 "share": 0.56,
                     *                 "low": 0.4623,
                     *                 "high": 0.6532
                     *               },
                     *               {
                     *                 "value": "no",
                     *                 "calls": 40,
                     *                 "share": 0.4,
                     *                 "low": 0.3094,
                     *                 "high": 0.498
                     *               },
                     *               {
                     *                 "value": "not_applicable",
                     *                 "calls": 4,
                     *                 "share": 0.04,
                     *                 "low": 0.0157,
                     *                 "high": 0.0984
                     *               }
                     *             ],
                     *             "score": null
                     *           }
                     *         ]
                     *       },
                     *       "scope": {
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "client_id": null,
                     *         "domain": "booking",
                     *         "start_date": "2026-11-01T00:00:00.000Z",
                     *         "end_date": "2026-11-30T23:59:59.999Z",
                     *         "time_zone": "UTC",
                     *         "interval": "month",
                     *         "group_by": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AnswerAnalytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ScorecardNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by phone number, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client */
                phone_number?: string;
                /** @description Filter by name: each of these words begins one of the first 6 of the name, ignoring case and accents. `total` counts up to 1000 */
                name?: string;
                /** @description Filter by status. Several values are separated by commas; a customer with any of them matches. */
                customer_status?: components["schemas"]["CustomerStatus"] | components["schemas"]["CustomerStatus"][];
                /** @description Maximum number of items */
                limit?: number;
                /** @description Number of items to skip; not together with `cursor` */
                offset?: number;
                /** @description Reads the whole list without missing or repeating an item, even if items are added in the meantime: empty for the first page, then the `next_cursor` of the previous page */
                cursor?: string;
                /** @description Names of the fields to return, separated by commas. Each item then has only these, in their usual order. By default, it has all */
                fields?: components["schemas"]["CustomerField"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0199f1c2-0000-7000-8000-000000000004",
                     *           "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "phone_number": "+12025550147",
                     *           "first_name": "Dana",
                     *           "last_name": "Whitfield",
                     *           "full_name": "Dana Whitfield",
                     *           "email": "",
                     *           "customer_status": "new",
                     *           "created_from_call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "first_call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "first_call_at": "2026-11-20T15:03:30.000Z",
                     *           "last_call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "last_call_at": "2026-11-20T15:03:30.000Z",
                     *           "total_calls": 1,
                     *           "metadata": {},
                     *           "created_at": "2026-11-20T15:04:12.537Z",
                     *           "updated_at": "2026-11-20T15:04:12.537Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "offset": 0,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Customer"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: {
                /** @description Names of the fields to return, separated by commas. Each item then has only these, in their usual order. By default, it has all */
                fields?: components["schemas"]["CustomerField"][];
            };
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the customer
                 * @example 0199f1c2-0000-7000-8000-000000000004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000004",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *         "phone_number": "+12025550147",
                     *         "first_name": "Dana",
                     *         "last_name": "Whitfield",
                     *         "full_name": "Dana Whitfield",
                     *         "email": "",
                     *         "customer_status": "new",
                     *         "created_from_call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *         "first_call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *         "first_call_at": "2026-11-20T15:03:30.000Z",
                     *         "last_call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *         "last_call_at": "2026-11-20T15:03:30.000Z",
                     *         "total_calls": 1,
                     *         "metadata": {},
                     *         "created_at": "2026-11-20T15:04:12.537Z",
                     *         "updated_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CustomerNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportCustomers: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by phone number, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client */
                phone_number?: string;
                /** @description Filter by name: each of these words begins one of the first 6 of the name, ignoring case and accents. `total` counts up to 1000 */
                name?: string;
                /** @description Filter by status. Several values are separated by commas; a customer with any of them matches. */
                customer_status?: components["schemas"]["CustomerStatus"] | components["schemas"]["CustomerStatus"][];
                /** @description JSON Lines, CSV or Parquet */
                format?: components["schemas"]["ExportFormat"];
                /** @description Only with `format=csv`: whether texts that spreadsheets would read as a formula stay unchanged, for programs */
                raw?: boolean;
                /** @description Resumes after this customer, the last one with a complete line in an interrupted file */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customers, one per line or row, newest first. An interrupted response is incomplete */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"id":"0199f1c2-0000-7000-8000-000000000004","organization_id":"0199f1c2-0000-7000-8000-000000000001","client_id":"0199f1c2-0000-7000-8000-000000000003","phone_number":"+12025550147","first_name":"Dana","last_name":"Whitfield","full_name":"Dana Whitfield","email":"","customer_status":"new","created_from_call_id":"0199f1c2-0000-7000-8000-000000000005","first_call_id":"0199f1c2-0000-7000-8000-000000000005","first_call_at":"2026-11-20T15:03:30.000Z","last_call_id":"0199f1c2-0000-7000-8000-000000000005","last_call_at":"2026-11-20T15:03:30.000Z","total_calls":1,"metadata":{},"created_at":"2026-11-20T15:04:12.537Z","updated_at":"2026-11-20T15:04:12.537Z"} */
                    "application/x-ndjson": string;
                    /**
                     * @example id,organization_id,client_id,phone_number,first_name,last_name,full_name,email,customer_status,created_from_call_id,first_call_id,first_call_at,last_call_id,last_call_at,total_calls,metadata,created_at,updated_at
                     *     0199f1c2-0000-7000-8000-000000000005
                     */
                    "text/csv": string;
                    /** @example PAR1 */
                    "application/vnd.apache.parquet": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the customer
                 * @example 0199f1c2-0000-7000-8000-000000000004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ZIP. Without its manifest, it is incomplete */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example PK */
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope recordings:read */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope recordings:read"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["CustomerNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description `now` starts with future changes; then pass the `next_cursor` of the previous response. Without it, the oldest stored change comes first. A cursor is valid as long as the changes are stored */
                cursor?: string;
                /** @description Filter by type, separated by commas */
                types?: string;
                /** @description Filter by client */
                client_id?: string;
                /** @description Maximum number of changes on a page. With `include=resource`, a page ends earlier if it would exceed 1 MB */
                limit?: number;
                /** @description `resource` adds to each change its call, evaluation or customer, as in event bodies of the mode `full` */
                include?: components["schemas"]["ChangeInclude"];
                /** @description Maximum number of seconds to wait for a change if there is none yet */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next changes, oldest first */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "sequence": 1042,
                     *           "type": "call.stored",
                     *           "object": "call",
                     *           "id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "changed_at": "2026-11-20T15:04:12.537Z"
                     *         }
                     *       ],
                     *       "next_cursor": "AAAAAAAABBJbDJ0vcehKNrbDSBab2QVP",
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["Changes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            /** @description The changes after the cursor are no longer stored */
            410: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Gone",
                     *       "message": "The changes after this cursor are no longer stored, or were lost when the database was restored. Request cursor=now, read the lists by cursor, then continue with the new next_cursor. Some changes may repeat, but none is missed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEventEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All event endpoints of the organization */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0199f1c2-0000-7000-8000-000000000007",
                     *           "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *           "url": "https://crm.example.com/callbook",
                     *           "description": "The CRM",
                     *           "types": [
                     *             "call.stored",
                     *             "customer.erased"
                     *           ],
                     *           "mode": "thin",
                     *           "client_id": null,
                     *           "state": "active",
                     *           "disabled_reason": null,
                     *           "failing_since": null,
                     *           "created_at": "2026-11-20T15:04:12.537Z",
                     *           "updated_at": "2026-11-20T15:04:12.537Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventEndpoint"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createEventEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://crm.example.com/callbook",
                 *       "description": "The CRM",
                 *       "types": [
                 *         "call.stored",
                 *         "customer.erased"
                 *       ],
                 *       "mode": "full"
                 *     }
                 */
                "application/json": components["schemas"]["EventEndpointInput"];
            };
        };
        responses: {
            /** @description The new endpoint, with its secret */
            201: {
                headers: {
                    /** @description URL of the endpoint */
                    location?: string;
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000007",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "url": "https://crm.example.com/callbook",
                     *         "description": "The CRM",
                     *         "types": [
                     *           "call.stored",
                     *           "customer.erased"
                     *         ],
                     *         "mode": "thin",
                     *         "client_id": null,
                     *         "state": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "created_at": "2026-11-20T15:04:12.537Z",
                     *         "updated_at": "2026-11-20T15:04:12.537Z",
                     *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventEndpointWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope events:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["ClientNotFound"];
            /** @description The organization, or the client of a limited key, has reached its limit */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Conflict",
                     *       "message": "The organization has reached its limit of 20 event endpoints"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the event endpoint
                 * @example 0199f1c2-0000-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000007",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "url": "https://crm.example.com/callbook",
                     *         "description": "The CRM",
                     *         "types": [
                     *           "call.stored",
                     *           "customer.erased"
                     *         ],
                     *         "mode": "thin",
                     *         "client_id": null,
                     *         "state": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "created_at": "2026-11-20T15:04:12.537Z",
                     *         "updated_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventEndpoint"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["EventEndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteEventEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event endpoint
                 * @example 0199f1c2-0000-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint before its deletion */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000007",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "url": "https://crm.example.com/callbook",
                     *         "description": "The CRM",
                     *         "types": [
                     *           "call.stored",
                     *           "customer.erased"
                     *         ],
                     *         "mode": "thin",
                     *         "client_id": null,
                     *         "state": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "created_at": "2026-11-20T15:04:12.537Z",
                     *         "updated_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventEndpoint"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope events:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["EventEndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeEventEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event endpoint
                 * @example 0199f1c2-0000-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["EventEndpointChanges"];
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000007",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "url": "https://crm.example.com/callbook",
                     *         "description": "The CRM",
                     *         "types": [
                     *           "call.stored",
                     *           "customer.erased"
                     *         ],
                     *         "mode": "thin",
                     *         "client_id": null,
                     *         "state": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "created_at": "2026-11-20T15:04:12.537Z",
                     *         "updated_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventEndpoint"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope events:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The endpoint or the client does not exist in the organization */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Event endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateEventSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event endpoint
                 * @example 0199f1c2-0000-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, with its new secret */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000007",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "url": "https://crm.example.com/callbook",
                     *         "description": "The CRM",
                     *         "types": [
                     *           "call.stored",
                     *           "customer.erased"
                     *         ],
                     *         "mode": "thin",
                     *         "client_id": null,
                     *         "state": "active",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "created_at": "2026-11-20T15:04:12.537Z",
                     *         "updated_at": "2026-11-20T15:04:12.537Z",
                     *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventEndpointWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope events:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["EventEndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEventDeliveries: {
        parameters: {
            query?: {
                /** @description Filter by state */
                state?: components["schemas"]["EventDeliveryState"];
                /** @description Maximum number of deliveries */
                limit?: number;
                /** @description The `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Id of the event endpoint
                 * @example 0199f1c2-0000-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries, newest event first */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "sequence": 1042,
                     *           "event_id": "0199f1c2-0000-7000-8000-000000000008",
                     *           "type": "call.stored",
                     *           "object": "call",
                     *           "id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "changed_at": "2026-11-20T15:04:12.537Z",
                     *           "state": "pending",
                     *           "attempt_count": 1,
                     *           "next_attempt_at": "2026-11-20T15:04:18.003Z",
                     *           "last_status": 503,
                     *           "last_duration_ms": 212,
                     *           "last_error": "returned 503",
                     *           "attempts": [
                     *             {
                     *               "attempt": 1,
                     *               "at": "2026-11-20T15:04:12.988Z",
                     *               "status": 503,
                     *               "duration_ms": 212,
                     *               "error": "returned 503",
                     *               "response_body": "Try again later"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventDeliveries"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["EventEndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testEventEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event endpoint
                 * @example 0199f1c2-0000-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": 200,
                     *         "duration_ms": 85,
                     *         "error": null,
                     *         "response_body": "ok"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventTest"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope events:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["EventEndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event endpoint
                 * @example 0199f1c2-0000-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since_sequence": 731
                 *     }
                 */
                "application/json": components["schemas"]["EventReplayInput"];
            };
        };
        responses: {
            /** @description The replayed events */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "queued": 312,
                     *         "from_sequence": 731,
                     *         "next_sequence": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventReplay"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope events:write */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            404: components["responses"]["EventEndpointNotFound"];
            /** @description The endpoint is disabled, or another epoch has the numbers */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Conflict",
                     *       "message": "The endpoint is disabled: activate it, then request the replay again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listScorecards: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier response; if it still matches, the response is 304 without a body */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scorecards */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    etag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "domain": "booking",
                     *           "name": "Booking",
                     *           "client_id": null,
                     *           "state": "live",
                     *           "percent": 0,
                     *           "live_revision": 4,
                     *           "questions": [
                     *             {
                     *               "key": "booked",
                     *               "question": "Was an appointment booked?",
                     *               "instructions": "A day and a time that both sides confirmed.",
                     *               "choices": [
                     *                 {
                     *                   "value": "yes",
                     *                   "points": 100,
                     *                   "needs_quote": true
                     *                 },
                     *                 {
                     *                   "value": "no",
                     *                   "points": 0
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "key": "politeness",
                     *               "question": "How polite was the agent?"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Scorecard"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGaps: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by kind */
                kind?: components["schemas"]["GapKind"];
                /** @description `false` for calls that are still missing, `true` for resolved ones */
                resolved?: boolean;
                /** @description Maximum number of items */
                limit?: number;
                /** @description The `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, newest first */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0199f1c2-0000-7000-8000-00000000000a",
                     *           "account_id": "0199f1c2-0000-7000-8000-00000000000b",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "endpoint_id": "0199f1c2-0000-7000-8000-00000000000c",
                     *           "provider": "vapi",
                     *           "provider_call_id": "7f0e3d0a-9c1e-4a53-8c3e-2f9a6f1f0d11",
                     *           "kind": "missing",
                     *           "ended_at": "2026-11-20T15:04:10.000Z",
                     *           "found_at": "2026-11-20T15:15:02.118Z",
                     *           "resolved_at": "2026-11-20T15:15:03.402Z",
                     *           "how": "backfill"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["Gaps"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    summarizeGaps: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Only calls that took place at or after this time; by default 30 days before `end_date` */
                start_date?: string;
                /** @description Only calls that took place at or before this time, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description IANA time zone in which days, weeks and months begin */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Days by the end of the calls, per client, earliest first, and their total */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "start": "2026-11-20T06:00:00.000Z",
                     *           "end": "2026-11-21T06:00:00.000Z",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "listed": 240,
                     *           "arrived": 236,
                     *           "missing": 1,
                     *           "repaired": 3,
                     *           "unassigned": 0
                     *         }
                     *       ],
                     *       "total": {
                     *         "listed": 240,
                     *         "arrived": 236,
                     *         "missing": 1,
                     *         "repaired": 3,
                     *         "unassigned": 0
                     *       },
                     *       "scope": {
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "client_id": null,
                     *         "start_date": "2026-11-01T05:00:00.000Z",
                     *         "end_date": "2026-12-01T04:59:59.999Z",
                     *         "time_zone": "America/Chicago"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GapSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamAudit: {
        parameters: {
            query?: {
                /** @description The `cursor` of the last complete line that was received. Without it, the oldest stored event comes first */
                cursor?: string;
                /** @description Maximum number of lines */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event per line, oldest first, with its `sequence`: 1, 2, 3 without gaps. A missing number is an event that was removed from the database. An empty body: nothing is newer. A response that ends within a line was interrupted: continue after its last complete line */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"sequence":1042,"cursor":"AAAAAAAABBJbDJ0vcehKNrbDSBab2QVP","kind":"changes","id":"0199f1c2-0000-7000-8000-00000000000e","at":"2026-11-22T09:10:00.000Z","actor_kind":"user","actor_id":"0199f1c2-0000-7000-8000-00000000000a","actor_name":"Ann Lee","actor_is_staff":false,"act":"member.role","object_kind":"user","object_id":"0199f1c2-0000-7000-8000-00000000000b","client_id":null,"ip":"203.0.113.7","request_id":"0199f1c2-0000-7000-8000-00000000000f","token_id":null,"token_name":null,"changes":{"role":{"before":"viewer","after":"reviewer"}}} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The key lacks the scope audit:read */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Forbidden",
                     *       "message": "The key lacks the scope audit:read"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The event of the cursor is no longer stored */
            410: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Gone",
                     *       "message": "The event of this cursor is no longer stored, or was lost when the database was restored. Request without a cursor, which starts with the oldest stored event, and skip those with an id that you have."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveThinEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for every attempt
                 * @example 0199f1c2-0000-7000-8000-000000000042
                 */
                "webhook-id": string;
                /**
                 * @description When the request was sent, in seconds since 1970
                 * @example 1795186800
                 */
                "webhook-timestamp": string;
                /**
                 * @description One signature, or two with a space between them while a secret is rotated
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "call.stored",
                 *       "timestamp": "2026-11-20T15:04:12.537Z",
                 *       "data": {
                 *         "sequence": 1042,
                 *         "epoch": "5b0c9d2f71e84a36",
                 *         "epoch_first_sequence": 977,
                 *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                 *         "client_id": "0199f1c2-0000-7000-8000-000000000003",
                 *         "id": "0199f1c2-0000-7000-8000-000000000005",
                 *         "object": "call",
                 *         "url": "https://api.example.com/v1/calls/0199f1c2-0000-7000-8000-000000000005"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ThinEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint: no further events are sent to it */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried later, after `Retry-After` if that is at most 24 hours */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried later; redirects count as failures */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveFullEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for every attempt
                 * @example 0199f1c2-0000-7000-8000-000000000042
                 */
                "webhook-id": string;
                /**
                 * @description When the request was sent, in seconds since 1970
                 * @example 1795186800
                 */
                "webhook-timestamp": string;
                /**
                 * @description One signature, or two with a space between them while a secret is rotated
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "call.stored",
                 *       "timestamp": "2026-11-20T15:04:12.537Z",
                 *       "data": {
                 *         "sequence": 1042,
                 *         "epoch": "5b0c9d2f71e84a36",
                 *         "epoch_first_sequence": 977,
                 *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                 *         "client_id": "0199f1c2-0000-7000-8000-000000000003",
                 *         "id": "0199f1c2-0000-7000-8000-000000000005",
                 *         "object": "call",
                 *         "url": "https://api.example.com/v1/calls/0199f1c2-0000-7000-8000-000000000005",
                 *         "resource": {
                 *           "id": "0199f1c2-0000-7000-8000-000000000005",
                 *           "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                 *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                 *           "customer_id": "0199f1c2-0000-7000-8000-000000000004",
                 *           "provider": "vapi",
                 *           "provider_call_id": "0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d",
                 *           "source": "webhook",
                 *           "direction": "inbound",
                 *           "status": "completed",
                 *           "ended_reason": "customer-ended-call",
                 *           "started_at": "2026-11-20T15:03:30.000Z",
                 *           "ended_at": "2026-11-20T15:04:11.870Z",
                 *           "duration_seconds": 41.87,
                 *           "caller_full_name": "Dana Whitfield",
                 *           "caller_phone_number": "+12025550147",
                 *           "agent_phone_number": "+12025550100",
                 *           "assistant_id": "a7c1",
                 *           "assistant_name": "Front desk",
                 *           "assistant_version": "v3",
                 *           "language": "en",
                 *           "transfer_destination": null,
                 *           "call_summary": "Dana booked a test drive for Saturday at 10.",
                 *           "recording_url": null,
                 *           "success_evaluation": "true",
                 *           "caller_sentiment": null,
                 *           "structured_data": {
                 *             "appointment": "2026-11-21T10:00"
                 *           },
                 *           "metadata": null,
                 *           "evaluation_status": "partial",
                 *           "lead_score": 82.5,
                 *           "adherence_score": null,
                 *           "sentiment": "positive",
                 *           "human_review_required": false,
                 *           "occurred_at": "2026-11-20T15:03:30.000Z",
                 *           "created_at": "2026-11-20T15:04:12.537Z",
                 *           "updated_at": "2026-11-20T15:04:12.537Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FullEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint: no further events are sent to it */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried later, after `Retry-After` if that is at most 24 hours */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried later; redirects count as failures */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSlackMessage: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of the event, the same for every attempt
                 * @example 0199f1c2-0000-7000-8000-000000000042
                 */
                "webhook-id": string;
                /**
                 * @description When the request was sent, in seconds since 1970
                 * @example 1795186800
                 */
                "webhook-timestamp": string;
                /**
                 * @description One signature, or two with a space between them while a secret is rotated
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "A call of Acme Honda was stored."
                 *     }
                 */
                "application/json": components["schemas"]["SlackMessage"];
            };
        };
        responses: {
            /** @description Disables the endpoint: no further events are sent to it */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried later, after `Retry-After` if that is at most 24 hours */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried later; redirects count as failures */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
