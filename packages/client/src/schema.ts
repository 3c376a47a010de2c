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
         * Tell whether the service can work
         * @description For load balancers, which send nothing more to a service that answers 503: its database does not answer, or it is about to stop. Needs no key.
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
         * Tell whether the service runs
         * @description For what starts a service again that hangs: whether its database answers does not matter here. Needs no key.
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
         * Tell what the key opens
         * @description The first request to make with a new key: 200 says that it counts, and for which organization. `scopes` is what it may do besides reading, `expires_at` until when.
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
         * List all clients, the one that joined last first
         * @description All of them at once: this list has no pages, and takes no parameters.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Add a client
         * @description What is left out gets its default. With an `Idempotency-Key` the request may be repeated whatever became of the answer: within 24 hours, a repeat with the same body gets the first answer, with `Idempotent-Replayed: true`.
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
         * Get one client
         * @description The `ETag` of the answer is what `If-Match` of a change takes.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct what is said of a client
         * @description What is left out stays as it is. Answered with the client as it is then, also where nothing changes.
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
         * List calls, the one stored last first
         * @description To follow new calls, ask from 60 seconds before the last instant seen and drop known ids.
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
         * Get one call with what was said in it
         * @description Beside what lists tell of a call: its transcript and messages, recordings, transfers, what it cost in parts, what the provider found, and which of its reports are kept. What a provider does not tell is null, or an empty list.
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
         * Take calls along as a file, the one stored last first
         * @description All calls that match, however many: it is written while it is read, at the pace of who reads it, and compressed by gzip for whoever accepts that. A key can have one file on its way at a time, an organization two, each for 15 minutes. One that was cut off goes on with `after`, without a second head of the table. Calls that are stored meanwhile are not in it. In a table, text that programs would take for a formula has an apostrophe before it.
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
         * Get a report of a call as it is kept
         * @description What the provider sent, in its own form and byte for byte, but for secrets, which were replaced by `[redacted]` before it was stored. Reports are kept for a time, calls for longer.
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
    "/v1/calls/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the evaluations of calls, the call stored last first
         * @description Calls that are not evaluated yet are listed too, as pending.
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
         * Get the evaluations of one call
         * @description Of every call, also of one that nothing is evaluated of yet: it is pending then, and a result is there once its state is `completed`. A result may be replaced by a later one, never taken away.
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
    "/v1/calls/{id}/evaluations/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all results that a call was ever judged with, the latest first
         * @description The 200 latest at most. A result never changes; the evaluations of the call show the current ones.
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
         * Record a judgement of lead quality
         * @description For keys that were issued with the scope `evaluations:write`. The answer is the version that it is kept as. What equals the current result, from the same source, is answered with that, and makes no new version. NUL is taken out of texts and the key `__proto__` out of objects; a number in a list or the variables that a double cannot hold becomes a string of its digits.
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
         * Record a judgement of prompt adherence
         * @description For keys that were issued with the scope `evaluations:write`. The answer is the version that it is kept as. What equals the current result, from the same source, is answered with that, and makes no new version. NUL is taken out of texts and the key `__proto__` out of objects; a number in a list or the variables that a double cannot hold becomes a string of its digits.
         */
        put: operations["recordPromptAdherence"];
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
         * Count the calls of a range of time, by steps and groups
         * @description A range of at most 400 days and 1,000 steps, by the time when calls were stored. The 50 groups with the most calls are told apart, or 20,000 divided by the number of steps where these are more than 400; `other` has the rest.
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
         * Tell how long calls took and what they cost, by client and month
         * @description A range of at most 400 days and 1,000 steps, by the time when calls were stored. The 50 groups with the most calls are told apart, or 20,000 divided by the number of steps where these are more than 400; `other` has the rest.
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
         * Tell what calls were judged to be worth, and what judging has cost
         * @description A range of at most 400 days and 1,000 steps. A call belongs to the time when it was stored, with its current results; what judging has cost, to the time when it was done.
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
    "/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers, the one stored last first
         * @description One for each phone number and client, however often they called. A text that is not known is empty; a call from a withheld number has no customer.
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
         * Get one customer
         * @description Names and e-mail are the latest that a call told; first and last call go by when they were made.
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
    "/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what changes, without missing anything
         * @description What was stored, changed and erased, in an order in which nothing is missed, whoever writes at the same time. A change tells what it happened to and nothing else of it: ask for that, and get what it is now. An answer without changes is no end: go on with its `next_cursor`. Changes are kept for 30 days.
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
         * List all places to which events are sent, the newest first
         * @description All of them at once: this list has no pages, and takes no parameters.
         */
        get: operations["listEventEndpoints"];
        put?: never;
        /**
         * Have events sent to a URL
         * @description For keys that were issued with the scope `events:write`. The secret that requests are signed with is shown in this answer alone.
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
         * Get one place to which events are sent
         * @description Whether events are sent there, which, and since when they fail. Its secret is not shown again.
         */
        get: operations["getEventEndpoint"];
        put?: never;
        post?: never;
        /**
         * Send nothing to a place any longer
         * @description For keys that were issued with the scope `events:write`. What waits to be sent there is not sent. Answered with the endpoint as it was.
         */
        delete: operations["deleteEventEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change where events are sent, which, and whether they are
         * @description For keys that were issued with the scope `events:write`. What is left out stays as it is. An endpoint that was disabled begins anew when it is made `active`.
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
         * Get a new secret
         * @description For keys that were issued with the scope `events:write`. It is shown in this answer alone. For 24 hours, requests are signed with the one before as well.
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
         * List what is sent to an endpoint, and how that went
         * @description The latest event first, for as long as events are kept, each with its attempts.
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
         * Send a test event at once, and tell what became of it
         * @description For keys that were issued with the scope `events:write`. Signed and sent as any event, of the type `event_endpoint.test`, whatever the state of the endpoint. An answer other than 2xx is told here with 200, as is why nothing was sent; it counts for nothing.
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
         * Have events sent again
         * @description For keys that were issued with the scope `events:write`. Those that the endpoint is sent by its types and its client, with the `webhook-id` that they had, also from before it was there. What waits to be sent anyway is not put anew; events that happen meanwhile come between.
         */
        post: operations["replayEvents"];
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
         * List calls that a provider has and that did not come
         * @description Where an account at a provider is connected, its calls are compared with what came, every 15 minutes: what is missing is fetched there, and stands here for 90 days. Without such an account, the list is empty.
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
         * Count what providers have listed and what came of it, by day and client
         * @description Each call that a provider has listed is counted once, by when it ended, as what has become of it by now. Days without a call are not there. The last 90 days are kept.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        HealthStatus: "ok" | "unavailable";
        Health: {
            status: components["schemas"]["HealthStatus"];
            /** @description Of the running service */
            version: string;
            uptime_seconds: number;
            checks: {
                database: components["schemas"]["HealthStatus"];
            };
        };
        Liveness: {
            /** @constant */
            status: "ok";
        };
        /** @enum {string} */
        ApiKeyEnvironment: "production" | "sandbox";
        /** @enum {string} */
        ApiKeyScope: "evaluations:write" | "events:write";
        ApiKeyInfo: {
            /**
             * Format: uuid
             * @description The organization whose data the key opens
             */
            organization_id: string;
            /** Format: uuid */
            api_key_id: string;
            /** @description What the key is for, in the words of whoever issued it */
            key_name: string;
            /** @description A tag: keys of either read and write the same data */
            environment: components["schemas"]["ApiKeyEnvironment"];
            /** @description What the key may do besides reading */
            scopes: components["schemas"]["ApiKeyScope"][];
            /**
             * Format: date-time
             * @description From when on the key opens nothing; null when it never ends
             */
            expires_at: string | null;
        };
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
         *       "last_active_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        Client: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organization_id: string;
            name: string;
            /** @description The name to show to people */
            display_name: string;
            type: components["schemas"]["ClientType"];
            /** @description For the reader; it never stops calls from being stored */
            status: components["schemas"]["ClientStatus"];
            subscription_plan: components["schemas"]["SubscriptionPlan"];
            /** @description Empty when unknown, as are the two below */
            contact_person: string;
            contact_email: string;
            /** @description E.164 */
            phone_number: string;
            /** Format: date-time */
            joined_at: string;
            /**
             * Format: date-time
             * @description When the latest call was stored; joined_at before the first one
             */
            last_active_at: string;
        };
        ClientInput: {
            /** @description What the client is called, on one line */
            name: string;
            /** @description The name to show to people; without it, `name` */
            display_name?: string;
            /**
             * @description The trade of the client
             * @default other
             */
            type?: components["schemas"]["ClientType"];
            /**
             * @description For the reader; it never stops calls from being stored
             * @default active
             */
            status?: components["schemas"]["ClientStatus"];
            /**
             * @description What the client pays for; for the reader
             * @default trial
             */
            subscription_plan?: components["schemas"]["SubscriptionPlan"];
            /** @description Whom to ask for there, on one line */
            contact_person?: string;
            /** @description The e-mail address of that person */
            contact_email?: string;
            /** @description With its country code, in any notation; answered in E.164. Callers’ numbers without one are read as of this country */
            phone_number?: string;
        };
        ErrorBody: {
            /** @description What is wrong, in words that do not change */
            error: string;
            /** @description More about it, for people */
            message?: string;
        };
        ClientChanges: {
            /** @description What the client is called, on one line */
            name?: string;
            /** @description The name to show to people */
            display_name?: string;
            /** @description The trade of the client */
            type?: components["schemas"]["ClientType"];
            /** @description For the reader; it never stops calls from being stored */
            status?: components["schemas"]["ClientStatus"];
            /** @description What the client pays for; for the reader */
            subscription_plan?: components["schemas"]["SubscriptionPlan"];
            /** @description Whom to ask for there, on one line */
            contact_person?: string;
            /** @description The e-mail address of that person */
            contact_email?: string;
            /** @description With its country code, in any notation; answered in E.164. Callers’ numbers without one are read as of this country */
            phone_number?: string;
        };
        /** @enum {string} */
        CallDirection: "inbound" | "outbound" | "web" | "unknown";
        /** @enum {string} */
        CallStatus: "completed" | "transferred" | "voicemail" | "no_answer" | "busy" | "failed" | "unknown";
        /** @enum {string} */
        Sentiment: "positive" | "neutral" | "negative" | "mixed";
        /** @enum {string} */
        EvaluationStatus: "pending" | "partial" | "completed";
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
         *       "evaluation_status": "pending",
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
             * @description Null for a caller whose number is unknown
             */
            customer_id: string | null;
            /** @description Who carried the call */
            provider: string;
            /** @description The id that the provider gave the call */
            provider_call_id: string;
            /** @description How its first report came: `webhook`, as the provider sent it on its own, or `backfill`, as Callbook has asked for it since it did not come */
            source: string;
            direction: components["schemas"]["CallDirection"];
            status: components["schemas"]["CallStatus"];
            /** @description In the words of the provider */
            ended_reason: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            duration_seconds: number | null;
            /** @description As the provider tells it, or the data that was given to the call or found in it */
            caller_full_name: string | null;
            /** @description E.164; the other party, in both directions */
            caller_phone_number: string | null;
            agent_phone_number: string | null;
            assistant_id: string | null;
            assistant_name: string | null;
            /** @description As the provider counts them: `v3`, `12`, or an id */
            assistant_version: string | null;
            /** @description In the word of the provider: `en`, `en-US`, `ENG` */
            language: string | null;
            /** @description Where the call went on to: an E.164 number, a SIP address, or another assistant, by its name or else its id */
            transfer_destination: string | null;
            /** @description At most 16 KB of it */
            call_summary: string | null;
            recording_url: string | null;
            cost_usd: number | null;
            /** @description The provider's own verdict, in its own words */
            success_evaluation: string | null;
            /** @description How the caller felt, in the word of the provider, such as `Positive` */
            caller_sentiment: string | null;
            /** @description What the provider extracted from the call: any JSON value; null when it is longer than 64 KB */
            structured_data: unknown;
            /** @description Null when it is longer than 16 KB */
            metadata: {
                [key: string]: unknown;
            } | null;
            evaluation_status: components["schemas"]["EvaluationStatus"];
            /**
             * Format: date-time
             * @description When the call was stored; never changes
             */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
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
            /** @description Whether there are more than `total`; there only in a search by name or scores, which counts to 1000 */
            total_is_bounded?: boolean;
            /** @description The `cursor` of the next page, null on the last one; there only when `cursor` was given */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        MessageRole: "assistant" | "user" | "tool" | "system";
        CallMessage: {
            role: components["schemas"]["MessageRole"];
            text: string;
            /** @description Seconds since the call was connected */
            start_seconds: number | null;
            /** @description As `start_seconds`; absent, as all that follows, when not known */
            end_seconds?: number;
            /** @description The same in the call of a tool and in its result; absent for several calls at once */
            tool_call_id?: string;
            tool_name?: string;
            /** @description Whether the caller spoke before the assistant had ended */
            interrupted?: boolean;
            /** @description The name of the assistant that says it */
            speaker?: string;
        };
        /** @enum {string} */
        RecordingKind: "mixed" | "stereo" | "caller" | "agent" | "video";
        Recording: {
            /** @description mixed: both sides in one channel, as in `recording_url`; stereo: each in its own; caller, agent: one side alone */
            kind: components["schemas"]["RecordingKind"];
            /** @description Never one that carries a signature, a token or credentials */
            url: string;
        };
        Transfer: {
            /** @description A number or a SIP address, as the provider writes it */
            destination: string | null;
            /** Format: date-time */
            at: string | null;
            /** @description In the words of the provider */
            outcome: string | null;
        };
        CostItem: {
            /** @description A part of the call, under the name that the provider has for it */
            item: string;
            usd: number;
        };
        ProviderVerdict: {
            name: string;
            /** @description As the provider has it: a word, a number, any JSON value */
            result: unknown;
            /** @description At most 4 KB of it */
            rationale: string | null;
        };
        /** @enum {string} */
        WarningKind: "ended" | "analysis" | "compliance" | "other";
        ProviderWarning: {
            /** @description ended: why the call did; analysis: why one is missing; compliance: what was not agreed to, or is not kept */
            kind: components["schemas"]["WarningKind"];
            /** @description At most 4 KB of it */
            text: string;
        };
        ExternalId: {
            /** @description Such as customer_id, phone_number_id, call_sid, campaign_id, user_id, tag_id */
            name: string;
            id: string;
        };
        Performance: {
            /** @description From the end of what a caller said to the answer */
            turn_latency_ms: number | null;
            model_latency_ms: number | null;
            voice_latency_ms: number | null;
            transcriber_latency_ms: number | null;
            prompt_tokens: number | null;
            completion_tokens: number | null;
            total_tokens: number | null;
        };
        KeptReport: {
            /** @description What `GET /v1/calls/:id/report` takes, such as end_of_call, call_analyzed, call_ended */
            kind: string;
            /** Format: date-time */
            received_at: string;
            /** @description How it came: `webhook`, as the provider sent it on its own, or `backfill`, as Callbook has asked for it since it did not come */
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
         *       "evaluation_status": "pending",
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
             * @description Null for a caller whose number is unknown
             */
            customer_id: string | null;
            /** @description Who carried the call */
            provider: string;
            /** @description The id that the provider gave the call */
            provider_call_id: string;
            /** @description How its first report came: `webhook`, as the provider sent it on its own, or `backfill`, as Callbook has asked for it since it did not come */
            source: string;
            direction: components["schemas"]["CallDirection"];
            status: components["schemas"]["CallStatus"];
            /** @description In the words of the provider */
            ended_reason: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            duration_seconds: number | null;
            /** @description As the provider tells it, or the data that was given to the call or found in it */
            caller_full_name: string | null;
            /** @description E.164; the other party, in both directions */
            caller_phone_number: string | null;
            agent_phone_number: string | null;
            assistant_id: string | null;
            assistant_name: string | null;
            /** @description As the provider counts them: `v3`, `12`, or an id */
            assistant_version: string | null;
            /** @description In the word of the provider: `en`, `en-US`, `ENG` */
            language: string | null;
            /** @description Where the call went on to: an E.164 number, a SIP address, or another assistant, by its name or else its id */
            transfer_destination: string | null;
            /** @description At most 16 KB of it */
            call_summary: string | null;
            recording_url: string | null;
            cost_usd: number | null;
            /** @description The provider's own verdict, in its own words */
            success_evaluation: string | null;
            /** @description How the caller felt, in the word of the provider, such as `Positive` */
            caller_sentiment: string | null;
            /** @description What the provider extracted from the call: any JSON value; null when it is longer than 64 KB */
            structured_data: unknown;
            /** @description Null when it is longer than 16 KB */
            metadata: {
                [key: string]: unknown;
            } | null;
            evaluation_status: components["schemas"]["EvaluationStatus"];
            /**
             * Format: date-time
             * @description When the call was stored; never changes
             */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            transcript: string | null;
            messages: components["schemas"]["CallMessage"][];
            /** @description Empty when none is known */
            recordings: components["schemas"]["Recording"][];
            /** @description The attempts to put the caller through to somebody else; empty when none is known */
            transfers: components["schemas"]["Transfer"][];
            /** @description What `cost_usd` is made of, where the provider says so; empty when that is not known */
            cost_breakdown: components["schemas"]["CostItem"][];
            /** @description What the provider's own judges found, beside `success_evaluation`; empty when none is known */
            provider_verdicts: components["schemas"]["ProviderVerdict"][];
            /** @description What the provider remarks on the call; empty when there is nothing */
            provider_warnings: components["schemas"]["ProviderWarning"][];
            /** @description What the call, or somebody or something in it, is called elsewhere; empty when none is known */
            external_ids: components["schemas"]["ExternalId"][];
            /** @description Latencies, each an average over the call or its median, as the provider tells it; null when none is known */
            performance: components["schemas"]["Performance"] | null;
            /** @description The reports that are kept of the call, in the order in which they were received; none past their retention */
            reports: components["schemas"]["KeptReport"][];
        };
        /** @enum {string} */
        ExportFormat: "jsonl" | "csv";
        /** @enum {string} */
        ExportInclude: "transcript";
        /** @enum {string} */
        ReportKind: "end_of_call" | "call_analyzed" | "call_ended";
        CallContext: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
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
        /**
         * @example {
         *       "status": "partial",
         *       "updated_at": "2026-11-20T15:06:40.120Z",
         *       "call": {
         *         "id": "0199f1c2-0000-7000-8000-000000000005",
         *         "client_id": "0199f1c2-0000-7000-8000-000000000003",
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
         *       }
         *     }
         */
        CallEvaluation: {
            /** @description completed once both are, partial while one is missing */
            status: components["schemas"]["EvaluationStatus"];
            /**
             * Format: date-time
             * @description The latest change; null before the first result
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
        };
        /** @enum {string} */
        EvaluationDomain: "lead_quality" | "prompt_adherence";
        /** @enum {string} */
        EvaluationSource: "human" | "import" | "model";
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
         *       }
         *     }
         */
        EvaluationVersion: {
            /** Format: uuid */
            call_id: string;
            /** @description What was judged */
            domain: components["schemas"]["EvaluationDomain"];
            /** @description Counts from 1, for each domain of a call */
            version: number;
            /** @description Whether it is what the evaluations of the call show */
            is_current: boolean;
            /** @description Who judged */
            source: components["schemas"]["EvaluationSource"];
            /** @description Which model judged; null when none did */
            model: string | null;
            /** @description What the model was told to judge by */
            prompt_version: string | null;
            input_tokens: number | null;
            output_tokens: number | null;
            /** @description What the judgement cost; null when not known */
            cost_usd: number | null;
            /** Format: date-time */
            created_at: string;
            /** @description Of the form of its domain */
            result: components["schemas"]["LeadQualityResult"] | components["schemas"]["PromptAdherenceResult"];
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
            /** @description Who judged; what a person says prevails */
            source: components["schemas"]["Judge"];
            /** @description Which model judged; only with the source `model` */
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
         *       }
         *     }
         */
        LeadQualityVersion: {
            /** Format: uuid */
            call_id: string;
            /** @description What was judged */
            domain: components["schemas"]["EvaluationDomain"];
            /** @description Counts from 1, for each domain of a call */
            version: number;
            /** @description Whether it is what the evaluations of the call show */
            is_current: boolean;
            /** @description Who judged */
            source: components["schemas"]["EvaluationSource"];
            /** @description Which model judged; null when none did */
            model: string | null;
            /** @description What the model was told to judge by */
            prompt_version: string | null;
            input_tokens: number | null;
            output_tokens: number | null;
            /** @description What the judgement cost; null when not known */
            cost_usd: number | null;
            /** Format: date-time */
            created_at: string;
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
            /** @description Who judged; what a person says prevails */
            source: components["schemas"]["Judge"];
            /** @description Which model judged; only with the source `model` */
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
         *       }
         *     }
         */
        PromptAdherenceVersion: {
            /** Format: uuid */
            call_id: string;
            /** @description What was judged */
            domain: components["schemas"]["EvaluationDomain"];
            /** @description Counts from 1, for each domain of a call */
            version: number;
            /** @description Whether it is what the evaluations of the call show */
            is_current: boolean;
            /** @description Who judged */
            source: components["schemas"]["EvaluationSource"];
            /** @description Which model judged; null when none did */
            model: string | null;
            /** @description What the model was told to judge by */
            prompt_version: string | null;
            input_tokens: number | null;
            output_tokens: number | null;
            /** @description What the judgement cost; null when not known */
            cost_usd: number | null;
            /** Format: date-time */
            created_at: string;
            result: components["schemas"]["PromptAdherenceResult"];
        };
        /** @enum {string} */
        TimeUnit: "hour" | "day" | "week" | "month";
        /** @enum {string} */
        CallGroup: "client" | "assistant" | "status" | "direction";
        CallAnalytics: {
            data: {
                /** Format: date-time */
                start: string;
                /**
                 * Format: date-time
                 * @description When the next one starts: the first and the last are cut where the range ends
                 */
                end: string;
                /** @description How many calls there are */
                calls: number;
                /** @description Those that have calls, in the order of how many all have; with `group_by` */
                groups?: {
                    /** @description The id of the client or the assistant, the status, or the direction; null where none is known */
                    value: string | null;
                    /** @description What the client is called; null for all else */
                    name: string | null;
                    /** @description How many calls there are */
                    calls: number;
                }[];
                /** @description All groups beyond those that are told apart, null where there is none; with `group_by` */
                other?: {
                    /** @description How many calls there are */
                    calls: number;
                } | null;
            }[];
            total: {
                /** @description How many calls there are */
                calls: number;
                /** @description Those that have calls, in the order of how many all have; with `group_by` */
                groups?: {
                    /** @description The id of the client or the assistant, the status, or the direction; null where none is known */
                    value: string | null;
                    /** @description What the client is called; null for all else */
                    name: string | null;
                    /** @description How many calls there are */
                    calls: number;
                }[];
                /** @description All groups beyond those that are told apart, null where there is none; with `group_by` */
                other?: {
                    /** @description How many calls there are */
                    calls: number;
                } | null;
            };
            /** @description What was asked for, with what is so by default */
            scope: {
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description The only client whose calls are told of; null for all
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
                 * @description When the next one starts: the first and the last are cut where the range ends
                 */
                end: string;
                /** @description How many calls there are */
                calls: number;
                /** @description How long those took of which it is known */
                duration_seconds: number;
                /** @description The same in minutes */
                minutes: number;
                /** @description How many of which it is not known */
                calls_without_duration: number;
                /** @description What those cost of which the provider told it in US dollars; nothing is converted to that */
                cost_usd: number;
                /** @description How many of which it did not */
                calls_without_cost: number;
                /** @description Those that have calls, in the order of how many all have; with `group_by` */
                groups?: {
                    /** @description The id of the client or the assistant, the status, or the direction; null where none is known */
                    value: string | null;
                    /** @description What the client is called; null for all else */
                    name: string | null;
                    /** @description How many calls there are */
                    calls: number;
                    /** @description How long those took of which it is known */
                    duration_seconds: number;
                    /** @description The same in minutes */
                    minutes: number;
                    /** @description How many of which it is not known */
                    calls_without_duration: number;
                    /** @description What those cost of which the provider told it in US dollars; nothing is converted to that */
                    cost_usd: number;
                    /** @description How many of which it did not */
                    calls_without_cost: number;
                }[];
                /** @description All groups beyond those that are told apart, null where there is none; with `group_by` */
                other?: {
                    /** @description How many calls there are */
                    calls: number;
                    /** @description How long those took of which it is known */
                    duration_seconds: number;
                    /** @description The same in minutes */
                    minutes: number;
                    /** @description How many of which it is not known */
                    calls_without_duration: number;
                    /** @description What those cost of which the provider told it in US dollars; nothing is converted to that */
                    cost_usd: number;
                    /** @description How many of which it did not */
                    calls_without_cost: number;
                } | null;
            }[];
            total: {
                /** @description How many calls there are */
                calls: number;
                /** @description How long those took of which it is known */
                duration_seconds: number;
                /** @description The same in minutes */
                minutes: number;
                /** @description How many of which it is not known */
                calls_without_duration: number;
                /** @description What those cost of which the provider told it in US dollars; nothing is converted to that */
                cost_usd: number;
                /** @description How many of which it did not */
                calls_without_cost: number;
                /** @description Those that have calls, in the order of how many all have; with `group_by` */
                groups?: {
                    /** @description The id of the client or the assistant, the status, or the direction; null where none is known */
                    value: string | null;
                    /** @description What the client is called; null for all else */
                    name: string | null;
                    /** @description How many calls there are */
                    calls: number;
                    /** @description How long those took of which it is known */
                    duration_seconds: number;
                    /** @description The same in minutes */
                    minutes: number;
                    /** @description How many of which it is not known */
                    calls_without_duration: number;
                    /** @description What those cost of which the provider told it in US dollars; nothing is converted to that */
                    cost_usd: number;
                    /** @description How many of which it did not */
                    calls_without_cost: number;
                }[];
                /** @description All groups beyond those that are told apart, null where there is none; with `group_by` */
                other?: {
                    /** @description How many calls there are */
                    calls: number;
                    /** @description How long those took of which it is known */
                    duration_seconds: number;
                    /** @description The same in minutes */
                    minutes: number;
                    /** @description How many of which it is not known */
                    calls_without_duration: number;
                    /** @description What those cost of which the provider told it in US dollars; nothing is converted to that */
                    cost_usd: number;
                    /** @description How many of which it did not */
                    calls_without_cost: number;
                } | null;
            };
            /** @description What was asked for, with what is so by default */
            scope: {
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description The only client whose calls are told of; null for all
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
        EvaluationAnalytics: {
            data: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                /** @description Calls with a result of whatever kind */
                evaluated: number;
                lead_score: {
                    /** @description How many calls have it */
                    calls: number;
                    /** @description Null where none has it */
                    mean: number | null;
                    /** @description The standard deviation; null of fewer than two */
                    deviation: number | null;
                };
                failure_risk: {
                    /** @description How many calls have it */
                    calls: number;
                    /** @description Null where none has it */
                    mean: number | null;
                    /** @description The standard deviation; null of fewer than two */
                    deviation: number | null;
                };
                adherence_score: {
                    /** @description How many calls have it */
                    calls: number;
                    /** @description Null where none has it */
                    mean: number | null;
                    /** @description The standard deviation; null of fewer than two */
                    deviation: number | null;
                };
                /** @description Calls by how their callers felt */
                sentiments: {
                    positive: number;
                    neutral: number;
                    negative: number;
                    mixed: number;
                };
                /** @description Calls that went badly for their callers */
                negative_calls: number;
            }[];
            total: {
                /** @description Calls with a result of whatever kind */
                evaluated: number;
                lead_score: {
                    /** @description How many calls have it */
                    calls: number;
                    /** @description Null where none has it */
                    mean: number | null;
                    /** @description The standard deviation; null of fewer than two */
                    deviation: number | null;
                };
                failure_risk: {
                    /** @description How many calls have it */
                    calls: number;
                    /** @description Null where none has it */
                    mean: number | null;
                    /** @description The standard deviation; null of fewer than two */
                    deviation: number | null;
                };
                adherence_score: {
                    /** @description How many calls have it */
                    calls: number;
                    /** @description Null where none has it */
                    mean: number | null;
                    /** @description The standard deviation; null of fewer than two */
                    deviation: number | null;
                };
                /** @description Calls by how their callers felt */
                sentiments: {
                    positive: number;
                    neutral: number;
                    negative: number;
                    mixed: number;
                };
                /** @description Calls that went badly for their callers */
                negative_calls: number;
            };
            /** @description What judging has cost by model and prompt, of all clients whichever is asked for; the dearest first */
            costs: {
                domain: components["schemas"]["EvaluationDomain"];
                /** @description Null for results that took none */
                model: string | null;
                prompt_version: string | null;
                evaluations: number;
                input_tokens: number;
                output_tokens: number;
                /** @description Of those of which it is known */
                cost_usd: number;
                without_cost: number;
            }[];
            /** @description What was asked for, with what is so by default */
            scope: {
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description The only client whose calls are told of; null for all
                 */
                client_id: string | null;
                /** Format: date-time */
                start_date: string;
                /** Format: date-time */
                end_date: string;
                time_zone: string;
                interval: components["schemas"]["TimeUnit"] | null;
            };
        };
        /** @enum {string} */
        CustomerStatus: "new" | "returning" | "unknown";
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
            /** @description Empty when unknown, as are the names and the address below */
            first_name: string;
            last_name: string;
            full_name: string;
            email: string;
            /** @description By the number of contacts: unknown before the first, new after one, returning after more */
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
        ChangeType: "call.stored" | "call.updated" | "evaluation.completed" | "evaluation.updated" | "customer.created" | "customer.updated" | "customer.erased" | "endpoint.silent" | "endpoint.recovered" | "endpoint.rejecting" | "gap.found" | "event_endpoint.disabled";
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
            /** @description Counts the changes of the organization, without holes: none comes twice, and none is missing */
            sequence: number;
            /** @description What happened */
            type: components["schemas"]["ChangeType"];
            /** @description What it happened to */
            object: components["schemas"]["ChangeObject"];
            /**
             * Format: uuid
             * @description The id of that; of an evaluation, that of its call
             */
            id: string;
            /**
             * Format: uuid
             * @description Whose it is; null for what is of no single client
             */
            client_id: string | null;
            /**
             * Format: date-time
             * @description When it happened. Of two changes, the later one may have come first
             */
            changed_at: string;
        };
        Changes: {
            data: components["schemas"]["Change"][];
            /** @description The `cursor` to go on with, now or in a few days */
            next_cursor: string;
            /** @description Whether there is more already: go on at once */
            has_more: boolean;
        };
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
            /** @description Where events are sent */
            url: string;
            /** @description For the reader */
            description: string;
            /** @description What is sent; null for all */
            types: components["schemas"]["ChangeType"][] | null;
            /** @description How much is sent of an event */
            mode: components["schemas"]["EventMode"];
            /**
             * Format: uuid
             * @description The client whose events are sent; null for all
             */
            client_id: string | null;
            /** @description Whether events are sent: only while it is active */
            state: components["schemas"]["EventEndpointState"];
            /** @description Why it was disabled: it answered 410, or failed for 5 days; null while it is not */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when nothing has arrived; null while events do
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        EventEndpointInput: {
            /** @description Where events are sent: https, at the port 443 or 8443 of an address of the internet */
            url: string;
            /** @description For the reader, on one line */
            description?: string;
            /** @description What is sent; null for all, those of later releases as well */
            types?: components["schemas"]["ChangeType"][] | null;
            /** @description How much is sent of an event. `thin`, by default: what happened, to what, and where that is told. `full`: beside that, in `data.resource`, the call, customer or evaluation as lists tell it, as far as the body has at most 20 KB. `slack`: instead, `{"text"}` with one sentence, as incoming webhooks of Slack take it */
            mode?: components["schemas"]["EventMode"];
            /** @description The client whose events are sent; null for all, and for what is of no single client */
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
            /** @description Where events are sent */
            url: string;
            /** @description For the reader */
            description: string;
            /** @description What is sent; null for all */
            types: components["schemas"]["ChangeType"][] | null;
            /** @description How much is sent of an event */
            mode: components["schemas"]["EventMode"];
            /**
             * Format: uuid
             * @description The client whose events are sent; null for all
             */
            client_id: string | null;
            /** @description Whether events are sent: only while it is active */
            state: components["schemas"]["EventEndpointState"];
            /** @description Why it was disabled: it answered 410, or failed for 5 days; null while it is not */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when nothing has arrived; null while events do
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description What requests are signed with; it is not shown again */
            secret: string;
        };
        /** @enum {string} */
        GivenEventState: "active" | "paused";
        EventEndpointChanges: {
            /** @description Where events are sent: https, at the port 443 or 8443 of an address of the internet */
            url?: string;
            /** @description For the reader, on one line */
            description?: string;
            /** @description What is sent; null for all, those of later releases as well */
            types?: components["schemas"]["ChangeType"][] | null;
            /** @description How much is sent of an event. `thin`, by default: what happened, to what, and where that is told. `full`: beside that, in `data.resource`, the call, customer or evaluation as lists tell it, as far as the body has at most 20 KB. `slack`: instead, `{"text"}` with one sentence, as incoming webhooks of Slack take it */
            mode?: components["schemas"]["EventMode"];
            /** @description The client whose events are sent; null for all, and for what is of no single client */
            client_id?: string | null;
            /** @description Whether events are sent; one that was disabled begins anew */
            state?: components["schemas"]["GivenEventState"];
        };
        /** @enum {string} */
        EventDeliveryState: "pending" | "delivered" | "failed";
        EventAttempt: {
            /** @description Counts from 1, and anew after a replay */
            attempt: number;
            /**
             * Format: date-time
             * @description When it ended
             */
            at: string;
            /** @description What the endpoint answered; null without an answer */
            status: number | null;
            /** @description How long the request took */
            duration_ms: number;
            /** @description What went wrong, or why nothing was sent; null for an answer of 2xx */
            error: string | null;
            /** @description The first characters of the answer */
            answer: string;
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
         *       "last_error": "answered 503",
         *       "attempts": [
         *         {
         *           "attempt": 1,
         *           "at": "2026-11-20T15:04:12.988Z",
         *           "status": 503,
         *           "duration_ms": 212,
         *           "error": "answered 503",
         *           "answer": "Try again later"
         *         }
         *       ]
         *     }
         */
        EventDelivery: {
            /** @description The number of the event */
            sequence: number;
            /**
             * Format: uuid
             * @description The `webhook-id` of every attempt; null once the event is no longer kept
             */
            event_id: string | null;
            /** @description What happened; null once the event is no longer kept */
            type: components["schemas"]["ChangeType"] | null;
            /** @description What it happened to; null once the event is no longer kept */
            object: components["schemas"]["ChangeObject"] | null;
            /**
             * Format: uuid
             * @description The id of that; null once the event is no longer kept
             */
            id: string | null;
            /**
             * Format: uuid
             * @description Whose it is; null for what is of no single client
             */
            client_id: string | null;
            /**
             * Format: date-time
             * @description When it happened; null once the event is no longer kept
             */
            changed_at: string | null;
            /** @description Whether it has arrived; `failed` is not sent again by itself */
            state: components["schemas"]["EventDeliveryState"];
            /** @description How often it was sent, since a replay */
            attempt_count: number;
            /**
             * Format: date-time
             * @description When it is sent next; null for what is not pending, and while the endpoint is not active
             */
            next_attempt_at: string | null;
            /** @description What the endpoint answered; null without an answer */
            last_status: number | null;
            last_duration_ms: number | null;
            /** @description What went wrong, or why nothing was sent; null for an answer of 2xx */
            last_error: string | null;
            /** @description The latest 10, the oldest first; they are kept for 7 days */
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
         *       "answer": "ok"
         *     }
         */
        EventTest: {
            /** @description What the endpoint answered; null without an answer */
            status: number | null;
            /** @description How long the request took */
            duration_ms: number;
            /** @description What went wrong, or why nothing was sent; null for an answer of 2xx */
            error: string | null;
            /** @description The first characters of the answer */
            answer: string;
        };
        EventReplayInput: {
            /** @description The number of the first event that is sent again, with all after it */
            since_sequence?: number;
            /** @description The numbers of the events that are sent again */
            sequences?: number[];
        };
        /**
         * @example {
         *       "queued": 312,
         *       "from_sequence": 731,
         *       "next_sequence": null
         *     }
         */
        EventReplay: {
            /** @description How many events are sent again */
            queued: number;
            /** @description The first event of those asked for that is kept; null when none is */
            from_sequence: number | null;
            /** @description Where to go on by another replay, when these were too many for one; else null */
            next_sequence: number | null;
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
             * @description The account at the provider that has listed the call
             */
            account_id: string;
            /**
             * Format: uuid
             * @description Whose call it is; null where nobody has said so
             */
            client_id: string | null;
            /**
             * Format: uuid
             * @description Where its report should have come
             */
            endpoint_id: string | null;
            provider: string;
            /** @description The id that the provider gave the call */
            provider_call_id: string;
            /** @description `missing`: nothing of the call is here; `partial`: not all of it; `unassigned`: nobody has said to which client it belongs; `gone`: it was missing, and its provider has it no longer */
            kind: components["schemas"]["GapKind"];
            /**
             * Format: date-time
             * @description When the call ended, as the provider tells it
             */
            ended_at: string | null;
            /** Format: date-time */
            found_at: string;
            /**
             * Format: date-time
             * @description When that was over; null while it is not
             */
            resolved_at: string | null;
            /** @description `backfill`: it was fetched at the provider; `webhook`: its report came after all; `disconnected`: the account is no longer asked */
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
                 * @description Null for calls of which nobody has said whose they are
                 */
                client_id: string | null;
                /** @description How many calls the provider has listed: the sum of the others */
                listed: number;
                /** @description How many of these came by themselves */
                arrived: number;
                /** @description How many are not here */
                missing: number;
                /** @description How many were fetched at the provider */
                repaired: number;
                /** @description How many are of no client, as far as anybody has said */
                unassigned: number;
            }[];
            total: {
                /** @description How many calls the provider has listed: the sum of the others */
                listed: number;
                /** @description How many of these came by themselves */
                arrived: number;
                /** @description How many are not here */
                missing: number;
                /** @description How many were fetched at the provider */
                repaired: number;
                /** @description How many are of no client, as far as anybody has said */
                unassigned: number;
            };
            /** @description What was asked for, with what is so by default */
            scope: {
                /** Format: uuid */
                organization_id: string;
                /**
                 * Format: uuid
                 * @description The only client of which is told; null for all
                 */
                client_id: string | null;
                /** Format: date-time */
                start_date: string;
                /** Format: date-time */
                end_date: string;
                time_zone: string;
            };
        };
    };
    responses: {
        /** @description The resource is still what the ETag in If-None-Match names */
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
        /** @description Something in the request is wrong; the message names it */
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
        /** @description The key made too many requests, its organization makes too many at once, or too many wrong keys came from this address */
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
        /** @description Nothing is wrong with the request */
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
        /** @description The service is too busy, or its database is away: nothing is wrong with the request */
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
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of the request, to be quoted in questions about it */
        RequestId: string;
        /** @description Requests that the key may make in a minute */
        RateLimitLimit: number;
        /** @description How many of them are left */
        RateLimitRemaining: number;
        /** @description Seconds until there is room for another one */
        RateLimitReset: number;
        /** @description Seconds after which to try again */
        RetryAfter: number;
        /** @description Names this state of the resource, for If-None-Match */
        ETag: string;
        /** @description The scheme of authentication; where the request has `Authorization` instead of a key, the header that the key belongs in */
        Authenticate: string;
    };
    pathItems: never;
}
export type HealthStatus = components['schemas']['HealthStatus'];
export type Health = components['schemas']['Health'];
export type Liveness = components['schemas']['Liveness'];
export type ApiKeyEnvironment = components['schemas']['ApiKeyEnvironment'];
export type ApiKeyScope = components['schemas']['ApiKeyScope'];
export type ApiKeyInfo = components['schemas']['ApiKeyInfo'];
export type ClientType = components['schemas']['ClientType'];
export type ClientStatus = components['schemas']['ClientStatus'];
export type SubscriptionPlan = components['schemas']['SubscriptionPlan'];
export type Client = components['schemas']['Client'];
export type ClientInput = components['schemas']['ClientInput'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type ClientChanges = components['schemas']['ClientChanges'];
export type CallDirection = components['schemas']['CallDirection'];
export type CallStatus = components['schemas']['CallStatus'];
export type Sentiment = components['schemas']['Sentiment'];
export type EvaluationStatus = components['schemas']['EvaluationStatus'];
export type Call = components['schemas']['Call'];
export type Pagination = components['schemas']['Pagination'];
export type MessageRole = components['schemas']['MessageRole'];
export type CallMessage = components['schemas']['CallMessage'];
export type RecordingKind = components['schemas']['RecordingKind'];
export type Recording = components['schemas']['Recording'];
export type Transfer = components['schemas']['Transfer'];
export type CostItem = components['schemas']['CostItem'];
export type ProviderVerdict = components['schemas']['ProviderVerdict'];
export type WarningKind = components['schemas']['WarningKind'];
export type ProviderWarning = components['schemas']['ProviderWarning'];
export type ExternalId = components['schemas']['ExternalId'];
export type Performance = components['schemas']['Performance'];
export type KeptReport = components['schemas']['KeptReport'];
export type CallWithTranscript = components['schemas']['CallWithTranscript'];
export type ExportFormat = components['schemas']['ExportFormat'];
export type ExportInclude = components['schemas']['ExportInclude'];
export type ReportKind = components['schemas']['ReportKind'];
export type CallContext = components['schemas']['CallContext'];
export type EvaluationState = components['schemas']['EvaluationState'];
export type LeadQualityResult = components['schemas']['LeadQualityResult'];
export type PromptAdherenceResult = components['schemas']['PromptAdherenceResult'];
export type CallEvaluation = components['schemas']['CallEvaluation'];
export type EvaluationDomain = components['schemas']['EvaluationDomain'];
export type EvaluationSource = components['schemas']['EvaluationSource'];
export type EvaluationVersion = components['schemas']['EvaluationVersion'];
export type LeadQualityResultInput = components['schemas']['LeadQualityResultInput'];
export type Judge = components['schemas']['Judge'];
export type LeadQualityInput = components['schemas']['LeadQualityInput'];
export type LeadQualityVersion = components['schemas']['LeadQualityVersion'];
export type PromptAdherenceResultInput = components['schemas']['PromptAdherenceResultInput'];
export type PromptAdherenceInput = components['schemas']['PromptAdherenceInput'];
export type PromptAdherenceVersion = components['schemas']['PromptAdherenceVersion'];
export type TimeUnit = components['schemas']['TimeUnit'];
export type CallGroup = components['schemas']['CallGroup'];
export type CallAnalytics = components['schemas']['CallAnalytics'];
export type UsageAnalytics = components['schemas']['UsageAnalytics'];
export type EvaluationAnalytics = components['schemas']['EvaluationAnalytics'];
export type CustomerStatus = components['schemas']['CustomerStatus'];
export type Customer = components['schemas']['Customer'];
export type ChangeType = components['schemas']['ChangeType'];
export type ChangeObject = components['schemas']['ChangeObject'];
export type Change = components['schemas']['Change'];
export type Changes = components['schemas']['Changes'];
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
export type GapKind = components['schemas']['GapKind'];
export type GapEnding = components['schemas']['GapEnding'];
export type Gap = components['schemas']['Gap'];
export type Gaps = components['schemas']['Gaps'];
export type GapSummary = components['schemas']['GapSummary'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
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
            /** @description The service works */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
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
            /** @description The database does not answer, or the service is about to stop */
            503: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
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
                /** @description The ETag of an earlier answer: while it is still good, the answer is 304 without a body */
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
                     *       "expires_at": "2027-01-31T00:00:00.000Z"
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
            query?: never;
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
                     *           "last_active_at": "2026-11-20T15:04:12.537Z"
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
                /** @description Any text of your own. A repeat within 24 hours gets the first answer and adds no second client */
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
                    /** @description Where the client is */
                    location?: string;
                    /** @description There only when the answer repeats an earlier one */
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
                     *         "last_active_at": "2026-11-20T15:04:12.537Z"
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
            /** @description The request with this Idempotency-Key is still being answered, where `Retry-After` says when to try again, or the organization has as many clients as it may */
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
                     *       "message": "The request with this Idempotency-Key is still being answered"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 65,536 bytes */
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
            /** @description The body is not application/json, or it is compressed */
            415: {
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
            /** @description This Idempotency-Key was used with another body */
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
                     *       "message": "This Idempotency-Key was used with another body"
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
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: while it is still good, the answer is 304 without a body */
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
                     *         "last_active_at": "2026-11-20T15:04:12.537Z"
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
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
    changeClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: the client is only changed while what may be changed of it is the same */
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
                     *         "last_active_at": "2026-11-20T15:04:12.537Z"
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
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The client has been changed since the answer whose ETag is in If-Match */
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
                     *       "message": "The client has been changed meanwhile"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 65,536 bytes */
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
            /** @description The body is not application/json, or it is compressed */
            415: {
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description Only calls of this client of the organization */
                client_id?: string;
                /** @description Only calls stored at this instant or later, such as 2026-11-20T00:00:00Z; without an offset it is read as UTC */
                start_date?: string;
                /** @description Only calls stored at this instant or earlier */
                end_date?: string;
                /** @description Number of items on a page */
                limit?: number;
                /** @description Number of items to skip; not together with `cursor` */
                offset?: number;
                /** @description Walks the whole list without missing or repeating an item, whatever is added meanwhile: empty for the first page, then the `next_cursor` of the page before */
                cursor?: string;
                /** @description Only calls with this customer */
                customer_id?: string;
                /** @description Only calls of this direction */
                direction?: components["schemas"]["CallDirection"];
                /** @description Only calls that ended like this */
                status?: components["schemas"]["CallStatus"];
                /** @description Only calls with this number on the other side, in any notation, such as +12025550147; without a country code it is read in the country of the client */
                phone_number?: string;
                /** @description Only calls of callers with such a name: each of these words begins one of the first 6 of the name, whatever the case and the accents of both. `total` counts to 1000 */
                caller_name?: string;
                /** @description Only calls whose lead quality scores this or more */
                lead_score_from?: number;
                /** @description Only calls whose lead quality scores this or less */
                lead_score_to?: number;
                /** @description Only calls whose adherence to the prompt scores this or more */
                adherence_score_from?: number;
                /** @description Only calls whose adherence to the prompt scores this or less */
                adherence_score_to?: number;
                /** @description Only calls whose callers felt like this */
                sentiment?: components["schemas"]["Sentiment"];
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
                     *           "evaluation_status": "pending",
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
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
    getCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: while it is still good, the answer is 304 without a body */
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
                     *         "evaluation_status": "pending",
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
            /** @description No such call in the organization */
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
                     *       "error": "Call not found"
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
    exportCalls: {
        parameters: {
            query?: {
                /** @description Only calls of this client of the organization */
                client_id?: string;
                /** @description Only calls stored at this instant or later, such as 2026-11-20T00:00:00Z; without an offset it is read as UTC */
                start_date?: string;
                /** @description Only calls stored at this instant or earlier */
                end_date?: string;
                /** @description Only calls with this customer */
                customer_id?: string;
                /** @description Only calls of this direction */
                direction?: components["schemas"]["CallDirection"];
                /** @description Only calls that ended like this */
                status?: components["schemas"]["CallStatus"];
                /** @description Only calls with this number on the other side, in any notation, such as +12025550147; without a country code it is read in the country of the client */
                phone_number?: string;
                /** @description Only calls of callers with such a name: each of these words begins one of the first 6 of the name, whatever the case and the accents of both. `total` counts to 1000 */
                caller_name?: string;
                /** @description Only calls whose lead quality scores this or more */
                lead_score_from?: number;
                /** @description Only calls whose lead quality scores this or less */
                lead_score_to?: number;
                /** @description Only calls whose adherence to the prompt scores this or more */
                adherence_score_from?: number;
                /** @description Only calls whose adherence to the prompt scores this or less */
                adherence_score_to?: number;
                /** @description Only calls whose callers felt like this */
                sentiment?: components["schemas"]["Sentiment"];
                /** @description A JSON object a line, or a table */
                format?: components["schemas"]["ExportFormat"];
                /** @description Tells what was said, too: `transcript` and, in JSON, `messages` as `GET /v1/calls/{id}` has them */
                include?: components["schemas"]["ExportInclude"];
                /** @description Goes on below this call, the last one of which a file that was cut off has the whole line */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls, a line each, the one stored last first. What is cut off before its end is not whole */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"id":"0199f1c2-0000-7000-8000-000000000005","organization_id":"0199f1c2-0000-7000-8000-000000000001","client_id":"0199f1c2-0000-7000-8000-000000000003","customer_id":"0199f1c2-0000-7000-8000-000000000004","provider":"vapi","provider_call_id":"0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d","source":"webhook","direction":"inbound","status":"completed","ended_reason":"customer-ended-call","started_at":"2026-11-20T15:03:30.000Z","ended_at":"2026-11-20T15:04:11.870Z","duration_seconds":41.87,"caller_full_name":"Dana Whitfield","caller_phone_number":"+12025550147","agent_phone_number":"+12025550100","assistant_id":"a7c1","assistant_name":"Front desk","assistant_version":"v3","language":"en","transfer_destination":null,"call_summary":"Dana booked a test drive for Saturday at 10.","recording_url":null,"cost_usd":0.09,"success_evaluation":"true","caller_sentiment":null,"structured_data":{"appointment":"2026-11-21T10:00"},"metadata":null,"evaluation_status":"pending","created_at":"2026-11-20T15:04:12.537Z","updated_at":"2026-11-20T15:04:12.537Z"} */
                    "application/x-ndjson": string;
                    /**
                     * @example id,organization_id,client_id,customer_id,provider,provider_call_id,source,direction,status,ended_reason,started_at,ended_at,duration_seconds,caller_full_name,caller_phone_number,agent_phone_number,assistant_id,assistant_name,assistant_version,language,transfer_destination,call_summary,recording_url,cost_usd,success_evaluation,caller_sentiment,structured_data,metadata,evaluation_status,created_at,updated_at
                     *     0199f1c2-0000-7000-8000-000000000005
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
    getCallReport: {
        parameters: {
            query?: {
                /** @description Which of the reports that `reports` of the call names; without it, the one that knows most */
                kind?: components["schemas"]["ReportKind"];
            };
            header?: {
                /** @description The ETag of an earlier answer: while it is still good, the answer is 304 without a body */
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
            /** @description The report, in the words of the provider */
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
            /** @description No such call in the organization, or no such report is kept of it */
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
                     *       "message": "No such report is kept of this call: it did not come, was erased, or its retention has ended"
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
                /** @description Only calls of this client of the organization */
                client_id?: string;
                /** @description Only calls stored at this instant or later, such as 2026-11-20T00:00:00Z; without an offset it is read as UTC */
                start_date?: string;
                /** @description Only calls stored at this instant or earlier */
                end_date?: string;
                /** @description Number of items on a page */
                limit?: number;
                /** @description Number of items to skip; not together with `cursor` */
                offset?: number;
                /** @description Walks the whole list without missing or repeating an item, whatever is added meanwhile: empty for the first page, then the `next_cursor` of the page before */
                cursor?: string;
                /** @description Only calls whose evaluations are this far */
                status?: components["schemas"]["EvaluationStatus"];
                /** @description Only calls that need a human, or that do not, as those that a person has reviewed in the console; either leaves out calls without a lead quality result */
                human_review_required?: boolean;
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
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
    getCallEvaluation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: while it is still good, the answer is 304 without a body */
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
            /** @description The evaluations; pending before the first */
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
            /** @description No such call in the organization */
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
                     *       "error": "Call not found"
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
    listEvaluationVersions: {
        parameters: {
            query?: {
                /** @description Only results of this evaluation */
                domain?: components["schemas"]["EvaluationDomain"];
            };
            header?: {
                /** @description The ETag of an earlier answer: while it is still good, the answer is 304 without a body */
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
            /** @description The results */
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
                     *           }
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
            /** @description No such call in the organization */
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
                     *       "error": "Call not found"
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
                     *         }
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
            /** @description The key was issued without the scope evaluations:write */
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
                     *       "message": "The key was issued without the scope evaluations:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such call in the organization */
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
                     *       "error": "Call not found"
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
            /** @description The body is not application/json, or it is compressed */
            415: {
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
                     *         }
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
            /** @description The key was issued without the scope evaluations:write */
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
                     *       "message": "The key was issued without the scope evaluations:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such call in the organization */
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
                     *       "error": "Call not found"
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
            /** @description The body is not application/json, or it is compressed */
            415: {
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countCalls: {
        parameters: {
            query?: {
                /** @description Only calls of this client of the organization */
                client_id?: string;
                /** @description Only calls that ended like this */
                status?: components["schemas"]["CallStatus"];
                /** @description Only calls of this direction */
                direction?: components["schemas"]["CallDirection"];
                /** @description Only what was stored at this instant or later; without it, in the 30 days before `end_date` */
                start_date?: string;
                /** @description Only what was stored at this instant or earlier, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description The zone of IANA by whose clocks days, weeks and months begin */
                time_zone?: string;
                /** @description What the range is cut into; without it, all of it is one. Weeks begin on Monday */
                interval?: components["schemas"]["TimeUnit"];
                /** @description What calls are told apart by */
                group_by?: components["schemas"]["CallGroup"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps, the earliest first, and their total */
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
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
    sumUsage: {
        parameters: {
            query?: {
                /** @description Only calls of this client of the organization */
                client_id?: string;
                /** @description Only calls that ended like this */
                status?: components["schemas"]["CallStatus"];
                /** @description Only calls of this direction */
                direction?: components["schemas"]["CallDirection"];
                /** @description Only what was stored at this instant or later; without it, in the 30 days before `end_date` */
                start_date?: string;
                /** @description Only what was stored at this instant or earlier, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description The zone of IANA by whose clocks days, weeks and months begin */
                time_zone?: string;
                /** @description What the range is cut into. Weeks begin on Monday */
                interval?: components["schemas"]["TimeUnit"];
                /** @description What calls are told apart by */
                group_by?: components["schemas"]["CallGroup"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps, the earliest first, and their total */
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
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
    measureEvaluations: {
        parameters: {
            query?: {
                /** @description Only calls of this client of the organization */
                client_id?: string;
                /** @description Only what was stored at this instant or later; without it, in the 30 days before `end_date` */
                start_date?: string;
                /** @description Only what was stored at this instant or earlier, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description The zone of IANA by whose clocks days, weeks and months begin */
                time_zone?: string;
                /** @description What the range is cut into; without it, all of it is one. Weeks begin on Monday */
                interval?: components["schemas"]["TimeUnit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps, the earliest first, and their total */
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
                     *           "negative_calls": 1
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
                     *         "negative_calls": 1
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
                     *         "interval": "month"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EvaluationAnalytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
    listCustomers: {
        parameters: {
            query?: {
                /** @description Only customers of this client of the organization */
                client_id?: string;
                /** @description Only customers with this number, in any notation, such as +12025550147; without a country code it is read in the country of the client */
                phone_number?: string;
                /** @description Only customers with such a name: each of these words begins one of the first 6 of the name, whatever the case and the accents of both. `total` counts to 1000 */
                name?: string;
                /** @description Only customers of this status */
                customer_status?: components["schemas"]["CustomerStatus"];
                /** @description Number of items on a page */
                limit?: number;
                /** @description Number of items to skip; not together with `cursor` */
                offset?: number;
                /** @description Walks the whole list without missing or repeating an item, whatever is added meanwhile: empty for the first page, then the `next_cursor` of the page before */
                cursor?: string;
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
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
    getCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: while it is still good, the answer is 304 without a body */
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
            /** @description No such customer in the organization */
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
                     *       "error": "Customer not found"
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
    listChanges: {
        parameters: {
            query?: {
                /** @description `now` to begin with what happens from now on, then the `next_cursor` of the answer before; without it, the oldest change that is kept comes first. It is good for as long as changes are kept */
                cursor?: string;
                /** @description Only changes of these types, separated by commas */
                types?: string;
                /** @description Only changes of this client of the organization */
                client_id?: string;
                /** @description Number of changes on a page */
                limit?: number;
                /** @description Seconds for which the answer waits for a change where there is none yet */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next changes, the oldest first */
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
                     *       "next_cursor": "AAAAAAAABBK2w0gWm9kFTw",
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["Changes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Changes after the cursor are no longer kept */
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
                     *       "message": "The changes after this cursor are no longer kept. Take cursor=now, read the lists by cursor, then go on from what cursor=now gave: what changes meanwhile comes twice, and nothing is missing."
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
            /** @description All of the organization */
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
                    /** @description Where the endpoint is */
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
            /** @description The key was issued without the scope events:write */
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
                     *       "message": "The key was issued without the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The organization has 20 endpoints */
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
                     *       "message": "The organization may have 20 endpoints for events, and has them"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 65,536 bytes */
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
            /** @description The body is not application/json, or it is compressed */
            415: {
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an earlier answer: while it is still good, the answer is 304 without a body */
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
            /** @description No such event endpoint in the organization */
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
            /** @description What the endpoint was */
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
            /** @description The key was issued without the scope events:write */
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
                     *       "message": "The key was issued without the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such event endpoint in the organization */
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
            /** @description The key was issued without the scope events:write */
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
                     *       "message": "The key was issued without the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such endpoint in the organization, or no such client */
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
            /** @description The body has more than 65,536 bytes */
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
            /** @description The body is not application/json, or it is compressed */
            415: {
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
            /** @description The key was issued without the scope events:write */
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
                     *       "message": "The key was issued without the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such event endpoint in the organization */
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEventDeliveries: {
        parameters: {
            query?: {
                /** @description Only what is in this state */
                state?: components["schemas"]["EventDeliveryState"];
                /** @description Number of deliveries on a page */
                limit?: number;
                /** @description The `next_cursor` of the page before */
                cursor?: string;
            };
            header?: {
                /** @description The ETag of an earlier answer: while it is still good, the answer is 304 without a body */
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
            /** @description What is sent to the endpoint, the latest event first */
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
                     *           "last_error": "answered 503",
                     *           "attempts": [
                     *             {
                     *               "attempt": 1,
                     *               "at": "2026-11-20T15:04:12.988Z",
                     *               "status": 503,
                     *               "duration_ms": 212,
                     *               "error": "answered 503",
                     *               "answer": "Try again later"
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
            /** @description No such event endpoint in the organization */
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
            /** @description What became of it */
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
                     *         "answer": "ok"
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
            /** @description The key was issued without the scope events:write */
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
                     *       "message": "The key was issued without the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such event endpoint in the organization */
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
            /** @description What is sent again */
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
            /** @description The key was issued without the scope events:write */
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
                     *       "message": "The key was issued without the scope events:write"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such event endpoint in the organization */
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
            /** @description Nothing is sent to the endpoint */
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
                     *       "message": "The endpoint is disabled: make it active, then ask for the replay again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 65,536 bytes */
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
            /** @description The body is not application/json, or it is compressed */
            415: {
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGaps: {
        parameters: {
            query?: {
                /** @description Only calls of this client of the organization */
                client_id?: string;
                /** @description Only what is missing like this */
                kind?: components["schemas"]["GapKind"];
                /** @description `false` for what is still missing, `true` for what no longer is */
                resolved?: boolean;
                /** @description Number of items on a page */
                limit?: number;
                /** @description The `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, the newest first */
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
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
    summarizeGaps: {
        parameters: {
            query?: {
                /** @description Only calls of this client of the organization */
                client_id?: string;
                /** @description Only what was stored at this instant or later; without it, in the 30 days before `end_date` */
                start_date?: string;
                /** @description Only what was stored at this instant or earlier, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description The zone of IANA by whose clocks days, weeks and months begin */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days on which calls have ended, by client, the earliest first, and their total */
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
            /** @description No such client in the organization */
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
                     *       "error": "Client not found"
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
}
