// Generated from apps/management-api/console-openapi.json by `node build/generate.ts`.

export interface paths {
    "/console/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie. An email address may have several accounts: one that staff created, and one for each organization that invited it.
         */
        post: operations["signIn"];
        /** Sign out */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete sign-in with code */
        post: operations["verifySecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm identity */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get current session */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update own account */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/console/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List own sessions */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End other sessions */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End own session */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/links/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check link
         * @description Does not use the link. An invitation to an organization does not show whether the address has other accounts.
         */
        post: operations["checkLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/links/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use link
         * @description A link works once. Signs in, or adds the signed-in user as a member, if the account was created by the organization or by staff and has the address of the invitation. After an error other than 404, the link still works.
         */
        post: operations["redeemLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change password
         * @description Ends all other sessions and all links of the user.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/me/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Confirm second factor
         * @description Enables the second factor by a code of its authenticator. Ends all other sessions. Without a recent confirmation, 403 `Confirmation Required`.
         */
        put: operations["setSecondFactor"];
        /** Create second factor */
        post: operations["proposeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/me/second-factor/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove second factor
         * @description Requires a code of the authenticator or a recovery code. Ends all other sessions. 403 `Forbidden` if every user must have a second factor.
         */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List own access tokens */
        get: operations["listAccessTokens"];
        put?: never;
        /**
         * Create access token
         * @description The token is shown only in this response. Requires a recent confirmation. Tokens end when the password or the second factor changes, and when the user is disabled.
         */
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/access-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke access token
         * @description Cannot be undone.
         */
        delete: operations["revokeAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Permission: `manage_people`.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create user
         * @description The link sets the first password. Accounts that organizations created for the address do not change. Permission: `manage_people`.
         */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update user
         * @description Permission: `manage_people`.
         */
        patch: operations["changePerson"];
        trace?: never;
    };
    "/console/api/people/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End all sessions of user
         * @description Permission: `manage_people`.
         */
        delete: operations["endSessionsOfPerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create link for user
         * @description The link sets a new password and second factor, and is shown only in this response. Sessions and other links of the user end at once. Requires a recent confirmation. 409 if the user is disabled. Permission: `manage_people`.
         */
        post: operations["createPersonLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Reset second factor
         * @description Permission: `manage_people`.
         */
        delete: operations["resetSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge accounts
         * @description Moves the memberships of the account `from_id` to this one, and disables that account. Both must have the same email address. All sessions of both end; the link sets a new password. Requires a recent confirmation. Permission: `manage_people`.
         */
        post: operations["mergePeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description Permission: `manage_organizations`.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create organization
         * @description Permission: `manage_organizations`.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations with figures
         * @description Permission: `manage_organizations`.
         */
        get: operations["listOrganizationOverviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/recordings/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check store of recordings
         * @description Writes, reads and removes a test object, and checks the integrations of clients. Permission: `manage_organizations`.
         */
        post: operations["checkRecordings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/owners/{resource}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find organization of resource
         * @description Permission: `manage_organizations`.
         */
        get: operations["findOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get organization
         * @description Permission: `read`.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename organization
         * @description Permission: `manage_organizations`.
         */
        patch: operations["renameOrganization"];
        trace?: never;
    };
    "/console/api/organizations/{organization}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend organization
         * @description Within a second, its keys and members have no access, and its evaluations pause. Nothing is deleted. Repeat the request to change its settings. Permission: `manage_organizations`.
         */
        post: operations["suspendOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume organization
         * @description Ends a suspension. The previous settings apply again. Permission: `manage_organizations`.
         */
        post: operations["resumeOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get call counts
         * @description Permission: `read`.
         */
        get: operations["getFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export organization
         * @description All rows of the organization, without credentials, for staff who may also manage organizations. Requires a recent confirmation. The export is recorded in the audit log. Permission: `export_callers`.
         */
        post: operations["exportOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get overview
         * @description Permission: `read`.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/overview/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get figures of overview
         * @description Permission: `read`.
         */
        get: operations["getOverviewFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get call
         * @description With transcript and messages. Costs are present only for users who may read costs. Permission: `read`.
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
    "/console/api/organizations/{organization}/calls/{id}/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List evaluations of call
         * @description Permission: `read`.
         */
        get: operations["getCallEvaluation"];
        put?: never;
        /**
         * Record evaluation result
         * @description A number in a list or in the variables that a double cannot represent becomes a string of its digits. Permission: `evaluate_again`.
         */
        post: operations["recordEvaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/{id}/evaluations/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List evaluation versions
         * @description Newest first, at most 50. Costs are present only for users who may read costs. Permission: `read`.
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
    "/console/api/organizations/{organization}/calls/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get stored report
         * @description Byte for byte, except for secrets, which were redacted before it was stored. Without the permission `read_costs`, its cost fields are left out. Permission: `read`.
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
    "/console/api/organizations/{organization}/calls/{id}/recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Play recording
         * @description Permission: `read`.
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
    "/console/api/organizations/{organization}/calls/{id}/recording/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch recording
         * @description Requests the copy again. `unchanged` if it is stored or being copied. Permission: `manage_clients`.
         */
        post: operations["fetchCallRecording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/{id}/neighbours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get neighbors of call
         * @description Permission: `read`.
         */
        get: operations["getNeighbours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description Permission: `read`.
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
    "/console/api/organizations/{organization}/calls/whole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List whole calls
         * @description As `GET /v1/calls` returns them. Costs are present only for users who may read costs. Permission: `read`.
         */
        get: operations["listWholeCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count calls by filter value
         * @description The number of calls with each value of a filter, if it replaced the requested one. Null if the other filters have no counters. Permission: `read`.
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
    "/console/api/organizations/{organization}/calls.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export calls
         * @description Newest first, at most 100000 calls. The export is recorded in the audit log. Permission: `export`.
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
    "/console/api/organizations/{organization}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description Shared views and the user’s personal ones, oldest first. Permission: `read`.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Create saved view
         * @description Shared views require the permission `review`, and those of other authors `manage_clients`. Changes of shared views are recorded in the audit log. At most 50 shared views, and 50 personal ones of each user. Permission: `read`.
         */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete saved view
         * @description Shared views require the permission `review`, and those of other authors `manage_clients`. Changes of shared views are recorded in the audit log. Permission: `read`.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /**
         * Update saved view
         * @description Absent fields do not change. Shared views require the permission `review`, and those of other authors `manage_clients`. Changes of shared views are recorded in the audit log. Permission: `read`.
         */
        patch: operations["changeView"];
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/send-to-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send calls to review
         * @description The calls wait for a review as if the model had flagged them. The flag rate does not change, because it counts flags of the model. Permission: `review`.
         */
        post: operations["sendCallsToReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate calls again
         * @description Requests evaluations of both domains with the current prompts; new calls come first. Failed evaluations are retried. The model charges for each evaluation. Recorded in the audit log. Permission: `evaluate_again`.
         */
        post: operations["evaluateCalls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients
         * @description Permission: `read`.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Create client
         * @description Permission: `manage_clients`.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get client
         * @description Permission: `read`.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update client
         * @description Permission: `manage_clients`.
         */
        patch: operations["changeClient"];
        trace?: never;
    };
    "/console/api/organizations/{organization}/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description By the last call, latest first. A page can have fewer customers than `limit` and still be followed by others. Permission: `read`.
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
    "/console/api/organizations/{organization}/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get customer
         * @description Permission: `read`.
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
    "/console/api/organizations/{organization}/customers/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase customer
         * @description Permanently removes all personal data of the customer; calls are still counted. Repeat the request to finish an interrupted erasure. Permission: `erase_callers`.
         */
        post: operations["eraseCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/customers/{id}/export/size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get export size
         * @description Requires a recent confirmation, like the export. Permission: `export_callers`.
         */
        get: operations["getCustomerExportSize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/customers/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export customer
         * @description A ZIP with the data and recordings of the customer, and a manifest. Requires a recent confirmation: 403 `Confirmation Required` without it. The export is recorded in the audit log. Permission: `export_callers`.
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
    "/console/api/organizations/{organization}/clients/{id}/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook URLs
         * @description Newest first, revoked ones included. The URL itself is shown only when it is created and by `POST …/endpoints/{id}/url`. Permission: `read`.
         */
        get: operations["listEndpoints"];
        put?: never;
        /**
         * Create webhook URL
         * @description Permission: `manage_endpoints`.
         */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get webhook URL
         * @description Without the URL itself. Permission: `read`.
         */
        get: operations["getEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace webhook URL
         * @description Creates a URL with the same settings. The previous one is revoked after the overlap. Permission: `manage_endpoints`.
         */
        post: operations["replaceEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reveal webhook URL
         * @description Permission: `manage_endpoints`.
         */
        post: operations["revealEndpointUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate webhook URL
         * @description Takes effect everywhere within a second. Permission: `manage_endpoints`.
         */
        post: operations["activateEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable webhook URL
         * @description Takes effect everywhere within a second. Permission: `manage_endpoints`.
         */
        post: operations["deactivateEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke webhook URL
         * @description Takes effect everywhere within a second. Permission: `manage_endpoints`.
         */
        post: operations["revokeEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Require signatures
         * @description After a new secret, the previous one stays valid for 24 hours. A generated secret is shown only in this response. Permission: `manage_endpoints`.
         */
        put: operations["setSignature"];
        post?: never;
        /**
         * Remove signature requirement
         * @description Permission: `manage_endpoints`.
         */
        delete: operations["removeSignature"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/signature/previous": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke previous secret
         * @description Permission: `manage_endpoints`.
         */
        delete: operations["dropPreviousSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/allowed-ips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set allowed addresses
         * @description Permission: `manage_endpoints`.
         */
        put: operations["setAllowedIps"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set silence alarms
         * @description Permission: `manage_endpoints`.
         */
        put: operations["watchEndpoint"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get setup instructions
         * @description Permission: `manage_endpoints`.
         */
        get: operations["getEndpointSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send test request
         * @description Sends a message that the webhook host acknowledges without storing it. It is signed as the endpoint requires, uses the public address of the webhook host, and times out after five seconds. 400 if the `test_command` of the setup is not null. Permission: `manage_endpoints`.
         */
        post: operations["testEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alarms
         * @description Webhook URLs that no longer receive reports, or that reject them; longest first, at most 500. Permission: `read`.
         */
        get: operations["listAlarms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List received reports
         * @description The latest reports, accepted and rejected, newest first. Repeated reports and messages that are not stored are not listed. With `since`, at most the latest two thousand accepted ones. Permission: `read`.
         */
        get: operations["listReceivedReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List provider accounts
         * @description Permission: `manage_clients`.
         */
        get: operations["listProviderAccounts"];
        put?: never;
        /**
         * Connect provider account
         * @description Permission: `manage_clients`.
         */
        post: operations["connectProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-origins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API base URLs
         * @description Permission: `manage_clients`.
         */
        get: operations["listProviderOrigins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-accounts/{id}/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace provider API key
         * @description Permission: `manage_clients`.
         */
        put: operations["replaceProviderKey"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete provider account
         * @description Permission: `manage_clients`.
         */
        delete: operations["disconnectProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-accounts/{id}/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign calls to webhook URL
         * @description Permission: `manage_clients`.
         */
        post: operations["assignCalls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-accounts/{id}/assignments/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove assignment
         * @description Permission: `manage_clients`.
         */
        post: operations["unassignCalls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-accounts/{id}/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List missing calls of account
         * @description Permission: `manage_clients`.
         */
        get: operations["listFoundGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-accounts/{id}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request reconciliation
         * @description Permission: `manage_clients`.
         */
        post: operations["compareNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-accounts/{id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare calls of account
         * @description Compares the calls of the provider with the stored ones, at most two requests per second. Without `fix`, nothing is written. Ends if the client closes the connection; calls stored until then remain. Permission: `manage_clients`.
         */
        post: operations["compareAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/provider-accounts/{id}/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check provider settings
         * @description Reads the settings at the provider and changes nothing. Times out after twenty seconds. Permission: `manage_clients`.
         */
        post: operations["examineProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/rejections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rejected reports
         * @description Newest first: the last hundred that could not be read, and all that were acknowledged but could not be stored later. Permission: `read`.
         */
        get: operations["listRejections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/rejections/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count rejected requests
         * @description Permission: `read`.
         */
        get: operations["listRejectionCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/rejections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get rejected report
         * @description Without the permission `read_costs`, the cost fields of the body are left out, and the body of a report that waits for a mapping is null, because its cost fields are unknown. Permission: `read`.
         */
        get: operations["getRejection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/rejections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all rejected reports
         * @description Newest first, of all webhook URLs. Permission: `read`.
         */
        get: operations["listOrganizationRejections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/rejections/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count all rejected requests
         * @description Requests rejected before they were read, by webhook URL, status and error. Latest first, at most 200. Permission: `read`.
         */
        get: operations["sumRejectionCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/rejections/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count reports by facet
         * @description Number of stored rejected reports by error and by webhook URL, the most frequent 200 of each. The errors are not filtered by `cause`, the webhook URLs not by `endpoint_id`. Permission: `read`.
         */
        get: operations["countRejectionFacets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/rejections/retryable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count reports to retry
         * @description Number of stored rejected reports with a body, up to 100. Permission: `read`.
         */
        get: operations["countRetryableReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/rejections/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry rejected report
         * @description Stores the report as if it had been accepted on arrival. 400 says why it still cannot be stored. Permission: `manage_endpoints`.
         */
        post: operations["releaseRejection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/endpoints/{id}/rejections/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry rejected reports
         * @description Retries the reports of one error, or counts them in a preview. Oldest first, at most a hundred reports and ten seconds per request: repeat it with `next_cursor` until that is null. Permission: `manage_endpoints`.
         */
        post: operations["releaseRejections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/rejections/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry reports of organization
         * @description Retries the selected reports (`ids`) or all with one error (`cause`), or counts them in a preview. Oldest first, at most a hundred reports and ten seconds per request: repeat it with `next_cursor` until that is null. Permission: `manage_endpoints`.
         */
        post: operations["releaseOrganizationRejections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mappings
         * @description By name, including vendors whose reports wait for a mapping. Permission: `manage_clients`.
         */
        get: operations["listMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/mappings/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get mapping
         * @description Permission: `manage_clients`.
         */
        get: operations["getMapping"];
        /**
         * Save mapping
         * @description The mapping is in force at its webhook URLs within a second. Stored calls do not change. Permission: `manage_clients`.
         */
        put: operations["saveMapping"];
        post?: never;
        /**
         * Delete mapping
         * @description Reports of the vendor then wait for a mapping again. Permission: `manage_clients`.
         */
        delete: operations["deleteMapping"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/mappings/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview mapping
         * @description Shows the calls that a mapping reads from waiting reports or from a sample. Nothing is changed. Permission: `manage_clients`.
         */
        post: operations["previewMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/event-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event endpoints
         * @description Permission: `manage_endpoints`.
         */
        get: operations["listEventEndpoints"];
        put?: never;
        /**
         * Create event endpoint
         * @description Permission: `manage_endpoints`.
         */
        post: operations["createEventEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/event-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get event endpoint
         * @description Permission: `manage_endpoints`.
         */
        get: operations["getEventEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete event endpoint
         * @description Permission: `manage_endpoints`.
         */
        delete: operations["deleteEventEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update event endpoint
         * @description Making a disabled endpoint `active` resets its failures. Permission: `manage_endpoints`.
         */
        patch: operations["changeEventEndpoint"];
        trace?: never;
    };
    "/console/api/organizations/{organization}/event-endpoints/{id}/rotate-secret": {
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
         * @description The new secret is shown only in this response. For 24 hours, requests are also signed with the previous one. Permission: `manage_endpoints`.
         */
        post: operations["rotateEventSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event types
         * @description Permission: `manage_endpoints`.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/recording-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recording policies
         * @description Clients without a policy do not keep recordings. Permission: `manage_clients`.
         */
        get: operations["listRecordingPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/clients/{id}/recording-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set recording policy
         * @description The user confirms that callers of the client consent. Without `keeps`, no new recordings are copied, and stored ones remain until their end. Permission: `manage_clients`.
         */
        put: operations["setRecordingPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recordings
         * @description Stored or not, by the id of their call. Permission: `manage_clients`.
         */
        get: operations["listRecordings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/recordings/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify recordings
         * @description Reads the files of stored recordings, by the id of their call, for ten seconds, and compares them with their checksums. Permission: `manage_clients`.
         */
        post: operations["verifyRecordings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/clients/{id}/recordings/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy earlier recordings
         * @description Requests copies of the recordings of earlier calls, if the client keeps recordings. Permission: `manage_clients`.
         */
        post: operations["fetchRecordings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List legal holds
         * @description Newest first, at most 1,000, with released ones. Permission: `hold_data`.
         */
        get: operations["listHolds"];
        put?: never;
        /**
         * Create legal hold
         * @description Until its release, erasing a held caller and deleting the organization get 409 with the reason, and held recordings do not expire. Permission: `hold_data`.
         */
        post: operations["createHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/holds/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release legal hold
         * @description Permission: `hold_data`.
         */
        post: operations["releaseHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get review progress
         * @description Permission: `review`.
         */
        get: operations["getReviewProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get call for review
         * @description Permission: `review`.
         */
        get: operations["getReviewedCall"];
        /**
         * Review a call
         * @description Stores one evaluation or both: all of them or none. The result of a user prevails over that of a model. After a review of its lead quality, the call no longer waits for one. The same result of the same user adds no version. Permission: `review`.
         */
        put: operations["reviewCall"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/review/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim next call
         * @description Claims the unclaimed call that has waited longest for a review. Calls assigned to other members are left out, unless `assignee` names one. Releases any other claim of the user. Permission: `review`.
         */
        post: operations["claimNextReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Claim call
         * @description Claims a call that no other user has claimed, or renews the claim. Releases any other claim of the user. The response names the user who holds the claim. Permission: `review`.
         */
        put: operations["claimReview"];
        post?: never;
        /**
         * Release call
         * @description Permission: `review`.
         */
        delete: operations["releaseReview"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/review/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List possible assignees
         * @description Members who may review calls, by name. Permission: `review`.
         */
        get: operations["listAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/{id}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign call
         * @description Assigns a waiting call to a member who may review it. The last assignment wins. It ends with the review, and when the member may no longer review calls of the client. Recorded in the audit log. Permission: `review`.
         */
        put: operations["assignReview"];
        post?: never;
        /**
         * Unassign call
         * @description Recorded in the audit log. Permission: `review`.
         */
        delete: operations["unassignReview"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/clients/{id}/review-sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get review sample
         * @description Permission: `read`.
         */
        get: operations["getReviewSample"];
        /**
         * Set review sample
         * @description Applies to later evaluations. Calls that are already evaluated do not change. Permission: `manage_clients`.
         */
        put: operations["setReviewSample"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/evaluation-agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List compared values
         * @description The latest values of a model and of a person for each field, of at most 10,000 calls. The values of several organizations add up to one measure. Permission: `read`.
         */
        get: operations["listAgreementPairs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/evaluation-work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unfinished evaluations
         * @description In order of their next attempt, at most 200. Permission: `evaluate_again`.
         */
        get: operations["listUnfinishedEvaluations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/evaluation-work/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry failed evaluations
         * @description Permission: `evaluate_again`.
         */
        post: operations["retryEvaluations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/evaluation-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request evaluations
         * @description Requests evaluations of calls that have no result of a prompt yet, or with `dry_run` estimates them. Ends if the client closes the connection; what was requested until then remains. Permission: `evaluate_again`.
         */
        post: operations["runEvaluations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/reports/reprocess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reprocess reports
         * @description Reads the stored reports of calls by the current rules, and updates calls whose fields differ. Ends if the client closes the connection; what was changed until then remains. Permission: `replay_reports`.
         */
        post: operations["reprocessReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Permission: `issue_api_keys`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create API key
         * @description The key is shown only in this response. Requires a recent confirmation. Permission: `issue_api_keys`.
         */
        post: operations["issueApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename API key
         * @description Permission: `issue_api_keys`.
         */
        patch: operations["renameApiKey"];
        trace?: never;
    };
    "/console/api/organizations/{organization}/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke API key
         * @description Cannot be undone. A key that was revoked earlier keeps its time and reason. Permission: `revoke_api_keys`.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate API key
         * @description Creates a key that replaces this one, which expires after an overlap. The new key has the same scopes and expiry, and is shown only here. Requires a recent confirmation. Permission: `revoke_api_keys`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get several insights
         * @description Call volume, outcomes, scores and costs of the same range. Permission: `read`.
         */
        get: operations["getInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/insights/volume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get call volume
         * @description Permission: `read`.
         */
        get: operations["getVolume"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/insights/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get call outcomes
         * @description Permission: `read`.
         */
        get: operations["getOutcomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/insights/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get evaluation scores
         * @description Permission: `read`.
         */
        get: operations["getScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/insights/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get costs
         * @description Permission: `read_costs`.
         */
        get: operations["getCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/insights/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get figures of agents
         * @description Permission: `read`.
         */
        get: operations["getAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/insights/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get review agreement
         * @description Permission: `read`.
         */
        get: operations["getAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Permission: `manage_members`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/members/{id}/event-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event endpoints of member
         * @description Active event endpoints whose URL the member set. They keep sending after the member is removed. Permission: `manage_members`.
         */
        get: operations["listEventEndpointsOfMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/members/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Open invitations, newest first, at most 200. Used, revoked and expired ones are left out. Permission: `manage_members`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite member
         * @description Creates an invitation link for an email address. For an owner, requires a recent confirmation: 403 `Confirmation Required` without it. Permission: `manage_members`.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove member
         * @description Takes effect at their next request. If this was their only membership, their sessions end. Requires a recent confirmation. Permission: `manage_members`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change member
         * @description Changes the role, and the client to which the member is limited. Absent fields do not change. Takes effect at the next request of the member. Requires a recent confirmation. Permission: `manage_members`.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/console/api/organizations/{organization}/members/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create new invitation link
         * @description The previous link stops working. Requires a recent confirmation. Permission: `manage_members`.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/members/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke invitation
         * @description Its link stops working. Permission: `manage_members`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Permission: `read_audit`.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/audit/actors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent actors
         * @description Actors of the last 1,000 events, by name, without the command line. Permission: `read_audit`.
         */
        get: operations["listAuditActors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/audit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get audit event
         * @description Permission: `read_audit`.
         */
        get: operations["getAuditEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit events
         * @description Newest first, at most 100000 events. The export itself is recorded as an event. Permission: `read_audit`.
         */
        get: operations["exportAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/event-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event deliveries
         * @description Permission: `manage_endpoints`.
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
    "/console/api/organizations/{organization}/event-endpoints/{id}/test": {
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
         * @description Permission: `manage_endpoints`.
         */
        post: operations["testEventEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/event-endpoints/{id}/replay": {
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
         * @description Replays the events that match the types and the client of the endpoint. Pending deliveries do not change. Permission: `manage_endpoints`.
         */
        post: operations["replayEvents"];
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
        SignInInput: {
            email: string;
            password: string;
            /**
             * Format: uuid
             * @description The account to sign in to, if the previous response listed several in `accounts`
             */
            account_id?: string;
        };
        /** @enum {string} */
        PlatformRole: "account_manager" | "administrator";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "platform_role": null,
         *       "organizations": [
         *         "Acme Group"
         *       ]
         *     }
         */
        AccountChoice: {
            /** Format: uuid */
            id: string;
            platform_role: components["schemas"]["PlatformRole"] | null;
            /** @description Names of the organizations of the account */
            organizations: string[];
        };
        /**
         * @example {
         *       "awaits_code": false,
         *       "accounts": []
         *     }
         */
        SignedIn: {
            /** @description Whether the code of the second factor is required next */
            awaits_code: boolean;
            /** @description Accounts to choose from, if several accounts of the address have the password. No session has begun: send `account_id` as well */
            accounts: components["schemas"]["AccountChoice"][];
        };
        ErrorBody: {
            /** @description Stable name of the error */
            error: string;
            /** @description Details for humans; may change */
            message?: string;
        };
        CodeInput: {
            /** @description Six digits of the authenticator, or a recovery code, which works once */
            code: string;
        };
        /** @description Exactly one of the two */
        ConfirmationInput: {
            password?: string;
            /** @description Six digits of the authenticator, or a recovery code, which works once */
            code?: string;
        };
        /** @enum {string} */
        HourCycle: "h12" | "h23";
        /** @enum {string} */
        Permission: "read" | "review" | "export" | "manage_endpoints" | "manage_clients" | "issue_api_keys" | "manage_members" | "read_audit" | "read_costs" | "evaluate_again" | "erase_callers" | "export_callers" | "hold_data" | "revoke_api_keys" | "replay_reports" | "manage_organizations" | "manage_people";
        /** @enum {string} */
        MembershipRole: "viewer" | "reviewer" | "client_manager" | "owner";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "session_id": "0199f1c2-0000-7000-8000-00000000000b",
         *       "email": "ann@example.com",
         *       "name": "Ann Lee",
         *       "time_zone": "Europe/Berlin",
         *       "locale": "de-DE",
         *       "hour_cycle": null,
         *       "platform_role": null,
         *       "has_password": true,
         *       "has_second_factor": false,
         *       "needs_second_factor": false,
         *       "must_set_second_factor": false,
         *       "is_confirmed": true,
         *       "access_token": null,
         *       "support_contact": "support@example.com",
         *       "api_url": "https://api.example.com",
         *       "permissions": [],
         *       "organizations": [
         *         {
         *           "id": "0199f1c2-0000-7000-8000-000000000001",
         *           "path": "0199f1c2-0000-7000-8000-000000000001",
         *           "name": "Acme Group",
         *           "role": "reviewer",
         *           "client_id": null,
         *           "client_name": null,
         *           "permissions": [
         *             "read",
         *             "review",
         *             "export"
         *           ]
         *         }
         *       ]
         *     }
         */
        Me: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Null for an access token
             */
            session_id: string | null;
            email: string;
            name: string;
            /** @description IANA time zone; null for the time zone of the browser */
            time_zone: string | null;
            /** @description BCP 47 tag of the formats of dates and numbers; null for the locale of the browser */
            locale: string | null;
            /** @description `h12` for 3:04 PM, `h23` for 15:04; null for the usual one of the locale */
            hour_cycle: components["schemas"]["HourCycle"] | null;
            /** @description Role of staff, who see every organization */
            platform_role: components["schemas"]["PlatformRole"] | null;
            has_password: boolean;
            has_second_factor: boolean;
            /** @description Whether the user must have a second factor and cannot remove it */
            needs_second_factor: boolean;
            /** @description Whether a second factor must be set up before any other request */
            must_set_second_factor: boolean;
            /** @description Whether a password or code was confirmed in the last 10 minutes */
            is_confirmed: boolean;
            /** @description The access token of the request; null for a session */
            access_token: {
                /** Format: uuid */
                id: string;
                name: string;
                /**
                 * Format: uuid
                 * @description The only organization of the token, if limited
                 */
                organization_id: string | null;
                /** Format: date-time */
                expires_at: string;
            } | null;
            /** @description Contact for requests that only staff can fulfill */
            support_contact: string | null;
            /** @description Base URL of /v1 for API consumers */
            api_url: string;
            /** @description Permissions in any organization */
            permissions: components["schemas"]["Permission"][];
            /** @description Memberships of the user, by name of the organization */
            organizations: {
                /** Format: uuid */
                id: string;
                /** @description The organization in paths: its id, followed by the client of the membership if the user has several in the organization */
                path: string;
                name: string;
                role: components["schemas"]["MembershipRole"];
                /**
                 * Format: uuid
                 * @description The only client whose data the user can access; null for all
                 */
                client_id: string | null;
                client_name: string | null;
                permissions: components["schemas"]["Permission"][];
            }[];
        };
        AccountInput: {
            name?: string;
            /** @description IANA time zone; null for the time zone of the browser */
            time_zone?: string | null;
            /** @description BCP 47 tag of the formats of dates and numbers; null for the locale of the browser */
            locale?: string | null;
            /** @description `h12` for 3:04 PM, `h23` for 15:04; null for the usual one of the locale */
            hour_cycle?: components["schemas"]["HourCycle"] | null;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000b",
         *       "is_current": true,
         *       "created_at": "2026-11-22T08:00:00.000Z",
         *       "seen_at": "2026-11-22T09:10:00.000Z",
         *       "expires_at": "2026-11-22T21:10:00.000Z",
         *       "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
         *       "ip": "203.0.113.7"
         *     }
         */
        Session: {
            /** Format: uuid */
            id: string;
            /** @description Whether it is the session of this request */
            is_current: boolean;
            /**
             * Format: date-time
             * @description When the user signed in
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Last request, accurate to ten minutes
             */
            seen_at: string;
            /** Format: date-time */
            expires_at: string;
            user_agent: string;
            ip: string;
        };
        LinkInput: {
            /** @description Part of the link after `#` */
            token: string;
        };
        /** @enum {string} */
        LinkPurpose: "sign_in" | "invitation" | "reset";
        /**
         * @example {
         *       "purpose": "invitation",
         *       "email": "ann@example.com",
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "organization_name": "Acme Group",
         *       "role": "reviewer",
         *       "requires_name": true,
         *       "requires_password": true,
         *       "requires_sign_in": false,
         *       "allows_sign_in": true
         *     }
         */
        Link: {
            purpose: components["schemas"]["LinkPurpose"];
            email: string;
            /**
             * Format: uuid
             * @description Organization of an invitation
             */
            organization_id: string | null;
            organization_name: string | null;
            role: components["schemas"]["MembershipRole"] | null;
            /** @description Whether `name` is required */
            requires_name: boolean;
            /** @description Whether `password` is required */
            requires_password: boolean;
            /** @description Whether the organization has an account with the address, whose user must sign in to use the link */
            requires_sign_in: boolean;
            /** @description Whether a user with an account from staff can use the link after signing in; the same for every address */
            allows_sign_in: boolean;
        };
        LinkUseInput: {
            /** @description Part of the link after `#` */
            token: string;
            name?: string;
            password?: string;
        };
        /**
         * @example {
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "awaits_code": false
         *     }
         */
        UsedLink: {
            /**
             * Format: uuid
             * @description The organization that the user has joined
             */
            organization_id: string | null;
            /** @description Whether the code of the second factor is required next */
            awaits_code: boolean;
        };
        NewPasswordInput: {
            password: string;
        };
        /**
         * @example {
         *       "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
         *       "uri": "otpauth://totp/Callbook:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
         *     }
         */
        SecondFactorProposal: {
            /** @description In base32, for manual entry in an authenticator */
            secret: string;
            /** @description For a QR code: `otpauth://…` */
            uri: string;
        };
        /**
         * @example {
         *       "recovery_codes": [
         *         "7k2m9q-0c4d8w-a1b2c3-x9y8z7"
         *       ]
         *     }
         */
        RecoveryCodes: {
            /** @description Each works once; they are not shown again */
            recovery_codes: string[];
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000c",
         *       "name": "Deployment",
         *       "token_prefix": "callbook_pat_Ab12",
         *       "permissions": [
         *         "read",
         *         "manage_clients"
         *       ],
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "organization_name": "Acme Group",
         *       "is_staff": false,
         *       "created_at": "2026-11-22T09:00:00.000Z",
         *       "expires_at": "2027-02-20T09:00:00.000Z",
         *       "last_used_at": "2026-11-22T09:10:00.000Z",
         *       "last_used_ip": "203.0.113.7"
         *     }
         */
        AccessToken: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description First characters of the token, to identify it */
            token_prefix: string;
            /** @description The token has those that its user has in the organization of a request */
            permissions: string[];
            /**
             * Format: uuid
             * @description The only organization of the token; null for all organizations of the user
             */
            organization_id: string | null;
            organization_name: string | null;
            /** @description Whether the token has the access of staff, because its user is staff */
            is_staff: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: date-time
             * @description Last request, accurate to a minute
             */
            last_used_at: string | null;
            /** @description Address of that request */
            last_used_ip: string | null;
        };
        AccessTokenInput: {
            name: string;
            /** @description Permissions that the user has; each must be named */
            permissions: components["schemas"]["Permission"][];
            /**
             * Format: uuid
             * @description Limits the token to one organization; null for all organizations of the user
             */
            organization_id: string | null;
            /** @description RFC 3339; at most a year away */
            expires_at: string;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000c",
         *       "name": "Deployment",
         *       "token": "callbook_pat_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St",
         *       "expires_at": "2027-02-20T09:00:00.000Z"
         *     }
         */
        IssuedAccessToken: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Shown only in this response */
            token: string;
            /** Format: date-time */
            expires_at: string;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "email": "ann@example.com",
         *       "name": "Ann Lee",
         *       "platform_role": "account_manager",
         *       "has_second_factor": true,
         *       "disabled_at": null,
         *       "created_at": "2026-01-15T09:30:00.000Z",
         *       "created_by_organization_id": null,
         *       "last_seen_at": "2026-11-22T09:10:00.000Z",
         *       "created_by_organization_name": null
         *     }
         */
        SeenPerson: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            platform_role: components["schemas"]["PlatformRole"] | null;
            has_second_factor: boolean;
            /**
             * Format: date-time
             * @description When the user was disabled
             */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uuid
             * @description The organization whose invitation created the account, which has access to no other organization and cannot become staff; null for accounts that staff created
             */
            created_by_organization_id: string | null;
            /**
             * Format: date-time
             * @description As long as sessions are stored
             */
            last_seen_at: string | null;
            /** @description Current name */
            created_by_organization_name: string | null;
        };
        PersonInvitationInput: {
            email: string;
            name: string;
            platform_role: components["schemas"]["PlatformRole"] | null;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "email": "ann@example.com",
         *       "name": "Ann Lee",
         *       "platform_role": "account_manager",
         *       "has_second_factor": true,
         *       "disabled_at": null,
         *       "created_at": "2026-01-15T09:30:00.000Z",
         *       "created_by_organization_id": null
         *     }
         */
        Person: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            platform_role: components["schemas"]["PlatformRole"] | null;
            has_second_factor: boolean;
            /**
             * Format: date-time
             * @description When the user was disabled
             */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uuid
             * @description The organization whose invitation created the account, which has access to no other organization and cannot become staff; null for accounts that staff created
             */
            created_by_organization_id: string | null;
        };
        /**
         * @example {
         *       "url": "https://console.example.com/console/link#J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M",
         *       "expires_at": "2026-11-29T09:30:00.000Z"
         *     }
         */
        LinkToCopy: {
            /** @description Shown only in this response */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        InvitedPerson: {
            person: components["schemas"]["Person"];
            link: components["schemas"]["LinkToCopy"];
        };
        /** @description Exactly one of the two */
        PersonInput: {
            /** @description Ends all sessions and links */
            is_disabled?: boolean;
            platform_role?: components["schemas"]["PlatformRole"] | null;
        };
        /**
         * @example {
         *       "ended": 2
         *     }
         */
        EndedSessions: {
            /** @description Number of sessions, including access tokens */
            ended: number;
        };
        /**
         * @example {
         *       "email": "ann@example.com",
         *       "url": "https://console.example.com/console/link#J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M",
         *       "expires_at": "2026-11-29T09:30:00.000Z"
         *     }
         */
        PersonLink: {
            email: string;
            /** @description Shown only in this response */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        MergeInput: {
            /** Format: uuid */
            from_id: string;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000001",
         *       "name": "Acme Group",
         *       "created_at": "2026-01-15T09:30:00.000Z",
         *       "suspended_at": null
         *     }
         */
        Organization: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null if the organization is not suspended
             */
            suspended_at: string | null;
        };
        OrganizationInput: {
            name: string;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000001",
         *       "name": "Acme Group",
         *       "created_at": "2026-01-15T09:30:00.000Z",
         *       "suspended_at": null,
         *       "calls": 1250,
         *       "calls_before": 1100,
         *       "waiting_reviews": 4,
         *       "rejected_reports": 0,
         *       "missing_calls": 2,
         *       "alarms": 1,
         *       "last_call_at": "2026-11-22T09:10:00.000Z"
         *     }
         */
        OrganizationOverview: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null if the organization is not suspended
             */
            suspended_at: string | null;
            calls: number;
            /** @description Calls of as many days before */
            calls_before: number;
            /** @description Calls that wait for a review */
            waiting_reviews: number;
            /** @description Reports rejected in the last 24 hours */
            rejected_reports: number;
            /** @description Calls that a provider has and that are not stored */
            missing_calls: number;
            /** @description Open alarms of active webhook URLs */
            alarms: number;
            /** Format: date-time */
            last_call_at: string | null;
        };
        /**
         * @example {
         *       "check": "writes",
         *       "passed": true,
         *       "explanation": ""
         *     }
         */
        StoreCheck: {
            check: string;
            passed: boolean;
            explanation: string;
        };
        /** @enum {string} */
        IdentifiedResource: "api-keys" | "calls" | "clients" | "customers" | "endpoints" | "event-endpoints" | "provider-accounts" | "rejections";
        /**
         * @example {
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001"
         *     }
         */
        Owner: {
            /** Format: uuid */
            organization_id: string;
        };
        SuspensionInput: {
            /** @description Whether webhook URLs respond like unknown ones, so that their reports are lost */
            refuses_reports: boolean;
            /** @description For the audit log */
            reason: string | null;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000001",
         *       "name": "Acme Group",
         *       "suspended_at": "2026-11-22T09:30:00.000Z",
         *       "suspended_reason": "unpaid since March",
         *       "refuses_reports": false
         *     }
         */
        OrganizationState: {
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * Format: date-time
             * @description Null if the organization is not suspended
             */
            suspended_at: string | null;
            suspended_reason: string | null;
            refuses_reports: boolean;
        };
        /**
         * @example {
         *       "calls": {
         *         "today": 12,
         *         "days_7": 340,
         *         "days_30": 1250
         *       }
         *     }
         */
        Figures: {
            /** @description Days in UTC, including today */
            calls: {
                today: number;
                days_7: number;
                days_30: number;
            };
        };
        /** @enum {string} */
        AlarmKind: "silent" | "rejecting";
        /** @enum {string} */
        Certainty: "certain" | "suspected";
        Alarm: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            provider: string;
            kind: components["schemas"]["AlarmKind"];
            /** @description Whether the provider has missing calls; null for rejected reports */
            certainty: components["schemas"]["Certainty"] | null;
            /** Format: date-time */
            since: string;
            /** @description The problem */
            what: string;
            /** @description The recommended action */
            next_step: string;
        };
        SilentEndpoint: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            provider: string;
            /** Format: date-time */
            last_used_at: string;
        };
        /** @enum {string} */
        Sentiment: "positive" | "neutral" | "negative" | "mixed";
        NotableCall: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            /** @description Name of the caller, or else the number; null if unknown */
            caller: string | null;
            summary: string | null;
            sentiment: components["schemas"]["Sentiment"] | null;
            lead_score: number | null;
            /** @description Whether the call waits for a review */
            human_review_required: boolean | null;
            /** Format: date-time */
            occurred_at: string;
        };
        EndpointHealth: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            provider: string;
            /**
             * Format: date-time
             * @description Time of the last report
             */
            last_used_at: string | null;
            /** @description The open alarm */
            alarm: components["schemas"]["AlarmKind"] | null;
            /** @description Number of reports rejected in the last 24 hours */
            rejected_reports: number;
        };
        /** @enum {string} */
        ProviderAccountState: "active" | "rejected";
        ProviderAccountHealth: {
            /** Format: uuid */
            id: string;
            provider: string;
            base_url: string;
            state: components["schemas"]["ProviderAccountState"];
            last_error: string | null;
            /** Format: date-time */
            last_pass_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Missing calls */
            open_gaps: number;
        };
        /** @enum {string} */
        EventEndpointState: "active" | "paused" | "disabled";
        /** @enum {string} */
        DisabledReason: "gone" | "failing";
        EventEndpointHealth: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string;
            state: components["schemas"]["EventEndpointState"];
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when all attempts have failed
             */
            failing_since: string | null;
        };
        Health: {
            /** @description Active webhook URLs, at most 50: first those with an alarm, then those with rejected reports, then the latest used */
            endpoints: components["schemas"]["EndpointHealth"][];
            /** @description Number of active webhook URLs */
            endpoints_total: number;
            /** @description Provider accounts, newest first; null without the permission to manage clients */
            provider_accounts: components["schemas"]["ProviderAccountHealth"][] | null;
            /** @description Event endpoints, newest first; null without the permission to manage clients */
            event_endpoints: components["schemas"]["EventEndpointHealth"][] | null;
        };
        /**
         * @example {
         *       "days": [
         *         {
         *           "day": "2026-11-21",
         *           "calls": 38
         *         },
         *         {
         *           "day": "2026-11-22",
         *           "calls": 12
         *         }
         *       ],
         *       "waiting_reviews": 4,
         *       "failed_evaluations": 0,
         *       "failed_evaluations_are_bounded": false,
         *       "rejected_reports": 2,
         *       "alarms": [
         *         {
         *           "id": "0199f1c2-0000-7000-8000-000000000009",
         *           "endpoint_id": "0199f1c2-0000-7000-8000-000000000008",
         *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *           "client_name": "Acme Honda",
         *           "provider": "retell",
         *           "kind": "silent",
         *           "certainty": "suspected",
         *           "since": "2026-11-22T03:04:12.537Z",
         *           "what": "No report for longer than 6 hours",
         *           "next_step": "Check whether the provider had calls since then and still posts to this webhook URL"
         *         }
         *       ],
         *       "silent_endpoints": [
         *         {
         *           "id": "0199f1c2-0000-7000-8000-000000000007",
         *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *           "client_name": "Acme Honda",
         *           "provider": "vapi",
         *           "last_used_at": "2026-11-20T15:04:12.537Z"
         *         }
         *       ],
         *       "notable_calls": [
         *         {
         *           "id": "0199f1c2-0000-7000-8000-000000000005",
         *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *           "client_name": "Acme Honda",
         *           "caller": "Dana Whitfield",
         *           "summary": "The caller asks why her car is not ready and wants to talk to a manager.",
         *           "sentiment": "negative",
         *           "lead_score": 42,
         *           "human_review_required": true,
         *           "occurred_at": "2026-11-20T15:03:30.000Z"
         *         }
         *       ],
         *       "health": {
         *         "endpoints": [
         *           {
         *             "id": "0199f1c2-0000-7000-8000-000000000008",
         *             "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *             "client_name": "Acme Honda",
         *             "provider": "retell",
         *             "last_used_at": "2026-11-22T03:04:12.537Z",
         *             "alarm": "silent",
         *             "rejected_reports": 0
         *           }
         *         ],
         *         "endpoints_total": 1,
         *         "provider_accounts": [],
         *         "event_endpoints": []
         *       }
         *     }
         */
        Overview: {
            /** @description Calls of each of the last 30 days, today last */
            days: {
                day: string;
                calls: number;
            }[];
            /** @description Number of calls that wait for a review */
            waiting_reviews: number;
            /** @description Number of calls with a permanently failed evaluation */
            failed_evaluations: number;
            /** @description Whether there are more failed evaluations than counted */
            failed_evaluations_are_bounded: boolean;
            /** @description Number of reports rejected in the last 24 hours */
            rejected_reports: number;
            /** @description Webhook URLs that no longer receive reports, or that reject them; at most twenty */
            alarms: components["schemas"]["Alarm"][];
            /** @description Active endpoints without a report for a day, whose clients had calls on each of the previous seven days; at most twenty */
            silent_endpoints: components["schemas"]["SilentEndpoint"][];
            /** @description The latest negative or flagged calls of the last 30 days, at most 6 */
            notable_calls: components["schemas"]["NotableCall"][];
            health: components["schemas"]["Health"];
        };
        /** @enum {string} */
        TimeUnit: "hour" | "day" | "week" | "month";
        ClientFigures: {
            /** Format: uuid */
            id: string;
            name: string;
            calls: number;
            /** @description Calls in the previous period */
            calls_before: number;
            /** @description Mean lead score; null without scores */
            lead_score: number | null;
            /** @description Mean adherence score; null without scores */
            adherence_score: number | null;
            /** @description Calls with a lead quality result of a model or an import */
            evaluated: number;
            /** @description Those of them that were flagged for review */
            flagged: number;
            /** @description Calls that a provider has and that are not stored */
            missing_calls: number;
            /** Format: date-time */
            last_call_at: string | null;
        };
        /**
         * @example {
         *       "steps": [
         *         {
         *           "start": "2026-11-20T00:00:00.000Z",
         *           "end": "2026-11-21T00:00:00.000Z",
         *           "calls": 38
         *         }
         *       ],
         *       "total": {
         *         "calls": 38,
         *         "minutes": 92.5,
         *         "cost_usd": 4.75,
         *         "lead_score": 71.4,
         *         "adherence_score": 88,
         *         "evaluated": 30,
         *         "flagged": 3
         *       },
         *       "before": {
         *         "calls": 38,
         *         "minutes": 92.5,
         *         "cost_usd": 4.75,
         *         "lead_score": 71.4,
         *         "adherence_score": 88,
         *         "evaluated": 30,
         *         "flagged": 3
         *       },
         *       "clients": [
         *         {
         *           "id": "0199f1c2-0000-7000-8000-000000000003",
         *           "name": "Acme Honda",
         *           "calls": 38,
         *           "calls_before": 31,
         *           "lead_score": 71.4,
         *           "adherence_score": 88,
         *           "evaluated": 30,
         *           "flagged": 3,
         *           "missing_calls": 0,
         *           "last_call_at": "2026-11-20T15:04:12.537Z"
         *         }
         *       ],
         *       "clients_total": 1
         *     }
         */
        OverviewFigures: {
            steps: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                calls: number;
            }[];
            total: {
                calls: number;
                minutes: number;
                /** @description Null without the permission to read costs */
                cost_usd: number | null;
                /** @description Mean lead score; null without scores */
                lead_score: number | null;
                /** @description Mean adherence score; null without scores */
                adherence_score: number | null;
                /** @description Calls with a lead quality result of a model or an import */
                evaluated: number;
                /** @description Those of them that were flagged for review */
                flagged: number;
            };
            /** @description The previous period of the same length */
            before: {
                calls: number;
                minutes: number;
                /** @description Null without the permission to read costs */
                cost_usd: number | null;
                /** @description Mean lead score; null without scores */
                lead_score: number | null;
                /** @description Mean adherence score; null without scores */
                adherence_score: number | null;
                /** @description Calls with a lead quality result of a model or an import */
                evaluated: number;
                /** @description Those of them that were flagged for review */
                flagged: number;
            };
            /** @description At most 1000 clients, most calls first */
            clients: components["schemas"]["ClientFigures"][];
            /** @description Number of clients */
            clients_total: number;
        };
        /** @enum {string} */
        CallDirection: "inbound" | "outbound" | "web" | "unknown";
        /** @enum {string} */
        CallStatus: "completed" | "transferred" | "voicemail" | "no_answer" | "busy" | "failed" | "unknown";
        /** @enum {string} */
        EvaluationStatus: "pending" | "partial" | "completed";
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
        CostItem: {
            /** @description Part of the call, as named by the provider */
            item: string;
            usd: number;
        };
        ShownTransfer: {
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
            /** @description International form of `destination`, grouped */
            destination_international: string | null;
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
         *           "outcome": "completed",
         *           "destination_international": "+1 202 555 0111"
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
         *       "performance": {
         *         "turn_latency_ms": 912,
         *         "model_latency_ms": 521,
         *         "voice_latency_ms": null,
         *         "transcriber_latency_ms": null,
         *         "prompt_tokens": 3120,
         *         "completion_tokens": 164,
         *         "total_tokens": 3284
         *       },
         *       "caller_phone_number_international": "+1 202 555 0147",
         *       "agent_phone_number_international": "+1 202 555 0100",
         *       "transfer_destination_international": null
         *     }
         */
        ShownCall: {
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
            transcript: string | null;
            messages: components["schemas"]["CallMessage"][];
            /** @description Copies of recordings; empty if none is or was to be copied */
            stored_recordings: components["schemas"]["StoredRecording"][];
            /** @description Empty if none is known */
            recordings: components["schemas"]["Recording"][];
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
            /** @description Latencies, each an average over the call or its median, as reported by the provider; null if none is known */
            performance: components["schemas"]["Performance"] | null;
            /** @description The stored reports of the call, in the order of arrival; empty after their retention */
            reports: components["schemas"]["KeptReport"][];
            cost_usd?: number | null;
            /** @description Parts of `cost_usd`, if the provider reports them; empty if unknown */
            cost_breakdown?: components["schemas"]["CostItem"][];
            /** @description International form of `caller_phone_number`, grouped */
            caller_phone_number_international: string | null;
            /** @description International form of `agent_phone_number`, grouped */
            agent_phone_number_international: string | null;
            /** @description International form of `transfer_destination`, grouped */
            transfer_destination_international: string | null;
            transfers: components["schemas"]["ShownTransfer"][];
        };
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
        /**
         * @example {
         *       "user_id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "name": "Ann Lee",
         *       "is_you": false
         *     }
         */
        ReviewAssignee: {
            /** Format: uuid */
            user_id: string;
            name: string;
            is_you: boolean;
        };
        /** @enum {string} */
        EvaluationDomain: "lead_quality" | "prompt_adherence";
        /** @enum {string} */
        EvaluationWorkState: "waiting" | "running" | "failed";
        EvaluationWork: {
            domain: components["schemas"]["EvaluationDomain"];
            state: components["schemas"]["EvaluationWorkState"];
            /** @description Number of attempts */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is retried; for a failed evaluation, the time of the last attempt
             */
            run_after: string;
            /** @description Whether it waits for a worker that has a model */
            needs_model: boolean;
            /** @description Why the latest attempt failed; present only for users who may request evaluations again */
            last_error?: string | null;
        };
        VersionReviewer: {
            domain: components["schemas"]["EvaluationDomain"];
            version: number;
            /** @description Name of the user who reviewed in the console */
            reviewer: string;
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
         *       "is_waiting": false,
         *       "is_sampled": false,
         *       "assignee": null,
         *       "work": [],
         *       "reviewers": []
         *     }
         */
        ShownEvaluation: {
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
            /** @description Whether the call waits for a review */
            is_waiting: boolean;
            /** @description Whether the call was selected for a review without a flag of the model */
            is_sampled: boolean;
            /** @description The member who is to review the call */
            assignee: components["schemas"]["ReviewAssignee"] | null;
            /** @description Pending evaluations */
            work: components["schemas"]["EvaluationWork"][];
            /** @description Users who reviewed in the console, by version */
            reviewers: components["schemas"]["VersionReviewer"][];
        };
        /** @enum {string} */
        EvaluationSource: "human" | "import" | "model";
        EvaluationInput: {
            domain: components["schemas"]["EvaluationDomain"];
            /** @description Evaluator that produced the result */
            source: components["schemas"]["EvaluationSource"];
            /** @description The result, in the form of its domain */
            result: unknown;
        };
        /**
         * @example {
         *       "version": 1,
         *       "is_current": true
         *     }
         */
        RecordedEvaluation: {
            version: number;
            /** @description False if a result of a person takes precedence */
            is_current: boolean;
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
        ShownVersion: {
            /** Format: uuid */
            call_id: string;
            /** @description Evaluation domain */
            domain: components["schemas"]["EvaluationDomain"];
            /** @description Counts from 1, for each domain of a call */
            version: number;
            /** @description Whether the evaluations of the call show this version */
            is_current: boolean;
            /** @description Source of the result */
            source: components["schemas"]["EvaluationSource"];
            /** @description The model; null if there was none */
            model: string | null;
            /** @description Version of the prompt of the model */
            prompt_version: string | null;
            input_tokens: number | null;
            output_tokens: number | null;
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
            result: components["schemas"]["LeadQualityResult"] | components["schemas"]["PromptAdherenceResult"];
            /** @description Cost of the evaluation; null if unknown */
            cost_usd?: number | null;
        };
        /** @enum {string} */
        ReportKind: "end_of_call" | "call_analyzed" | "final" | "call_ended" | "preliminary" | "transfer_ended";
        /** @enum {string} */
        RecordingRequest: "requested" | "unchanged";
        /**
         * @example {
         *       "result": "requested"
         *     }
         */
        FetchedRecording: {
            result: components["schemas"]["RecordingRequest"];
        };
        /** @enum {string} */
        CallSortColumn: "duration" | "cost" | "lead_score" | "adherence_score";
        /** @enum {string} */
        SortOrder: "descending" | "ascending";
        /**
         * @example {
         *       "previous": null,
         *       "next": "0199f1c2-0000-7000-8000-000000000006",
         *       "position": 1,
         *       "total": 2
         *     }
         */
        Neighbours: {
            /**
             * Format: uuid
             * @description The call above; null for the first one
             */
            previous: string | null;
            /**
             * Format: uuid
             * @description The call below; null for the last one
             */
            next: string | null;
            /** @description Position in the list, from 1; null if the call is not in the list or is not counted */
            position: number | null;
            /** @description Total number of calls; a search by name counts only up to a limit */
            total: number;
        };
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
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "client_name": "Acme Honda",
         *       "direction": "inbound",
         *       "status": "completed",
         *       "ended_reason": "customer-ended-call",
         *       "duration_seconds": 41.87,
         *       "caller_full_name": "Dana Whitfield",
         *       "caller_phone_number": "+12025550147",
         *       "caller_phone_number_international": "+1 202 555 0147",
         *       "evaluation_status": "completed",
         *       "human_review_required": false,
         *       "lead_score": 82,
         *       "adherence_score": 91,
         *       "sentiment": "positive",
         *       "cost_usd": 0.14,
         *       "occurred_at": "2026-11-20T15:03:30.000Z",
         *       "created_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        ListedCall: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            direction: components["schemas"]["CallDirection"];
            status: components["schemas"]["CallStatus"];
            /** @description As worded by the provider */
            ended_reason: string | null;
            duration_seconds: number | null;
            /** @description Name reported by the provider, or found in the data of the call */
            caller_full_name: string | null;
            /** @description E.164; the number of the other party, for both directions */
            caller_phone_number: string | null;
            /** @description International form of `caller_phone_number`, grouped */
            caller_phone_number_international: string | null;
            /** @description How many of its two evaluations are completed: `pending` for none, `partial` for one */
            evaluation_status: components["schemas"]["EvaluationStatus"];
            /** @description Null if unknown */
            human_review_required: boolean | null;
            /** @description From 0 to 100; null if unknown */
            lead_score: number | null;
            /** @description From 0 to 100; null if unknown */
            adherence_score: number | null;
            /** @description Sentiment of the caller; null if unknown */
            sentiment: components["schemas"]["Sentiment"] | null;
            /** @description Null if unknown, or without the permission `read_costs` */
            cost_usd: number | null;
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
            /** @description The best matching places; present only in `GET /v1/calls` with `search`. Empty for very long calls */
            search_hits?: components["schemas"]["SearchHit"][];
            /** @description At most 16 KB */
            call_summary?: string | null;
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
        WholeCall: {
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
            cost_usd?: number | null;
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
            /** @description Whether there are more than `total`; present only in a search, or with a filter, that counts up to 1000 */
            total_is_bounded?: boolean;
            /** @description The `cursor` of the next page, null on the last one; present only if `cursor` was given */
            next_cursor?: string | null;
        };
        CallCountsByFilter: {
            status: {
                [key: string]: number;
            };
            direction: {
                [key: string]: number;
            };
            evaluation_status: {
                [key: string]: number;
            };
            human_review_required: {
                [key: string]: number;
            };
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "name": "Failed at Acme Honda",
         *       "query": "status=failed&sort=duration",
         *       "is_shared": true,
         *       "is_own": true,
         *       "client_id": null,
         *       "created_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        SavedView: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Query string of the page of calls in the console, without `?`; empty for all calls */
            query: string;
            /** @description Whether all members have the view, and not only its author */
            is_shared: boolean;
            /** @description Whether the user is its author */
            is_own: boolean;
            /**
             * Format: uuid
             * @description Client whose members have the view; null for members of the whole organization
             */
            client_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        SavedViewInput: {
            name: string;
            /** @description Query string of the page of calls in the console, without `?`; empty for all calls */
            query: string;
            /** @description Whether all members have the view, and not only its author */
            is_shared: boolean;
        };
        SavedViewChanges: {
            name?: string;
            /** @description Query string of the page of calls in the console, without `?`; empty for all calls */
            query?: string;
            /** @description Whether all members have the view, and not only its author */
            is_shared?: boolean;
        };
        ReviewRequestInput: {
            /** @description The calls */
            ids: string[];
        };
        /** @enum {string} */
        ReviewRequestOutcome: "sent" | "waiting" | "not_evaluated" | "erased" | "not_found";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000005",
         *       "outcome": "sent"
         *     }
         */
        ReviewRequest: {
            /** Format: uuid */
            id: string;
            /** @description `waiting`: the call already waits for a review; `not_evaluated`: its lead quality has no result yet; `erased`: its caller was erased */
            outcome: components["schemas"]["ReviewRequestOutcome"];
        };
        CallEvaluationInput: {
            /** @description The calls */
            ids: string[];
            /** @description Whether to return only a preview */
            dry_run: boolean;
        };
        /** @enum {string} */
        CallEvaluationOutcome: "requested" | "pending" | "unchanged" | "erased" | "not_found";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000005",
         *       "outcome": "requested"
         *     }
         */
        CallEvaluation: {
            /** Format: uuid */
            id: string;
            /** @description `pending`: evaluations of the call are already requested; `unchanged`: it has no conversation, so its results would be the same; `erased`: its caller was erased */
            outcome: components["schemas"]["CallEvaluationOutcome"];
        };
        /**
         * @example {
         *       "calls": [
         *         {
         *           "id": "0199f1c2-0000-7000-8000-000000000005",
         *           "outcome": "requested"
         *         }
         *       ],
         *       "evaluations": 2,
         *       "judged_by_model": 2,
         *       "input_tokens": 7400,
         *       "output_tokens": 1800
         *     }
         */
        CallEvaluations: {
            calls: components["schemas"]["CallEvaluation"][];
            /** @description Number of evaluations: up to two per call */
            evaluations: number;
            /** @description Number of evaluations that require a model */
            judged_by_model: number;
            /** @description Estimate */
            input_tokens: number;
            /** @description Estimate */
            output_tokens: number;
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
         *       "last_active_at": "2026-11-20T15:04:12.537Z",
         *       "last_call_at": "2026-11-20T15:04:12.537Z",
         *       "phone_number_international": "+1 202 555 0100"
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
            /** @description International form, grouped */
            phone_number_international: string;
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
         *       "updated_at": "2026-11-20T15:04:12.537Z",
         *       "phone_number_international": "+1 202 555 0147"
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
            /** @description International form, grouped */
            phone_number_international: string;
        };
        ErasureInput: {
            /** @description Number of the customer, as a confirmation */
            phone_number: string;
            /** @description Only counts what would be erased */
            dry_run?: boolean;
        };
        /**
         * @example {
         *       "calls": 3,
         *       "transcripts": 3,
         *       "summaries": 3,
         *       "recording_urls": 3,
         *       "structured_data": 1,
         *       "metadata": 0,
         *       "prompts": 3,
         *       "details": 3,
         *       "raw_reports": 3,
         *       "evaluations": 4,
         *       "evaluation_errors": 0,
         *       "rejected_reports": 0
         *     }
         */
        Erasure: {
            /** @description Calls that no longer belong to a customer */
            calls: number;
            transcripts: number;
            summaries: number;
            recording_urls: number;
            structured_data: number;
            metadata: number;
            prompts: number;
            /** @description Calls with recordings, transfers, provider analyses or similar details */
            details: number;
            raw_reports: number;
            /** @description Evaluation versions with a result */
            evaluations: number;
            evaluation_errors: number;
            /** @description Reports that were not stored */
            rejected_reports: number;
        };
        /**
         * @example {
         *       "calls": 3,
         *       "recordings": 2,
         *       "bytes": 1323608
         *     }
         */
        ExportSize: {
            calls: number;
            /** @description Stored recordings */
            recordings: number;
            /** @description Bytes of the recordings */
            bytes: number;
        };
        /** @enum {string} */
        EndpointStatus: "active" | "inactive" | "replaced" | "revoked";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000003",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000004",
         *       "provider": "vapi",
         *       "status": "active",
         *       "accepts_until": null,
         *       "created_at": "2026-01-15T09:30:00.000Z",
         *       "last_used_at": "2026-11-22T09:10:00.000Z",
         *       "request_count": 1204,
         *       "differing_repeat_count": 0,
         *       "rejected_reports": 0,
         *       "signature": {
         *         "preset": "vapi",
         *         "header": "x-signature",
         *         "payload": "{timestamp}.{body}",
         *         "previous_secret_expires_at": null
         *       },
         *       "allowed_ips": [
         *         "203.0.113.0/24"
         *       ],
         *       "silence_after_seconds": 21600,
         *       "suspects_silence": false
         *     }
         */
        Endpoint: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            /** @description The provider that reports calls to the endpoint */
            provider: string;
            status: components["schemas"]["EndpointStatus"];
            /**
             * Format: date-time
             * @description The replaced URL accepts reports until this time
             */
            accepts_until: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @description Number of requests whose body was read, with any response */
            request_count: number;
            /** @description Reports of a call that was reported in the previous 24 hours, with other content: accepted, not processed */
            differing_repeat_count: number;
            /** @description Number of reports rejected in the last 24 hours */
            rejected_reports: number;
            /** @description Null if requests need no signature */
            signature: {
                /** @description How the sender signs */
                preset: string;
                /** @description Header with the signature */
                header: string;
                /** @description Signed content; null if the header contains the secret itself */
                payload: string | null;
                /**
                 * Format: date-time
                 * @description When the previous secret expires
                 */
                previous_secret_expires_at: string | null;
            } | null;
            /** @description Addresses and CIDR blocks that may send reports; if empty, any address may */
            allowed_ips: string[];
            /** @description Alarm after this time without a report; null for never */
            silence_after_seconds: number | null;
            /** @description Whether an unusual silence raises an alarm */
            suspects_silence: boolean;
        };
        NewEndpointInput: {
            /** @description One of vapi, retell, elevenlabs, bland, callbook, livekit, or `custom-` and the name of a mapping */
            provider: string;
            /** @description Whether reports of your own agent need no signature; other URLs never need one at first */
            is_unsigned?: boolean;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000003",
         *       "url": "https://hooks.callbook.example/webhook/vapi/4fB9…",
         *       "secret": null
         *     }
         */
        NewEndpoint: {
            /** Format: uuid */
            id: string;
            /** @description The URL to which the provider sends reports; keep it secret like a password */
            url: string;
            /** @description The secret with which your own agent signs, shown only once; null for other URLs */
            secret: string | null;
        };
        ReplaceEndpointInput: {
            /**
             * @description Overlap during which the previous URL accepts reports; 0 revokes it at once
             * @default 24
             */
            overlap_hours?: number;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000003",
         *       "url": "https://hooks.callbook.example/webhook/vapi/4fB9…",
         *       "previous_url_expires_at": "2026-11-23T09:10:00.000Z"
         *     }
         */
        ReplacementEndpoint: {
            /** Format: uuid */
            id: string;
            /** @description The URL to which the provider sends reports; keep it secret like a password */
            url: string;
            /**
             * Format: date-time
             * @description The previous URL accepts reports until this time; null if it no longer does
             */
            previous_url_expires_at: string | null;
        };
        /**
         * @example {
         *       "url": "https://hooks.callbook.example/webhook/vapi/4fB9…"
         *     }
         */
        EndpointUrl: {
            url: string;
        };
        /** @enum {string} */
        SignaturePreset: "vapi" | "vapi-body" | "header-secret" | "retell" | "elevenlabs" | "bland" | "standard-webhooks" | "svix" | "telnyx";
        /** @enum {string} */
        SignatureAlgorithm: "sha256" | "sha512" | "sha1";
        /** @enum {string} */
        SignatureEncoding: "hex" | "base64";
        SignatureInput: {
            preset: components["schemas"]["SignaturePreset"];
            /** @description Signing secret; if absent, one is generated and shown only in the response */
            secret?: string;
            /** @description Header with the signature */
            header?: string;
            /** @description Prefix of the signature, such as `sha256=` */
            prefix?: string;
            algorithm?: components["schemas"]["SignatureAlgorithm"];
            encoding?: components["schemas"]["SignatureEncoding"];
            /** @description Signed content, such as `{timestamp}.{body}` */
            payload?: string;
            /** @description Header with the signing time */
            timestamp_header?: string;
            /** @description Header with the message id, the `{id}` of the signed content */
            id_header?: string;
            /** @description Maximum clock difference of the signing time in either direction */
            tolerance_seconds?: number;
        };
        /**
         * @example {
         *       "signature": {
         *         "preset": "vapi",
         *         "header": "x-signature",
         *         "payload": "{timestamp}.{body}",
         *         "previous_secret_expires_at": "2026-11-23T09:10:00.000Z"
         *       },
         *       "secret": "q0x1…"
         *     }
         */
        SignatureSet: {
            signature: {
                /** @description How the sender signs */
                preset: string;
                /** @description Header with the signature */
                header: string;
                /** @description Signed content; null if the header contains the secret itself */
                payload: string | null;
                /**
                 * Format: date-time
                 * @description When the previous secret expires
                 */
                previous_secret_expires_at: string | null;
            } | null;
            /** @description The generated secret, shown only here; null for a given one */
            secret: string | null;
        };
        /** @description IPv4 and IPv6 addresses and CIDR blocks; an empty list allows any address */
        AllowedIpsInput: {
            allowed_ips: string[];
        };
        /**
         * @description IPv4 and IPv6 addresses and CIDR blocks; an empty list allows any address
         * @example {
         *       "allowed_ips": [
         *         "203.0.113.0/24",
         *         "2001:db8::/32"
         *       ]
         *     }
         */
        AllowedIps: {
            allowed_ips: string[];
        };
        WatchInput: {
            /** @description Alarm after this time without a report; null for never */
            silence_after_seconds: number | null;
            /** @description Whether an unusual silence raises an alarm */
            suspects_silence: boolean;
        };
        /**
         * @example {
         *       "silence_after_seconds": 21600,
         *       "suspects_silence": false
         *     }
         */
        Watch: {
            /** @description Alarm after this time without a report; null for never */
            silence_after_seconds: number | null;
            /** @description Whether an unusual silence raises an alarm */
            suspects_silence: boolean;
        };
        /** @enum {string} */
        SetupFieldKind: "webhook_url" | "secret" | "provider_secret" | "value";
        SetupField: {
            /** @description Name of the setting at the provider */
            name: string;
            /** @description Value to enter: the URL, the signing secret, or `value`. A `provider_secret` is generated by the provider and entered here as the signing secret */
            kind: components["schemas"]["SetupFieldKind"];
            /** @description Exact text to enter, if it is a `value` */
            value: string | null;
            /** @description Consequence if it is missing */
            without: string;
        };
        SourceAddresses: {
            range: string;
            /** @description Condition or region in which it applies */
            when: string;
        };
        /**
         * @example {
         *       "provider": "retell",
         *       "place": "Open the agent, then Webhook Settings. By the API: PATCH /update-agent/{agent_id}.",
         *       "fields": [
         *         {
         *           "name": "webhook_url",
         *           "kind": "webhook_url",
         *           "value": null,
         *           "without": "No report arrives."
         *         },
         *         {
         *           "name": "API key with the webhook badge",
         *           "kind": "provider_secret",
         *           "value": null,
         *           "without": "Anyone who learns the URL can report calls."
         *         }
         *       ],
         *       "addresses": [
         *         {
         *           "range": "100.20.5.228",
         *           "when": "always"
         *         }
         *       ],
         *       "signature_presets": [
         *         "retell"
         *       ],
         *       "test_command": null
         *     }
         */
        EndpointSetup: {
            provider: string;
            /** @description Where to enter the settings at the provider */
            place: string;
            fields: components["schemas"]["SetupField"][];
            /** @description Source addresses of the provider; empty if they are not fixed, since allowed addresses would then reject reports */
            addresses: components["schemas"]["SourceAddresses"][];
            /** @description Signature methods of the provider, the usual one first */
            signature_presets: string[];
            /** @description If no test request can be sent: a shell command that tests the URL in `WEBHOOK_URL` with the secret in `SIGNING_SECRET`; a response of 400 means success */
            test_command: string | null;
        };
        /** @enum {string} */
        TestProblem: "timeout" | "unreachable";
        /**
         * @example {
         *       "status": 200,
         *       "answer": "{\"success\":true,\"requestId\":\"0199f1c2-0000-7000-8000-00000000000f\"}",
         *       "problem": null,
         *       "duration_ms": 12
         *     }
         */
        EndpointTest: {
            /** @description Response of the webhook host */
            status: number | null;
            /** @description Beginning of the response */
            answer: string | null;
            /** @description Why there is no response */
            problem: components["schemas"]["TestProblem"] | null;
            duration_ms: number;
        };
        /**
         * @example {
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "id": "0199f1c2-0000-7000-8000-00000000000d",
         *       "endpoint_id": "0199f1c2-0000-7000-8000-00000000000e",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "client_name": "Acme Honda",
         *       "provider": "vapi",
         *       "kind": "rejecting",
         *       "certainty": null,
         *       "since": "2026-11-22T09:10:00.000Z",
         *       "opened_at": "2026-11-22T09:11:00.000Z",
         *       "details": {
         *         "reason": "rejected_in_a_row",
         *         "rejections": 4
         *       },
         *       "what": "4 deliveries rejected in a row",
         *       "next_step": "Check why deliveries were rejected"
         *     }
         */
        EndpointAlarm: {
            /** Format: uuid */
            organization_id: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            endpoint_id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            provider: string;
            kind: components["schemas"]["AlarmKind"];
            /** @description Whether the provider has missing calls; null for rejected reports */
            certainty: components["schemas"]["Certainty"] | null;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            opened_at: string;
            /** @description The reason and its numbers */
            details: {
                reason: string;
            } & {
                [key: string]: unknown;
            };
            /** @description The problem */
            what: string;
            /** @description The recommended action */
            next_step: string;
        };
        /** @enum {string} */
        ReceivedOutcome: "accepted" | "refused";
        /**
         * @example {
         *       "at": "2026-11-22T09:10:00.000Z",
         *       "outcome": "accepted",
         *       "status": 200,
         *       "count": 1,
         *       "recovered": 0,
         *       "kind": "end-of-call-report",
         *       "cause": null,
         *       "call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "rejection_id": null,
         *       "key": "[\"0199f1c2-0000-7000-8000-000000000005\",\"end-of-call-report\",\"2026-11-22T09:10:00.000Z\"]"
         *     }
         */
        ReceivedReport: {
            /**
             * Format: date-time
             * @description Time of receipt; for several reports, the last known one
             */
            at: string;
            outcome: components["schemas"]["ReceivedOutcome"];
            /** @description HTTP status of the response */
            status: number;
            /** @description Number of reports; it may grow for a minute */
            count: number;
            /** @description Number of calls fetched from the provider since, whose reports were rejected as too large */
            recovered: number;
            /** @description Kind of an accepted report */
            kind: string | null;
            /** @description Cause of the rejection */
            cause: string | null;
            /** Format: uuid */
            call_id: string | null;
            /**
             * Format: uuid
             * @description The rejected report, if its body is stored
             */
            rejection_id: string | null;
            /** @description Identifies the item in later responses */
            key: string;
        };
        Assignment: {
            /** @description Name of the assistant at the provider; null for all calls of other assistants */
            assistant_id: string | null;
            /** Format: uuid */
            endpoint_id: string;
            /** Format: uuid */
            client_id: string;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000021",
         *       "provider": "vapi",
         *       "base_url": "https://api.vapi.ai",
         *       "state": "active",
         *       "last_error": null,
         *       "last_ok_at": "2026-11-22T09:10:00.000Z",
         *       "last_pass_at": "2026-11-22T09:10:00.000Z",
         *       "created_at": "2026-01-15T09:30:00.000Z",
         *       "open_gaps": 2,
         *       "is_comparing": false,
         *       "assignments": [
         *         {
         *           "assistant_id": null,
         *           "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
         *           "client_id": "0199f1c2-0000-7000-8000-000000000004"
         *         }
         *       ]
         *     }
         */
        ProviderAccount: {
            /** Format: uuid */
            id: string;
            provider: string;
            /** @description API base URL of the provider */
            base_url: string;
            /** @description `rejected`: the provider rejected the key, and is no longer queried */
            state: components["schemas"]["ProviderAccountState"];
            /** @description Why the latest request failed; null if it succeeded */
            last_error: string | null;
            /** Format: date-time */
            last_ok_at: string | null;
            /**
             * Format: date-time
             * @description When the account was last compared with the stored calls
             */
            last_pass_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Missing calls of the account */
            open_gaps: number;
            /** @description Whether a requested comparison is still pending */
            is_comparing: boolean;
            /** @description The webhook URLs to which its calls belong */
            assignments: components["schemas"]["Assignment"][];
        };
        /** @enum {string} */
        Provider: "vapi" | "retell" | "elevenlabs" | "bland";
        ConnectInput: {
            provider: components["schemas"]["Provider"];
            /** @description One of its API base URLs; by default the first */
            base_url?: string;
            /** @description API key of the provider; never shown */
            key: string;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000021"
         *     }
         */
        ConnectedAccount: {
            /** Format: uuid */
            id: string;
        };
        /**
         * @example {
         *       "provider": "vapi",
         *       "origins": [
         *         "https://api.vapi.ai"
         *       ]
         *     }
         */
        ProviderOrigins: {
            provider: components["schemas"]["Provider"];
            origins: string[];
        };
        ProviderKeyInput: {
            /** @description API key of the provider; never shown */
            key: string;
        };
        AssignInput: {
            /** Format: uuid */
            endpoint_id: string;
            /** @description Name of the assistant at the provider; null for all calls of other assistants */
            assistant_id: string | null;
        };
        UnassignInput: {
            /** @description Name of the assistant at the provider; null for all calls of other assistants */
            assistant_id: string | null;
        };
        /** @enum {string} */
        GapKind: "missing" | "partial" | "unassigned" | "gone";
        /** @enum {string} */
        GapEnding: "backfill" | "webhook" | "disconnected";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000022",
         *       "provider_call_id": "3a1f8a52-1f0c-4d6e-9f0e-5b0f7b0a9b11",
         *       "kind": "missing",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000004",
         *       "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "ended_at": "2026-11-22T09:00:00.000Z",
         *       "found_at": "2026-11-22T09:10:00.000Z",
         *       "resolved_at": "2026-11-22T09:10:02.000Z",
         *       "how": "backfill"
         *     }
         */
        FoundGap: {
            /** Format: uuid */
            id: string;
            provider_call_id: string;
            /** @description `missing`; `partial` if its final report is missing; `unassigned` if its client is unknown; `gone` if the provider no longer has it */
            kind: components["schemas"]["GapKind"];
            /** Format: uuid */
            client_id: string | null;
            /** Format: uuid */
            endpoint_id: string | null;
            /** Format: date-time */
            ended_at: string | null;
            /** Format: date-time */
            found_at: string;
            /** Format: date-time */
            resolved_at: string | null;
            /** @description How the gap was resolved */
            how: components["schemas"]["GapEnding"] | null;
        };
        CompareInput: {
            /** @description Number of days back */
            days: number;
        };
        ComparisonInput: {
            /** @description Earliest time of the calls, RFC 3339 */
            since: string;
            /** @description Whether to store missing and partial calls */
            fix: boolean;
        };
        /** @enum {string} */
        FindingSeverity: "problem" | "advice";
        Finding: {
            /** @description `problem`: reports are lost */
            severity: components["schemas"]["FindingSeverity"];
            /** @description Name of the setting at the provider */
            setting: string;
            /** @description Name of the object that has the setting */
            subject: string;
            /** @description Current value; null if not set */
            current: string | null;
            /** @description Expected value */
            expected: string;
            /** @description Explanation */
            explanation: string;
            /**
             * Format: uuid
             * @description The client concerned
             */
            endpoint_id: string | null;
        };
        /**
         * @example {
         *       "findings": [
         *         {
         *           "severity": "advice",
         *           "setting": "server.backoffPlan",
         *           "subject": "assistant Riley (b2a1c9d0)",
         *           "current": null,
         *           "expected": "{\"type\":\"exponential\",\"maxRetries\":10,\"baseDelaySeconds\":5}",
         *           "explanation": "Vapi sends each report once.",
         *           "endpoint_id": null
         *         }
         *       ],
         *       "problem": null
         *     }
         */
        Examination: {
            findings: components["schemas"]["Finding"][];
            /** @description Why some settings could not be read */
            problem: string | null;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000009",
         *       "received_at": "2026-11-22T09:10:00.000Z",
         *       "status": 400,
         *       "cause": "Expected string",
         *       "path": "message.call.id",
         *       "provider_call_id": null,
         *       "request_id": "0199f1c2-0000-7000-8000-00000000000f",
         *       "has_body": true,
         *       "endpoint_id": "0199f1c2-0000-7000-8000-000000000006",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "client_name": "Acme Honda",
         *       "provider": "vapi"
         *     }
         */
        Rejection: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            received_at: string;
            /** @description Status of the response to the sender: 200 for a report that could not be stored later */
            status: number;
            cause: string;
            /** @description JSON path of the error in the body */
            path: string | null;
            /** @description Call id of the provider */
            provider_call_id: string | null;
            /** Format: uuid */
            request_id: string;
            /** @description Whether the body is stored, so that the report can be retried; a body that is not JSON is not stored */
            has_body: boolean;
            /** Format: uuid */
            endpoint_id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            provider: string;
        };
        RejectionSample: {
            /** Format: date-time */
            received_at: string;
            address: string;
            /** Format: uuid */
            request_id: string;
            /**
             * @description Declared length of a body that is too large
             * @example 1572864
             */
            announced_bytes?: number;
        };
        /**
         * @example {
         *       "minute": "2026-11-22T09:10:00.000Z",
         *       "status": 401,
         *       "cause": "signature",
         *       "rejections": 31,
         *       "recovered": 0,
         *       "samples": [
         *         {
         *           "received_at": "2026-11-22T09:10:04.120Z",
         *           "address": "203.0.113.7",
         *           "request_id": "0199f1c2-0000-7000-8000-00000000000f"
         *         }
         *       ]
         *     }
         */
        RejectionCount: {
            /** Format: date-time */
            minute: string;
            /** @description Status of the responses */
            status: number;
            cause: string;
            rejections: number;
            /** @description Number of calls, fetched from the provider since, whose reports were rejected as `too_large` */
            recovered: number;
            /** @description Some of these calls */
            samples: components["schemas"]["RejectionSample"][];
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000009",
         *       "received_at": "2026-11-22T09:10:00.000Z",
         *       "status": 400,
         *       "cause": "Expected string",
         *       "path": "message.call.id",
         *       "provider_call_id": null,
         *       "request_id": "0199f1c2-0000-7000-8000-00000000000f",
         *       "has_body": true,
         *       "endpoint_id": "0199f1c2-0000-7000-8000-000000000006",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "client_name": "Acme Honda",
         *       "provider": "vapi",
         *       "body": "{\"message\":{\"type\":\"end-of-call-report\",\"call\":{\"id\":5}}}"
         *     }
         */
        RejectionWithBody: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            received_at: string;
            /** @description Status of the response to the sender: 200 for a report that could not be stored later */
            status: number;
            cause: string;
            /** @description JSON path of the error in the body */
            path: string | null;
            /** @description Call id of the provider */
            provider_call_id: string | null;
            /** Format: uuid */
            request_id: string;
            /** @description Whether the body is stored, so that the report can be retried; a body that is not JSON is not stored */
            has_body: boolean;
            /** Format: uuid */
            endpoint_id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            provider: string;
            /** @description The body as received, without secrets */
            body: string | null;
        };
        /**
         * @example {
         *       "endpoint_id": "0199f1c2-0000-7000-8000-000000000006",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "client_name": "Acme Honda",
         *       "provider": "vapi",
         *       "status": 401,
         *       "cause": "signature",
         *       "rejections": 31,
         *       "recovered": 0,
         *       "latest_minute": "2026-11-22T09:10:00.000Z",
         *       "samples": [
         *         {
         *           "received_at": "2026-11-22T09:10:04.120Z",
         *           "address": "203.0.113.7",
         *           "request_id": "0199f1c2-0000-7000-8000-00000000000f"
         *         }
         *       ]
         *     }
         */
        RejectionSum: {
            /** Format: uuid */
            endpoint_id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            provider: string;
            /** @description Status of the responses */
            status: number;
            cause: string;
            rejections: number;
            /** @description Number of calls, fetched from the provider since, whose reports were rejected as `too_large` */
            recovered: number;
            /** Format: date-time */
            latest_minute: string;
            /** @description Some of the requests of the latest minute */
            samples: components["schemas"]["RejectionSample"][];
        };
        RejectionSums: {
            counts: components["schemas"]["RejectionSum"][];
            /**
             * Format: date-time
             * @description Earliest counted minute, if there are more than 20,000 minutes; null if all are counted
             * @example null
             */
            since: string | null;
        };
        RejectionCause: {
            cause: string;
            reports: number;
            /** @description Number of reports with a stored body */
            retryable: number;
        };
        RejectionSource: {
            /** Format: uuid */
            endpoint_id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            provider: string;
            reports: number;
        };
        /**
         * @example {
         *       "causes": [
         *         {
         *           "cause": "Expected string",
         *           "reports": 12,
         *           "retryable": 12
         *         }
         *       ],
         *       "endpoints": [
         *         {
         *           "endpoint_id": "0199f1c2-0000-7000-8000-000000000006",
         *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *           "client_name": "Acme Honda",
         *           "provider": "vapi",
         *           "reports": 12
         *         }
         *       ]
         *     }
         */
        RejectionFacets: {
            causes: components["schemas"]["RejectionCause"][];
            endpoints: components["schemas"]["RejectionSource"][];
        };
        /**
         * @example {
         *       "reports": 12,
         *       "is_bounded": false
         *     }
         */
        RetryableReports: {
            reports: number;
            /** @description Whether there are more than 100 */
            is_bounded: boolean;
        };
        /** @enum {string} */
        ReleaseOutcome: "stored" | "duplicate" | "dropped";
        /**
         * @example {
         *       "outcome": "stored",
         *       "call_id": "0199f1c2-0000-7000-8000-000000000005"
         *     }
         */
        Release: {
            /** @description `duplicate`: the report had already arrived in another request; `dropped`: it waited for a mapping, by which it is no report */
            outcome: components["schemas"]["ReleaseOutcome"];
            /**
             * Format: uuid
             * @description The resulting call
             */
            call_id: string | null;
        };
        ReleaseInput: {
            cause: string;
            /** @description Whether to return only a preview */
            dry_run: boolean;
            /** @description The `next_cursor` of the previous request */
            cursor?: string;
        };
        KeptReports: {
            reason: string;
            reports: number;
        };
        /**
         * @example {
         *       "found": 12,
         *       "examined": 12,
         *       "readable": 11,
         *       "stored": 11,
         *       "duplicates": 0,
         *       "dropped": 0,
         *       "withheld": 0,
         *       "kept": [
         *         {
         *           "reason": "The report is still unreadable: message.call.id Expected string",
         *           "reports": 1
         *         }
         *       ],
         *       "next_cursor": null
         *     }
         */
        Releases: {
            /** @description Number of matching reports; of one error, only those with a stored body */
            found: number;
            /** @description Number of examined reports, at most 100 */
            examined: number;
            /** @description Number of these that can be stored now */
            readable: number;
            stored: number;
            /** @description Number of reports that had already arrived in another request */
            duplicates: number;
            /** @description Number of deleted messages that waited for a mapping, and are no reports by it */
            dropped: number;
            /** @description Number of reports that may be about an erased caller, which only `ERASURE_KEY` can determine */
            withheld: number;
            /** @description Other reports that cannot be stored, by reason */
            kept: components["schemas"]["KeptReports"][];
            /** @description The `cursor` that continues with the other reports; null if all were examined */
            next_cursor: string | null;
        };
        OrganizationReleaseInput: {
            /** @description The selected reports */
            ids?: string[];
            /** @description All reports with this error */
            cause?: string;
            /**
             * Format: uuid
             * @description Only reports of this client
             */
            client_id?: string;
            /**
             * Format: uuid
             * @description Only reports of this webhook URL
             */
            endpoint_id?: string;
            /**
             * Format: date-time
             * @description Only reports received at or after this time
             */
            from?: string;
            /**
             * Format: date-time
             * @description Only reports received before this time
             */
            to?: string;
            /** @description Whether to return only a preview */
            dry_run: boolean;
            /** @description The `next_cursor` of the previous request */
            cursor?: string;
        };
        /**
         * @example {
         *       "name": "acmevoice",
         *       "version": 3,
         *       "made_by": "ada@agency.example",
         *       "made_at": "2026-11-20T15:04:12.537Z",
         *       "endpoints": [
         *         {
         *           "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
         *           "client_id": "0199f1c2-0000-7000-8000-000000000004",
         *           "is_active": true,
         *           "waiting": 14
         *         }
         *       ]
         *     }
         */
        Mapping: {
            name: string;
            /** @description The live version; 0 before the mapping is saved */
            version: number;
            /** @description Who saved the version */
            made_by: string | null;
            /** Format: date-time */
            made_at: string | null;
            /** @description Webhook URLs of the vendor, except revoked ones without reports */
            endpoints: {
                /** Format: uuid */
                endpoint_id: string;
                /** Format: uuid */
                client_id: string;
                is_active: boolean;
                /** @description Number of reports that wait for the mapping */
                waiting: number;
            }[];
        };
        /**
         * @example {
         *       "name": "acmevoice",
         *       "version": 3,
         *       "made_by": "ada@agency.example",
         *       "made_at": "2026-11-20T15:04:12.537Z",
         *       "endpoints": [
         *         {
         *           "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
         *           "client_id": "0199f1c2-0000-7000-8000-000000000004",
         *           "is_active": true,
         *           "waiting": 14
         *         }
         *       ],
         *       "document": {
         *         "id": [
         *           "/call/id"
         *         ],
         *         "fields": {
         *           "ended_at": {
         *             "from": [
         *               "/call/ended"
         *             ],
         *             "unit": "s"
         *           },
         *           "caller.phone_number": {
         *             "from": [
         *               "/call/from"
         *             ]
         *           }
         *         }
         *       }
         *     }
         */
        WholeMapping: {
            name: string;
            /** @description The live version; 0 before the mapping is saved */
            version: number;
            /** @description Who saved the version */
            made_by: string | null;
            /** Format: date-time */
            made_at: string | null;
            /** @description Webhook URLs of the vendor, except revoked ones without reports */
            endpoints: {
                /** Format: uuid */
                endpoint_id: string;
                /** Format: uuid */
                client_id: string;
                is_active: boolean;
                /** @description Number of reports that wait for the mapping */
                waiting: number;
            }[];
            document: unknown | null;
        };
        MappingInput: {
            /**
             * @description The mapping
             * @example {
             *       "id": [
             *         "/call/id"
             *       ],
             *       "fields": {
             *         "ended_at": {
             *           "from": [
             *             "/call/ended"
             *           ],
             *           "unit": "s"
             *         },
             *         "caller.phone_number": {
             *           "from": [
             *             "/call/from"
             *           ]
             *         }
             *       }
             *     }
             */
            document: unknown;
        };
        MappingPreviewInput: {
            /** @description Name of the mapping, whose waiting reports are read */
            name: string;
            /** @description The mapping; null for the suggested one */
            document: unknown | null;
            /** @description JSON text of a body, in place of the waiting reports */
            sample?: string;
        };
        /** @enum {string} */
        PreviewOutcome: "report" | "other" | "unreadable";
        /**
         * @example {
         *       "problems": [],
         *       "notes": [
         *         "report_when: every message becomes a call. Add a condition if the vendor also sends other messages."
         *       ],
         *       "suggestion": {
         *         "id": [
         *           "/call/id"
         *         ],
         *         "fields": {
         *           "ended_at": {
         *             "from": [
         *               "/call/ended"
         *             ],
         *             "unit": "s"
         *           },
         *           "caller.phone_number": {
         *             "from": [
         *               "/call/from"
         *             ]
         *           }
         *         }
         *       },
         *       "bodies": [
         *         {
         *           "received_at": "2026-11-20T15:04:12.537Z",
         *           "body": "{\"call\":{\"id\":\"c-1\"}}",
         *           "outcome": "report",
         *           "fields": [
         *             {
         *               "field": "id",
         *               "value": "c-1",
         *               "source": "/call/id"
         *             }
         *           ],
         *           "unreadable": [],
         *           "problem": null
         *         }
         *       ]
         *     }
         */
        MappingPreview: {
            /** @description Faults of the mapping */
            problems: {
                path: string;
                message: string;
            }[];
            /** @description What the mapping assumes without a sign of it */
            notes: string[];
            /** @description A mapping by the names in the bodies */
            suggestion: unknown | null;
            /** @description Up to 10 bodies, newest first */
            bodies: {
                /**
                 * Format: date-time
                 * @description Null for a sample
                 */
                received_at: string | null;
                /** @description The redacted body as JSON text; null if it is too large or no JSON */
                body: string | null;
                outcome: components["schemas"]["PreviewOutcome"];
                fields: {
                    field: string;
                    value: string;
                    /** @description JSON pointer; null if the value follows from others */
                    source: string | null;
                }[];
                unreadable: string[];
                /** @description Why the body is no report */
                problem: string | null;
            }[];
        };
        /** @enum {string} */
        ChangeType: "call.stored" | "call.updated" | "evaluation.completed" | "evaluation.updated" | "customer.created" | "customer.updated" | "customer.erased" | "endpoint.silent" | "endpoint.recovered" | "endpoint.rejecting" | "gap.found" | "event_endpoint.disabled" | "recording.stored";
        /** @enum {string} */
        EventMode: "thin" | "full" | "slack";
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
            types: components["schemas"]["ChangeType"][] | null;
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
            types?: components["schemas"]["ChangeType"][] | null;
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
            types: components["schemas"]["ChangeType"][] | null;
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
            types?: components["schemas"]["ChangeType"][] | null;
            /** @description Content of event bodies. `thin` (default): type, subject and its URL. `full`: in addition, in `data.resource`, the call, customer or evaluation as in lists, without costs, if the body has at most 20 KB. `slack`: `{"text"}` with one sentence, for incoming webhooks of Slack */
            mode?: components["schemas"]["EventMode"];
            /** @description Client of the events to send; null for all, including events that belong to no single client */
            client_id?: string | null;
            /** @description Events are sent only if `active`; activating a disabled endpoint resets its failures */
            state?: components["schemas"]["GivenEventState"];
        };
        /** @enum {string} */
        ChangeObject: "call" | "evaluation" | "customer" | "endpoint" | "gap" | "event_endpoint";
        /**
         * @example {
         *       "type": "customer.erased",
         *       "object": "customer",
         *       "bodies": {
         *         "thin": "{\"type\":\"customer.erased\",\"timestamp\":\"2026-11-20T15:04:12.537Z\",\"data\":{\"sequence\":1042}}",
         *         "full": "{\"type\":\"customer.erased\",\"timestamp\":\"2026-11-20T15:04:12.537Z\",\"data\":{\"sequence\":1042}}",
         *         "slack": "{\"text\":\"A customer of Acme Honda was erased.\"}"
         *       }
         *     }
         */
        EventTypeExample: {
            type: components["schemas"]["ChangeType"];
            object: components["schemas"]["ChangeObject"];
            /** @description Example body in each mode, with invented ids: JSON */
            bodies: {
                thin: string;
                full: string;
                slack: string;
            };
        };
        /**
         * @example {
         *       "client_id": "0199f1c2-0000-7000-8000-000000000002",
         *       "keeps": true,
         *       "days": 90,
         *       "consent_by": "Ada Lovelace",
         *       "consent_at": "2026-11-20T15:04:12.537Z",
         *       "updated_at": "2026-11-20T15:04:12.537Z"
         *     }
         */
        RecordingPolicy: {
            /** Format: uuid */
            client_id: string;
            keeps: boolean;
            /** @description Days for which a copy is stored; null for as long as its call */
            days: number | null;
            /** @description The user who confirmed that callers consent */
            consent_by: string;
            /** Format: date-time */
            consent_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        RecordingPolicyInput: {
            keeps: boolean;
            /** @description Days for which a copy is stored; null for as long as its call */
            days: number | null;
            /** @description Whether callers of the client consent; required if `keeps` */
            consent_confirmed: boolean;
        };
        /**
         * @example {
         *       "call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "kind": "mixed",
         *       "state": "failed",
         *       "reason": "not_found",
         *       "bytes": null,
         *       "content_type": null,
         *       "sha256": null,
         *       "stored_at": null,
         *       "expires_at": null
         *     }
         */
        RecordingCopy: {
            /** Format: uuid */
            call_id: string;
            kind: string;
            state: components["schemas"]["RecordingState"];
            /** @description Why it is not stored */
            reason: string | null;
            bytes: number | null;
            content_type: string | null;
            /** @description Checksum in hexadecimal */
            sha256: string | null;
            /** Format: date-time */
            stored_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
        };
        RecordingVerificationInput: {
            /**
             * Format: uuid
             * @description `next` of the previous response; null for the first request
             */
            after: string | null;
        };
        /**
         * @example {
         *       "verified": 20,
         *       "wrong": [],
         *       "next": "0199f1c2-0000-7000-8000-000000000005"
         *     }
         */
        VerifiedRecordings: {
            /** @description Number of recordings */
            verified: number;
            /** @description Recordings that differ from their files */
            wrong: {
                /** Format: uuid */
                call_id: string;
                problem: string;
            }[];
            /**
             * Format: uuid
             * @description `after` of the next request; null at the end
             */
            next: string | null;
        };
        RecordingFetchInput: {
            /** @description Time from which calls were stored, RFC 3339 */
            since: string;
        };
        /**
         * @example {
         *       "requested": 12
         *     }
         */
        RequestedRecordings: {
            /** @description Number of new requests; 0 if the client keeps no recordings */
            requested: number;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000009",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000002",
         *       "customer_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "call_id": null,
         *       "reason": "Case 2026-114",
         *       "made_by": "Ada Lovelace",
         *       "made_at": "2026-11-20T15:04:12.537Z",
         *       "released_by": null,
         *       "released_at": null
         *     }
         */
        LegalHold: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            /** Format: uuid */
            customer_id: string | null;
            /** Format: uuid */
            call_id: string | null;
            reason: string;
            made_by: string;
            /** Format: date-time */
            made_at: string;
            released_by: string | null;
            /** Format: date-time */
            released_at: string | null;
        };
        /** @enum {string} */
        HeldKind: "client" | "customer" | "call";
        LegalHoldInput: {
            kind: components["schemas"]["HeldKind"];
            /**
             * Format: uuid
             * @description Id of the client, customer or call
             */
            id: string;
            /** @description Shown to users who request a removal */
            reason: string;
        };
        /**
         * @example {
         *       "call_id": "0199f1c2-0000-7000-8000-000000000c01",
         *       "user_id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "name": "Ann Lee",
         *       "is_yours": false,
         *       "expires_at": "2026-11-22T14:05:00.000Z"
         *     }
         */
        ReviewClaim: {
            /** Format: uuid */
            call_id: string;
            /** Format: uuid */
            user_id: string;
            name: string;
            is_yours: boolean;
            /**
             * Format: date-time
             * @description No other user can claim the call until this time
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "waiting": 12,
         *       "assigned_to_you": 3,
         *       "claims": [
         *         {
         *           "call_id": "0199f1c2-0000-7000-8000-000000000c01",
         *           "user_id": "0199f1c2-0000-7000-8000-00000000000a",
         *           "name": "Ann Lee",
         *           "is_yours": false,
         *           "expires_at": "2026-11-22T14:05:00.000Z"
         *         }
         *       ],
         *       "reviewers": [
         *         {
         *           "user_id": "0199f1c2-0000-7000-8000-00000000000a",
         *           "name": "Ann Lee",
         *           "is_you": true,
         *           "done": 9,
         *           "lead_quality": {
         *             "compared": 9,
         *             "mean_difference": 4.2
         *           },
         *           "prompt_adherence": {
         *             "compared": 0,
         *             "mean_difference": null
         *           }
         *         }
         *       ]
         *     }
         */
        ReviewProgress: {
            /** @description Calls that wait for a review */
            waiting: number;
            /** @description Waiting calls that are assigned to the user */
            assigned_to_you: number;
            /** @description Calls that a user has claimed */
            claims: components["schemas"]["ReviewClaim"][];
            /** @description Users with reviews in the requested time range */
            reviewers: {
                /** Format: uuid */
                user_id: string;
                name: string;
                is_you: boolean;
                /** @description Number of calls that the user reviewed */
                done: number;
                lead_quality: {
                    /** @description Number of results with a known score of the model */
                    compared: number;
                    /** @description Average difference from the score of the model, in points */
                    mean_difference: number | null;
                };
                prompt_adherence: {
                    /** @description Number of results with a known score of the model */
                    compared: number;
                    /** @description Average difference from the score of the model, in points */
                    mean_difference: number | null;
                };
            }[];
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000c01",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000002",
         *       "occurred_at": "2026-11-22T09:04:00.000Z",
         *       "created_at": "2026-11-22T09:10:00.000Z",
         *       "caller_full_name": "Maya Lindqvist",
         *       "is_waiting": true,
         *       "is_sampled": false,
         *       "claim": null,
         *       "assignee": null,
         *       "lead_quality": {
         *         "version": 1,
         *         "source": "model",
         *         "model": "judge-1",
         *         "reviewer": null,
         *         "created_at": "2026-11-22T09:12:00.000Z",
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
         *         "evidence": [
         *           {
         *             "field": "scores.lead_intent",
         *             "message": 6,
         *             "quote": "When is your next free day?"
         *           }
         *         ]
         *       },
         *       "prompt_adherence": null
         *     }
         */
        ReviewedCall: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            /**
             * Format: date-time
             * @description When the call took place
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description When the call was stored
             */
            created_at: string;
            caller_full_name: string | null;
            /** @description Whether it waits for a review */
            is_waiting: boolean;
            /** @description Whether it was selected at random, without a flag of the model */
            is_sampled: boolean;
            claim: components["schemas"]["ReviewClaim"] | null;
            assignee: components["schemas"]["ReviewAssignee"] | null;
            /** @description The current result; null if there is none */
            lead_quality: {
                /** @description The `seen` of a review */
                version: number;
                source: components["schemas"]["EvaluationSource"];
                model: string | null;
                /** @description Users who reviewed in the console */
                reviewer: string | null;
                /** Format: date-time */
                created_at: string;
                result: components["schemas"]["LeadQualityResult"];
                /** @description Quotes of the conversation that support parts of the result. Each was found in the transcript */
                evidence: {
                    /** @description Path of the supported part in the result, such as `scores.lead_intent` or `what_went_wrong.0` */
                    field: string;
                    /** @description Index of the message in which the quote begins. For a call without messages, index of the line of its transcript; empty lines do not count */
                    message: number;
                    /** @description Words of the conversation. White space is collapsed */
                    quote: string;
                }[];
            } | null;
            /** @description The current result; null if there is none */
            prompt_adherence: {
                /** @description The `seen` of a review */
                version: number;
                source: components["schemas"]["EvaluationSource"];
                model: string | null;
                /** @description Users who reviewed in the console */
                reviewer: string | null;
                /** Format: date-time */
                created_at: string;
                result: components["schemas"]["PromptAdherenceResult"];
                /** @description Quotes of the conversation that support parts of the result. Each was found in the transcript */
                evidence: {
                    /** @description Path of the supported part in the result, such as `scores.lead_intent` or `what_went_wrong.0` */
                    field: string;
                    /** @description Index of the message in which the quote begins. For a call without messages, index of the line of its transcript; empty lines do not count */
                    message: number;
                    /** @description Words of the conversation. White space is collapsed */
                    quote: string;
                }[];
            } | null;
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
        ReviewInput: {
            lead_quality?: {
                result: components["schemas"]["LeadQualityResultInput"];
                /** @description The version that was current when reviewed; 0 if there was none */
                seen: number;
            };
            prompt_adherence?: {
                result: components["schemas"]["PromptAdherenceResultInput"];
                /** @description The version that was current when reviewed; 0 if there was none */
                seen: number;
            };
        };
        /**
         * @example {
         *       "lead_quality": {
         *         "version": 2
         *       },
         *       "prompt_adherence": {
         *         "version": 1
         *       }
         *     }
         */
        Reviewed: {
            lead_quality?: {
                /** @description The version that holds the result */
                version: number;
            };
            prompt_adherence?: {
                /** @description The version that holds the result */
                version: number;
            };
        };
        NextReviewInput: {
            /**
             * Format: uuid
             * @description Skipped call; only calls after it are returned
             */
            after?: string;
            /** @description Assignee of the call: `me`, `none` or the id of a user. By default, unassigned calls and calls of the user */
            assignee?: string;
        };
        /**
         * @example {
         *       "call_id": "0199f1c2-0000-7000-8000-000000000c01"
         *     }
         */
        NextReview: {
            /**
             * Format: uuid
             * @description Claimed for ten minutes; null if no call waits
             */
            call_id: string | null;
        };
        /**
         * @example {
         *       "user_id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "name": "Ann Lee",
         *       "is_you": false,
         *       "assigned": 4
         *     }
         */
        PossibleAssignee: {
            /** Format: uuid */
            user_id: string;
            name: string;
            is_you: boolean;
            /** @description Number of assigned calls that the user can see */
            assigned: number;
        };
        ReviewAssigneeInput: {
            /** Format: uuid */
            user_id: string;
        };
        /**
         * @example {
         *       "percent": 5
         *     }
         */
        ReviewSample: {
            /** @description Share of calls without a flag that wait for a review, in percent */
            percent: number;
        };
        ReviewSampleInput: {
            /** @description Share of calls without a flag that wait for a review, in percent */
            percent: number;
        };
        /** @enum {string} */
        ReviewedCalls: "all" | "flagged" | "sampled";
        /** @enum {string} */
        AgreementMeasure: "mean_absolute_error" | "cohens_kappa";
        /**
         * @example {
         *       "domain": "lead_quality",
         *       "field": "sentiment.value",
         *       "measure": "cohens_kappa",
         *       "pairs": [
         *         {
         *           "machine": "positive",
         *           "human": "neutral",
         *           "calls": 3
         *         }
         *       ]
         *     }
         */
        FieldPairs: {
            domain: components["schemas"]["EvaluationDomain"];
            /** @description JSON path */
            field: string;
            measure: components["schemas"]["AgreementMeasure"];
            /** @description Each pair of values once, with the number of its calls */
            pairs: {
                machine: number | boolean | string;
                human: number | boolean | string;
                calls: number;
            }[];
        };
        /**
         * @example {
         *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
         *       "call_id": "0199f1c2-0000-7000-8000-000000000005",
         *       "domain": "lead_quality",
         *       "state": "failed",
         *       "attempts": 10,
         *       "run_after": "2026-11-22T09:10:00.000Z",
         *       "last_error": "the model returned no result",
         *       "needs_model": true,
         *       "input_tokens": null,
         *       "output_tokens": null,
         *       "cost_usd": null
         *     }
         */
        UnfinishedEvaluation: {
            /** Format: uuid */
            organization_id: string;
            /** Format: uuid */
            call_id: string;
            domain: components["schemas"]["EvaluationDomain"];
            state: components["schemas"]["EvaluationWorkState"];
            attempts: number;
            /**
             * Format: date-time
             * @description Time of the next attempt; of a failed evaluation, of the last one
             */
            run_after: string;
            /** @description Error of the latest attempt */
            last_error: string | null;
            /** @description Whether it waits for a worker with a model */
            needs_model: boolean;
            /** @description Usage of the failed attempts */
            input_tokens: number | null;
            output_tokens: number | null;
            /** @description Null for users who may not read costs */
            cost_usd: number | null;
        };
        EvaluationRetryInput: {
            /**
             * Format: uuid
             * @description Null for all calls
             */
            call_id: string | null;
        };
        /**
         * @example {
         *       "retried": 3
         *     }
         */
        RetriedEvaluations: {
            /** @description Number of evaluations */
            retried: number;
        };
        EvaluationRunInput: {
            /** @description Earliest storage time of the calls, RFC 3339 */
            since: string;
            domains: components["schemas"]["EvaluationDomain"][];
            /** @description Null for the current one */
            prompt_version: string | null;
            /** @description Whether to evaluate calls that already have a result of the prompt */
            again: boolean;
            /** @description Only estimates the number of evaluations */
            dry_run: boolean;
        };
        ReprocessInput: {
            /** @description Earliest storage time of the calls, RFC 3339 */
            since: string;
            /** @description Only lists what would change */
            dry_run: boolean;
        };
        /** @enum {string} */
        ApiKeyEnvironment: "production" | "sandbox";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000002",
         *       "name": "Reporting",
         *       "environment": "production",
         *       "key_prefix": "callbook_mgmt_Ab12",
         *       "scopes": [
         *         "evaluations:write"
         *       ],
         *       "created_at": "2026-01-15T09:30:00.000Z",
         *       "expires_at": null,
         *       "revoked_at": null,
         *       "revoked_reason": null,
         *       "issued_by": "Ann Lee",
         *       "issued_by_id": "0199f1c2-0000-7000-8000-000000000004",
         *       "replaced_by": null,
         *       "last_used_at": "2026-11-22T09:10:00.000Z",
         *       "client_id": null,
         *       "rate_limit": null
         *     }
         */
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            environment: components["schemas"]["ApiKeyEnvironment"];
            /** @description First characters of the key, to identify it */
            key_prefix: string;
            scopes: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            revoked_reason: string | null;
            /** @description Name of the creator at that time; null if unknown */
            issued_by: string | null;
            /**
             * Format: uuid
             * @description The user who created the key; null for the command line
             */
            issued_by_id: string | null;
            /**
             * Format: uuid
             * @description The key that replaces this one after a rotation
             */
            replaced_by: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            /**
             * Format: uuid
             * @description The only client whose data the key can access; null for all
             */
            client_id: string | null;
            /** @description Requests per minute; null for the limit of the installation */
            rate_limit: number | null;
        };
        /** @enum {string} */
        ApiKeyScope: "clients:write" | "evaluations:write" | "events:write" | "pii:read" | "recordings:read";
        ApiKeyInput: {
            name: string;
            environment: components["schemas"]["ApiKeyEnvironment"];
            /** @description What the key may write; without scopes, it can only read */
            scopes: components["schemas"]["ApiKeyScope"][];
            /** @description RFC 3339; null for a key that does not expire */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description Limits the key to the data of one client; absent or null for all
             */
            client_id?: string | null;
            /** @description Requests per minute, set by staff; null for the limit of the installation */
            rate_limit?: number | null;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000002",
         *       "name": "Reporting",
         *       "environment": "production",
         *       "client_id": null,
         *       "key": "callbook_mgmt_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St"
         *     }
         */
        IssuedApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            environment: components["schemas"]["ApiKeyEnvironment"];
            /** Format: uuid */
            client_id: string | null;
            /** @description Shown only in this response */
            key: string;
        };
        ApiKeyChanges: {
            name: string;
        };
        RevocationInput: {
            /** @description A note for readers of the list; null for none */
            reason: string | null;
        };
        RotationInput: {
            /** @description Hours until the old key expires */
            overlap_hours: number;
        };
        /**
         * @example {
         *       "steps": [
         *         {
         *           "start": "2026-11-20T00:00:00.000Z",
         *           "end": "2026-11-21T00:00:00.000Z",
         *           "calls": 24,
         *           "inbound": 20,
         *           "outbound": 3,
         *           "web": 1,
         *           "unknown": 0
         *         }
         *       ],
         *       "total": {
         *         "calls": 24,
         *         "inbound": 20,
         *         "outbound": 3,
         *         "web": 1,
         *         "unknown": 0
         *       },
         *       "before": {
         *         "calls": 24,
         *         "inbound": 20,
         *         "outbound": 3,
         *         "web": 1,
         *         "unknown": 0
         *       }
         *     }
         */
        Volume: {
            steps: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                calls: number;
                inbound: number;
                outbound: number;
                web: number;
                unknown: number;
            }[];
            total: {
                calls: number;
                inbound: number;
                outbound: number;
                web: number;
                unknown: number;
            };
            /** @description The previous period of the same length */
            before: {
                calls: number;
                inbound: number;
                outbound: number;
                web: number;
                unknown: number;
            };
        };
        /**
         * @example {
         *       "statuses": [
         *         {
         *           "status": "completed",
         *           "calls": 24,
         *           "before": 20
         *         }
         *       ],
         *       "ended_reasons": [
         *         {
         *           "value": "customer-ended-call",
         *           "calls": 20
         *         }
         *       ],
         *       "other_ended_reasons": 4
         *     }
         */
        Outcomes: {
            statuses: {
                status: components["schemas"]["CallStatus"];
                calls: number;
                before: number;
            }[];
            /** @description The groups with the most calls */
            ended_reasons: {
                /** @description As worded by the provider */
                value: string | null;
                calls: number;
            }[];
            /** @description Calls of all other groups */
            other_ended_reasons: number;
        };
        /**
         * @example {
         *       "steps": [
         *         {
         *           "start": "2026-11-20T00:00:00.000Z",
         *           "end": "2026-11-21T00:00:00.000Z",
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
         *       "before": {
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
         *       "tens": {
         *         "lead_score": [
         *           0,
         *           0,
         *           1,
         *           1,
         *           2,
         *           4,
         *           6,
         *           8,
         *           3,
         *           1
         *         ],
         *         "adherence_score": [
         *           0,
         *           0,
         *           1,
         *           1,
         *           2,
         *           4,
         *           6,
         *           8,
         *           3,
         *           1
         *         ]
         *       }
         *     }
         */
        Scores: {
            steps: {
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
            };
            /** @description The previous period of the same length */
            before: {
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
            };
            tens: {
                /** @description Calls by score in steps of ten: 0 to 9, 10 to 19 and so on; 100 counts with 90 to 99 */
                lead_score: number[];
                /** @description Calls by score in steps of ten: 0 to 9, 10 to 19 and so on; 100 counts with 90 to 99 */
                adherence_score: number[];
            };
        };
        /**
         * @example {
         *       "steps": [
         *         {
         *           "start": "2026-11-20T00:00:00.000Z",
         *           "end": "2026-11-21T00:00:00.000Z",
         *           "calls": 24,
         *           "minutes": 61.5,
         *           "cost_usd": 5.4,
         *           "calls_without_cost": 0
         *         }
         *       ],
         *       "total": {
         *         "calls": 24,
         *         "minutes": 61.5,
         *         "cost_usd": 5.4,
         *         "calls_without_cost": 0
         *       },
         *       "before": {
         *         "calls": 24,
         *         "minutes": 61.5,
         *         "cost_usd": 5.4,
         *         "calls_without_cost": 0
         *       },
         *       "clients": [
         *         {
         *           "id": "0199f1c2-0000-7000-8000-000000000003",
         *           "name": "Acme Honda",
         *           "minutes": 61.5,
         *           "cost_usd": 5.4
         *         }
         *       ],
         *       "other_clients": null,
         *       "evaluations": [
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
         *       ]
         *     }
         */
        Costs: {
            steps: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
                calls: number;
                minutes: number;
                /** @description Calls whose provider reported the cost in US dollars */
                cost_usd: number;
                calls_without_cost: number;
            }[];
            total: {
                calls: number;
                minutes: number;
                /** @description Calls whose provider reported the cost in US dollars */
                cost_usd: number;
                calls_without_cost: number;
            };
            /** @description The previous period of the same length */
            before: {
                calls: number;
                minutes: number;
                /** @description Calls whose provider reported the cost in US dollars */
                cost_usd: number;
                calls_without_cost: number;
            };
            /** @description The clients with the most calls */
            clients: {
                id: string;
                name: string | null;
                minutes: number;
                cost_usd: number;
            }[];
            other_clients: {
                minutes: number;
                cost_usd: number;
            } | null;
            /** @description Cost for all clients, regardless of `client_id` */
            evaluations: {
                domain: components["schemas"]["EvaluationDomain"];
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
        };
        /**
         * @example {
         *       "volume": {
         *         "steps": [
         *           {
         *             "start": "2026-11-20T00:00:00.000Z",
         *             "end": "2026-11-21T00:00:00.000Z",
         *             "calls": 24,
         *             "inbound": 20,
         *             "outbound": 3,
         *             "web": 1,
         *             "unknown": 0
         *           }
         *         ],
         *         "total": {
         *           "calls": 24,
         *           "inbound": 20,
         *           "outbound": 3,
         *           "web": 1,
         *           "unknown": 0
         *         },
         *         "before": {
         *           "calls": 24,
         *           "inbound": 20,
         *           "outbound": 3,
         *           "web": 1,
         *           "unknown": 0
         *         }
         *       },
         *       "outcomes": {
         *         "statuses": [
         *           {
         *             "status": "completed",
         *             "calls": 24,
         *             "before": 20
         *           }
         *         ],
         *         "ended_reasons": [
         *           {
         *             "value": "customer-ended-call",
         *             "calls": 20
         *           }
         *         ],
         *         "other_ended_reasons": 4
         *       },
         *       "scores": {
         *         "steps": [
         *           {
         *             "start": "2026-11-20T00:00:00.000Z",
         *             "end": "2026-11-21T00:00:00.000Z",
         *             "evaluated": 26,
         *             "lead_score": {
         *               "calls": 24,
         *               "mean": 71.5,
         *               "deviation": 12.25
         *             },
         *             "failure_risk": {
         *               "calls": 24,
         *               "mean": 18,
         *               "deviation": 9.5
         *             },
         *             "adherence_score": {
         *               "calls": 26,
         *               "mean": 88,
         *               "deviation": 6.5
         *             },
         *             "sentiments": {
         *               "positive": 12,
         *               "neutral": 9,
         *               "negative": 2,
         *               "mixed": 1
         *             },
         *             "negative_calls": 1,
         *             "flags": {
         *               "calls": 24,
         *               "flagged": 2
         *             }
         *           }
         *         ],
         *         "total": {
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
         *         },
         *         "before": {
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
         *         },
         *         "tens": {
         *           "lead_score": [
         *             0,
         *             0,
         *             1,
         *             1,
         *             2,
         *             4,
         *             6,
         *             8,
         *             3,
         *             1
         *           ],
         *           "adherence_score": [
         *             0,
         *             0,
         *             1,
         *             1,
         *             2,
         *             4,
         *             6,
         *             8,
         *             3,
         *             1
         *           ]
         *         }
         *       },
         *       "costs": {
         *         "steps": [
         *           {
         *             "start": "2026-11-20T00:00:00.000Z",
         *             "end": "2026-11-21T00:00:00.000Z",
         *             "calls": 24,
         *             "minutes": 61.5,
         *             "cost_usd": 5.4,
         *             "calls_without_cost": 0
         *           }
         *         ],
         *         "total": {
         *           "calls": 24,
         *           "minutes": 61.5,
         *           "cost_usd": 5.4,
         *           "calls_without_cost": 0
         *         },
         *         "before": {
         *           "calls": 24,
         *           "minutes": 61.5,
         *           "cost_usd": 5.4,
         *           "calls_without_cost": 0
         *         },
         *         "clients": [
         *           {
         *             "id": "0199f1c2-0000-7000-8000-000000000003",
         *             "name": "Acme Honda",
         *             "minutes": 61.5,
         *             "cost_usd": 5.4
         *           }
         *         ],
         *         "other_clients": null,
         *         "evaluations": [
         *           {
         *             "domain": "lead_quality",
         *             "model": "gpt-5-mini",
         *             "prompt_version": "lead-quality-v1",
         *             "evaluations": 24,
         *             "input_tokens": 48000,
         *             "output_tokens": 9600,
         *             "cost_usd": 0.12,
         *             "without_cost": 0
         *           }
         *         ]
         *       }
         *     }
         */
        Insights: {
            volume: components["schemas"]["Volume"];
            outcomes: components["schemas"]["Outcomes"];
            scores: components["schemas"]["Scores"];
            /** @description Null without the permission `read_costs` */
            costs: components["schemas"]["Costs"] | null;
        };
        AgentFigures: {
            /** @description Null for calls whose report names no assistant */
            assistant_id: string | null;
            /** @description In the numbering of the provider */
            assistant_version: string | null;
            /** @description Name in the latest of these calls */
            assistant_name: string | null;
            calls: number;
            minutes: number;
            /** @description Mean, from 0 to 100 */
            lead_score: number | null;
            /** @description Number of calls with a lead score */
            lead_scores: number;
            /** @description Mean, from 0 to 100 */
            adherence_score: number | null;
            /** @description Number of calls with an adherence score */
            adherence_scores: number;
            /** @description Calls with a lead quality result of a model or an import */
            evaluated: number;
            /** @description Number of the evaluated calls that were flagged for review */
            flagged: number;
            negative_calls: number;
            /** Format: date-time */
            last_call_at: string;
        };
        /**
         * @example {
         *       "most": 100,
         *       "agents": [
         *         {
         *           "assistant_id": "a7c1",
         *           "assistant_version": "3",
         *           "assistant_name": "Reception",
         *           "calls": 24,
         *           "minutes": 61.5,
         *           "lead_score": 71.4,
         *           "lead_scores": 20,
         *           "adherence_score": 84.6,
         *           "adherence_scores": 19,
         *           "evaluated": 20,
         *           "flagged": 2,
         *           "negative_calls": 1,
         *           "last_call_at": "2026-11-22T09:10:00.000Z"
         *         }
         *       ]
         *     }
         */
        Agents: {
            /** @description Maximum number of agents: those with the most calls */
            most: number;
            agents: components["schemas"]["AgentFigures"][];
        };
        /**
         * @example {
         *       "most": 1000,
         *       "fields": [
         *         {
         *           "domain": "lead_quality",
         *           "field": "overall_score",
         *           "measure": "mean_absolute_error",
         *           "value": 4.2,
         *           "calls": 31
         *         }
         *       ],
         *       "flagged": [
         *         {
         *           "domain": "lead_quality",
         *           "field": "overall_score",
         *           "measure": "mean_absolute_error",
         *           "value": 6.1,
         *           "calls": 19
         *         }
         *       ],
         *       "sampled": [
         *         {
         *           "domain": "lead_quality",
         *           "field": "overall_score",
         *           "measure": "mean_absolute_error",
         *           "value": 1.8,
         *           "calls": 11
         *         }
         *       ]
         *     }
         */
        Agreements: {
            /** @description Maximum number of compared calls, newest first */
            most: number;
            /** @description All compared calls */
            fields: {
                domain: components["schemas"]["EvaluationDomain"];
                /** @description Evaluated field as a JSON path */
                field: string;
                measure: components["schemas"]["AgreementMeasure"];
                value: number | null;
                /** @description Number of calls */
                calls: number;
            }[];
            /** @description The compared calls that the model flagged for review */
            flagged: {
                domain: components["schemas"]["EvaluationDomain"];
                /** @description Evaluated field as a JSON path */
                field: string;
                measure: components["schemas"]["AgreementMeasure"];
                value: number | null;
                /** @description Number of calls */
                calls: number;
            }[];
            /** @description The compared calls that were selected at random; they represent calls without a flag */
            sampled: {
                domain: components["schemas"]["EvaluationDomain"];
                /** @description Evaluated field as a JSON path */
                field: string;
                measure: components["schemas"]["AgreementMeasure"];
                value: number | null;
                /** @description Number of calls */
                calls: number;
            }[];
        };
        /**
         * @example {
         *       "user_id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "email": "ann@example.com",
         *       "name": "Ann Lee",
         *       "role": "reviewer",
         *       "client_id": null,
         *       "has_second_factor": true,
         *       "disabled_at": null,
         *       "last_seen_at": "2026-11-22T09:10:00.000Z",
         *       "created_at": "2026-01-15T09:30:00.000Z"
         *     }
         */
        Member: {
            /** Format: uuid */
            user_id: string;
            email: string;
            name: string;
            role: components["schemas"]["MembershipRole"];
            /**
             * Format: uuid
             * @description The only client whose data the member can access; null for all
             */
            client_id: string | null;
            has_second_factor: boolean;
            /**
             * Format: date-time
             * @description When the user was disabled
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description As long as sessions are stored
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description When the user joined
             */
            created_at: string;
        };
        MemberInvitationInput: {
            email: string;
            role: components["schemas"]["MembershipRole"];
            /**
             * Format: uuid
             * @description Limits the member to the data of one client; absent or null for all. Required for a client manager, impossible for an owner.
             */
            client_id?: string | null;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000b",
         *       "email": "ann@example.com",
         *       "role": "reviewer",
         *       "client_id": null,
         *       "invited_by": "Ben Ode",
         *       "created_at": "2026-11-22T09:30:00.000Z",
         *       "expires_at": "2026-11-29T09:30:00.000Z"
         *     }
         */
        MemberInvitation: {
            /** Format: uuid */
            id: string;
            email: string;
            role: components["schemas"]["MembershipRole"];
            /** Format: uuid */
            client_id: string | null;
            /** @description The user who created it; null for the command line */
            invited_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        MemberInput: {
            role?: components["schemas"]["MembershipRole"];
            /**
             * Format: uuid
             * @description The only client whose data the member can access; null for all. Required for a client manager, impossible for an owner.
             */
            client_id?: string | null;
        };
        /** @enum {string} */
        ActorKind: "user" | "cli" | "api_key";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000e",
         *       "at": "2026-11-22T09:10:00.000Z",
         *       "actor_kind": "user",
         *       "actor_id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "actor_name": "Ann Lee",
         *       "actor_is_staff": false,
         *       "act": "member.role",
         *       "object_kind": "user",
         *       "object_id": "0199f1c2-0000-7000-8000-00000000000b",
         *       "object_name": "ann@example.com",
         *       "object_detail": "Ann Lee",
         *       "client_id": null,
         *       "client_name": null,
         *       "changes": {
         *         "role": {
         *           "before": "viewer",
         *           "after": "reviewer"
         *         }
         *       },
         *       "ip": "203.0.113.7",
         *       "request_id": "0199f1c2-0000-7000-8000-00000000000f",
         *       "token_id": null,
         *       "token_name": null
         *     }
         */
        AuditEvent: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            actor_kind: components["schemas"]["ActorKind"];
            actor_id: string | null;
            /** @description The name at that time */
            actor_name: string;
            /** @description Whether the actor was an account manager or an administrator at that time */
            actor_is_staff: boolean;
            /** @description Such as `client.create` */
            act: string;
            object_kind: string;
            object_id: string;
            /** @description Current name: the email address of a user, the provider of an endpoint or account; null if unknown */
            object_name: string | null;
            /** @description Further identification: the prefix of a key, the name of a user, the API base URL of a provider */
            object_detail: string | null;
            /**
             * Format: uuid
             * @description The client of the subject
             */
            client_id: string | null;
            /** @description Current name */
            client_name: string | null;
            /** @description Previous and new values by name, never secrets */
            changes: {
                [key: string]: {
                    before?: unknown;
                    after?: unknown;
                    /** @description For a phone number: its international form, grouped */
                    international?: {
                        before?: string;
                        after?: string;
                    };
                };
            };
            /** @description Staff actions, shown only to staff */
            ip: string | null;
            /** Format: uuid */
            request_id: string | null;
            /**
             * Format: uuid
             * @description The access token that made the change; null without one
             */
            token_id: string | null;
            /** @description Its name at that time */
            token_name: string | null;
        };
        /**
         * @example {
         *       "kind": "user",
         *       "id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "name": "Ann Lee",
         *       "is_staff": false
         *     }
         */
        AuditActor: {
            kind: components["schemas"]["ActorKind"];
            id: string;
            name: string;
            /** @description Whether the actor was staff at its latest action */
            is_staff: boolean;
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
            type: components["schemas"]["ChangeType"] | null;
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
        ReplayInput: {
            /** @description Sequence numbers of the events */
            sequences?: number[];
            /** @description Sequence number of the first event */
            since_sequence?: number;
            /** @description RFC 3339: events since this time */
            since?: string;
            /**
             * @description Failed deliveries, the first 1000
             * @constant
             */
            has_failed?: true;
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
    };
    responses: {
        /** @description The request is invalid; the message names the problem */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Bad Request",
                 *       "message": "email is missing"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description No session cookie, one of a session that has ended, or two; or an invalid access token */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
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
        /** @description The request did not come from the console, or the user or the access token lacks the permission */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests of the session or access token, or too many attempts with passwords, codes or links */
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
                 *       "message": "Too many attempts: try again later"
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
        /** @description The API key does not exist in the organization, or the user cannot access the organization */
        APIKeyNotFound: {
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
                 *       "error": "API key not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The account does not exist in the organization, or the user cannot access the organization */
        AccountNotFound: {
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
                 *       "error": "Account not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The call does not exist in the organization, or the user cannot access the organization */
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
        /** @description The client does not exist in the organization, or the user cannot access the organization */
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
        /** @description The user must confirm a password or code first: `POST /console/api/session/confirm` */
        ConfirmationRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Confirmation Required",
                 *       "message": "Confirm your password or a code first"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The customer does not exist in the organization, or the user cannot access the organization */
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
        /** @description The endpoint does not exist in the organization, or the user cannot access the organization */
        EndpointNotFound: {
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
                 *       "error": "Endpoint not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The event endpoint does not exist in the organization, or the user cannot access the organization */
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
        /** @description The invitation does not exist in the organization, or the user cannot access the organization */
        InvitationNotFound: {
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
                 *       "error": "Invitation not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The link was used, has expired, or does not exist */
        LinkNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Link not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The mapping does not exist in the organization, or the user cannot access the organization */
        MappingNotFound: {
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
                 *       "error": "Mapping not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The member does not exist in the organization, or the user cannot access the organization */
        MemberNotFound: {
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
                 *       "error": "Member not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The organization does not exist, or the user cannot access it */
        OrganizationNotFound: {
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
                 *       "error": "Organization not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body has more than 16,384 bytes */
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
        /** @description The rejection does not exist in the organization, or the user cannot access the organization */
        RejectionNotFound: {
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
                 *       "error": "Rejection not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description This Idempotency-Key was already used with another request */
        UnprocessableEntity: {
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
        /** @description The user does not exist */
        UserNotFound: {
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
                 *       "error": "User not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The view does not exist in the organization, or the user cannot access the organization */
        ViewNotFound: {
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
                 *       "error": "View not found"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The password or code is wrong, or the code was already used */
        WrongPasswordOrCode: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Wrong Password Or Code",
                 *       "message": "The password or code is wrong or was already used"
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
        /** @description Requests per minute of the session or access token */
        RateLimitLimit: number;
        /** @description Remaining requests */
        RateLimitRemaining: number;
        /** @description Seconds until another request is allowed */
        RateLimitReset: number;
        /** @description Seconds to wait before a retry */
        RetryAfter: number;
    };
    pathItems: never;
}
export type SignInInput = components['schemas']['SignInInput'];
export type PlatformRole = components['schemas']['PlatformRole'];
export type AccountChoice = components['schemas']['AccountChoice'];
export type SignedIn = components['schemas']['SignedIn'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type CodeInput = components['schemas']['CodeInput'];
export type ConfirmationInput = components['schemas']['ConfirmationInput'];
export type HourCycle = components['schemas']['HourCycle'];
export type Permission = components['schemas']['Permission'];
export type MembershipRole = components['schemas']['MembershipRole'];
export type Me = components['schemas']['Me'];
export type AccountInput = components['schemas']['AccountInput'];
export type Session = components['schemas']['Session'];
export type LinkInput = components['schemas']['LinkInput'];
export type LinkPurpose = components['schemas']['LinkPurpose'];
export type Link = components['schemas']['Link'];
export type LinkUseInput = components['schemas']['LinkUseInput'];
export type UsedLink = components['schemas']['UsedLink'];
export type NewPasswordInput = components['schemas']['NewPasswordInput'];
export type SecondFactorProposal = components['schemas']['SecondFactorProposal'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type AccessToken = components['schemas']['AccessToken'];
export type AccessTokenInput = components['schemas']['AccessTokenInput'];
export type IssuedAccessToken = components['schemas']['IssuedAccessToken'];
export type SeenPerson = components['schemas']['SeenPerson'];
export type PersonInvitationInput = components['schemas']['PersonInvitationInput'];
export type Person = components['schemas']['Person'];
export type LinkToCopy = components['schemas']['LinkToCopy'];
export type InvitedPerson = components['schemas']['InvitedPerson'];
export type PersonInput = components['schemas']['PersonInput'];
export type EndedSessions = components['schemas']['EndedSessions'];
export type PersonLink = components['schemas']['PersonLink'];
export type MergeInput = components['schemas']['MergeInput'];
export type Organization = components['schemas']['Organization'];
export type OrganizationInput = components['schemas']['OrganizationInput'];
export type OrganizationOverview = components['schemas']['OrganizationOverview'];
export type StoreCheck = components['schemas']['StoreCheck'];
export type IdentifiedResource = components['schemas']['IdentifiedResource'];
export type Owner = components['schemas']['Owner'];
export type SuspensionInput = components['schemas']['SuspensionInput'];
export type OrganizationState = components['schemas']['OrganizationState'];
export type Figures = components['schemas']['Figures'];
export type AlarmKind = components['schemas']['AlarmKind'];
export type Certainty = components['schemas']['Certainty'];
export type Alarm = components['schemas']['Alarm'];
export type SilentEndpoint = components['schemas']['SilentEndpoint'];
export type Sentiment = components['schemas']['Sentiment'];
export type NotableCall = components['schemas']['NotableCall'];
export type EndpointHealth = components['schemas']['EndpointHealth'];
export type ProviderAccountState = components['schemas']['ProviderAccountState'];
export type ProviderAccountHealth = components['schemas']['ProviderAccountHealth'];
export type EventEndpointState = components['schemas']['EventEndpointState'];
export type DisabledReason = components['schemas']['DisabledReason'];
export type EventEndpointHealth = components['schemas']['EventEndpointHealth'];
export type Health = components['schemas']['Health'];
export type Overview = components['schemas']['Overview'];
export type TimeUnit = components['schemas']['TimeUnit'];
export type ClientFigures = components['schemas']['ClientFigures'];
export type OverviewFigures = components['schemas']['OverviewFigures'];
export type CallDirection = components['schemas']['CallDirection'];
export type CallStatus = components['schemas']['CallStatus'];
export type EvaluationStatus = components['schemas']['EvaluationStatus'];
export type MessageRole = components['schemas']['MessageRole'];
export type CallMessage = components['schemas']['CallMessage'];
export type RecordingKind = components['schemas']['RecordingKind'];
export type RecordingState = components['schemas']['RecordingState'];
export type RecordingReason = components['schemas']['RecordingReason'];
export type StoredRecording = components['schemas']['StoredRecording'];
export type Recording = components['schemas']['Recording'];
export type ProviderVerdict = components['schemas']['ProviderVerdict'];
export type WarningKind = components['schemas']['WarningKind'];
export type ProviderWarning = components['schemas']['ProviderWarning'];
export type ExternalId = components['schemas']['ExternalId'];
export type CallNumber = components['schemas']['CallNumber'];
export type Performance = components['schemas']['Performance'];
export type KeptReport = components['schemas']['KeptReport'];
export type CostItem = components['schemas']['CostItem'];
export type ShownTransfer = components['schemas']['ShownTransfer'];
export type ShownCall = components['schemas']['ShownCall'];
export type CallContext = components['schemas']['CallContext'];
export type EvaluationState = components['schemas']['EvaluationState'];
export type LeadQualityResult = components['schemas']['LeadQualityResult'];
export type PromptAdherenceResult = components['schemas']['PromptAdherenceResult'];
export type ReviewAssignee = components['schemas']['ReviewAssignee'];
export type EvaluationDomain = components['schemas']['EvaluationDomain'];
export type EvaluationWorkState = components['schemas']['EvaluationWorkState'];
export type EvaluationWork = components['schemas']['EvaluationWork'];
export type VersionReviewer = components['schemas']['VersionReviewer'];
export type ShownEvaluation = components['schemas']['ShownEvaluation'];
export type EvaluationSource = components['schemas']['EvaluationSource'];
export type EvaluationInput = components['schemas']['EvaluationInput'];
export type RecordedEvaluation = components['schemas']['RecordedEvaluation'];
export type ShownVersion = components['schemas']['ShownVersion'];
export type ReportKind = components['schemas']['ReportKind'];
export type RecordingRequest = components['schemas']['RecordingRequest'];
export type FetchedRecording = components['schemas']['FetchedRecording'];
export type CallSortColumn = components['schemas']['CallSortColumn'];
export type SortOrder = components['schemas']['SortOrder'];
export type Neighbours = components['schemas']['Neighbours'];
export type SearchedField = components['schemas']['SearchedField'];
export type SearchHit = components['schemas']['SearchHit'];
export type ListedCall = components['schemas']['ListedCall'];
export type WholeCall = components['schemas']['WholeCall'];
export type Pagination = components['schemas']['Pagination'];
export type CallCountsByFilter = components['schemas']['CallCountsByFilter'];
export type SavedView = components['schemas']['SavedView'];
export type SavedViewInput = components['schemas']['SavedViewInput'];
export type SavedViewChanges = components['schemas']['SavedViewChanges'];
export type ReviewRequestInput = components['schemas']['ReviewRequestInput'];
export type ReviewRequestOutcome = components['schemas']['ReviewRequestOutcome'];
export type ReviewRequest = components['schemas']['ReviewRequest'];
export type CallEvaluationInput = components['schemas']['CallEvaluationInput'];
export type CallEvaluationOutcome = components['schemas']['CallEvaluationOutcome'];
export type CallEvaluation = components['schemas']['CallEvaluation'];
export type CallEvaluations = components['schemas']['CallEvaluations'];
export type ClientType = components['schemas']['ClientType'];
export type ClientStatus = components['schemas']['ClientStatus'];
export type SubscriptionPlan = components['schemas']['SubscriptionPlan'];
export type Client = components['schemas']['Client'];
export type ClientInput = components['schemas']['ClientInput'];
export type ClientChanges = components['schemas']['ClientChanges'];
export type CustomerStatus = components['schemas']['CustomerStatus'];
export type Customer = components['schemas']['Customer'];
export type ErasureInput = components['schemas']['ErasureInput'];
export type Erasure = components['schemas']['Erasure'];
export type ExportSize = components['schemas']['ExportSize'];
export type EndpointStatus = components['schemas']['EndpointStatus'];
export type Endpoint = components['schemas']['Endpoint'];
export type NewEndpointInput = components['schemas']['NewEndpointInput'];
export type NewEndpoint = components['schemas']['NewEndpoint'];
export type ReplaceEndpointInput = components['schemas']['ReplaceEndpointInput'];
export type ReplacementEndpoint = components['schemas']['ReplacementEndpoint'];
export type EndpointUrl = components['schemas']['EndpointUrl'];
export type SignaturePreset = components['schemas']['SignaturePreset'];
export type SignatureAlgorithm = components['schemas']['SignatureAlgorithm'];
export type SignatureEncoding = components['schemas']['SignatureEncoding'];
export type SignatureInput = components['schemas']['SignatureInput'];
export type SignatureSet = components['schemas']['SignatureSet'];
export type AllowedIpsInput = components['schemas']['AllowedIpsInput'];
export type AllowedIps = components['schemas']['AllowedIps'];
export type WatchInput = components['schemas']['WatchInput'];
export type Watch = components['schemas']['Watch'];
export type SetupFieldKind = components['schemas']['SetupFieldKind'];
export type SetupField = components['schemas']['SetupField'];
export type SourceAddresses = components['schemas']['SourceAddresses'];
export type EndpointSetup = components['schemas']['EndpointSetup'];
export type TestProblem = components['schemas']['TestProblem'];
export type EndpointTest = components['schemas']['EndpointTest'];
export type EndpointAlarm = components['schemas']['EndpointAlarm'];
export type ReceivedOutcome = components['schemas']['ReceivedOutcome'];
export type ReceivedReport = components['schemas']['ReceivedReport'];
export type Assignment = components['schemas']['Assignment'];
export type ProviderAccount = components['schemas']['ProviderAccount'];
export type Provider = components['schemas']['Provider'];
export type ConnectInput = components['schemas']['ConnectInput'];
export type ConnectedAccount = components['schemas']['ConnectedAccount'];
export type ProviderOrigins = components['schemas']['ProviderOrigins'];
export type ProviderKeyInput = components['schemas']['ProviderKeyInput'];
export type AssignInput = components['schemas']['AssignInput'];
export type UnassignInput = components['schemas']['UnassignInput'];
export type GapKind = components['schemas']['GapKind'];
export type GapEnding = components['schemas']['GapEnding'];
export type FoundGap = components['schemas']['FoundGap'];
export type CompareInput = components['schemas']['CompareInput'];
export type ComparisonInput = components['schemas']['ComparisonInput'];
export type FindingSeverity = components['schemas']['FindingSeverity'];
export type Finding = components['schemas']['Finding'];
export type Examination = components['schemas']['Examination'];
export type Rejection = components['schemas']['Rejection'];
export type RejectionSample = components['schemas']['RejectionSample'];
export type RejectionCount = components['schemas']['RejectionCount'];
export type RejectionWithBody = components['schemas']['RejectionWithBody'];
export type RejectionSum = components['schemas']['RejectionSum'];
export type RejectionSums = components['schemas']['RejectionSums'];
export type RejectionCause = components['schemas']['RejectionCause'];
export type RejectionSource = components['schemas']['RejectionSource'];
export type RejectionFacets = components['schemas']['RejectionFacets'];
export type RetryableReports = components['schemas']['RetryableReports'];
export type ReleaseOutcome = components['schemas']['ReleaseOutcome'];
export type Release = components['schemas']['Release'];
export type ReleaseInput = components['schemas']['ReleaseInput'];
export type KeptReports = components['schemas']['KeptReports'];
export type Releases = components['schemas']['Releases'];
export type OrganizationReleaseInput = components['schemas']['OrganizationReleaseInput'];
export type Mapping = components['schemas']['Mapping'];
export type WholeMapping = components['schemas']['WholeMapping'];
export type MappingInput = components['schemas']['MappingInput'];
export type MappingPreviewInput = components['schemas']['MappingPreviewInput'];
export type PreviewOutcome = components['schemas']['PreviewOutcome'];
export type MappingPreview = components['schemas']['MappingPreview'];
export type ChangeType = components['schemas']['ChangeType'];
export type EventMode = components['schemas']['EventMode'];
export type EventEndpoint = components['schemas']['EventEndpoint'];
export type EventEndpointInput = components['schemas']['EventEndpointInput'];
export type EventEndpointWithSecret = components['schemas']['EventEndpointWithSecret'];
export type GivenEventState = components['schemas']['GivenEventState'];
export type EventEndpointChanges = components['schemas']['EventEndpointChanges'];
export type ChangeObject = components['schemas']['ChangeObject'];
export type EventTypeExample = components['schemas']['EventTypeExample'];
export type RecordingPolicy = components['schemas']['RecordingPolicy'];
export type RecordingPolicyInput = components['schemas']['RecordingPolicyInput'];
export type RecordingCopy = components['schemas']['RecordingCopy'];
export type RecordingVerificationInput = components['schemas']['RecordingVerificationInput'];
export type VerifiedRecordings = components['schemas']['VerifiedRecordings'];
export type RecordingFetchInput = components['schemas']['RecordingFetchInput'];
export type RequestedRecordings = components['schemas']['RequestedRecordings'];
export type LegalHold = components['schemas']['LegalHold'];
export type HeldKind = components['schemas']['HeldKind'];
export type LegalHoldInput = components['schemas']['LegalHoldInput'];
export type ReviewClaim = components['schemas']['ReviewClaim'];
export type ReviewProgress = components['schemas']['ReviewProgress'];
export type ReviewedCall = components['schemas']['ReviewedCall'];
export type LeadQualityResultInput = components['schemas']['LeadQualityResultInput'];
export type PromptAdherenceResultInput = components['schemas']['PromptAdherenceResultInput'];
export type ReviewInput = components['schemas']['ReviewInput'];
export type Reviewed = components['schemas']['Reviewed'];
export type NextReviewInput = components['schemas']['NextReviewInput'];
export type NextReview = components['schemas']['NextReview'];
export type PossibleAssignee = components['schemas']['PossibleAssignee'];
export type ReviewAssigneeInput = components['schemas']['ReviewAssigneeInput'];
export type ReviewSample = components['schemas']['ReviewSample'];
export type ReviewSampleInput = components['schemas']['ReviewSampleInput'];
export type ReviewedCalls = components['schemas']['ReviewedCalls'];
export type AgreementMeasure = components['schemas']['AgreementMeasure'];
export type FieldPairs = components['schemas']['FieldPairs'];
export type UnfinishedEvaluation = components['schemas']['UnfinishedEvaluation'];
export type EvaluationRetryInput = components['schemas']['EvaluationRetryInput'];
export type RetriedEvaluations = components['schemas']['RetriedEvaluations'];
export type EvaluationRunInput = components['schemas']['EvaluationRunInput'];
export type ReprocessInput = components['schemas']['ReprocessInput'];
export type ApiKeyEnvironment = components['schemas']['ApiKeyEnvironment'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyScope = components['schemas']['ApiKeyScope'];
export type ApiKeyInput = components['schemas']['ApiKeyInput'];
export type IssuedApiKey = components['schemas']['IssuedApiKey'];
export type ApiKeyChanges = components['schemas']['ApiKeyChanges'];
export type RevocationInput = components['schemas']['RevocationInput'];
export type RotationInput = components['schemas']['RotationInput'];
export type Volume = components['schemas']['Volume'];
export type Outcomes = components['schemas']['Outcomes'];
export type Scores = components['schemas']['Scores'];
export type Costs = components['schemas']['Costs'];
export type Insights = components['schemas']['Insights'];
export type AgentFigures = components['schemas']['AgentFigures'];
export type Agents = components['schemas']['Agents'];
export type Agreements = components['schemas']['Agreements'];
export type Member = components['schemas']['Member'];
export type MemberInvitationInput = components['schemas']['MemberInvitationInput'];
export type MemberInvitation = components['schemas']['MemberInvitation'];
export type MemberInput = components['schemas']['MemberInput'];
export type ActorKind = components['schemas']['ActorKind'];
export type AuditEvent = components['schemas']['AuditEvent'];
export type AuditActor = components['schemas']['AuditActor'];
export type EventDeliveryState = components['schemas']['EventDeliveryState'];
export type EventAttempt = components['schemas']['EventAttempt'];
export type EventDelivery = components['schemas']['EventDelivery'];
export type EventDeliveries = components['schemas']['EventDeliveries'];
export type EventTest = components['schemas']['EventTest'];
export type ReplayInput = components['schemas']['ReplayInput'];
export type EventReplay = components['schemas']['EventReplay'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseApiKeyNotFound = components['responses']['APIKeyNotFound'];
export type ResponseAccountNotFound = components['responses']['AccountNotFound'];
export type ResponseCallNotFound = components['responses']['CallNotFound'];
export type ResponseClientNotFound = components['responses']['ClientNotFound'];
export type ResponseConfirmationRequired = components['responses']['ConfirmationRequired'];
export type ResponseCustomerNotFound = components['responses']['CustomerNotFound'];
export type ResponseEndpointNotFound = components['responses']['EndpointNotFound'];
export type ResponseEventEndpointNotFound = components['responses']['EventEndpointNotFound'];
export type ResponseInvitationNotFound = components['responses']['InvitationNotFound'];
export type ResponseLinkNotFound = components['responses']['LinkNotFound'];
export type ResponseMappingNotFound = components['responses']['MappingNotFound'];
export type ResponseMemberNotFound = components['responses']['MemberNotFound'];
export type ResponseOrganizationNotFound = components['responses']['OrganizationNotFound'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseRejectionNotFound = components['responses']['RejectionNotFound'];
export type ResponseUnprocessableEntity = components['responses']['UnprocessableEntity'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseUserNotFound = components['responses']['UserNotFound'];
export type ResponseViewNotFound = components['responses']['ViewNotFound'];
export type ResponseWrongPasswordOrCode = components['responses']['WrongPasswordOrCode'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRateLimitLimit = components['headers']['RateLimitLimit'];
export type HeaderRateLimitRemaining = components['headers']['RateLimitRemaining'];
export type HeaderRateLimitReset = components['headers']['RateLimitReset'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type $defs = Record<string, never>;
export interface operations {
    signIn: {
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
                 *       "email": "ann@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignInInput"];
            };
        };
        responses: {
            /** @description The session has begun, or the accounts to choose from */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "awaits_code": false,
                     *         "accounts": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The body has more than 16,384 bytes */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
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
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended, and its cookie is cleared */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifySecondFactor: {
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
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["CodeInput"];
            };
        };
        responses: {
            /** @description The session is fully signed in */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WrongPasswordOrCode"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Exactly one of the two */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmationInput"];
            };
        };
        responses: {
            /** @description Confirmed for ten minutes */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WrongPasswordOrCode"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in user */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-00000000000a",
                     *         "session_id": "0199f1c2-0000-7000-8000-00000000000b",
                     *         "email": "ann@example.com",
                     *         "name": "Ann Lee",
                     *         "time_zone": "Europe/Berlin",
                     *         "locale": "de-DE",
                     *         "hour_cycle": null,
                     *         "platform_role": null,
                     *         "has_password": true,
                     *         "has_second_factor": false,
                     *         "needs_second_factor": false,
                     *         "must_set_second_factor": false,
                     *         "is_confirmed": true,
                     *         "access_token": null,
                     *         "support_contact": "support@example.com",
                     *         "api_url": "https://api.example.com",
                     *         "permissions": [],
                     *         "organizations": [
                     *           {
                     *             "id": "0199f1c2-0000-7000-8000-000000000001",
                     *             "path": "0199f1c2-0000-7000-8000-000000000001",
                     *             "name": "Acme Group",
                     *             "role": "reviewer",
                     *             "client_id": null,
                     *             "client_name": null,
                     *             "permissions": [
                     *               "read",
                     *               "review",
                     *               "export"
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "awaits_code": false
                     *     }
                     */
                    "application/json": {
                        /** @description Null if no user is signed in */
                        data: components["schemas"]["Me"] | null;
                        /** @description Whether the password was accepted and the code is still required */
                        awaits_code: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeAccount: {
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
                 *       "time_zone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["AccountInput"];
            };
        };
        responses: {
            /** @description The account was updated */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions, last seen first */
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
                     *           "id": "0199f1c2-0000-7000-8000-00000000000b",
                     *           "is_current": true,
                     *           "created_at": "2026-11-22T08:00:00.000Z",
                     *           "seen_at": "2026-11-22T09:10:00.000Z",
                     *           "expires_at": "2026-11-22T21:10:00.000Z",
                     *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                     *           "ip": "203.0.113.7"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions ended */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session ended */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The user has no such session */
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
                     *       "error": "Session not found"
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
    checkLink: {
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
                 *       "token": "J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M"
                 *     }
                 */
                "application/json": components["schemas"]["LinkInput"];
            };
        };
        responses: {
            /** @description The purpose of the link */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "purpose": "invitation",
                     *         "email": "ann@example.com",
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "organization_name": "Acme Group",
                     *         "role": "reviewer",
                     *         "requires_name": true,
                     *         "requires_password": true,
                     *         "requires_sign_in": false,
                     *         "allows_sign_in": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Link"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["LinkNotFound"];
            /** @description The body has more than 16,384 bytes */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
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
    redeemLink: {
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
                 *       "token": "J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M",
                 *       "name": "Ann Lee",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["LinkUseInput"];
            };
        };
        responses: {
            /** @description The link was used */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "awaits_code": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["UsedLink"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["LinkNotFound"];
            /** @description The organization has an account with the address; its user must sign in first */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Conflict",
                     *       "message": "Sign in with the address of the invitation, then open the link again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
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
    changePassword: {
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
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["NewPasswordInput"];
            };
        };
        responses: {
            /** @description The password was changed */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setSecondFactor: {
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
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["CodeInput"];
            };
        };
        responses: {
            /** @description The second factor is enabled */
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
                     *         "recovery_codes": [
                     *           "7k2m9q-0c4d8w-a1b2c3-x9y8z7"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WrongPasswordOrCode"];
            /** @description A second factor is already set up */
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
                     *       "message": "A second factor is already set up: remove it first"
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
    proposeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret */
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
                     *         "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                     *         "uri": "otpauth://totp/Callbook:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SecondFactorProposal"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            /** @description A second factor is already set up */
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
                     *       "message": "A second factor is already set up: remove it first"
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
    removeSecondFactor: {
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
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["CodeInput"];
            };
        };
        responses: {
            /** @description The second factor was removed */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["WrongPasswordOrCode"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccessTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens, newest first */
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
                     *           "id": "0199f1c2-0000-7000-8000-00000000000c",
                     *           "name": "Deployment",
                     *           "token_prefix": "callbook_pat_Ab12",
                     *           "permissions": [
                     *             "read",
                     *             "manage_clients"
                     *           ],
                     *           "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *           "organization_name": "Acme Group",
                     *           "is_staff": false,
                     *           "created_at": "2026-11-22T09:00:00.000Z",
                     *           "expires_at": "2027-02-20T09:00:00.000Z",
                     *           "last_used_at": "2026-11-22T09:10:00.000Z",
                     *           "last_used_ip": "203.0.113.7"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AccessToken"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAccessToken: {
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
                 *       "name": "Deployment",
                 *       "permissions": [
                 *         "read",
                 *         "manage_clients"
                 *       ],
                 *       "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                 *       "expires_at": "2027-02-20T09:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["AccessTokenInput"];
            };
        };
        responses: {
            /** @description The token */
            201: {
                headers: {
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
                     *         "id": "0199f1c2-0000-7000-8000-00000000000c",
                     *         "name": "Deployment",
                     *         "token": "callbook_pat_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St",
                     *         "expires_at": "2027-02-20T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IssuedAccessToken"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            /** @description The user has too many access tokens */
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
                     *       "message": "You have 50 tokens: revoke one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the access token */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is rejected from now on */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The user has no such access token */
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
                     *       "error": "Access token not found"
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
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, oldest first */
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
                     *           "email": "ann@example.com",
                     *           "name": "Ann Lee",
                     *           "platform_role": "account_manager",
                     *           "has_second_factor": true,
                     *           "disabled_at": null,
                     *           "created_at": "2026-01-15T09:30:00.000Z",
                     *           "created_by_organization_id": null,
                     *           "last_seen_at": "2026-11-22T09:10:00.000Z",
                     *           "created_by_organization_name": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SeenPerson"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    invitePerson: {
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
                 *       "email": "ann@example.com",
                 *       "name": "Ann Lee",
                 *       "platform_role": "account_manager"
                 *     }
                 */
                "application/json": components["schemas"]["PersonInvitationInput"];
            };
        };
        responses: {
            /** @description The link */
            201: {
                headers: {
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
                     *         "person": {
                     *           "id": "0199f1c2-0000-7000-8000-00000000000a",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Lee",
                     *           "platform_role": "account_manager",
                     *           "has_second_factor": true,
                     *           "disabled_at": null,
                     *           "created_at": "2026-01-15T09:30:00.000Z",
                     *           "created_by_organization_id": null
                     *         },
                     *         "link": {
                     *           "url": "https://console.example.com/console/link#J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M",
                     *           "expires_at": "2026-11-29T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["InvitedPerson"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            /** @description Staff have already created an account with the address */
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
                     *       "message": "There is already a user ann@example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        /** @description Exactly one of the two */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_disabled": true
                 *     }
                 */
                "application/json": components["schemas"]["PersonInput"];
            };
        };
        responses: {
            /** @description The user */
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
                     *         "id": "0199f1c2-0000-7000-8000-00000000000a",
                     *         "email": "ann@example.com",
                     *         "name": "Ann Lee",
                     *         "platform_role": "account_manager",
                     *         "has_second_factor": true,
                     *         "disabled_at": null,
                     *         "created_at": "2026-01-15T09:30:00.000Z",
                     *         "created_by_organization_id": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Person"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["UserNotFound"];
            /** @description The account is the user’s own, or an organization created it */
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
                     *       "message": "Another administrator must do this"
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
    endSessionsOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of sessions */
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
                     *         "ended": 2
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EndedSessions"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPersonLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            201: {
                headers: {
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
                     *         "email": "ann@example.com",
                     *         "url": "https://console.example.com/console/link#J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M",
                     *         "expires_at": "2026-11-29T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PersonLink"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["UserNotFound"];
            /** @description An earlier request with this Idempotency-Key is still in progress: `Retry-After` says when to retry */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The second factor was removed, and all sessions ended */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["UserNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mergePeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from_id": "0199f1c2-0000-7000-8000-00000000000c"
                 *     }
                 */
                "application/json": components["schemas"]["MergeInput"];
            };
        };
        responses: {
            /** @description The account, and the link for its new password */
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
                     *         "person": {
                     *           "id": "0199f1c2-0000-7000-8000-00000000000a",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Lee",
                     *           "platform_role": "account_manager",
                     *           "has_second_factor": true,
                     *           "disabled_at": null,
                     *           "created_at": "2026-01-15T09:30:00.000Z",
                     *           "created_by_organization_id": null
                     *         },
                     *         "link": {
                     *           "url": "https://console.example.com/console/link#J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M",
                     *           "expires_at": "2026-11-29T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["InvitedPerson"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["UserNotFound"];
            /** @description The account is the user’s own, or the two cannot be merged in this direction */
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
                     *       "message": "Choose two accounts with the same email address"
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
    listOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organizations */
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
                     *           "id": "0199f1c2-0000-7000-8000-000000000001",
                     *           "name": "Acme Group",
                     *           "created_at": "2026-01-15T09:30:00.000Z",
                     *           "suspended_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Organization"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createOrganization: {
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
                 *       "name": "Acme Group"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationInput"];
            };
        };
        responses: {
            /** @description The new organization */
            201: {
                headers: {
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "name": "Acme Group",
                     *         "created_at": "2026-01-15T09:30:00.000Z",
                     *         "suspended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description An earlier request with this Idempotency-Key is still in progress: `Retry-After` says when to retry */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrganizationOverviews: {
        parameters: {
            query?: {
                /** @description Number of UTC days of the calls, including today */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organizations, oldest first */
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
                     *           "id": "0199f1c2-0000-7000-8000-000000000001",
                     *           "name": "Acme Group",
                     *           "created_at": "2026-01-15T09:30:00.000Z",
                     *           "suspended_at": null,
                     *           "calls": 1250,
                     *           "calls_before": 1100,
                     *           "waiting_reviews": 4,
                     *           "rejected_reports": 0,
                     *           "missing_calls": 2,
                     *           "alarms": 1,
                     *           "last_call_at": "2026-11-22T09:10:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OrganizationOverview"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkRecordings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checks */
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
                     *           "check": "writes",
                     *           "passed": true,
                     *           "explanation": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["StoreCheck"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kind of the resource */
                resource: components["schemas"]["IdentifiedResource"];
                /** @description Id of the resource */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization */
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
                     *         "organization_id": "0199f1c2-0000-7000-8000-000000000001"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Owner"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such resource */
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
                     *       "error": "Resource not found"
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
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization */
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "name": "Acme Group",
                     *         "created_at": "2026-01-15T09:30:00.000Z",
                     *         "suspended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renameOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme Group"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationInput"];
            };
        };
        responses: {
            /** @description The organization */
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "name": "Acme Group",
                     *         "created_at": "2026-01-15T09:30:00.000Z",
                     *         "suspended_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    suspendOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refuses_reports": false,
                 *       "reason": "unpaid since March"
                 *     }
                 */
                "application/json": components["schemas"]["SuspensionInput"];
            };
        };
        responses: {
            /** @description The organization */
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "name": "Acme Group",
                     *         "suspended_at": "2026-11-22T09:30:00.000Z",
                     *         "suspended_reason": "unpaid since March",
                     *         "refuses_reports": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OrganizationState"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resumeOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization */
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000001",
                     *         "name": "Acme Group",
                     *         "suspended_at": "2026-11-22T09:30:00.000Z",
                     *         "suspended_reason": "unpaid since March",
                     *         "refuses_reports": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OrganizationState"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
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
                     *         "calls": {
                     *           "today": 12,
                     *           "days_7": 340,
                     *           "days_30": 1250
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Figures"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines with `table` and `row`, one table after another, each beginning with a line without `row`. The last line has the member `result`, or `error` with a status and a message; without one, the work was interrupted. Empty lines keep the connection open */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"table":"clients"} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /** @description Data of this client only */
                client_id?: string;
                /** @description Time zone of the days, such as `Europe/Berlin` */
                time_zone?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open tasks, notable calls and the state of connections */
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
                     *         "days": [
                     *           {
                     *             "day": "2026-11-21",
                     *             "calls": 38
                     *           },
                     *           {
                     *             "day": "2026-11-22",
                     *             "calls": 12
                     *           }
                     *         ],
                     *         "waiting_reviews": 4,
                     *         "failed_evaluations": 0,
                     *         "failed_evaluations_are_bounded": false,
                     *         "rejected_reports": 2,
                     *         "alarms": [
                     *           {
                     *             "id": "0199f1c2-0000-7000-8000-000000000009",
                     *             "endpoint_id": "0199f1c2-0000-7000-8000-000000000008",
                     *             "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "client_name": "Acme Honda",
                     *             "provider": "retell",
                     *             "kind": "silent",
                     *             "certainty": "suspected",
                     *             "since": "2026-11-22T03:04:12.537Z",
                     *             "what": "No report for longer than 6 hours",
                     *             "next_step": "Check whether the provider had calls since then and still posts to this webhook URL"
                     *           }
                     *         ],
                     *         "silent_endpoints": [
                     *           {
                     *             "id": "0199f1c2-0000-7000-8000-000000000007",
                     *             "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "client_name": "Acme Honda",
                     *             "provider": "vapi",
                     *             "last_used_at": "2026-11-20T15:04:12.537Z"
                     *           }
                     *         ],
                     *         "notable_calls": [
                     *           {
                     *             "id": "0199f1c2-0000-7000-8000-000000000005",
                     *             "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "client_name": "Acme Honda",
                     *             "caller": "Dana Whitfield",
                     *             "summary": "The caller asks why her car is not ready and wants to talk to a manager.",
                     *             "sentiment": "negative",
                     *             "lead_score": 42,
                     *             "human_review_required": true,
                     *             "occurred_at": "2026-11-20T15:03:30.000Z"
                     *           }
                     *         ],
                     *         "health": {
                     *           "endpoints": [
                     *             {
                     *               "id": "0199f1c2-0000-7000-8000-000000000008",
                     *               "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *               "client_name": "Acme Honda",
                     *               "provider": "retell",
                     *               "last_used_at": "2026-11-22T03:04:12.537Z",
                     *               "alarm": "silent",
                     *               "rejected_reports": 0
                     *             }
                     *           ],
                     *           "endpoints_total": 1,
                     *           "provider_accounts": [],
                     *           "event_endpoints": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Overview"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOverviewFigures: {
        parameters: {
            query?: {
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
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
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
                     *         "steps": [
                     *           {
                     *             "start": "2026-11-20T00:00:00.000Z",
                     *             "end": "2026-11-21T00:00:00.000Z",
                     *             "calls": 38
                     *           }
                     *         ],
                     *         "total": {
                     *           "calls": 38,
                     *           "minutes": 92.5,
                     *           "cost_usd": 4.75,
                     *           "lead_score": 71.4,
                     *           "adherence_score": 88,
                     *           "evaluated": 30,
                     *           "flagged": 3
                     *         },
                     *         "before": {
                     *           "calls": 38,
                     *           "minutes": 92.5,
                     *           "cost_usd": 4.75,
                     *           "lead_score": 71.4,
                     *           "adherence_score": 88,
                     *           "evaluated": 30,
                     *           "flagged": 3
                     *         },
                     *         "clients": [
                     *           {
                     *             "id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "name": "Acme Honda",
                     *             "calls": 38,
                     *             "calls_before": 31,
                     *             "lead_score": 71.4,
                     *             "adherence_score": 88,
                     *             "evaluated": 30,
                     *             "flagged": 3,
                     *             "missing_calls": 0,
                     *             "last_call_at": "2026-11-20T15:04:12.537Z"
                     *           }
                     *         ],
                     *         "clients_total": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OverviewFigures"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
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
                     *             "outcome": "completed",
                     *             "destination_international": "+1 202 555 0111"
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
                     *         "performance": {
                     *           "turn_latency_ms": 912,
                     *           "model_latency_ms": 521,
                     *           "voice_latency_ms": null,
                     *           "transcriber_latency_ms": null,
                     *           "prompt_tokens": 3120,
                     *           "completion_tokens": 164,
                     *           "total_tokens": 3284
                     *         },
                     *         "caller_phone_number_international": "+1 202 555 0147",
                     *         "agent_phone_number_international": "+1 202 555 0100",
                     *         "transfer_destination_international": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ShownCall"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCallEvaluation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evaluations, and the evaluations still to be done */
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
                     *         "is_waiting": false,
                     *         "is_sampled": false,
                     *         "assignee": null,
                     *         "work": [],
                     *         "reviewers": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ShownEvaluation"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordEvaluation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "lead_quality",
                 *       "source": "human",
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
                "application/json": components["schemas"]["EvaluationInput"];
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
                     *         "version": 1,
                     *         "is_current": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RecordedEvaluation"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    listEvaluationVersions: {
        parameters: {
            query?: {
                /** @description Filter by evaluation domain */
                domain?: components["schemas"]["EvaluationDomain"];
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
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
                        data: components["schemas"]["ShownVersion"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
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
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCallRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    fetchCallRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the copy was requested */
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
                     *         "result": "requested"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FetchedRecording"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            /** @description The client does not keep recordings */
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
                     *       "message": "The client of this call does not keep recordings"
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
    getNeighbours: {
        parameters: {
            query?: {
                /** @description Filter by client: a uuid, or up to 20 different ones separated by commas */
                client_id?: string;
                /** @description Only calls that took place at or after this time, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                start_date?: string;
                /** @description Only calls that took place at or before this time */
                end_date?: string;
                /** @description Filter by customer */
                customer_id?: string;
                /** @description Filter by direction: one of inbound, outbound, web, unknown, or up to 20 different ones separated by commas */
                direction?: string;
                /** @description Filter by status: one of completed, transferred, voicemail, no_answer, busy, failed, unknown, or up to 20 different ones separated by commas */
                status?: string;
                /** @description Filter by evaluation state: one of pending, partial, completed, or up to 20 different ones separated by commas */
                evaluation_status?: string;
                /** @description Filter by provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                provider?: string;
                /** @description Filter by the id of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_id?: string;
                /** @description Filter by the version of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_version?: string;
                /** @description Filter by the reason of the end, as worded by the provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                ended_reason?: string;
                /** @description Filter by the category of the end reason, the same for all providers: one of caller_hung_up, agent_hung_up, completed, transferred, transfer_failed, voicemail, phone_menu, no_answer, busy, declined, silence, time_limit, canceled, not_connected, blocked, error, or up to 20 different ones separated by commas */
                ended_reason_category?: string;
                /** @description Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result */
                human_review_required?: boolean;
                /** @description Filter by the phone number of the other party, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client */
                phone_number?: string;
                /** @description Filter by the name of the caller: each of these words begins one of the first 6 of the name, ignoring case and accents. `total` counts up to 10000 */
                caller_name?: string;
                /** @description Filter by language, such as en or de-DE: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                language?: string;
                /** @description Minimum duration in seconds */
                duration_from?: number;
                /** @description Maximum duration in seconds */
                duration_to?: number;
                /** @description Minimum cost in USD; requires the permission `read_costs` */
                cost_from?: number;
                /** @description Maximum cost in USD; requires the permission `read_costs` */
                cost_to?: number;
                /** @description If true, only calls with a permanently failed evaluation, at most 1000 */
                evaluation_failed?: boolean;
                /** @description Minimum lead score */
                lead_score_from?: number;
                /** @description Maximum lead score */
                lead_score_to?: number;
                /** @description Minimum prompt adherence score */
                adherence_score_from?: number;
                /** @description Maximum prompt adherence score */
                adherence_score_to?: number;
                /** @description Filter by sentiment of the caller: one of positive, neutral, negative, mixed, or up to 20 different ones separated by commas */
                sentiment?: string;
                /** @description Filter by whether the caller had a bad experience */
                negative_call?: boolean;
                /** @description Search for a phone number in any notation, a call id of Callbook or of the provider, or words of the call as in `GET /v1/calls`; the last word may be incomplete */
                search?: string;
                /** @description Sort the newest 10000 matching calls by this column, calls without a value last. `cost` requires the permission `read_costs`. By default, all calls are listed, newest first */
                sort?: components["schemas"]["CallSortColumn"];
                /** @description Order of `sort`; `descending` by default */
                order?: components["schemas"]["SortOrder"];
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The previous and the next call in the list */
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
                     *         "previous": null,
                     *         "next": "0199f1c2-0000-7000-8000-000000000006",
                     *         "position": 1,
                     *         "total": 2
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Neighbours"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description Filter by client: a uuid, or up to 20 different ones separated by commas */
                client_id?: string;
                /** @description Only calls that took place at or after this time, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                start_date?: string;
                /** @description Only calls that took place at or before this time */
                end_date?: string;
                /** @description Filter by customer */
                customer_id?: string;
                /** @description Filter by direction: one of inbound, outbound, web, unknown, or up to 20 different ones separated by commas */
                direction?: string;
                /** @description Filter by status: one of completed, transferred, voicemail, no_answer, busy, failed, unknown, or up to 20 different ones separated by commas */
                status?: string;
                /** @description Filter by evaluation state: one of pending, partial, completed, or up to 20 different ones separated by commas */
                evaluation_status?: string;
                /** @description Filter by provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                provider?: string;
                /** @description Filter by the id of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_id?: string;
                /** @description Filter by the version of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_version?: string;
                /** @description Filter by the reason of the end, as worded by the provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                ended_reason?: string;
                /** @description Filter by the category of the end reason, the same for all providers: one of caller_hung_up, agent_hung_up, completed, transferred, transfer_failed, voicemail, phone_menu, no_answer, busy, declined, silence, time_limit, canceled, not_connected, blocked, error, or up to 20 different ones separated by commas */
                ended_reason_category?: string;
                /** @description Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result */
                human_review_required?: boolean;
                /** @description Filter by the phone number of the other party, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client */
                phone_number?: string;
                /** @description Filter by the name of the caller: each of these words begins one of the first 6 of the name, ignoring case and accents. `total` counts up to 10000 */
                caller_name?: string;
                /** @description Filter by language, such as en or de-DE: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                language?: string;
                /** @description Minimum duration in seconds */
                duration_from?: number;
                /** @description Maximum duration in seconds */
                duration_to?: number;
                /** @description Minimum cost in USD; requires the permission `read_costs` */
                cost_from?: number;
                /** @description Maximum cost in USD; requires the permission `read_costs` */
                cost_to?: number;
                /** @description If true, only calls with a permanently failed evaluation, at most 1000 */
                evaluation_failed?: boolean;
                /** @description Minimum lead score */
                lead_score_from?: number;
                /** @description Maximum lead score */
                lead_score_to?: number;
                /** @description Minimum prompt adherence score */
                adherence_score_from?: number;
                /** @description Maximum prompt adherence score */
                adherence_score_to?: number;
                /** @description Filter by sentiment of the caller: one of positive, neutral, negative, mixed, or up to 20 different ones separated by commas */
                sentiment?: string;
                /** @description Filter by whether the caller had a bad experience */
                negative_call?: boolean;
                /** @description Search for a phone number in any notation, a call id of Callbook or of the provider, or words of the call as in `GET /v1/calls`; the last word may be incomplete */
                search?: string;
                /** @description Sort the newest 10000 matching calls by this column, calls without a value last. `cost` requires the permission `read_costs`. By default, all calls are listed, newest first */
                sort?: components["schemas"]["CallSortColumn"];
                /** @description Order of `sort`; `descending` by default */
                order?: components["schemas"]["SortOrder"];
                /** @description Whether to include `call_summary` */
                texts?: boolean;
                /** @description Maximum number of calls */
                limit?: number;
                /** @description The `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls */
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
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "client_name": "Acme Honda",
                     *           "direction": "inbound",
                     *           "status": "completed",
                     *           "ended_reason": "customer-ended-call",
                     *           "duration_seconds": 41.87,
                     *           "caller_full_name": "Dana Whitfield",
                     *           "caller_phone_number": "+12025550147",
                     *           "caller_phone_number_international": "+1 202 555 0147",
                     *           "evaluation_status": "completed",
                     *           "human_review_required": false,
                     *           "lead_score": 82,
                     *           "adherence_score": 91,
                     *           "sentiment": "positive",
                     *           "cost_usd": 0.14,
                     *           "occurred_at": "2026-11-20T15:03:30.000Z",
                     *           "created_at": "2026-11-20T15:04:12.537Z"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "total": 1,
                     *       "total_is_bounded": false
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListedCall"][];
                        /**
                         * @description The `cursor` of the next page; null on the last one
                         * @example null
                         */
                        next_cursor: string | null;
                        /**
                         * @description Total number of calls
                         * @example 1
                         */
                        total: number;
                        /**
                         * @description Whether there are more than `total`, because only a limited number of calls was counted or sorted. A page may then have fewer calls than requested, or none, although `next_cursor` continues
                         * @example false
                         */
                        total_is_bounded: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWholeCalls: {
        parameters: {
            query?: {
                /** @description Filter by client: a uuid, or up to 20 different ones separated by commas */
                client_id?: string;
                /** @description Only calls that took place at or after this time, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                start_date?: string;
                /** @description Only calls that took place at or before this time */
                end_date?: string;
                /** @description Filter by customer */
                customer_id?: string;
                /** @description Filter by direction: one of inbound, outbound, web, unknown, or up to 20 different ones separated by commas */
                direction?: string;
                /** @description Filter by status: one of completed, transferred, voicemail, no_answer, busy, failed, unknown, or up to 20 different ones separated by commas */
                status?: string;
                /** @description Filter by evaluation state: one of pending, partial, completed, or up to 20 different ones separated by commas */
                evaluation_status?: string;
                /** @description Filter by provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                provider?: string;
                /** @description Filter by the id of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_id?: string;
                /** @description Filter by the version of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_version?: string;
                /** @description Filter by the reason of the end, as worded by the provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                ended_reason?: string;
                /** @description Filter by the category of the end reason, the same for all providers: one of caller_hung_up, agent_hung_up, completed, transferred, transfer_failed, voicemail, phone_menu, no_answer, busy, declined, silence, time_limit, canceled, not_connected, blocked, error, or up to 20 different ones separated by commas */
                ended_reason_category?: string;
                /** @description Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result */
                human_review_required?: boolean;
                /** @description Filter by the phone number of the other party, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client */
                phone_number?: string;
                /** @description Filter by the name of the caller: each of these words begins one of the first 6 of the name, ignoring case and accents. `total` counts up to 10000 */
                caller_name?: string;
                /** @description Filter by language, such as en or de-DE: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                language?: string;
                /** @description Minimum duration in seconds */
                duration_from?: number;
                /** @description Maximum duration in seconds */
                duration_to?: number;
                /** @description Minimum cost in USD; requires the permission `read_costs` */
                cost_from?: number;
                /** @description Maximum cost in USD; requires the permission `read_costs` */
                cost_to?: number;
                /** @description If true, only calls with a permanently failed evaluation, at most 1000 */
                evaluation_failed?: boolean;
                /** @description Minimum lead score */
                lead_score_from?: number;
                /** @description Maximum lead score */
                lead_score_to?: number;
                /** @description Minimum prompt adherence score */
                adherence_score_from?: number;
                /** @description Maximum prompt adherence score */
                adherence_score_to?: number;
                /** @description Filter by sentiment of the caller: one of positive, neutral, negative, mixed, or up to 20 different ones separated by commas */
                sentiment?: string;
                /** @description Filter by whether the caller had a bad experience */
                negative_call?: boolean;
                /** @description Search for a phone number in any notation, a call id of Callbook or of the provider, or words of the call as in `GET /v1/calls`; the last word may be incomplete */
                search?: string;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Number of items to skip; not together with `cursor` */
                offset?: number;
                /** @description Reads the whole list without missing or repeating an item, even if items are added in the meantime: empty for the first page, then the `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
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
                        data: components["schemas"]["WholeCall"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countCalls: {
        parameters: {
            query?: {
                /** @description Filter by client: a uuid, or up to 20 different ones separated by commas */
                client_id?: string;
                /** @description Only calls that took place at or after this time, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                start_date?: string;
                /** @description Only calls that took place at or before this time */
                end_date?: string;
                /** @description Filter by customer */
                customer_id?: string;
                /** @description Filter by direction: one of inbound, outbound, web, unknown, or up to 20 different ones separated by commas */
                direction?: string;
                /** @description Filter by status: one of completed, transferred, voicemail, no_answer, busy, failed, unknown, or up to 20 different ones separated by commas */
                status?: string;
                /** @description Filter by evaluation state: one of pending, partial, completed, or up to 20 different ones separated by commas */
                evaluation_status?: string;
                /** @description Filter by provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                provider?: string;
                /** @description Filter by the id of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_id?: string;
                /** @description Filter by the version of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_version?: string;
                /** @description Filter by the reason of the end, as worded by the provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                ended_reason?: string;
                /** @description Filter by the category of the end reason, the same for all providers: one of caller_hung_up, agent_hung_up, completed, transferred, transfer_failed, voicemail, phone_menu, no_answer, busy, declined, silence, time_limit, canceled, not_connected, blocked, error, or up to 20 different ones separated by commas */
                ended_reason_category?: string;
                /** @description Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result */
                human_review_required?: boolean;
                /** @description Filter by the phone number of the other party, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client */
                phone_number?: string;
                /** @description Filter by the name of the caller: each of these words begins one of the first 6 of the name, ignoring case and accents. `total` counts up to 10000 */
                caller_name?: string;
                /** @description Filter by language, such as en or de-DE: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                language?: string;
                /** @description Minimum duration in seconds */
                duration_from?: number;
                /** @description Maximum duration in seconds */
                duration_to?: number;
                /** @description Minimum cost in USD; requires the permission `read_costs` */
                cost_from?: number;
                /** @description Maximum cost in USD; requires the permission `read_costs` */
                cost_to?: number;
                /** @description If true, only calls with a permanently failed evaluation, at most 1000 */
                evaluation_failed?: boolean;
                /** @description Minimum lead score */
                lead_score_from?: number;
                /** @description Maximum lead score */
                lead_score_to?: number;
                /** @description Minimum prompt adherence score */
                adherence_score_from?: number;
                /** @description Maximum prompt adherence score */
                adherence_score_to?: number;
                /** @description Filter by sentiment of the caller: one of positive, neutral, negative, mixed, or up to 20 different ones separated by commas */
                sentiment?: string;
                /** @description Filter by whether the caller had a bad experience */
                negative_call?: boolean;
                /** @description Search for a phone number in any notation, a call id of Callbook or of the provider, or words of the call as in `GET /v1/calls`; the last word may be incomplete */
                search?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
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
                     *         "status": {
                     *           "completed": 40,
                     *           "failed": 2
                     *         },
                     *         "direction": {
                     *           "inbound": 42
                     *         },
                     *         "evaluation_status": {
                     *           "pending": 1,
                     *           "partial": 0,
                     *           "completed": 41
                     *         },
                     *         "human_review_required": {
                     *           "true": 3,
                     *           "false": 38
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @example {
                         *       "status": {
                         *         "completed": 40,
                         *         "failed": 2
                         *       },
                         *       "direction": {
                         *         "inbound": 42
                         *       },
                         *       "evaluation_status": {
                         *         "pending": 1,
                         *         "partial": 0,
                         *         "completed": 41
                         *       },
                         *       "human_review_required": {
                         *         "true": 3,
                         *         "false": 38
                         *       }
                         *     }
                         */
                        data: components["schemas"]["CallCountsByFilter"] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportCalls: {
        parameters: {
            query?: {
                /** @description Filter by client: a uuid, or up to 20 different ones separated by commas */
                client_id?: string;
                /** @description Only calls that took place at or after this time, such as 2026-11-20T00:00:00Z; without an offset, it is read as UTC */
                start_date?: string;
                /** @description Only calls that took place at or before this time */
                end_date?: string;
                /** @description Filter by customer */
                customer_id?: string;
                /** @description Filter by direction: one of inbound, outbound, web, unknown, or up to 20 different ones separated by commas */
                direction?: string;
                /** @description Filter by status: one of completed, transferred, voicemail, no_answer, busy, failed, unknown, or up to 20 different ones separated by commas */
                status?: string;
                /** @description Filter by evaluation state: one of pending, partial, completed, or up to 20 different ones separated by commas */
                evaluation_status?: string;
                /** @description Filter by provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                provider?: string;
                /** @description Filter by the id of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_id?: string;
                /** @description Filter by the version of the assistant: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                assistant_version?: string;
                /** @description Filter by the reason of the end, as worded by the provider: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                ended_reason?: string;
                /** @description Filter by the category of the end reason, the same for all providers: one of caller_hung_up, agent_hung_up, completed, transferred, transfer_failed, voicemail, phone_menu, no_answer, busy, declined, silence, time_limit, canceled, not_connected, blocked, error, or up to 20 different ones separated by commas */
                ended_reason_category?: string;
                /** @description Filter by whether a human should review the call. A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result */
                human_review_required?: boolean;
                /** @description Filter by the phone number of the other party, in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client */
                phone_number?: string;
                /** @description Filter by the name of the caller: each of these words begins one of the first 6 of the name, ignoring case and accents. `total` counts up to 10000 */
                caller_name?: string;
                /** @description Filter by language, such as en or de-DE: 1 to 200 characters without NUL, or up to 20 different ones separated by commas */
                language?: string;
                /** @description Minimum duration in seconds */
                duration_from?: number;
                /** @description Maximum duration in seconds */
                duration_to?: number;
                /** @description Minimum cost in USD; requires the permission `read_costs` */
                cost_from?: number;
                /** @description Maximum cost in USD; requires the permission `read_costs` */
                cost_to?: number;
                /** @description If true, only calls with a permanently failed evaluation, at most 1000 */
                evaluation_failed?: boolean;
                /** @description Minimum lead score */
                lead_score_from?: number;
                /** @description Maximum lead score */
                lead_score_to?: number;
                /** @description Minimum prompt adherence score */
                adherence_score_from?: number;
                /** @description Maximum prompt adherence score */
                adherence_score_to?: number;
                /** @description Filter by sentiment of the caller: one of positive, neutral, negative, mixed, or up to 20 different ones separated by commas */
                sentiment?: string;
                /** @description Filter by whether the caller had a bad experience */
                negative_call?: boolean;
                /** @description Search for a phone number in any notation, a call id of Callbook or of the provider, or words of the call as in `GET /v1/calls`; the last word may be incomplete */
                search?: string;
                /** @description Only these calls; unknown ids are left out */
                ids?: string;
                /**
                 * @description Columns of the file after the call id
                 * @example time,client,caller
                 */
                columns?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls, one per line */
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
                     * @example call_id,received_at,client,caller_name,caller_phone_number
                     *     0199f1c2-0000-7000-8000-000000000005,2026-11-20T15:04:12.537Z,Acme Honda,Dana Whitfield,'+12025550147
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listViews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views */
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
                     *           "name": "Failed at Acme Honda",
                     *           "query": "status=failed&sort=duration",
                     *           "is_shared": true,
                     *           "is_own": true,
                     *           "client_id": null,
                     *           "created_at": "2026-11-20T15:04:12.537Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SavedView"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Failed at Acme Honda",
                 *       "query": "status=failed&sort=duration",
                 *       "is_shared": true
                 *     }
                 */
                "application/json": components["schemas"]["SavedViewInput"];
            };
        };
        responses: {
            /** @description The view */
            201: {
                headers: {
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
                     *         "id": "0199f1c2-0000-7000-8000-00000000000a",
                     *         "name": "Failed at Acme Honda",
                     *         "query": "status=failed&sort=duration",
                     *         "is_shared": true,
                     *         "is_own": true,
                     *         "client_id": null,
                     *         "created_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SavedView"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            /** @description There are already 50 views of this kind */
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
                     *       "message": "There are already 50 shared views. Delete one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the view */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view was deleted */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ViewNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the view */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Failed calls"
                 *     }
                 */
                "application/json": components["schemas"]["SavedViewChanges"];
            };
        };
        responses: {
            /** @description The view */
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
                     *         "id": "0199f1c2-0000-7000-8000-00000000000a",
                     *         "name": "Failed at Acme Honda",
                     *         "query": "status=failed&sort=duration",
                     *         "is_shared": true,
                     *         "is_own": true,
                     *         "client_id": null,
                     *         "created_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SavedView"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ViewNotFound"];
            /** @description There are already 50 views of this kind */
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
                     *       "message": "There are already 50 shared views. Delete one first"
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
    sendCallsToReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0199f1c2-0000-7000-8000-000000000005"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReviewRequestInput"];
            };
        };
        responses: {
            /** @description The calls */
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
                     *           "outcome": "sent"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReviewRequest"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    evaluateCalls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0199f1c2-0000-7000-8000-000000000005"
                 *       ],
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["CallEvaluationInput"];
            };
        };
        responses: {
            /** @description The calls, and an estimate */
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
                     *         "calls": [
                     *           {
                     *             "id": "0199f1c2-0000-7000-8000-000000000005",
                     *             "outcome": "requested"
                     *           }
                     *         ],
                     *         "evaluations": 2,
                     *         "judged_by_model": 2,
                     *         "input_tokens": 7400,
                     *         "output_tokens": 1800
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CallEvaluations"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClients: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
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
                     *           "last_call_at": "2026-11-20T15:04:12.537Z",
                     *           "phone_number_international": "+1 202 555 0100"
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
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
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
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
                     *         "last_call_at": "2026-11-20T15:04:12.537Z",
                     *         "phone_number_international": "+1 202 555 0100"
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            /** @description The organization has reached its limit of clients */
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
                     *       "message": "The organization has reached its limit of 10000 clients"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the client */
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
                     *         "last_call_at": "2026-11-20T15:04:12.537Z",
                     *         "phone_number_international": "+1 202 555 0100"
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the client */
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
                     *         "last_call_at": "2026-11-20T15:04:12.537Z",
                     *         "phone_number_international": "+1 202 555 0100"
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /** @description Filter by status: one of new, returning, unknown, or up to 20 different ones separated by commas */
                customer_status?: string;
                /** @description Maximum number of items */
                limit?: number;
                /** @description Reads the whole list without missing or repeating an item, even if items are added in the meantime: empty for the first page, then the `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
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
                     *           "updated_at": "2026-11-20T15:04:12.537Z",
                     *           "phone_number_international": "+1 202 555 0147"
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the customer */
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
                     *         "updated_at": "2026-11-20T15:04:12.537Z",
                     *         "phone_number_international": "+1 202 555 0147"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomerNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the customer */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone_number": "+1 202-555-0147"
                 *     }
                 */
                "application/json": components["schemas"]["ErasureInput"];
            };
        };
        responses: {
            /** @description The erased data */
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
                     *         "calls": 3,
                     *         "transcripts": 3,
                     *         "summaries": 3,
                     *         "recording_urls": 3,
                     *         "structured_data": 1,
                     *         "metadata": 0,
                     *         "prompts": 3,
                     *         "details": 3,
                     *         "raw_reports": 3,
                     *         "evaluations": 4,
                     *         "evaluation_errors": 0,
                     *         "rejected_reports": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Erasure"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["CustomerNotFound"];
            /** @description The console has no erasure key */
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
                     *       "message": "ERASURE_KEY is not set, so customers cannot be erased. The operator of this installation must set it"
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
    getCustomerExportSize: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the customer */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The size */
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
                     *         "calls": 3,
                     *         "recordings": 2,
                     *         "bytes": 1323608
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ExportSize"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["CustomerNotFound"];
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
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the customer */
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
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["CustomerNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the client */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints */
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
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000004",
                     *           "provider": "vapi",
                     *           "status": "active",
                     *           "accepts_until": null,
                     *           "created_at": "2026-01-15T09:30:00.000Z",
                     *           "last_used_at": "2026-11-22T09:10:00.000Z",
                     *           "request_count": 1204,
                     *           "differing_repeat_count": 0,
                     *           "rejected_reports": 0,
                     *           "signature": {
                     *             "preset": "vapi",
                     *             "header": "x-signature",
                     *             "payload": "{timestamp}.{body}",
                     *             "previous_secret_expires_at": null
                     *           },
                     *           "allowed_ips": [
                     *             "203.0.113.0/24"
                     *           ],
                     *           "silence_after_seconds": 21600,
                     *           "suspects_silence": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Endpoint"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the client */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "vapi"
                 *     }
                 */
                "application/json": components["schemas"]["NewEndpointInput"];
            };
        };
        responses: {
            /** @description The endpoint */
            201: {
                headers: {
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
                     *         "url": "https://hooks.callbook.example/webhook/vapi/4fB9…",
                     *         "secret": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["NewEndpoint"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0199f1c2-0000-7000-8000-000000000003",
                     *         "client_id": "0199f1c2-0000-7000-8000-000000000004",
                     *         "provider": "vapi",
                     *         "status": "active",
                     *         "accepts_until": null,
                     *         "created_at": "2026-01-15T09:30:00.000Z",
                     *         "last_used_at": "2026-11-22T09:10:00.000Z",
                     *         "request_count": 1204,
                     *         "differing_repeat_count": 0,
                     *         "rejected_reports": 0,
                     *         "signature": {
                     *           "preset": "vapi",
                     *           "header": "x-signature",
                     *           "payload": "{timestamp}.{body}",
                     *           "previous_secret_expires_at": null
                     *         },
                     *         "allowed_ips": [
                     *           "203.0.113.0/24"
                     *         ],
                     *         "silence_after_seconds": 21600,
                     *         "suspects_silence": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Endpoint"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_hours": 24
                 *     }
                 */
                "application/json": components["schemas"]["ReplaceEndpointInput"];
            };
        };
        responses: {
            /** @description The new endpoint */
            201: {
                headers: {
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
                     *         "url": "https://hooks.callbook.example/webhook/vapi/4fB9…",
                     *         "previous_url_expires_at": "2026-11-23T09:10:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReplacementEndpoint"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revealEndpointUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL; the request is recorded in the audit log */
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
                     *         "url": "https://hooks.callbook.example/webhook/vapi/4fB9…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EndpointUrl"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    activateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint accepts reports */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
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
    deactivateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reports get 404 until the endpoint is activated */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
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
    revokeEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reports permanently get 404 */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
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
    setSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preset": "vapi"
                 *     }
                 */
                "application/json": components["schemas"]["SignatureInput"];
            };
        };
        responses: {
            /** @description Requests must be signed */
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
                     *         "signature": {
                     *           "preset": "vapi",
                     *           "header": "x-signature",
                     *           "payload": "{timestamp}.{body}",
                     *           "previous_secret_expires_at": "2026-11-23T09:10:00.000Z"
                     *         },
                     *         "secret": "q0x1…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SignatureSet"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
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
    removeSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests need no signature; the secrets are deleted */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
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
    dropPreviousSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only the current secret is accepted */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
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
    setAllowedIps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        /** @description IPv4 and IPv6 addresses and CIDR blocks; an empty list allows any address */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "allowed_ips": [
                 *         "203.0.113.0/24",
                 *         "2001:db8::/32"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AllowedIpsInput"];
            };
        };
        responses: {
            /** @description The allowed addresses, normalized; if empty, any address may send reports */
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
                     *         "allowed_ips": [
                     *           "203.0.113.0/24",
                     *           "2001:db8::/32"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AllowedIps"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
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
    watchEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "silence_after_seconds": 21600,
                 *       "suspects_silence": false
                 *     }
                 */
                "application/json": components["schemas"]["WatchInput"];
            };
        };
        responses: {
            /** @description The new alarm settings */
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
                     *         "silence_after_seconds": 21600,
                     *         "suspects_silence": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Watch"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            /** @description Another endpoint of the client and provider is active, or this one is revoked */
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
                     *       "message": "Another endpoint of the client is already active"
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
    getEndpointSetup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings to enter at the provider */
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
                     *         "provider": "retell",
                     *         "place": "Open the agent, then Webhook Settings. By the API: PATCH /update-agent/{agent_id}.",
                     *         "fields": [
                     *           {
                     *             "name": "webhook_url",
                     *             "kind": "webhook_url",
                     *             "value": null,
                     *             "without": "No report arrives."
                     *           },
                     *           {
                     *             "name": "API key with the webhook badge",
                     *             "kind": "provider_secret",
                     *             "value": null,
                     *             "without": "Anyone who learns the URL can report calls."
                     *           }
                     *         ],
                     *         "addresses": [
                     *           {
                     *             "range": "100.20.5.228",
                     *             "when": "always"
                     *           }
                     *         ],
                     *         "signature_presets": [
                     *           "retell"
                     *         ],
                     *         "test_command": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EndpointSetup"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
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
                     *         "answer": "{\"success\":true,\"requestId\":\"0199f1c2-0000-7000-8000-00000000000f\"}",
                     *         "problem": null,
                     *         "duration_ms": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EndpointTest"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAlarms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alarms */
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
                     *           "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *           "id": "0199f1c2-0000-7000-8000-00000000000d",
                     *           "endpoint_id": "0199f1c2-0000-7000-8000-00000000000e",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "client_name": "Acme Honda",
                     *           "provider": "vapi",
                     *           "kind": "rejecting",
                     *           "certainty": null,
                     *           "since": "2026-11-22T09:10:00.000Z",
                     *           "opened_at": "2026-11-22T09:11:00.000Z",
                     *           "details": {
                     *             "reason": "rejected_in_a_row",
                     *             "rejections": 4
                     *           },
                     *           "what": "4 deliveries rejected in a row",
                     *           "next_step": "Check why deliveries were rejected"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EndpointAlarm"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReceivedReports: {
        parameters: {
            query?: {
                /** @description Maximum number of reports, without `since` */
                limit?: number;
                /** @description Reports received at or after this time */
                since?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports */
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
                     *           "at": "2026-11-22T09:10:00.000Z",
                     *           "outcome": "accepted",
                     *           "status": 200,
                     *           "count": 1,
                     *           "recovered": 0,
                     *           "kind": "end-of-call-report",
                     *           "cause": null,
                     *           "call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "rejection_id": null,
                     *           "key": "[\"0199f1c2-0000-7000-8000-000000000005\",\"end-of-call-report\",\"2026-11-22T09:10:00.000Z\"]"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReceivedReport"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProviderAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts, newest first */
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
                     *           "id": "0199f1c2-0000-7000-8000-000000000021",
                     *           "provider": "vapi",
                     *           "base_url": "https://api.vapi.ai",
                     *           "state": "active",
                     *           "last_error": null,
                     *           "last_ok_at": "2026-11-22T09:10:00.000Z",
                     *           "last_pass_at": "2026-11-22T09:10:00.000Z",
                     *           "created_at": "2026-01-15T09:30:00.000Z",
                     *           "open_gaps": 2,
                     *           "is_comparing": false,
                     *           "assignments": [
                     *             {
                     *               "assistant_id": null,
                     *               "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
                     *               "client_id": "0199f1c2-0000-7000-8000-000000000004"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ProviderAccount"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    connectProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "vapi",
                 *       "key": "a key of the provider"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectInput"];
            };
        };
        responses: {
            /** @description The account; its API key was tested and is never shown again */
            201: {
                headers: {
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000021"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConnectedAccount"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            /** @description The provider does not respond or rejects the key, or the organization has reached its limit of accounts */
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
                     *       "message": "Vapi does not respond at https://api.vapi.ai: try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProviderOrigins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API base URLs of each provider */
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
                     *           "provider": "vapi",
                     *           "origins": [
                     *             "https://api.vapi.ai"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ProviderOrigins"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "a key of the provider"
                 *     }
                 */
                "application/json": components["schemas"]["ProviderKeyInput"];
            };
        };
        responses: {
            /** @description The new key is used; it was tested and is never shown again */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            /** @description The provider does not respond or rejects the key, or the organization has reached its limit of accounts */
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
                     *       "message": "Vapi does not respond at https://api.vapi.ai: try again later"
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
    disconnectProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account and its key are deleted; calls fetched from it are kept */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignCalls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
                 *       "assistant_id": null
                 *     }
                 */
                "application/json": components["schemas"]["AssignInput"];
            };
        };
        responses: {
            /** @description The calls were assigned; an earlier assignment was replaced */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unassignCalls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assistant_id": null
                 *     }
                 */
                "application/json": components["schemas"]["UnassignInput"];
            };
        };
        responses: {
            /** @description The assignment was removed */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFoundGaps: {
        parameters: {
            query?: {
                /** @description Filter by whether the missing call is still open */
                open?: boolean;
                /** @description Maximum number of calls */
                limit?: number;
                /** @description The `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls, most recently found first */
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
                     *           "id": "0199f1c2-0000-7000-8000-000000000022",
                     *           "provider_call_id": "3a1f8a52-1f0c-4d6e-9f0e-5b0f7b0a9b11",
                     *           "kind": "missing",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000004",
                     *           "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "ended_at": "2026-11-22T09:00:00.000Z",
                     *           "found_at": "2026-11-22T09:10:00.000Z",
                     *           "resolved_at": "2026-11-22T09:10:02.000Z",
                     *           "how": "backfill"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FoundGap"][];
                        /**
                         * @description The `cursor` of the next page; null on the last one
                         * @example null
                         */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    compareNow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "days": 1
                 *     }
                 */
                "application/json": components["schemas"]["CompareInput"];
            };
        };
        responses: {
            /** @description The worker compares the account with the stored calls as soon as possible, and fetches missing calls */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            /** @description The provider does not respond or rejects the key, or the organization has reached its limit of accounts */
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
                     *       "message": "Vapi does not respond at https://api.vapi.ai: try again later"
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
    compareAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-01T00:00:00Z",
                 *       "fix": false
                 *     }
                 */
                "application/json": components["schemas"]["ComparisonInput"];
            };
        };
        responses: {
            /** @description Lines with `progress`, the numbers of calls so far, or `note`, a sentence about a delay. The last line has the member `result`, or `error` with a status and a message; without one, the work was interrupted. Empty lines keep the connection open */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"progress":{"listed":100,"gaps":2,"repaired":0}} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    examineProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings */
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
                     *         "findings": [
                     *           {
                     *             "severity": "advice",
                     *             "setting": "server.backoffPlan",
                     *             "subject": "assistant Riley (b2a1c9d0)",
                     *             "current": null,
                     *             "expected": "{\"type\":\"exponential\",\"maxRetries\":10,\"baseDelaySeconds\":5}",
                     *             "explanation": "Vapi sends each report once.",
                     *             "endpoint_id": null
                     *           }
                     *         ],
                     *         "problem": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Examination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRejections: {
        parameters: {
            query?: {
                /** @description Maximum number of reports */
                limit?: number;
                /** @description The `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports */
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
                     *           "id": "0199f1c2-0000-7000-8000-000000000009",
                     *           "received_at": "2026-11-22T09:10:00.000Z",
                     *           "status": 400,
                     *           "cause": "Expected string",
                     *           "path": "message.call.id",
                     *           "provider_call_id": null,
                     *           "request_id": "0199f1c2-0000-7000-8000-00000000000f",
                     *           "has_body": true,
                     *           "endpoint_id": "0199f1c2-0000-7000-8000-000000000006",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "client_name": "Acme Honda",
                     *           "provider": "vapi"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Rejection"][];
                        /**
                         * @description The `cursor` of the next page; null on the last one
                         * @example null
                         */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRejectionCounts: {
        parameters: {
            query?: {
                /** @description Maximum number of reports */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests rejected before they were read, by minute and cause, newest first */
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
                     *           "minute": "2026-11-22T09:10:00.000Z",
                     *           "status": 401,
                     *           "cause": "signature",
                     *           "rejections": 31,
                     *           "recovered": 0,
                     *           "samples": [
                     *             {
                     *               "received_at": "2026-11-22T09:10:04.120Z",
                     *               "address": "203.0.113.7",
                     *               "request_id": "0199f1c2-0000-7000-8000-00000000000f"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RejectionCount"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRejection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the rejection */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report with its body */
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000009",
                     *         "received_at": "2026-11-22T09:10:00.000Z",
                     *         "status": 400,
                     *         "cause": "Expected string",
                     *         "path": "message.call.id",
                     *         "provider_call_id": null,
                     *         "request_id": "0199f1c2-0000-7000-8000-00000000000f",
                     *         "has_body": true,
                     *         "endpoint_id": "0199f1c2-0000-7000-8000-000000000006",
                     *         "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *         "client_name": "Acme Honda",
                     *         "provider": "vapi",
                     *         "body": "{\"message\":{\"type\":\"end-of-call-report\",\"call\":{\"id\":5}}}"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RejectionWithBody"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RejectionNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrganizationRejections: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by webhook URL */
                endpoint_id?: string;
                /** @description Filter by error */
                cause?: string;
                /** @description Only rejections at or after this time */
                from?: string;
                /** @description Only rejections before this time */
                to?: string;
                /** @description Maximum number of reports */
                limit?: number;
                /** @description The `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports */
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
                     *           "id": "0199f1c2-0000-7000-8000-000000000009",
                     *           "received_at": "2026-11-22T09:10:00.000Z",
                     *           "status": 400,
                     *           "cause": "Expected string",
                     *           "path": "message.call.id",
                     *           "provider_call_id": null,
                     *           "request_id": "0199f1c2-0000-7000-8000-00000000000f",
                     *           "has_body": true,
                     *           "endpoint_id": "0199f1c2-0000-7000-8000-000000000006",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "client_name": "Acme Honda",
                     *           "provider": "vapi"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Rejection"][];
                        /**
                         * @description The `cursor` of the next page; null on the last one
                         * @example null
                         */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client or webhook URL does not exist in the organization, or the user cannot access the organization */
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
    sumRejectionCounts: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by webhook URL */
                endpoint_id?: string;
                /** @description Filter by error */
                cause?: string;
                /** @description Only rejections at or after this time */
                from?: string;
                /** @description Only rejections before this time */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
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
                     *         "counts": [
                     *           {
                     *             "endpoint_id": "0199f1c2-0000-7000-8000-000000000006",
                     *             "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "client_name": "Acme Honda",
                     *             "provider": "vapi",
                     *             "status": 401,
                     *             "cause": "signature",
                     *             "rejections": 31,
                     *             "recovered": 0,
                     *             "latest_minute": "2026-11-22T09:10:00.000Z",
                     *             "samples": [
                     *               {
                     *                 "received_at": "2026-11-22T09:10:04.120Z",
                     *                 "address": "203.0.113.7",
                     *                 "request_id": "0199f1c2-0000-7000-8000-00000000000f"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "since": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RejectionSums"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client or webhook URL does not exist in the organization, or the user cannot access the organization */
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
    countRejectionFacets: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by webhook URL */
                endpoint_id?: string;
                /** @description Filter by error */
                cause?: string;
                /** @description Only rejections at or after this time */
                from?: string;
                /** @description Only rejections before this time */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers */
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
                     *         "causes": [
                     *           {
                     *             "cause": "Expected string",
                     *             "reports": 12,
                     *             "retryable": 12
                     *           }
                     *         ],
                     *         "endpoints": [
                     *           {
                     *             "endpoint_id": "0199f1c2-0000-7000-8000-000000000006",
                     *             "client_id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "client_name": "Acme Honda",
                     *             "provider": "vapi",
                     *             "reports": 12
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RejectionFacets"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client or webhook URL does not exist in the organization, or the user cannot access the organization */
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
    countRetryableReports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number */
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
                     *         "reports": 12,
                     *         "is_bounded": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RetryableReports"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseRejection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the rejection */
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
                     *         "outcome": "stored",
                     *         "call_id": "0199f1c2-0000-7000-8000-000000000005"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Release"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RejectionNotFound"];
            /** @description The report may be about an erased caller, which cannot be determined without the key */
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
                     *       "message": "Callers were erased: ERASURE_KEY must be the key that they were erased with. The operator of this installation must set it; the report is stored until then"
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
    releaseRejections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cause": "Expected string",
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseInput"];
            };
        };
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
                     *         "found": 12,
                     *         "examined": 12,
                     *         "readable": 11,
                     *         "stored": 11,
                     *         "duplicates": 0,
                     *         "dropped": 0,
                     *         "withheld": 0,
                     *         "kept": [
                     *           {
                     *             "reason": "The report is still unreadable: message.call.id Expected string",
                     *             "reports": 1
                     *           }
                     *         ],
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Releases"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseOrganizationRejections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0199f1c2-0000-7000-8000-000000000009"
                 *       ],
                 *       "dry_run": false
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationReleaseInput"];
            };
        };
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
                     *         "found": 12,
                     *         "examined": 12,
                     *         "readable": 11,
                     *         "stored": 11,
                     *         "duplicates": 0,
                     *         "dropped": 0,
                     *         "withheld": 0,
                     *         "kept": [
                     *           {
                     *             "reason": "The report is still unreadable: message.call.id Expected string",
                     *             "reports": 1
                     *           }
                     *         ],
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Releases"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The client or webhook URL does not exist in the organization, or the user cannot access the organization */
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMappings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mappings */
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
                     *           "name": "acmevoice",
                     *           "version": 3,
                     *           "made_by": "ada@agency.example",
                     *           "made_at": "2026-11-20T15:04:12.537Z",
                     *           "endpoints": [
                     *             {
                     *               "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
                     *               "client_id": "0199f1c2-0000-7000-8000-000000000004",
                     *               "is_active": true,
                     *               "waiting": 14
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Mapping"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The organization does not exist in the organization, or the user cannot access the organization */
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
                     *       "error": "Organization not found"
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
    getMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Name of the mapping */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mapping */
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
                     *         "name": "acmevoice",
                     *         "version": 3,
                     *         "made_by": "ada@agency.example",
                     *         "made_at": "2026-11-20T15:04:12.537Z",
                     *         "endpoints": [
                     *           {
                     *             "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "client_id": "0199f1c2-0000-7000-8000-000000000004",
                     *             "is_active": true,
                     *             "waiting": 14
                     *           }
                     *         ],
                     *         "document": {
                     *           "id": [
                     *             "/call/id"
                     *           ],
                     *           "fields": {
                     *             "ended_at": {
                     *               "from": [
                     *                 "/call/ended"
                     *               ],
                     *               "unit": "s"
                     *             },
                     *             "caller.phone_number": {
                     *               "from": [
                     *                 "/call/from"
                     *               ]
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WholeMapping"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MappingNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    saveMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that was changed, such as `"3"`; `"0"` for a new mapping */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Name of the mapping */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document": {
                 *         "id": [
                 *           "/call/id"
                 *         ],
                 *         "fields": {
                 *           "ended_at": {
                 *             "from": [
                 *               "/call/ended"
                 *             ],
                 *             "unit": "s"
                 *           },
                 *           "caller.phone_number": {
                 *             "from": [
                 *               "/call/from"
                 *             ]
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MappingInput"];
            };
        };
        responses: {
            /** @description The saved mapping */
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
                     *         "name": "acmevoice",
                     *         "version": 3,
                     *         "made_by": "ada@agency.example",
                     *         "made_at": "2026-11-20T15:04:12.537Z",
                     *         "endpoints": [
                     *           {
                     *             "endpoint_id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "client_id": "0199f1c2-0000-7000-8000-000000000004",
                     *             "is_active": true,
                     *             "waiting": 14
                     *           }
                     *         ],
                     *         "document": {
                     *           "id": [
                     *             "/call/id"
                     *           ],
                     *           "fields": {
                     *             "ended_at": {
                     *               "from": [
                     *                 "/call/ended"
                     *               ],
                     *               "unit": "s"
                     *             },
                     *             "caller.phone_number": {
                     *               "from": [
                     *                 "/call/from"
                     *               ]
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WholeMapping"];
                    };
                };
            };
            /** @description The mapping has faults, which the message lists with their paths */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Bad Request",
                     *       "message": "fields.ended_at.unit Expected one of iso, s, ms"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MappingNotFound"];
            /** @description The organization has its maximum of mappings */
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
                     *       "message": "The organization has reached its limit"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The live version is not that of `If-Match` */
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
                     *       "message": "The mapping has changed: its version is 4"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 131,072 bytes */
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
    deleteMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Name of the mapping */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mapping is deleted */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MappingNotFound"];
            /** @description An active webhook URL uses the mapping */
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
                     *       "message": "An active webhook URL uses the mapping"
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
    previewMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "acmevoice",
                 *       "document": null
                 *     }
                 */
                "application/json": components["schemas"]["MappingPreviewInput"];
            };
        };
        responses: {
            /** @description The preview */
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
                     *         "problems": [],
                     *         "notes": [
                     *           "report_when: every message becomes a call. Add a condition if the vendor also sends other messages."
                     *         ],
                     *         "suggestion": {
                     *           "id": [
                     *             "/call/id"
                     *           ],
                     *           "fields": {
                     *             "ended_at": {
                     *               "from": [
                     *                 "/call/ended"
                     *               ],
                     *               "unit": "s"
                     *             },
                     *             "caller.phone_number": {
                     *               "from": [
                     *                 "/call/from"
                     *               ]
                     *             }
                     *           }
                     *         },
                     *         "bodies": [
                     *           {
                     *             "received_at": "2026-11-20T15:04:12.537Z",
                     *             "body": "{\"call\":{\"id\":\"c-1\"}}",
                     *             "outcome": "report",
                     *             "fields": [
                     *               {
                     *                 "field": "id",
                     *                 "value": "c-1",
                     *                 "source": "/call/id"
                     *               }
                     *             ],
                     *             "unreadable": [],
                     *             "problem": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MappingPreview"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The organization does not exist in the organization, or the user cannot access the organization */
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
                     *       "error": "Organization not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 131,072 bytes */
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
    listEventEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createEventEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            /** @description The organization, or the client of a limited member, has reached its limit of event endpoints */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the event endpoint */
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
            403: components["responses"]["Forbidden"];
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
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the event endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted with its pending deliveries */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EventEndpointNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the event endpoint */
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EventEndpointNotFound"];
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
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the event endpoint */
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EventEndpointNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All types, with example bodies */
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
                     *           "type": "customer.erased",
                     *           "object": "customer",
                     *           "bodies": {
                     *             "thin": "{\"type\":\"customer.erased\",\"timestamp\":\"2026-11-20T15:04:12.537Z\",\"data\":{\"sequence\":1042}}",
                     *             "full": "{\"type\":\"customer.erased\",\"timestamp\":\"2026-11-20T15:04:12.537Z\",\"data\":{\"sequence\":1042}}",
                     *             "slack": "{\"text\":\"A customer of Acme Honda was erased.\"}"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventTypeExample"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRecordingPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policies */
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
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000002",
                     *           "keeps": true,
                     *           "days": 90,
                     *           "consent_by": "Ada Lovelace",
                     *           "consent_at": "2026-11-20T15:04:12.537Z",
                     *           "updated_at": "2026-11-20T15:04:12.537Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RecordingPolicy"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setRecordingPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the client */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keeps": true,
                 *       "days": 90,
                 *       "consent_confirmed": true
                 *     }
                 */
                "application/json": components["schemas"]["RecordingPolicyInput"];
            };
        };
        responses: {
            /** @description The policy */
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
                     *         "client_id": "0199f1c2-0000-7000-8000-000000000002",
                     *         "keeps": true,
                     *         "days": 90,
                     *         "consent_by": "Ada Lovelace",
                     *         "consent_at": "2026-11-20T15:04:12.537Z",
                     *         "updated_at": "2026-11-20T15:04:12.537Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RecordingPolicy"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRecordings: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by state */
                state?: components["schemas"]["RecordingState"];
                /** @description Id of the last call of the previous page */
                after?: string;
                /** @description Maximum number of recordings */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recordings */
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
                     *           "call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "kind": "mixed",
                     *           "state": "failed",
                     *           "reason": "not_found",
                     *           "bytes": null,
                     *           "content_type": null,
                     *           "sha256": null,
                     *           "stored_at": null,
                     *           "expires_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RecordingCopy"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyRecordings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "after": null
                 *     }
                 */
                "application/json": components["schemas"]["RecordingVerificationInput"];
            };
        };
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
                     *         "verified": 20,
                     *         "wrong": [],
                     *         "next": "0199f1c2-0000-7000-8000-000000000005"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["VerifiedRecordings"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    fetchRecordings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the client */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecordingFetchInput"];
            };
        };
        responses: {
            /** @description The number of requests */
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
                     *         "requested": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RequestedRecordings"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listHolds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holds */
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
                     *           "id": "0199f1c2-0000-7000-8000-000000000009",
                     *           "client_id": "0199f1c2-0000-7000-8000-000000000002",
                     *           "customer_id": "0199f1c2-0000-7000-8000-000000000003",
                     *           "call_id": null,
                     *           "reason": "Case 2026-114",
                     *           "made_by": "Ada Lovelace",
                     *           "made_at": "2026-11-20T15:04:12.537Z",
                     *           "released_by": null,
                     *           "released_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LegalHold"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "customer",
                 *       "id": "0199f1c2-0000-7000-8000-000000000003",
                 *       "reason": "Case 2026-114"
                 *     }
                 */
                "application/json": components["schemas"]["LegalHoldInput"];
            };
        };
        responses: {
            /** @description The hold */
            201: {
                headers: {
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000009",
                     *         "client_id": "0199f1c2-0000-7000-8000-000000000002",
                     *         "customer_id": "0199f1c2-0000-7000-8000-000000000003",
                     *         "call_id": null,
                     *         "reason": "Case 2026-114",
                     *         "made_by": "Ada Lovelace",
                     *         "made_at": "2026-11-20T15:04:12.537Z",
                     *         "released_by": null,
                     *         "released_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LegalHold"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            /** @description An earlier request with this Idempotency-Key is still in progress: `Retry-After` says when to retry */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the legal hold */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The released hold */
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000009",
                     *         "client_id": "0199f1c2-0000-7000-8000-000000000002",
                     *         "customer_id": "0199f1c2-0000-7000-8000-000000000003",
                     *         "call_id": null,
                     *         "reason": "Case 2026-114",
                     *         "made_by": "Ada Lovelace",
                     *         "made_at": "2026-11-20T15:04:12.537Z",
                     *         "released_by": null,
                     *         "released_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LegalHold"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The legal hold does not exist in the organization, or the user cannot access the organization */
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
                     *       "error": "Legal hold not found"
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
    getReviewProgress: {
        parameters: {
            query?: {
                /** @description Reviews at or after this time; by default, one day ago */
                start_date?: string;
                /** @description Reviews before this time, at most 92 days later; by default, now */
                end_date?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Calls that wait for a review, open calls by user, and reviews by user */
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
                     *         "waiting": 12,
                     *         "assigned_to_you": 3,
                     *         "claims": [
                     *           {
                     *             "call_id": "0199f1c2-0000-7000-8000-000000000c01",
                     *             "user_id": "0199f1c2-0000-7000-8000-00000000000a",
                     *             "name": "Ann Lee",
                     *             "is_yours": false,
                     *             "expires_at": "2026-11-22T14:05:00.000Z"
                     *           }
                     *         ],
                     *         "reviewers": [
                     *           {
                     *             "user_id": "0199f1c2-0000-7000-8000-00000000000a",
                     *             "name": "Ann Lee",
                     *             "is_you": true,
                     *             "done": 9,
                     *             "lead_quality": {
                     *               "compared": 9,
                     *               "mean_difference": 4.2
                     *             },
                     *             "prompt_adherence": {
                     *               "compared": 0,
                     *               "mean_difference": null
                     *             }
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReviewProgress"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReviewedCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call, its evaluations and its claim */
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000c01",
                     *         "client_id": "0199f1c2-0000-7000-8000-000000000002",
                     *         "occurred_at": "2026-11-22T09:04:00.000Z",
                     *         "created_at": "2026-11-22T09:10:00.000Z",
                     *         "caller_full_name": "Maya Lindqvist",
                     *         "is_waiting": true,
                     *         "is_sampled": false,
                     *         "claim": null,
                     *         "assignee": null,
                     *         "lead_quality": {
                     *           "version": 1,
                     *           "source": "model",
                     *           "model": "judge-1",
                     *           "reviewer": null,
                     *           "created_at": "2026-11-22T09:12:00.000Z",
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
                     *         },
                     *         "prompt_adherence": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReviewedCall"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reviewCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lead_quality": {
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
                 *         "seen": 1
                 *       },
                 *       "prompt_adherence": {
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
                 *         "seen": 0
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReviewInput"];
            };
        };
        responses: {
            /** @description The versions that hold the results */
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
                     *         "lead_quality": {
                     *           "version": 2
                     *         },
                     *         "prompt_adherence": {
                     *           "version": 1
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Reviewed"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            /** @description Another result was recorded first, and nothing is stored; the message names it */
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
                     *       "message": "Ann Lee evaluated the lead quality first, at 2026-11-22T14:01:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 1,048,576 bytes */
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
    claimNextReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "after": "0199f1c2-0000-7000-8000-000000000c01",
                 *       "assignee": "me"
                 *     }
                 */
                "application/json": components["schemas"]["NextReviewInput"];
            };
        };
        responses: {
            /** @description The call */
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
                     *         "call_id": "0199f1c2-0000-7000-8000-000000000c01"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["NextReview"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    claimReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current claim */
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
                     *         "call_id": "0199f1c2-0000-7000-8000-000000000c01",
                     *         "user_id": "0199f1c2-0000-7000-8000-00000000000a",
                     *         "name": "Ann Lee",
                     *         "is_yours": false,
                     *         "expires_at": "2026-11-22T14:05:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReviewClaim"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Other users can claim the call */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAssignees: {
        parameters: {
            query?: {
                /** @description Only members who may review calls of this client */
                client_id?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members */
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
                     *           "user_id": "0199f1c2-0000-7000-8000-00000000000a",
                     *           "name": "Ann Lee",
                     *           "is_you": false,
                     *           "assigned": 4
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PossibleAssignee"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_id": "0199f1c2-0000-7000-8000-00000000000a"
                 *     }
                 */
                "application/json": components["schemas"]["ReviewAssigneeInput"];
            };
        };
        responses: {
            /** @description The assignee */
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
                     *         "user_id": "0199f1c2-0000-7000-8000-00000000000a",
                     *         "name": "Ann Lee",
                     *         "is_you": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReviewAssignee"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            /** @description The call cannot be assigned */
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
                     *       "message": "The call does not wait for a review"
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
    unassignReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call is unassigned */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReviewSample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the client */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The share of the client */
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
                     *         "percent": 5
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReviewSample"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setReviewSample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the client */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "percent": 5
                 *     }
                 */
                "application/json": components["schemas"]["ReviewSampleInput"];
            };
        };
        responses: {
            /** @description The share of the client */
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
                     *         "percent": 5
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReviewSample"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAgreementPairs: {
        parameters: {
            query?: {
                /** @description Calls that took place at or after this time; by default, all */
                since?: string;
                /** @description Filter by model */
                model?: string;
                /** @description Filter by version of the prompt */
                prompt_version?: string;
                /** @description Calls to compare, by why they were reviewed; by default, all */
                calls?: components["schemas"]["ReviewedCalls"];
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields */
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
                     *           "domain": "lead_quality",
                     *           "field": "sentiment.value",
                     *           "measure": "cohens_kappa",
                     *           "pairs": [
                     *             {
                     *               "machine": "positive",
                     *               "human": "neutral",
                     *               "calls": 3
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FieldPairs"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUnfinishedEvaluations: {
        parameters: {
            query?: {
                /** @description Filter by state */
                state?: components["schemas"]["EvaluationWorkState"];
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evaluations */
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
                     *           "organization_id": "0199f1c2-0000-7000-8000-000000000001",
                     *           "call_id": "0199f1c2-0000-7000-8000-000000000005",
                     *           "domain": "lead_quality",
                     *           "state": "failed",
                     *           "attempts": 10,
                     *           "run_after": "2026-11-22T09:10:00.000Z",
                     *           "last_error": "the model returned no result",
                     *           "needs_model": true,
                     *           "input_tokens": null,
                     *           "output_tokens": null,
                     *           "cost_usd": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["UnfinishedEvaluation"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryEvaluations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "call_id": "0199f1c2-0000-7000-8000-000000000005"
                 *     }
                 */
                "application/json": components["schemas"]["EvaluationRetryInput"];
            };
        };
        responses: {
            /** @description The number of evaluations */
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
                     *         "retried": 3
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RetriedEvaluations"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CallNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    runEvaluations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-01T00:00:00Z",
                 *       "domains": [
                 *         "lead_quality"
                 *       ],
                 *       "prompt_version": null,
                 *       "again": false,
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["EvaluationRunInput"];
            };
        };
        responses: {
            /** @description Lines with `progress`: the estimate or the number of requests so far. The last line has the member `result`, or `error` with a status and a message; without one, the work was interrupted. Empty lines keep the connection open */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"result":{"requested":12}} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reprocessReports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-01T00:00:00Z",
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["ReprocessInput"];
            };
        };
        responses: {
            /** @description Lines with `changed` or `unreadable`, a call, or `progress`, the numbers of calls so far. The last line has the member `result`, or `error` with a status and a message; without one, the work was interrupted. Empty lines keep the connection open */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"result":{"applied":false,"calls":1250,"changed":0,"unreadable":0}} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys */
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
                     *           "id": "0199f1c2-0000-7000-8000-000000000002",
                     *           "name": "Reporting",
                     *           "environment": "production",
                     *           "key_prefix": "callbook_mgmt_Ab12",
                     *           "scopes": [
                     *             "evaluations:write"
                     *           ],
                     *           "created_at": "2026-01-15T09:30:00.000Z",
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "revoked_reason": null,
                     *           "issued_by": "Ann Lee",
                     *           "issued_by_id": "0199f1c2-0000-7000-8000-000000000004",
                     *           "replaced_by": null,
                     *           "last_used_at": "2026-11-22T09:10:00.000Z",
                     *           "client_id": null,
                     *           "rate_limit": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    issueApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Reporting",
                 *       "environment": "production",
                 *       "scopes": [],
                 *       "expires_at": "2027-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000002",
                     *         "name": "Reporting",
                     *         "environment": "production",
                     *         "client_id": null,
                     *         "key": "callbook_mgmt_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IssuedApiKey"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["ClientNotFound"];
            /** @description An earlier request with this Idempotency-Key is still in progress: `Retry-After` says when to retry */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renameApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the API key */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "CRM"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyChanges"];
            };
        };
        responses: {
            /** @description The key has the name */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["APIKeyNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the API key */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The key was logged"
                 *     }
                 */
                "application/json": components["schemas"]["RevocationInput"];
            };
        };
        responses: {
            /** @description The key is rejected within a second */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["APIKeyNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the API key */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_hours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotationInput"];
            };
        };
        responses: {
            /** @description The new key */
            201: {
                headers: {
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000002",
                     *         "name": "Reporting",
                     *         "environment": "production",
                     *         "client_id": null,
                     *         "key": "callbook_mgmt_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IssuedApiKey"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["APIKeyNotFound"];
            /** @description The key has expired, was revoked or was already rotated */
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
                     *       "message": "The key was revoked: create another one"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInsights: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by assistant, except agreement */
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
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
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
                     *         "volume": {
                     *           "steps": [
                     *             {
                     *               "start": "2026-11-20T00:00:00.000Z",
                     *               "end": "2026-11-21T00:00:00.000Z",
                     *               "calls": 24,
                     *               "inbound": 20,
                     *               "outbound": 3,
                     *               "web": 1,
                     *               "unknown": 0
                     *             }
                     *           ],
                     *           "total": {
                     *             "calls": 24,
                     *             "inbound": 20,
                     *             "outbound": 3,
                     *             "web": 1,
                     *             "unknown": 0
                     *           },
                     *           "before": {
                     *             "calls": 24,
                     *             "inbound": 20,
                     *             "outbound": 3,
                     *             "web": 1,
                     *             "unknown": 0
                     *           }
                     *         },
                     *         "outcomes": {
                     *           "statuses": [
                     *             {
                     *               "status": "completed",
                     *               "calls": 24,
                     *               "before": 20
                     *             }
                     *           ],
                     *           "ended_reasons": [
                     *             {
                     *               "value": "customer-ended-call",
                     *               "calls": 20
                     *             }
                     *           ],
                     *           "other_ended_reasons": 4
                     *         },
                     *         "scores": {
                     *           "steps": [
                     *             {
                     *               "start": "2026-11-20T00:00:00.000Z",
                     *               "end": "2026-11-21T00:00:00.000Z",
                     *               "evaluated": 26,
                     *               "lead_score": {
                     *                 "calls": 24,
                     *                 "mean": 71.5,
                     *                 "deviation": 12.25
                     *               },
                     *               "failure_risk": {
                     *                 "calls": 24,
                     *                 "mean": 18,
                     *                 "deviation": 9.5
                     *               },
                     *               "adherence_score": {
                     *                 "calls": 26,
                     *                 "mean": 88,
                     *                 "deviation": 6.5
                     *               },
                     *               "sentiments": {
                     *                 "positive": 12,
                     *                 "neutral": 9,
                     *                 "negative": 2,
                     *                 "mixed": 1
                     *               },
                     *               "negative_calls": 1,
                     *               "flags": {
                     *                 "calls": 24,
                     *                 "flagged": 2
                     *               }
                     *             }
                     *           ],
                     *           "total": {
                     *             "evaluated": 26,
                     *             "lead_score": {
                     *               "calls": 24,
                     *               "mean": 71.5,
                     *               "deviation": 12.25
                     *             },
                     *             "failure_risk": {
                     *               "calls": 24,
                     *               "mean": 18,
                     *               "deviation": 9.5
                     *             },
                     *             "adherence_score": {
                     *               "calls": 26,
                     *               "mean": 88,
                     *               "deviation": 6.5
                     *             },
                     *             "sentiments": {
                     *               "positive": 12,
                     *               "neutral": 9,
                     *               "negative": 2,
                     *               "mixed": 1
                     *             },
                     *             "negative_calls": 1,
                     *             "flags": {
                     *               "calls": 24,
                     *               "flagged": 2
                     *             }
                     *           },
                     *           "before": {
                     *             "evaluated": 26,
                     *             "lead_score": {
                     *               "calls": 24,
                     *               "mean": 71.5,
                     *               "deviation": 12.25
                     *             },
                     *             "failure_risk": {
                     *               "calls": 24,
                     *               "mean": 18,
                     *               "deviation": 9.5
                     *             },
                     *             "adherence_score": {
                     *               "calls": 26,
                     *               "mean": 88,
                     *               "deviation": 6.5
                     *             },
                     *             "sentiments": {
                     *               "positive": 12,
                     *               "neutral": 9,
                     *               "negative": 2,
                     *               "mixed": 1
                     *             },
                     *             "negative_calls": 1,
                     *             "flags": {
                     *               "calls": 24,
                     *               "flagged": 2
                     *             }
                     *           },
                     *           "tens": {
                     *             "lead_score": [
                     *               0,
                     *               0,
                     *               1,
                     *               1,
                     *               2,
                     *               4,
                     *               6,
                     *               8,
                     *               3,
                     *               1
                     *             ],
                     *             "adherence_score": [
                     *               0,
                     *               0,
                     *               1,
                     *               1,
                     *               2,
                     *               4,
                     *               6,
                     *               8,
                     *               3,
                     *               1
                     *             ]
                     *           }
                     *         },
                     *         "costs": {
                     *           "steps": [
                     *             {
                     *               "start": "2026-11-20T00:00:00.000Z",
                     *               "end": "2026-11-21T00:00:00.000Z",
                     *               "calls": 24,
                     *               "minutes": 61.5,
                     *               "cost_usd": 5.4,
                     *               "calls_without_cost": 0
                     *             }
                     *           ],
                     *           "total": {
                     *             "calls": 24,
                     *             "minutes": 61.5,
                     *             "cost_usd": 5.4,
                     *             "calls_without_cost": 0
                     *           },
                     *           "before": {
                     *             "calls": 24,
                     *             "minutes": 61.5,
                     *             "cost_usd": 5.4,
                     *             "calls_without_cost": 0
                     *           },
                     *           "clients": [
                     *             {
                     *               "id": "0199f1c2-0000-7000-8000-000000000003",
                     *               "name": "Acme Honda",
                     *               "minutes": 61.5,
                     *               "cost_usd": 5.4
                     *             }
                     *           ],
                     *           "other_clients": null,
                     *           "evaluations": [
                     *             {
                     *               "domain": "lead_quality",
                     *               "model": "gpt-5-mini",
                     *               "prompt_version": "lead-quality-v1",
                     *               "evaluations": 24,
                     *               "input_tokens": 48000,
                     *               "output_tokens": 9600,
                     *               "cost_usd": 0.12,
                     *               "without_cost": 0
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Insights"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVolume: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by assistant, except agreement */
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
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
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
                     *         "steps": [
                     *           {
                     *             "start": "2026-11-20T00:00:00.000Z",
                     *             "end": "2026-11-21T00:00:00.000Z",
                     *             "calls": 24,
                     *             "inbound": 20,
                     *             "outbound": 3,
                     *             "web": 1,
                     *             "unknown": 0
                     *           }
                     *         ],
                     *         "total": {
                     *           "calls": 24,
                     *           "inbound": 20,
                     *           "outbound": 3,
                     *           "web": 1,
                     *           "unknown": 0
                     *         },
                     *         "before": {
                     *           "calls": 24,
                     *           "inbound": 20,
                     *           "outbound": 3,
                     *           "web": 1,
                     *           "unknown": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Volume"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOutcomes: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by assistant, except agreement */
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
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
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
                     *         "statuses": [
                     *           {
                     *             "status": "completed",
                     *             "calls": 24,
                     *             "before": 20
                     *           }
                     *         ],
                     *         "ended_reasons": [
                     *           {
                     *             "value": "customer-ended-call",
                     *             "calls": 20
                     *           }
                     *         ],
                     *         "other_ended_reasons": 4
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Outcomes"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScores: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by assistant, except agreement */
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
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
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
                     *         "steps": [
                     *           {
                     *             "start": "2026-11-20T00:00:00.000Z",
                     *             "end": "2026-11-21T00:00:00.000Z",
                     *             "evaluated": 26,
                     *             "lead_score": {
                     *               "calls": 24,
                     *               "mean": 71.5,
                     *               "deviation": 12.25
                     *             },
                     *             "failure_risk": {
                     *               "calls": 24,
                     *               "mean": 18,
                     *               "deviation": 9.5
                     *             },
                     *             "adherence_score": {
                     *               "calls": 26,
                     *               "mean": 88,
                     *               "deviation": 6.5
                     *             },
                     *             "sentiments": {
                     *               "positive": 12,
                     *               "neutral": 9,
                     *               "negative": 2,
                     *               "mixed": 1
                     *             },
                     *             "negative_calls": 1,
                     *             "flags": {
                     *               "calls": 24,
                     *               "flagged": 2
                     *             }
                     *           }
                     *         ],
                     *         "total": {
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
                     *         },
                     *         "before": {
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
                     *         },
                     *         "tens": {
                     *           "lead_score": [
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             2,
                     *             4,
                     *             6,
                     *             8,
                     *             3,
                     *             1
                     *           ],
                     *           "adherence_score": [
                     *             0,
                     *             0,
                     *             1,
                     *             1,
                     *             2,
                     *             4,
                     *             6,
                     *             8,
                     *             3,
                     *             1
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Scores"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCosts: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by assistant, except agreement */
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
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
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
                     *         "steps": [
                     *           {
                     *             "start": "2026-11-20T00:00:00.000Z",
                     *             "end": "2026-11-21T00:00:00.000Z",
                     *             "calls": 24,
                     *             "minutes": 61.5,
                     *             "cost_usd": 5.4,
                     *             "calls_without_cost": 0
                     *           }
                     *         ],
                     *         "total": {
                     *           "calls": 24,
                     *           "minutes": 61.5,
                     *           "cost_usd": 5.4,
                     *           "calls_without_cost": 0
                     *         },
                     *         "before": {
                     *           "calls": 24,
                     *           "minutes": 61.5,
                     *           "cost_usd": 5.4,
                     *           "calls_without_cost": 0
                     *         },
                     *         "clients": [
                     *           {
                     *             "id": "0199f1c2-0000-7000-8000-000000000003",
                     *             "name": "Acme Honda",
                     *             "minutes": 61.5,
                     *             "cost_usd": 5.4
                     *           }
                     *         ],
                     *         "other_clients": null,
                     *         "evaluations": [
                     *           {
                     *             "domain": "lead_quality",
                     *             "model": "gpt-5-mini",
                     *             "prompt_version": "lead-quality-v1",
                     *             "evaluations": 24,
                     *             "input_tokens": 48000,
                     *             "output_tokens": 9600,
                     *             "cost_usd": 0.12,
                     *             "without_cost": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Costs"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAgents: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by assistant, except agreement */
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
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
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
                     *         "most": 100,
                     *         "agents": [
                     *           {
                     *             "assistant_id": "a7c1",
                     *             "assistant_version": "3",
                     *             "assistant_name": "Reception",
                     *             "calls": 24,
                     *             "minutes": 61.5,
                     *             "lead_score": 71.4,
                     *             "lead_scores": 20,
                     *             "adherence_score": 84.6,
                     *             "adherence_scores": 19,
                     *             "evaluated": 20,
                     *             "flagged": 2,
                     *             "negative_calls": 1,
                     *             "last_call_at": "2026-11-22T09:10:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Agents"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAgreement: {
        parameters: {
            query?: {
                /** @description Filter by client */
                client_id?: string;
                /** @description Filter by assistant, except agreement */
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
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
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
                     *         "most": 1000,
                     *         "fields": [
                     *           {
                     *             "domain": "lead_quality",
                     *             "field": "overall_score",
                     *             "measure": "mean_absolute_error",
                     *             "value": 4.2,
                     *             "calls": 31
                     *           }
                     *         ],
                     *         "flagged": [
                     *           {
                     *             "domain": "lead_quality",
                     *             "field": "overall_score",
                     *             "measure": "mean_absolute_error",
                     *             "value": 6.1,
                     *             "calls": 19
                     *           }
                     *         ],
                     *         "sampled": [
                     *           {
                     *             "domain": "lead_quality",
                     *             "field": "overall_score",
                     *             "measure": "mean_absolute_error",
                     *             "value": 1.8,
                     *             "calls": 11
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Agreements"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ClientNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members, longest membership first */
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
                     *           "user_id": "0199f1c2-0000-7000-8000-00000000000a",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Lee",
                     *           "role": "reviewer",
                     *           "client_id": null,
                     *           "has_second_factor": true,
                     *           "disabled_at": null,
                     *           "last_seen_at": "2026-11-22T09:10:00.000Z",
                     *           "created_at": "2026-01-15T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Member"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEventEndpointsOfMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the member */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event endpoints */
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MemberNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations */
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
                     *           "id": "0199f1c2-0000-7000-8000-00000000000b",
                     *           "email": "ann@example.com",
                     *           "role": "reviewer",
                     *           "client_id": null,
                     *           "invited_by": "Ben Ode",
                     *           "created_at": "2026-11-22T09:30:00.000Z",
                     *           "expires_at": "2026-11-29T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MemberInvitation"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "role": "reviewer"
                 *     }
                 */
                "application/json": components["schemas"]["MemberInvitationInput"];
            };
        };
        responses: {
            /** @description The link */
            201: {
                headers: {
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
                     *         "url": "https://console.example.com/console/link#J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M",
                     *         "expires_at": "2026-11-29T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LinkToCopy"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["OrganizationNotFound"];
            /** @description A user with the address is already a member with this limit */
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
                     *       "message": "ann@example.com is already a member"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description Membership of the user: the client to which it is limited, or `all` for the one of the whole organization. Required if the user has several. */
                membership?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the member */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member was removed */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["MemberNotFound"];
            /** @description The user is the last owner, or has several memberships and the request names none of them, or has the requested one */
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
                     *       "message": "An organization needs an owner: choose another owner first"
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
    changeMember: {
        parameters: {
            query?: {
                /** @description Membership of the user: the client to which it is limited, or `all` for the one of the whole organization. Required if the user has several. */
                membership?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the member */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["MemberInput"];
            };
        };
        responses: {
            /** @description The member was changed */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["MemberNotFound"];
            /** @description The user is the last owner, or has several memberships and the request names none of them, or has the requested one */
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
                     *       "message": "An organization needs an owner: choose another owner first"
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
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any unique text. A repeated request within 24 hours gets the first response and creates nothing else */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the invitation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            201: {
                headers: {
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
                     *         "url": "https://console.example.com/console/link#J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M",
                     *         "expires_at": "2026-11-29T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LinkToCopy"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["InvitationNotFound"];
            /** @description An earlier request with this Idempotency-Key is still in progress: `Retry-After` says when to retry */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the invitation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link no longer works */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "x-ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "x-ratelimit-reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["InvitationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Filter by action, such as `client.create` */
                act?: string;
                /** @description Filter by kind of actor: users, the command line or API keys */
                actor_kind?: components["schemas"]["ActorKind"];
                /** @description Filter by the user or API key that acted */
                actor_id?: string;
                /** @description Filter by subject */
                object_id?: string;
                /** @description Only events at or after this time */
                since?: string;
                /** @description Only events before this time */
                until?: string;
                /** @description Maximum number of events */
                limit?: number;
                /** @description The `next_cursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
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
                     *           "id": "0199f1c2-0000-7000-8000-00000000000e",
                     *           "at": "2026-11-22T09:10:00.000Z",
                     *           "actor_kind": "user",
                     *           "actor_id": "0199f1c2-0000-7000-8000-00000000000a",
                     *           "actor_name": "Ann Lee",
                     *           "actor_is_staff": false,
                     *           "act": "member.role",
                     *           "object_kind": "user",
                     *           "object_id": "0199f1c2-0000-7000-8000-00000000000b",
                     *           "object_name": "ann@example.com",
                     *           "object_detail": "Ann Lee",
                     *           "client_id": null,
                     *           "client_name": null,
                     *           "changes": {
                     *             "role": {
                     *               "before": "viewer",
                     *               "after": "reviewer"
                     *             }
                     *           },
                     *           "ip": "203.0.113.7",
                     *           "request_id": "0199f1c2-0000-7000-8000-00000000000f",
                     *           "token_id": null,
                     *           "token_name": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditEvent"][];
                        /**
                         * @description The `cursor` of the next page; null on the last one
                         * @example null
                         */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditActors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users and API keys */
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
                     *           "kind": "user",
                     *           "id": "0199f1c2-0000-7000-8000-00000000000a",
                     *           "name": "Ann Lee",
                     *           "is_staff": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditActor"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAuditEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the event */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event */
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
                     *         "id": "0199f1c2-0000-7000-8000-00000000000e",
                     *         "at": "2026-11-22T09:10:00.000Z",
                     *         "actor_kind": "user",
                     *         "actor_id": "0199f1c2-0000-7000-8000-00000000000a",
                     *         "actor_name": "Ann Lee",
                     *         "actor_is_staff": false,
                     *         "act": "member.role",
                     *         "object_kind": "user",
                     *         "object_id": "0199f1c2-0000-7000-8000-00000000000b",
                     *         "object_name": "ann@example.com",
                     *         "object_detail": "Ann Lee",
                     *         "client_id": null,
                     *         "client_name": null,
                     *         "changes": {
                     *           "role": {
                     *             "before": "viewer",
                     *             "after": "reviewer"
                     *           }
                     *         },
                     *         "ip": "203.0.113.7",
                     *         "request_id": "0199f1c2-0000-7000-8000-00000000000f",
                     *         "token_id": null,
                     *         "token_name": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditEvent"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The event does not exist in the organization, or the user cannot access the organization */
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
                     *       "error": "Event not found"
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
    exportAuditEvents: {
        parameters: {
            query?: {
                /** @description Filter by action, such as `client.create` */
                act?: string;
                /** @description Filter by kind of actor: users, the command line or API keys */
                actor_kind?: components["schemas"]["ActorKind"];
                /** @description Filter by the user or API key that acted */
                actor_id?: string;
                /** @description Filter by subject */
                object_id?: string;
                /** @description Only events at or after this time */
                since?: string;
                /** @description Only events before this time */
                until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, one per line */
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
                     * @example at,actor_kind,actor_id,actor,act,object_kind,object_id,client_id,changes,ip,request_id,actor_is_staff,token_id,token_name
                     *     2026-11-22T09:10:00.000Z,cli,,deploy,organization.create,organization,0199f1c2-0000-7000-8000-000000000001,,{},,,false,,
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrganizationNotFound"];
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
                cursor?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the event endpoint */
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the event endpoint */
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EventEndpointNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /** @description Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization. */
                organization: string;
                /** @description Id of the event endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-20T15:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayInput"];
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EventEndpointNotFound"];
            /** @description The endpoint is disabled */
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
}
