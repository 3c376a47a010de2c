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
         * Sign in by e-mail address and password
         * @description Sets the cookie of the session.
         */
        post: operations["signIn"];
        /** End this session */
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
        /** Give the code of the second factor after signing in */
        post: operations["giveCode"];
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
        /** Prove again who it is, for what asks for a fresh sign-in */
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
        /** Tell who is signed in, and what they may do */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change one’s own name or time zone */
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
        /** List where one is signed in, the session seen last first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all sessions of one’s own but this one */
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
        /** End one session of one’s own */
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
        /** Tell what a link is for, without using it */
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
         * Use a link, which can be done once
         * @description Signs in, or makes whoever is signed in a member. A refusal but 404 leaves the link as it was.
         */
        post: operations["useLink"];
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
         * Choose another password
         * @description Ends all other sessions, and all links.
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
         * Have the second factor be in force, by a code of it
         * @description Ends all other sessions. Without a fresh sign-in, 403 `Confirmation Required`.
         */
        put: operations["setSecondFactor"];
        /** Make a secret for an authenticator, which is in force once a code of it is given */
        post: operations["proposeSecondFactor"];
        /**
         * Go on without a second factor, where that may be
         * @description Ends all other sessions. Where everybody must have one, 403 `Forbidden`.
         */
        delete: operations["removeSecondFactor"];
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
        /** List everybody who can sign in, the oldest first */
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
        /** Make somebody a user, who chooses a password with a link */
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
        /** Let somebody in no longer, or again; make somebody staff, or no longer */
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
        /** End all sessions of somebody */
        delete: operations["endSessionsOfPerson"];
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
        /** Take the second factor of somebody away who has lost it, and end all sessions */
        delete: operations["resetSecondFactor"];
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
        /** List all organizations, the oldest first */
        get: operations["listOrganizations"];
        put?: never;
        /** Make an organization, which has nothing yet */
        post: operations["createOrganization"];
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
        /** Get one organization */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
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
        /** Tell how many calls an organization had lately */
        get: operations["getFigures"];
        put?: never;
        post?: never;
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
        /** Tell how many calls there were day by day, and what waits for somebody */
        get: operations["getOverview"];
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
         * Get one call with what was said in it
         * @description What it cost is there only for whoever may read costs.
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
        /** Get the evaluations of one call, and what is still to be done of them */
        get: operations["getCallEvaluation"];
        put?: never;
        post?: never;
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
         * List the results that a call was judged with, the latest first
         * @description The 50 latest at most. What they cost is there only for whoever may read costs.
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
         * Get a report of a call as it is kept
         * @description Byte for byte, but for secrets, which were replaced before it was stored.
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
    "/console/api/organizations/{organization}/calls/{id}/neighbours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell which calls are beside one in a list of calls */
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
        /** List calls, the one stored last first */
        get: operations["listCalls"];
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
         * Take calls along as a file, the one stored last first
         * @description At most 100000 calls. That somebody has taken them along is told in the audit.
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
    "/console/api/organizations/{organization}/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all clients, the one that joined last first */
        get: operations["listClients"];
        put?: never;
        /** Add a client */
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
        /** Get one client */
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Correct what is said of a client; what is left out stays */
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
        /** List customers, the one stored last first */
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
        /** Get one customer */
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
         * Remove everything about a customer for ever, but that there were calls
         * @description What was stopped halfway is done by doing it again.
         */
        post: operations["eraseCustomer"];
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
         * List the webhook URLs of a client, revoked ones included, the newest first
         * @description What they are is shown where they are made, and by `POST …/endpoints/{id}/url`.
         */
        get: operations["listEndpoints"];
        put?: never;
        /** Make a webhook URL for a client */
        post: operations["createEndpoint"];
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
        /** Revoke a webhook URL and make another with the same settings: both or neither */
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
        /** Show a webhook URL again, which is written down */
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
         * Have an endpoint take reports again
         * @description It is in force everywhere within a second.
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
         * Have an endpoint take no reports until it is activated
         * @description It is in force everywhere within a second.
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
         * Have an endpoint take no reports any more, for good
         * @description It is in force everywhere within a second.
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
         * Ask for a signature on every delivery
         * @description A new secret keeps the one before valid for 24 hours. A secret that is made is shown this once.
         */
        put: operations["setSignature"];
        post?: never;
        /** Take deliveries without a signature, and forget the secrets */
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
        /** Refuse the secret before this one from now on */
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
        /** Take deliveries from these addresses only; from any where there are none */
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
        /** Say after which silence an alarm is raised */
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
        /** Tell what to enter at the provider, and what is lost without it */
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
         * Deliver a message that is acknowledged and not kept, and tell what became of it
         * @description It is signed as the endpoint asks for, goes by the public address of the webhook host, and gives up after five seconds. Where the `test_command` of the setup is not null, 400.
         */
        post: operations["testEndpoint"];
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
        /** List the accounts at providers, the newest first */
        get: operations["listProviderAccounts"];
        put?: never;
        /** Connect an account at a provider by an API key, which is tried first and never shown again */
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
        /** Tell where each provider can be asked */
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
        /** Give an account another key, which is tried first and never shown again */
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
        /** Delete an account with its key: it is asked no more, and what was filled in stays */
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
        /** Say to which webhook URL calls of an account belong, in place of what was said of them before */
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
        /** Take back what was said of calls of an account */
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
        /** List the calls of an account whose reports had not arrived, the one found last first */
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
        /** Have the worker compare at once what an account has with what has arrived, and fill in what is missing */
        post: operations["compareNow"];
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
         * Read the settings at the provider, and tell which to change
         * @description Nothing is changed there. It gives up after twenty seconds.
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
         * List the reports that were refused, the newest first
         * @description The last hundred that could not be read, and all that were acknowledged and could not be stored later on.
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
        /** List how much was refused before it was read, by minute and cause, the newest first */
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
        /** Get one report that was refused, with its body */
        get: operations["getRejection"];
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
         * Store a report that was refused and can be read by now
         * @description As if it had been accepted when it came. 400 says why it still cannot be stored.
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
         * Store the reports that were refused for one cause and can be read by now, or tell how many there are
         * @description At most a hundred in one request, and ten seconds: repeat it while it stores some, and more are found than examined.
         */
        post: operations["releaseRejections"];
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
        /** List all places to which events are sent, the newest first */
        get: operations["listEventEndpoints"];
        put?: never;
        /** Have events sent to a URL, and get the secret, which is shown this once */
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
        /** Get one place to which events are sent */
        get: operations["getEventEndpoint"];
        put?: never;
        post?: never;
        /** Send nothing to a place any longer */
        delete: operations["deleteEventEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change where events are sent, which, and whether they are
         * @description One that was disabled begins anew when it is made `active`.
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
         * Get a new secret, which is shown this once
         * @description For 24 hours, requests are signed with the one before as well.
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
        /** List all types of events, and what is sent of each */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
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
        /** Tell how many calls wait for a review, who has which open, and who reviewed how many */
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
        /** Get what one call is judged with so far, and who has it open */
        get: operations["getReviewedCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/{id}/evaluations/lead_quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Judge the lead quality of a call as a person
         * @description What a person judges prevails over what models say. Once its lead quality is judged, a call waits for no review any more. The same result of the same person once more makes no new version.
         */
        put: operations["reviewLeadQuality"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/organizations/{organization}/calls/{id}/evaluations/prompt_adherence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Judge the prompt adherence of a call as a person
         * @description What a person judges prevails over what models say. Once its lead quality is judged, a call waits for no review any more. The same result of the same person once more makes no new version.
         */
        put: operations["reviewPromptAdherence"];
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
         * Claim the call that has waited longest for a review and nobody else has claimed
         * @description Whatever else whoever asks has claimed is given back.
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
         * Claim a call that nobody else has claimed, or renew the claim
         * @description Whatever else whoever asks has claimed is given back. The answer says who has it.
         */
        put: operations["claimReview"];
        post?: never;
        /** Give a call back that whoever asks has claimed */
        delete: operations["releaseReview"];
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
        /** List all keys, revoked ones included, the newest first */
        get: operations["listApiKeys"];
        put?: never;
        /** Issue a key, which is shown this once */
        post: operations["issueApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * Refuse a key from now on, for good
         * @description A key that was revoked before keeps the time and the reason of that.
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
         * Issue a key in the place of another, which ends after an overlap
         * @description The new key may do the same, lasts as long as the old one was to, and is shown this once.
         */
        post: operations["rotateApiKey"];
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
        /** Count calls over time, and those that people should look at */
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
        /** Count calls by how they ended */
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
        /** Tell what calls were judged to be worth */
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
        /** Tell what calls and their evaluations have cost */
        get: operations["getCosts"];
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
        /** Tell how far models and people agree */
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
        /** List the people of an organization, who has been there longest first */
        get: operations["listMembers"];
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
        get?: never;
        put?: never;
        /**
         * Make a link by which whoever has an address becomes a member
         * @description For an owner, a fresh sign-in is asked for: 403 `Confirmation Required` without it.
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
         * Take somebody out of an organization
         * @description At their next request. Sessions of somebody who is a member of no other organization end. Asks for a fresh sign-in.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Give a member another role
         * @description Asks for a fresh sign-in.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/console/api/organizations/{organization}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what was changed, the latest first */
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
         * List who did the latest of what was changed, by name
         * @description Of the last thousand events. The command line is no one of them.
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
        /** Get one event */
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
         * Take along what was changed as a file, the latest first
         * @description At most 100000 events. That somebody has taken it along is one of them.
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
        /** List what is sent to an endpoint, the latest event first */
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
        /** Send a test event at once, and tell what became of it */
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
         * Have events sent again
         * @description Those that the endpoint is sent by its types and its client. What waits to be sent stays as it is.
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
        };
        /**
         * @example {
         *       "awaits_code": false
         *     }
         */
        SignedIn: {
            /** @description Whether nothing is answered before the code of the second factor */
            awaits_code: boolean;
        };
        ErrorBody: {
            /** @description What is wrong, in words that do not change */
            error: string;
            /** @description More about it, for people */
            message?: string;
        };
        CodeInput: {
            /** @description Six digits of the authenticator, or a recovery code, which is used up */
            code: string;
        };
        /** @description One of the two */
        ConfirmationInput: {
            password?: string;
            /** @description Six digits of the authenticator, or a recovery code, which is used up */
            code?: string;
        };
        /** @enum {string} */
        PlatformRole: "account_manager" | "administrator";
        /** @enum {string} */
        Act: "read" | "review" | "export" | "manage_clients" | "issue_api_keys" | "manage_members" | "read_audit" | "read_costs" | "evaluate_again" | "erase_callers" | "revoke_api_keys" | "replay_reports" | "manage_organizations" | "manage_people";
        /** @enum {string} */
        MembershipRole: "viewer" | "reviewer" | "owner";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "session_id": "0199f1c2-0000-7000-8000-00000000000b",
         *       "email": "ann@example.com",
         *       "name": "Ann Lee",
         *       "time_zone": "Europe/Berlin",
         *       "platform_role": null,
         *       "has_password": true,
         *       "has_second_factor": false,
         *       "needs_second_factor": false,
         *       "must_set_second_factor": false,
         *       "is_confirmed": true,
         *       "support_contact": "support@example.com",
         *       "api_url": "https://api.example.com",
         *       "acts": [],
         *       "organizations": [
         *         {
         *           "id": "0199f1c2-0000-7000-8000-000000000001",
         *           "name": "Acme Group",
         *           "role": "reviewer",
         *           "acts": [
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
            /** Format: uuid */
            session_id: string;
            email: string;
            name: string;
            /** @description Of tz; null for that of the browser */
            time_zone: string | null;
            /** @description Of staff, who see every organization */
            platform_role: components["schemas"]["PlatformRole"] | null;
            has_password: boolean;
            has_second_factor: boolean;
            /** @description Whether they must have one, and cannot give it up */
            needs_second_factor: boolean;
            /** @description Whether nothing else is answered before there is one */
            must_set_second_factor: boolean;
            /** @description Whether a password or code was given in the last 10 minutes */
            is_confirmed: boolean;
            /** @description Whom to ask for what is done by staff alone */
            support_contact: string | null;
            /** @description Where programs of tenants call /v1 */
            api_url: string;
            /** @description What they may do in any organization */
            acts: components["schemas"]["Act"][];
            /** @description That they are members of, by name */
            organizations: {
                /** Format: uuid */
                id: string;
                name: string;
                role: components["schemas"]["MembershipRole"];
                acts: components["schemas"]["Act"][];
            }[];
        };
        AccountInput: {
            name?: string;
            /** @description Of tz; null for that of the browser */
            time_zone?: string | null;
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
            /** @description Whether it is the one of this request */
            is_current: boolean;
            /**
             * Format: date-time
             * @description When they signed in
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Last, give or take ten minutes
             */
            seen_at: string;
            /** Format: date-time */
            expires_at: string;
            user_agent: string;
            ip: string;
        };
        LinkInput: {
            /** @description What stands behind `#` in the link */
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
         *       "asks_name": true,
         *       "asks_password": true,
         *       "asks_sign_in": false
         *     }
         */
        Link: {
            purpose: components["schemas"]["LinkPurpose"];
            email: string;
            /**
             * Format: uuid
             * @description Of an invitation to one
             */
            organization_id: string | null;
            organization_name: string | null;
            role: components["schemas"]["MembershipRole"] | null;
            /** @description Whether `name` is to be given with it */
            asks_name: boolean;
            /** @description Whether `password` is to be given with it */
            asks_password: boolean;
            /** @description Whether only the one with the address can use it, once signed in */
            asks_sign_in: boolean;
        };
        LinkUseInput: {
            /** @description What stands behind `#` in the link */
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
             * @description That one is a member of now
             */
            organization_id: string | null;
            /** @description Whether nothing is answered before the code of the second factor */
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
            /** @description In base32, to be typed into an authenticator */
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
            /** @description Each works once; none is shown again */
            recovery_codes: string[];
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
         *       "last_seen_at": "2026-11-22T09:10:00.000Z"
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
             * @description Since when they cannot sign in
             */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description As far as sessions are kept
             */
            last_seen_at: string | null;
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
         *       "created_at": "2026-01-15T09:30:00.000Z"
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
             * @description Since when they cannot sign in
             */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "url": "https://console.example.com/console/link#J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M",
         *       "expires_at": "2026-11-29T09:30:00.000Z"
         *     }
         */
        LinkToCopy: {
            /** @description Shown this once */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        InvitedPerson: {
            person: components["schemas"]["Person"];
            link: components["schemas"]["LinkToCopy"];
        };
        /** @description One of the two */
        PersonInput: {
            /** @description Ends all sessions, and links */
            is_disabled?: boolean;
            platform_role?: components["schemas"]["PlatformRole"] | null;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000001",
         *       "name": "Acme Group",
         *       "created_at": "2026-01-15T09:30:00.000Z"
         *     }
         */
        Organization: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
        };
        OrganizationInput: {
            name: string;
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
            /** @description In days of UTC that end with today */
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
            /** @description Whether the provider has calls that never came; null of what is refused */
            certainty: components["schemas"]["Certainty"] | null;
            /** Format: date-time */
            since: string;
            /** @description What has happened */
            what: string;
            /** @description What to do about it */
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
         *       "refused_deliveries": 2,
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
         *           "next_step": "See whether the provider had calls since, and whether it still posts to this webhook URL"
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
         *       ]
         *     }
         */
        Overview: {
            /** @description How many calls were stored on each of thirty days, of which the last is today */
            days: {
                day: string;
                calls: number;
            }[];
            /** @description How many calls wait for a person */
            waiting_reviews: number;
            /** @description Of how many calls an evaluation has failed for good */
            failed_evaluations: number;
            /** @description Whether there are more of these */
            failed_evaluations_are_bounded: boolean;
            /** @description How many deliveries were refused in 24 hours */
            refused_deliveries: number;
            /** @description Webhook URLs to which nothing comes any more, or that refuse what comes; twenty at most */
            alarms: components["schemas"]["Alarm"][];
            /** @description Active endpoints without a report for a day, whose clients had calls on each of the seven days before; twenty at most */
            silent_endpoints: components["schemas"]["SilentEndpoint"][];
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
        CostItem: {
            /** @description A part of the call, under the name that the provider has for it */
            item: string;
            usd: number;
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
         *       },
         *       "caller_phone_number_international": "+1 202 555 0147",
         *       "agent_phone_number_international": "+1 202 555 0100"
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
            cost_usd?: number | null;
            /** @description What `cost_usd` is made of, where the provider says so; empty when that is not known */
            cost_breakdown?: components["schemas"]["CostItem"][];
            /** @description `caller_phone_number` in its international form, grouped */
            caller_phone_number_international: string | null;
            /** @description `agent_phone_number` in its international form, grouped */
            agent_phone_number_international: string | null;
        };
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
        /** @enum {string} */
        Sentiment: "positive" | "neutral" | "negative" | "mixed";
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
        EvaluationDomain: "lead_quality" | "prompt_adherence";
        /** @enum {string} */
        EvaluationWorkState: "waiting" | "running" | "failed";
        EvaluationWork: {
            domain: components["schemas"]["EvaluationDomain"];
            state: components["schemas"]["EvaluationWorkState"];
            /** @description How often it was tried */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is tried next; of work that failed, when it last did
             */
            run_after: string;
            /** @description Whether it waits for a worker that has a model */
            needs_model: boolean;
            /** @description Why the latest attempt failed; there only for whoever may have calls evaluated again */
            last_error?: string | null;
        };
        VersionReviewer: {
            domain: components["schemas"]["EvaluationDomain"];
            version: number;
            /** @description The name of who judged in the console */
            reviewer: string;
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
         *       },
         *       "work": [],
         *       "reviewers": []
         *     }
         */
        ShownEvaluation: {
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
            /** @description What is still to be evaluated */
            work: components["schemas"]["EvaluationWork"][];
            /** @description Who judged in the console, by the versions of the results */
            reviewers: components["schemas"]["VersionReviewer"][];
        };
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
        ShownVersion: {
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
            /** Format: date-time */
            created_at: string;
            /** @description Of the form of its domain */
            result: components["schemas"]["LeadQualityResult"] | components["schemas"]["PromptAdherenceResult"];
            /** @description What the judgement cost; null when not known */
            cost_usd?: number | null;
        };
        /** @enum {string} */
        ReportKind: "end_of_call" | "call_analyzed" | "call_ended";
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
             * @description The one above it; null at the top
             */
            previous: string | null;
            /**
             * Format: uuid
             * @description The one below it; null at the end
             */
            next: string | null;
            /** @description Which one it is, counted from 1; null where it is not in the list, or that is not counted */
            position: number | null;
            /** @description How many there are; in a search by name, as far as they are counted */
            total: number;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000005",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000003",
         *       "client_name": "Acme Honda",
         *       "direction": "inbound",
         *       "status": "completed",
         *       "duration_seconds": 41.87,
         *       "caller_full_name": "Dana Whitfield",
         *       "caller_phone_number": "+12025550147",
         *       "caller_phone_number_international": "+1 202 555 0147",
         *       "evaluation_status": "completed",
         *       "human_review_required": false,
         *       "lead_score": 82,
         *       "adherence_score": 91,
         *       "sentiment": "positive",
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
            duration_seconds: number | null;
            /** @description As the provider tells it, or the data that was given to the call or found in it */
            caller_full_name: string | null;
            /** @description E.164; the other party, in both directions */
            caller_phone_number: string | null;
            /** @description `caller_phone_number` in its international form, grouped */
            caller_phone_number_international: string | null;
            evaluation_status: components["schemas"]["EvaluationStatus"];
            /** @description Null while it is not known */
            human_review_required: boolean | null;
            /** @description From 0 to 100; null while it is not known */
            lead_score: number | null;
            /** @description From 0 to 100; null while it is not known */
            adherence_score: number | null;
            /** @description How the caller felt; null while it is not known */
            sentiment: components["schemas"]["Sentiment"] | null;
            /**
             * Format: date-time
             * @description When the call was stored; never changes
             */
            created_at: string;
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
         *       "phone_number_international": "+1 202 555 0100"
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
            /** @description The same in its international form, grouped */
            phone_number_international: string;
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
            /** @description The same in its international form, grouped */
            phone_number_international: string;
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
        ErasureInput: {
            phone_number: string;
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
            /** @description Calls that are nobody’s now */
            calls: number;
            transcripts: number;
            summaries: number;
            recording_urls: number;
            structured_data: number;
            metadata: number;
            prompts: number;
            /** @description Calls of which the provider told recordings, transfers, verdicts or the like */
            details: number;
            raw_reports: number;
            /** @description Results that said something, all versions */
            evaluations: number;
            evaluation_errors: number;
            /** @description Reports that were not stored */
            rejected_reports: number;
        };
        /** @enum {string} */
        EndpointStatus: "active" | "inactive" | "revoked";
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000003",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000004",
         *       "provider": "vapi",
         *       "status": "active",
         *       "created_at": "2026-01-15T09:30:00.000Z",
         *       "last_used_at": "2026-11-22T09:10:00.000Z",
         *       "request_count": 1204,
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
            /** @description Who reports calls there */
            provider: string;
            status: components["schemas"]["EndpointStatus"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @description Deliveries that were read, whatever was answered */
            request_count: number;
            /** @description Null where deliveries need none */
            signature: {
                /** @description By which the sender signs */
                preset: string;
                /** @description Where the signature stands */
                header: string;
                /** @description What is signed; null where the header has the secret itself */
                payload: string | null;
                /**
                 * Format: date-time
                 * @description Until when the secret before this one is accepted
                 */
                previous_secret_expires_at: string | null;
            } | null;
            /** @description Addresses and CIDR blocks that may deliver; any address may where there are none */
            allowed_ips: string[];
            /** @description After so long without a report an alarm is raised; null for never */
            silence_after_seconds: number | null;
            /** @description Whether one is raised after a silence that is unusual */
            suspects_silence: boolean;
        };
        /** @enum {string} */
        Provider: "vapi" | "retell" | "elevenlabs" | "bland";
        NewEndpointInput: {
            provider: components["schemas"]["Provider"];
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000003",
         *       "url": "https://hooks.callbook.example/webhook/vapi/4fB9…"
         *     }
         */
        NewEndpoint: {
            /** Format: uuid */
            id: string;
            /** @description Where the provider delivers: as good as a password */
            url: string;
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
        SignaturePreset: "vapi" | "vapi-body" | "header-secret" | "retell" | "elevenlabs" | "bland" | "standard-webhooks" | "svix";
        /** @enum {string} */
        SignatureAlgorithm: "sha256" | "sha512" | "sha1";
        /** @enum {string} */
        SignatureEncoding: "hex" | "base64";
        SignatureInput: {
            preset: components["schemas"]["SignaturePreset"];
            /** @description What the sender signs with; without it one is made, and shown this once */
            secret?: string;
            /** @description Where the signature stands */
            header?: string;
            /** @description What stands before it, such as `sha256=` */
            prefix?: string;
            algorithm?: components["schemas"]["SignatureAlgorithm"];
            encoding?: components["schemas"]["SignatureEncoding"];
            /** @description What is signed, such as `{timestamp}.{body}` */
            payload?: string;
            /** @description Where the time of signing stands */
            timestamp_header?: string;
            /** @description Where the id of the delivery stands, as `{id}` of what is signed */
            id_header?: string;
            /** @description How far a signed time may be off, both ways */
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
                /** @description By which the sender signs */
                preset: string;
                /** @description Where the signature stands */
                header: string;
                /** @description What is signed; null where the header has the secret itself */
                payload: string | null;
                /**
                 * Format: date-time
                 * @description Until when the secret before this one is accepted
                 */
                previous_secret_expires_at: string | null;
            } | null;
            /** @description The one that was made, shown this once; null for one that was given */
            secret: string | null;
        };
        /** @description IPv4 and IPv6 addresses and CIDR blocks; none of them lets any address deliver */
        AllowedIpsInput: {
            allowed_ips: string[];
        };
        /**
         * @description IPv4 and IPv6 addresses and CIDR blocks; none of them lets any address deliver
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
            /** @description After so long without a report an alarm is raised; null for never */
            silence_after_seconds: number | null;
            /** @description Whether one is raised after a silence that is unusual */
            suspects_silence: boolean;
        };
        /**
         * @example {
         *       "silence_after_seconds": 21600,
         *       "suspects_silence": false
         *     }
         */
        Watch: {
            /** @description After so long without a report an alarm is raised; null for never */
            silence_after_seconds: number | null;
            /** @description Whether one is raised after a silence that is unusual */
            suspects_silence: boolean;
        };
        /** @enum {string} */
        SetupFieldKind: "webhook_url" | "secret" | "provider_secret" | "value";
        SetupField: {
            /** @description As the provider calls it */
            name: string;
            /** @description What to enter: the URL, the secret of the signature, or `value`. A `provider_secret` is made by the provider, and set as the secret of the signature here */
            kind: components["schemas"]["SetupFieldKind"];
            /** @description What to enter exactly, where it is a `value` */
            value: string | null;
            /** @description What is lost without it */
            without: string;
        };
        SourceAddresses: {
            range: string;
            /** @description Under which condition, or in which region */
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
         *           "without": "Whoever learns the URL can report calls."
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
            /** @description Where these are entered at the provider */
            place: string;
            fields: components["schemas"]["SetupField"][];
            /** @description What it delivers from; empty where that is not fixed: allowed addresses would refuse reports */
            addresses: components["schemas"]["SourceAddresses"][];
            /** @description How it may sign, the usual way first */
            signature_presets: string[];
            /** @description Where no test delivery can be sent, the line for a shell that tries the URL in `WEBHOOK_URL` with the secret in `SIGNING_SECRET`; 400 is the answer if all is well */
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
            /** @description What the webhook host answered */
            status: number | null;
            /** @description The beginning of the answer */
            answer: string | null;
            /** @description Why there is no answer */
            problem: components["schemas"]["TestProblem"] | null;
            duration_ms: number;
        };
        /** @enum {string} */
        ProviderAccountState: "active" | "rejected";
        Assignment: {
            /** @description As the provider calls it; null for all calls whose assistant is not named otherwise */
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
            /** @description Where the provider is asked */
            base_url: string;
            /** @description `rejected`: the provider refuses the key, and is asked no more */
            state: components["schemas"]["ProviderAccountState"];
            /** @description Why it could not be asked of late; null while it can */
            last_error: string | null;
            /** Format: date-time */
            last_ok_at: string | null;
            /**
             * Format: date-time
             * @description When what it has was compared last with what has arrived
             */
            last_pass_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Calls that it has, and whose reports have not arrived */
            open_gaps: number;
            /** @description Whether somebody has asked for a comparison that is not done yet */
            is_comparing: boolean;
            /** @description Which of its calls belong to which webhook URL */
            assignments: components["schemas"]["Assignment"][];
        };
        ConnectInput: {
            provider: components["schemas"]["Provider"];
            /** @description One of its origins; the first unless it is said */
            base_url?: string;
            /** @description Of the API of the provider; shown to nobody */
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
            /** @description Of the API of the provider; shown to nobody */
            key: string;
        };
        AssignInput: {
            /** Format: uuid */
            endpoint_id: string;
            /** @description As the provider calls it; null for all calls whose assistant is not named otherwise */
            assistant_id: string | null;
        };
        UnassignInput: {
            /** @description As the provider calls it; null for all calls whose assistant is not named otherwise */
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
            /** @description `missing`, `partial` where its last report is, `unassigned` where nobody knows whose it is, `gone` where the provider has it no longer */
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
            /** @description By what it was resolved */
            how: components["schemas"]["GapEnding"] | null;
        };
        CompareInput: {
            /** @description How many days back */
            days: number;
        };
        /** @enum {string} */
        FindingSeverity: "problem" | "advice";
        Finding: {
            /** @description `problem`: reports are lost */
            severity: components["schemas"]["FindingSeverity"];
            /** @description Which to change, as the provider calls it */
            setting: string;
            /** @description Of what there, by its name */
            subject: string;
            /** @description What it is; null where it is not set */
            found: string | null;
            /** @description What it should be */
            wanted: string;
            /** @description What that means */
            text: string;
            /**
             * Format: uuid
             * @description Whose reports it is about
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
         *           "found": null,
         *           "wanted": "{\"type\":\"exponential\",\"maxRetries\":10,\"baseDelaySeconds\":5}",
         *           "text": "Vapi sends each report once.",
         *           "endpoint_id": null
         *         }
         *       ],
         *       "problem": null
         *     }
         */
        Examination: {
            findings: components["schemas"]["Finding"][];
            /** @description Why not all could be read */
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
         *       "has_body": true
         *     }
         */
        Rejection: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            received_at: string;
            /** @description What the sender was answered: 200 for one that could not be stored later on */
            status: number;
            cause: string;
            /** @description Where in the body, as a JSON path */
            path: string | null;
            /** @description What the provider calls the call */
            provider_call_id: string | null;
            /** Format: uuid */
            request_id: string;
            /** @description Whether it can be released: the body of what is no JSON is not kept */
            has_body: boolean;
        };
        RejectionSample: {
            /** Format: date-time */
            received_at: string;
            address: string;
            /** Format: uuid */
            request_id: string;
            /**
             * @description How long a body that is too large was said to be
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
            /** @description What the senders were answered */
            status: number;
            cause: string;
            rejections: number;
            /** @description How many calls were fetched from the provider since, whose reports were refused as `too_large` */
            recovered: number;
            /** @description Some of them */
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
         *       "body": "{\"message\":{\"type\":\"end-of-call-report\",\"call\":{\"id\":5}}}"
         *     }
         */
        RejectionWithBody: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            received_at: string;
            /** @description What the sender was answered: 200 for one that could not be stored later on */
            status: number;
            cause: string;
            /** @description Where in the body, as a JSON path */
            path: string | null;
            /** @description What the provider calls the call */
            provider_call_id: string | null;
            /** Format: uuid */
            request_id: string;
            /** @description Whether it can be released: the body of what is no JSON is not kept */
            has_body: boolean;
            /** @description As it was delivered, without secrets */
            body: string | null;
        };
        /** @enum {string} */
        ReleaseOutcome: "stored" | "duplicate";
        /**
         * @example {
         *       "outcome": "stored",
         *       "call_id": "0199f1c2-0000-7000-8000-000000000005"
         *     }
         */
        Release: {
            /** @description A `duplicate` had come by another delivery */
            outcome: components["schemas"]["ReleaseOutcome"];
            /**
             * Format: uuid
             * @description The call that it became
             */
            call_id: string | null;
        };
        ReleaseInput: {
            cause: string;
            /** @description Whether to tell only what would be released */
            dry_run: boolean;
        };
        /**
         * @example {
         *       "found": 12,
         *       "examined": 12,
         *       "readable": 11,
         *       "stored": 11,
         *       "duplicates": 0,
         *       "withheld": 0
         *     }
         */
        Releases: {
            /** @description Reports of the cause whose body is kept */
            found: number;
            /** @description How many of them were looked at: at most 100 */
            examined: number;
            /** @description How many of those can be stored by now */
            readable: number;
            stored: number;
            /** @description How many had come by another delivery */
            duplicates: number;
            /** @description How many are kept as they may be of a caller who was erased, which only `ERASURE_KEY` can tell */
            withheld: number;
        };
        /** @enum {string} */
        ChangeType: "call.stored" | "call.updated" | "evaluation.completed" | "evaluation.updated" | "customer.created" | "customer.updated" | "customer.erased" | "endpoint.silent" | "endpoint.recovered" | "endpoint.rejecting" | "gap.found" | "event_endpoint.disabled";
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
            /** @description What is sent of one in each mode, of ids that are invented: JSON */
            bodies: {
                thin: string;
                full: string;
                slack: string;
            };
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
             * @description Until then nobody else is given the call
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "waiting": 12,
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
            /** @description Those that somebody has open */
            claims: components["schemas"]["ReviewClaim"][];
            /** @description Who reviewed something in the time that is asked for */
            reviewers: {
                /** Format: uuid */
                user_id: string;
                name: string;
                is_you: boolean;
                /** @description Calls that they reviewed */
                done: number;
                lead_quality: {
                    /** @description Of how many results the score of a model is known as well */
                    compared: number;
                    /** @description How far from it theirs is on average, in points */
                    mean_difference: number | null;
                };
                prompt_adherence: {
                    /** @description Of how many results the score of a model is known as well */
                    compared: number;
                    /** @description How far from it theirs is on average, in points */
                    mean_difference: number | null;
                };
            }[];
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000c01",
         *       "client_id": "0199f1c2-0000-7000-8000-000000000002",
         *       "created_at": "2026-11-22T09:10:00.000Z",
         *       "caller_full_name": "Maya Lindqvist",
         *       "is_waiting": true,
         *       "claim": null,
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
         *         }
         *       },
         *       "prompt_adherence": null
         *     }
         */
        ReviewedCall: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            /** Format: date-time */
            created_at: string;
            caller_full_name: string | null;
            /** @description Whether it waits for a review */
            is_waiting: boolean;
            claim: components["schemas"]["ReviewClaim"] | null;
            /** @description The current result; null while there is none */
            lead_quality: {
                /** @description For `If-Match` */
                version: number;
                source: components["schemas"]["EvaluationSource"];
                model: string | null;
                /** @description Who judged in the console */
                reviewer: string | null;
                /** Format: date-time */
                created_at: string;
                result: components["schemas"]["LeadQualityResult"];
            } | null;
            /** @description The current result; null while there is none */
            prompt_adherence: {
                /** @description For `If-Match` */
                version: number;
                source: components["schemas"]["EvaluationSource"];
                model: string | null;
                /** @description Who judged in the console */
                reviewer: string | null;
                /** Format: date-time */
                created_at: string;
                result: components["schemas"]["PromptAdherenceResult"];
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
        LeadQualityReview: {
            result: components["schemas"]["LeadQualityResultInput"];
        };
        /**
         * @example {
         *       "domain": "lead_quality",
         *       "version": 2
         *     }
         */
        Reviewed: {
            domain: components["schemas"]["EvaluationDomain"];
            /** @description The version that it is kept as */
            version: number;
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
        PromptAdherenceReview: {
            result: components["schemas"]["PromptAdherenceResultInput"];
        };
        NextReviewInput: {
            /**
             * Format: uuid
             * @description A call that was passed over: only one that came after it
             */
            after?: string;
        };
        /**
         * @example {
         *       "call_id": "0199f1c2-0000-7000-8000-000000000c01"
         *     }
         */
        NextReview: {
            /**
             * Format: uuid
             * @description Claimed for ten minutes; null where none waits
             */
            call_id: string | null;
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
         *       "replaced_by": null,
         *       "last_used_at": "2026-11-22T09:10:00.000Z"
         *     }
         */
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            environment: components["schemas"]["ApiKeyEnvironment"];
            /** @description How the key begins, to tell keys apart by */
            key_prefix: string;
            scopes: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            revoked_reason: string | null;
            /** @description By name, as it was then; null where nobody knows */
            issued_by: string | null;
            /**
             * Format: uuid
             * @description The key that it was rotated to
             */
            replaced_by: string | null;
            /** Format: date-time */
            last_used_at: string | null;
        };
        /** @enum {string} */
        ApiKeyScope: "evaluations:write" | "events:write";
        ApiKeyInput: {
            name: string;
            environment: components["schemas"]["ApiKeyEnvironment"];
            /** @description What it may do besides reading */
            scopes: components["schemas"]["ApiKeyScope"][];
            /** @description RFC 3339; null for one that does not expire */
            expires_at: string | null;
        };
        /**
         * @example {
         *       "id": "0199f1c2-0000-7000-8000-000000000002",
         *       "name": "Reporting",
         *       "environment": "production",
         *       "key": "callbook_mgmt_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St"
         *     }
         */
        IssuedApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            environment: components["schemas"]["ApiKeyEnvironment"];
            /** @description Shown this once */
            key: string;
        };
        RevocationInput: {
            /** @description For whoever reads the list */
            reason: string;
        };
        RotationInput: {
            /** @description Until the old key ends */
            overlap_hours: number;
        };
        /** @enum {string} */
        TimeUnit: "hour" | "day" | "week" | "month";
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
         *           "unknown": 0,
         *           "judged": 20,
         *           "to_review": 2
         *         }
         *       ],
         *       "total": {
         *         "calls": 24,
         *         "inbound": 20,
         *         "outbound": 3,
         *         "web": 1,
         *         "unknown": 0,
         *         "judged": 20,
         *         "to_review": 2
         *       },
         *       "before": {
         *         "calls": 24,
         *         "inbound": 20,
         *         "outbound": 3,
         *         "web": 1,
         *         "unknown": 0,
         *         "judged": 20,
         *         "to_review": 2
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
                /** @description Calls of which it is known whether somebody should look at them */
                judged: number;
                /** @description Those at which somebody should */
                to_review: number;
            }[];
            total: {
                calls: number;
                inbound: number;
                outbound: number;
                web: number;
                unknown: number;
                /** @description Calls of which it is known whether somebody should look at them */
                judged: number;
                /** @description Those at which somebody should */
                to_review: number;
            };
            /** @description Of as much time right before */
            before: {
                calls: number;
                inbound: number;
                outbound: number;
                web: number;
                unknown: number;
                /** @description Calls of which it is known whether somebody should look at them */
                judged: number;
                /** @description Those at which somebody should */
                to_review: number;
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
            /** @description Those of the most calls */
            ended_reasons: {
                /** @description In the words of the provider */
                value: string | null;
                calls: number;
            }[];
            /** @description Calls of all others */
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
         *         "negative_calls": 1
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
            /** @description Of as much time right before */
            before: {
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
            tens: {
                /** @description Calls with a score in each ten: from 0 on, from 10 on, and so on; 100 is with those from 90 on */
                lead_score: number[];
                /** @description Calls with a score in each ten: from 0 on, from 10 on, and so on; 100 is with those from 90 on */
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
                /** @description Of the calls whose provider told it in US dollars */
                cost_usd: number;
                calls_without_cost: number;
            }[];
            total: {
                calls: number;
                minutes: number;
                /** @description Of the calls whose provider told it in US dollars */
                cost_usd: number;
                calls_without_cost: number;
            };
            /** @description Of as much time right before */
            before: {
                calls: number;
                minutes: number;
                /** @description Of the calls whose provider told it in US dollars */
                cost_usd: number;
                calls_without_cost: number;
            };
            /** @description Those of the most calls */
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
            /** @description Of all clients, whichever is asked for */
            evaluations: {
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
        };
        /** @enum {string} */
        AgreementMeasure: "mean_absolute_error" | "cohens_kappa";
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
         *       ]
         *     }
         */
        Agreements: {
            /** @description How many calls are compared at most, those stored last */
            most: number;
            fields: {
                domain: components["schemas"]["EvaluationDomain"];
                /** @description What was judged, as a JSON path */
                field: string;
                measure: components["schemas"]["AgreementMeasure"];
                value: number | null;
                /** @description How many calls it is of */
                calls: number;
            }[];
        };
        /**
         * @example {
         *       "user_id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "email": "ann@example.com",
         *       "name": "Ann Lee",
         *       "role": "reviewer",
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
            has_second_factor: boolean;
            /**
             * Format: date-time
             * @description Since when they cannot sign in
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description As far as sessions are kept
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description When they became a member
             */
            created_at: string;
        };
        MemberInvitationInput: {
            email: string;
            role: components["schemas"]["MembershipRole"];
        };
        MemberInput: {
            role: components["schemas"]["MembershipRole"];
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
         *       "request_id": "0199f1c2-0000-7000-8000-00000000000f"
         *     }
         */
        AuditEvent: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            actor_kind: components["schemas"]["ActorKind"];
            actor_id: string | null;
            /** @description As it was then */
            actor_name: string;
            /** @description Such as `client.create` */
            act: string;
            object_kind: string;
            object_id: string;
            /** @description As it is called now: the address of a person, the provider of an endpoint or account; null where that is not known */
            object_name: string | null;
            /** @description What else tells it apart: the prefix of a key, the name of a person, where a provider is asked */
            object_detail: string | null;
            /**
             * Format: uuid
             * @description That the thing belongs to
             */
            client_id: string | null;
            /** @description As it is called now */
            client_name: string | null;
            /** @description What was, and what is, by name. Never a secret */
            changes: {
                [key: string]: {
                    before?: unknown;
                    after?: unknown;
                    /** @description Of a phone number: the same in its international form, grouped */
                    international?: {
                        before?: string;
                        after?: string;
                    };
                };
            };
            ip: string | null;
            /** Format: uuid */
            request_id: string | null;
        };
        /**
         * @example {
         *       "kind": "user",
         *       "id": "0199f1c2-0000-7000-8000-00000000000a",
         *       "name": "Ann Lee"
         *     }
         */
        AuditActor: {
            kind: components["schemas"]["ActorKind"];
            id: string;
            name: string;
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
        ReplayInput: {
            /** @description The numbers of the events */
            sequences?: number[];
            /** @description The number of the first event */
            since_sequence?: number;
            /** @description RFC 3339: what has happened since then */
            since?: string;
            /**
             * @description What is not tried again, the first 1000 of it
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
            /** @description How many events are sent again */
            queued: number;
            /** @description The first event of those asked for that is kept; null when none is */
            from_sequence: number | null;
            /** @description Where to go on by another replay, when these were too many for one; else null */
            next_sequence: number | null;
        };
    };
    responses: {
        /** @description Something in the request is wrong; the message names it */
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
        /** @description There is no session, or it has ended, or is two */
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
        /** @description The request did not come from the console, or whoever asks may not do this */
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
        /** @description The session made too many requests, or too many passwords, codes or links were tried */
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
        /** @description Requests that the session may make in a minute */
        RateLimitLimit: number;
        /** @description How many of them are left */
        RateLimitRemaining: number;
        /** @description Seconds until there is room for another one */
        RateLimitReset: number;
        /** @description Seconds after which to try again */
        RetryAfter: number;
    };
    pathItems: never;
}
export type SignInInput = components['schemas']['SignInInput'];
export type SignedIn = components['schemas']['SignedIn'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type CodeInput = components['schemas']['CodeInput'];
export type ConfirmationInput = components['schemas']['ConfirmationInput'];
export type PlatformRole = components['schemas']['PlatformRole'];
export type Act = components['schemas']['Act'];
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
export type SeenPerson = components['schemas']['SeenPerson'];
export type PersonInvitationInput = components['schemas']['PersonInvitationInput'];
export type Person = components['schemas']['Person'];
export type LinkToCopy = components['schemas']['LinkToCopy'];
export type InvitedPerson = components['schemas']['InvitedPerson'];
export type PersonInput = components['schemas']['PersonInput'];
export type Organization = components['schemas']['Organization'];
export type OrganizationInput = components['schemas']['OrganizationInput'];
export type Figures = components['schemas']['Figures'];
export type AlarmKind = components['schemas']['AlarmKind'];
export type Certainty = components['schemas']['Certainty'];
export type Alarm = components['schemas']['Alarm'];
export type SilentEndpoint = components['schemas']['SilentEndpoint'];
export type Overview = components['schemas']['Overview'];
export type CallDirection = components['schemas']['CallDirection'];
export type CallStatus = components['schemas']['CallStatus'];
export type EvaluationStatus = components['schemas']['EvaluationStatus'];
export type MessageRole = components['schemas']['MessageRole'];
export type CallMessage = components['schemas']['CallMessage'];
export type RecordingKind = components['schemas']['RecordingKind'];
export type Recording = components['schemas']['Recording'];
export type Transfer = components['schemas']['Transfer'];
export type ProviderVerdict = components['schemas']['ProviderVerdict'];
export type WarningKind = components['schemas']['WarningKind'];
export type ProviderWarning = components['schemas']['ProviderWarning'];
export type ExternalId = components['schemas']['ExternalId'];
export type Performance = components['schemas']['Performance'];
export type KeptReport = components['schemas']['KeptReport'];
export type CostItem = components['schemas']['CostItem'];
export type ShownCall = components['schemas']['ShownCall'];
export type CallContext = components['schemas']['CallContext'];
export type EvaluationState = components['schemas']['EvaluationState'];
export type Sentiment = components['schemas']['Sentiment'];
export type LeadQualityResult = components['schemas']['LeadQualityResult'];
export type PromptAdherenceResult = components['schemas']['PromptAdherenceResult'];
export type EvaluationDomain = components['schemas']['EvaluationDomain'];
export type EvaluationWorkState = components['schemas']['EvaluationWorkState'];
export type EvaluationWork = components['schemas']['EvaluationWork'];
export type VersionReviewer = components['schemas']['VersionReviewer'];
export type ShownEvaluation = components['schemas']['ShownEvaluation'];
export type EvaluationSource = components['schemas']['EvaluationSource'];
export type ShownVersion = components['schemas']['ShownVersion'];
export type ReportKind = components['schemas']['ReportKind'];
export type Neighbours = components['schemas']['Neighbours'];
export type ListedCall = components['schemas']['ListedCall'];
export type ClientType = components['schemas']['ClientType'];
export type ClientStatus = components['schemas']['ClientStatus'];
export type SubscriptionPlan = components['schemas']['SubscriptionPlan'];
export type Client = components['schemas']['Client'];
export type ClientInput = components['schemas']['ClientInput'];
export type ClientChanges = components['schemas']['ClientChanges'];
export type CustomerStatus = components['schemas']['CustomerStatus'];
export type Customer = components['schemas']['Customer'];
export type Pagination = components['schemas']['Pagination'];
export type ErasureInput = components['schemas']['ErasureInput'];
export type Erasure = components['schemas']['Erasure'];
export type EndpointStatus = components['schemas']['EndpointStatus'];
export type Endpoint = components['schemas']['Endpoint'];
export type Provider = components['schemas']['Provider'];
export type NewEndpointInput = components['schemas']['NewEndpointInput'];
export type NewEndpoint = components['schemas']['NewEndpoint'];
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
export type ProviderAccountState = components['schemas']['ProviderAccountState'];
export type Assignment = components['schemas']['Assignment'];
export type ProviderAccount = components['schemas']['ProviderAccount'];
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
export type FindingSeverity = components['schemas']['FindingSeverity'];
export type Finding = components['schemas']['Finding'];
export type Examination = components['schemas']['Examination'];
export type Rejection = components['schemas']['Rejection'];
export type RejectionSample = components['schemas']['RejectionSample'];
export type RejectionCount = components['schemas']['RejectionCount'];
export type RejectionWithBody = components['schemas']['RejectionWithBody'];
export type ReleaseOutcome = components['schemas']['ReleaseOutcome'];
export type Release = components['schemas']['Release'];
export type ReleaseInput = components['schemas']['ReleaseInput'];
export type Releases = components['schemas']['Releases'];
export type ChangeType = components['schemas']['ChangeType'];
export type EventMode = components['schemas']['EventMode'];
export type EventEndpointState = components['schemas']['EventEndpointState'];
export type DisabledReason = components['schemas']['DisabledReason'];
export type EventEndpoint = components['schemas']['EventEndpoint'];
export type EventEndpointInput = components['schemas']['EventEndpointInput'];
export type EventEndpointWithSecret = components['schemas']['EventEndpointWithSecret'];
export type GivenEventState = components['schemas']['GivenEventState'];
export type EventEndpointChanges = components['schemas']['EventEndpointChanges'];
export type ChangeObject = components['schemas']['ChangeObject'];
export type EventTypeExample = components['schemas']['EventTypeExample'];
export type ReviewClaim = components['schemas']['ReviewClaim'];
export type ReviewProgress = components['schemas']['ReviewProgress'];
export type ReviewedCall = components['schemas']['ReviewedCall'];
export type LeadQualityResultInput = components['schemas']['LeadQualityResultInput'];
export type LeadQualityReview = components['schemas']['LeadQualityReview'];
export type Reviewed = components['schemas']['Reviewed'];
export type PromptAdherenceResultInput = components['schemas']['PromptAdherenceResultInput'];
export type PromptAdherenceReview = components['schemas']['PromptAdherenceReview'];
export type NextReviewInput = components['schemas']['NextReviewInput'];
export type NextReview = components['schemas']['NextReview'];
export type ApiKeyEnvironment = components['schemas']['ApiKeyEnvironment'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyScope = components['schemas']['ApiKeyScope'];
export type ApiKeyInput = components['schemas']['ApiKeyInput'];
export type IssuedApiKey = components['schemas']['IssuedApiKey'];
export type RevocationInput = components['schemas']['RevocationInput'];
export type RotationInput = components['schemas']['RotationInput'];
export type TimeUnit = components['schemas']['TimeUnit'];
export type Volume = components['schemas']['Volume'];
export type Outcomes = components['schemas']['Outcomes'];
export type Scores = components['schemas']['Scores'];
export type Costs = components['schemas']['Costs'];
export type AgreementMeasure = components['schemas']['AgreementMeasure'];
export type Agreements = components['schemas']['Agreements'];
export type Member = components['schemas']['Member'];
export type MemberInvitationInput = components['schemas']['MemberInvitationInput'];
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
            /** @description The session has begun */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "awaits_code": false
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
            /** @description The session has ended, and its cookie is gone */
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
            /** @description The body has more than 16,384 bytes */
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
    giveCode: {
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
            /** @description The session can do all that it may */
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
            /** @description It was not the password or code, or a code that was used before */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Wrong Password Or Code",
                     *       "message": "That was not it, or it was used before"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One of the two */
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
            /** @description It was, for ten minutes */
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
            /** @description It was not the password or code, or a code that was used before */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Wrong Password Or Code",
                     *       "message": "That was not it, or it was used before"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who asks */
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
                     *         "platform_role": null,
                     *         "has_password": true,
                     *         "has_second_factor": false,
                     *         "needs_second_factor": false,
                     *         "must_set_second_factor": false,
                     *         "is_confirmed": true,
                     *         "support_contact": "support@example.com",
                     *         "api_url": "https://api.example.com",
                     *         "acts": [],
                     *         "organizations": [
                     *           {
                     *             "id": "0199f1c2-0000-7000-8000-000000000001",
                     *             "name": "Acme Group",
                     *             "role": "reviewer",
                     *             "acts": [
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
                        /** @description Null for who is not signed in */
                        data: components["schemas"]["Me"] | null;
                        /** @description Whether the password was given, and the code was not yet */
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
            /** @description It is changed */
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
            /** @description The body has more than 16,384 bytes */
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
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
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
            /** @description They have ended */
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
            /** @description The body has more than 16,384 bytes */
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
            /** @description It has ended */
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
            /** @description No such session of one’s own */
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
            /** @description The body has more than 16,384 bytes */
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
            /** @description What it is for */
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
                     *         "asks_name": true,
                     *         "asks_password": true,
                     *         "asks_sign_in": false
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
            /** @description It was used, has expired, or never was one */
            404: {
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
    useLink: {
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
            /** @description It is used */
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
            /** @description It was used, has expired, or never was one */
            404: {
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
            /** @description The one whom the invitation is for has an account, and must sign in to it first */
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
            /** @description It is in force */
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
            /** @description It is in force */
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
            /** @description It was not the password or code, or a code that was used before */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Wrong Password Or Code",
                     *       "message": "That was not it, or it was used before"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is a second factor in force */
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
                     *       "message": "There is a second factor already: remove it first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is a second factor in force */
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
                     *       "message": "There is a second factor already: remove it first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none */
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people */
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
                     *           "last_seen_at": "2026-11-22T09:10:00.000Z"
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
            header?: never;
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
                     *           "created_at": "2026-01-15T09:30:00.000Z"
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Somebody has the address */
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
                     *       "message": "There is a user ann@example.com already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    changePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person */
                id: string;
            };
            cookie?: never;
        };
        /** @description One of the two */
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
            /** @description The person */
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
                     *         "created_at": "2026-01-15T09:30:00.000Z"
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such person */
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
                     *       "error": "Person not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is one’s own account */
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
                     *       "message": "Another administrator has to do this"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    endSessionsOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They have ended */
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
            /** @description No such person */
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
                     *       "error": "Person not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none */
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such person */
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
                     *       "error": "Person not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
                     *           "created_at": "2026-01-15T09:30:00.000Z"
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
            header?: never;
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
                     *         "created_at": "2026-01-15T09:30:00.000Z"
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
            /** @description The body has more than 16,384 bytes */
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
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *         "created_at": "2026-01-15T09:30:00.000Z"
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
            /** @description No organization of whoever asks */
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
    getFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No organization of whoever asks */
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
    getOverview: {
        parameters: {
            query?: {
                /** @description By whose days calls are counted, such as `Europe/Berlin` */
                time_zone?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *         "refused_deliveries": 2,
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
                     *             "next_step": "See whether the provider had calls since, and whether it still posts to this webhook URL"
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
                     *         ]
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
            /** @description No organization of whoever asks */
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
    getCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *         },
                     *         "caller_phone_number_international": "+1 202 555 0147",
                     *         "agent_phone_number_international": "+1 202 555 0100"
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
            /** @description No such call in the organization, or no organization of whoever asks */
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
    getCallEvaluation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the call */
                id: string;
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
                     *         },
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
            /** @description No such call in the organization, or no organization of whoever asks */
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
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the call */
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
                        data: components["schemas"]["ShownVersion"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No such call in the organization, or no organization of whoever asks */
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
    getCallReport: {
        parameters: {
            query?: {
                /** @description Which of the reports that `reports` of the call names; without it, the one that knows most */
                kind?: components["schemas"]["ReportKind"];
            };
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the call */
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
            /** @description No such call in the organization, or no organization of whoever asks */
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
    getNeighbours: {
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
                /** @description Only calls whose evaluations are this far */
                evaluation_status?: components["schemas"]["EvaluationStatus"];
                /** @description Only calls that need a human, or that do not */
                human_review_required?: boolean;
                /** @description If true, only calls of which an evaluation has failed for good: 1000 at most */
                evaluation_failed?: boolean;
                /** @description Only calls with this lead score or a higher one */
                lead_score_from?: number;
                /** @description Only calls with this lead score or a lower one */
                lead_score_to?: number;
                /** @description Only calls in which the prompt was followed this well or better */
                adherence_score_from?: number;
                /** @description Only calls in which the prompt was followed this well or worse */
                adherence_score_to?: number;
                /** @description Only calls whose caller felt like this */
                sentiment?: components["schemas"]["Sentiment"];
                /** @description Only calls that went badly for the caller, or that did not */
                negative_call?: boolean;
                /** @description What somebody looks for: a phone number in any notation, the id of a call, ours or that of the provider, or else the beginning of a name */
                search?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls beside it */
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
            /** @description No such call in the organization, or no organization of whoever asks */
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
    listCalls: {
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
                /** @description Only calls whose evaluations are this far */
                evaluation_status?: components["schemas"]["EvaluationStatus"];
                /** @description Only calls that need a human, or that do not */
                human_review_required?: boolean;
                /** @description If true, only calls of which an evaluation has failed for good: 1000 at most */
                evaluation_failed?: boolean;
                /** @description Only calls with this lead score or a higher one */
                lead_score_from?: number;
                /** @description Only calls with this lead score or a lower one */
                lead_score_to?: number;
                /** @description Only calls in which the prompt was followed this well or better */
                adherence_score_from?: number;
                /** @description Only calls in which the prompt was followed this well or worse */
                adherence_score_to?: number;
                /** @description Only calls whose caller felt like this */
                sentiment?: components["schemas"]["Sentiment"];
                /** @description Only calls that went badly for the caller, or that did not */
                negative_call?: boolean;
                /** @description What somebody looks for: a phone number in any notation, the id of a call, ours or that of the provider, or else the beginning of a name */
                search?: string;
                /** @description How many at most */
                limit?: number;
                /** @description The `next_cursor` of the answer before */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *           "duration_seconds": 41.87,
                     *           "caller_full_name": "Dana Whitfield",
                     *           "caller_phone_number": "+12025550147",
                     *           "caller_phone_number_international": "+1 202 555 0147",
                     *           "evaluation_status": "completed",
                     *           "human_review_required": false,
                     *           "lead_score": 82,
                     *           "adherence_score": 91,
                     *           "sentiment": "positive",
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
                         * @description The `cursor` of the rest; null where there is none
                         * @example null
                         */
                        next_cursor: string | null;
                        /**
                         * @description How many there are in all
                         * @example 1
                         */
                        total: number;
                        /**
                         * @description Whether there are more: by name or by scores, they are counted up to a number
                         * @example false
                         */
                        total_is_bounded: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No such client in the organization, or no organization of whoever asks */
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
                /** @description Only calls whose evaluations are this far */
                evaluation_status?: components["schemas"]["EvaluationStatus"];
                /** @description Only calls that need a human, or that do not */
                human_review_required?: boolean;
                /** @description If true, only calls of which an evaluation has failed for good: 1000 at most */
                evaluation_failed?: boolean;
                /** @description Only calls with this lead score or a higher one */
                lead_score_from?: number;
                /** @description Only calls with this lead score or a lower one */
                lead_score_to?: number;
                /** @description Only calls in which the prompt was followed this well or better */
                adherence_score_from?: number;
                /** @description Only calls in which the prompt was followed this well or worse */
                adherence_score_to?: number;
                /** @description Only calls whose caller felt like this */
                sentiment?: components["schemas"]["Sentiment"];
                /** @description Only calls that went badly for the caller, or that did not */
                negative_call?: boolean;
                /** @description What somebody looks for: a phone number in any notation, the id of a call, ours or that of the provider, or else the beginning of a name */
                search?: string;
                /**
                 * @description Which columns the file has, after the id of each call
                 * @example received,client,caller
                 */
                columns?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls, a line each */
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
    listClients: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No organization of whoever asks */
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
    createClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No organization of whoever asks */
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
            /** @description The organization has as many clients as it may */
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
                     *       "message": "The organization may have 10000 clients, and has them"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    getClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
    listCustomers: {
        parameters: {
            query?: {
                /** @description Only customers of this client */
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
            path: {
                /** @description Id of the organization */
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No such customer in the organization, or no organization of whoever asks */
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
    eraseCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description What was removed */
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such customer in the organization, or no organization of whoever asks */
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
            /** @description The console has not the key that callers are erased with */
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
                     *       "message": "Nobody can be erased without ERASURE_KEY, the key that all callers are erased with. Whoever runs Callbook has to set it"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    listEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *           "created_at": "2026-01-15T09:30:00.000Z",
                     *           "last_used_at": "2026-11-22T09:10:00.000Z",
                     *           "request_count": 1204,
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
    createEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *         "url": "https://hooks.callbook.example/webhook/vapi/4fB9…"
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    replaceEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new endpoint; the URL before ends now */
            201: {
                headers: {
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
                     *         "url": "https://hooks.callbook.example/webhook/vapi/4fB9…"
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    revealEndpointUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    activateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It takes reports */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    deactivateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries are answered 404 */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    revokeEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries are answered 404, for good */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    setSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description Deliveries must be signed so */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    removeSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries need no signature */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    dropPreviousSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only the current secret counts */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    setAllowedIps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        /** @description IPv4 and IPv6 addresses and CIDR blocks; none of them lets any address deliver */
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
            /** @description The addresses, each in one notation */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    watchEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description When alarms are raised from now on */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
                     *       "message": "Another endpoint of the client is active already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    getEndpointSetup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to enter */
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
                     *             "without": "Whoever learns the URL can report calls."
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
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
    testEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    listProviderAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts */
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
            /** @description No organization of whoever asks */
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
    connectProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description The account */
            201: {
                headers: {
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
            /** @description No organization of whoever asks */
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
            /** @description The provider does not answer, or refuses its key, or the organization has as many as it may */
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
                     *       "message": "Vapi does not answer at https://api.vapi.ai: try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    listProviderOrigins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers */
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
            /** @description No organization of whoever asks */
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
    replaceProviderKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description It is asked with that key */
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
            /** @description No such account in the organization, or no organization of whoever asks */
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
                     *       "error": "Account not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The provider does not answer, or refuses its key, or the organization has as many as it may */
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
                     *       "message": "Vapi does not answer at https://api.vapi.ai: try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    disconnectProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is asked no more */
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
            /** @description No such account in the organization, or no organization of whoever asks */
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
                     *       "error": "Account not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    assignCalls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description They belong there */
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
            /** @description No such account in the organization, or no organization of whoever asks */
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
                     *       "error": "Account not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    unassignCalls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description Nothing is said of them */
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
            /** @description No such account in the organization, or no organization of whoever asks */
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
                     *       "error": "Account not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    listFoundGaps: {
        parameters: {
            query?: {
                /** @description Only those that are open, or only those that are not */
                open?: boolean;
                /** @description How many at most */
                limit?: number;
                /** @description The `next_cursor` of the answer before */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls, and where the rest begins */
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
                         * @description The `cursor` of the rest; null where there is none
                         * @example null
                         */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No such account in the organization, or no organization of whoever asks */
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
                     *       "error": "Account not found"
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
    compareNow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description It is done as soon as the worker gets to it */
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
            /** @description No such account in the organization, or no organization of whoever asks */
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
                     *       "error": "Account not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The provider does not answer, or refuses its key, or the organization has as many as it may */
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
                     *       "message": "Vapi does not answer at https://api.vapi.ai: try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    examineProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the account */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
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
                     *             "found": null,
                     *             "wanted": "{\"type\":\"exponential\",\"maxRetries\":10,\"baseDelaySeconds\":5}",
                     *             "text": "Vapi sends each report once.",
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
            /** @description No such account in the organization, or no organization of whoever asks */
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
                     *       "error": "Account not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    listRejections: {
        parameters: {
            query?: {
                /** @description How many at most */
                limit?: number;
                /** @description The `next_cursor` of the answer before */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *           "has_body": true
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Rejection"][];
                        /**
                         * @description The `cursor` of the rest; null where there is none
                         * @example null
                         */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
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
    listRejectionCounts: {
        parameters: {
            query?: {
                /** @description How many at most */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the endpoint */
                id: string;
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
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
    getRejection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the rejection */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
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
            /** @description No such rejection in the organization, or no organization of whoever asks */
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
                     *       "error": "Rejection not found"
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
    releaseRejection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the rejection */
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
            /** @description No such rejection in the organization, or no organization of whoever asks */
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
                     *       "error": "Rejection not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It may be of a caller who was erased, which cannot be told without the key */
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
                     *       "message": "Callers were erased: ERASURE_KEY must be the key that they were erased with. Whoever runs Callbook has to set it; the report is kept until then"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    releaseRejections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description What was released */
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
                     *         "withheld": 0
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
            /** @description No such endpoint in the organization, or no organization of whoever asks */
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
                     *       "error": "Endpoint not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    listEventEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
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
            403: components["responses"]["Forbidden"];
            /** @description No organization of whoever asks */
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
    createEventEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No organization of whoever asks */
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
            /** @description There are as many as there may be */
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
            /** @description The body has more than 16,384 bytes */
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
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No such event endpoint in the organization, or no organization of whoever asks */
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
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the event endpoint */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is sent there, what waits for it neither */
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
            /** @description No such event endpoint in the organization, or no organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
    changeEventEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No such event endpoint in the organization, or no organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
                /** @description Id of the organization */
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
            /** @description No such event endpoint in the organization, or no organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All types */
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
            /** @description No organization of whoever asks */
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
    getReviewProgress: {
        parameters: {
            query?: {
                /** @description What was reviewed at this instant or later; a day ago, unless said */
                start_date?: string;
                /** @description And before this instant, at most 92 days later; now, unless said */
                end_date?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far the reviews are */
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
            /** @description No organization of whoever asks */
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
    getReviewedCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *         "id": "0199f1c2-0000-7000-8000-000000000c01",
                     *         "client_id": "0199f1c2-0000-7000-8000-000000000002",
                     *         "created_at": "2026-11-22T09:10:00.000Z",
                     *         "caller_full_name": "Maya Lindqvist",
                     *         "is_waiting": true,
                     *         "claim": null,
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
                     *           }
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
            /** @description No such call in the organization, or no organization of whoever asks */
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
    reviewLeadQuality: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that was seen, in quotation marks; none where there was none
                 * @example "1"
                 */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the organization */
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
                "application/json": components["schemas"]["LeadQualityReview"];
            };
        };
        responses: {
            /** @description The version that it is kept as */
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
                     *         "domain": "lead_quality",
                     *         "version": 2
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
            /** @description No such call in the organization, or no organization of whoever asks */
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
            /** @description Somebody else judged first; the message says who, and when */
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
                     *       "message": "Ann Lee judged this first, at 2026-11-22T14:01:00.000Z"
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
    reviewPromptAdherence: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that was seen, in quotation marks; none where there was none
                 * @example "1"
                 */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the organization */
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
                "application/json": components["schemas"]["PromptAdherenceReview"];
            };
        };
        responses: {
            /** @description The version that it is kept as */
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
                     *         "domain": "lead_quality",
                     *         "version": 2
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
            /** @description No such call in the organization, or no organization of whoever asks */
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
            /** @description Somebody else judged first; the message says who, and when */
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
                     *       "message": "Ann Lee judged this first, at 2026-11-22T14:01:00.000Z"
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
    claimNextReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "after": "0199f1c2-0000-7000-8000-000000000c01"
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
            /** @description No organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
    claimReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The claim that is in force */
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
            /** @description No such call in the organization, or no organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
    releaseReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Somebody else may be given it */
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
            /** @description No such call in the organization, or no organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *           "replaced_by": null,
                     *           "last_used_at": "2026-11-22T09:10:00.000Z"
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
            /** @description No organization of whoever asks */
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
    issueApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            403: components["responses"]["Forbidden"];
            /** @description No organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the api key */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "It was in a log"
                 *     }
                 */
                "application/json": components["schemas"]["RevocationInput"];
            };
        };
        responses: {
            /** @description It is refused within a second */
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
            /** @description No such api key in the organization, or no organization of whoever asks */
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
                     *       "error": "API key not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the api key */
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
            403: components["responses"]["Forbidden"];
            /** @description No such api key in the organization, or no organization of whoever asks */
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
                     *       "error": "API key not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It has ended, or was rotated before */
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
                     *       "message": "The key was revoked: issue another"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    getVolume: {
        parameters: {
            query?: {
                /** @description Only what is of calls of this client */
                client_id?: string;
                /** @description Only what was stored at this instant or later; without it, in the 30 days before `end_date` */
                start_date?: string;
                /** @description Only what was stored at this instant or earlier, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description The zone of IANA by whose clocks days, weeks and months begin */
                time_zone?: string;
                /** @description What the range is cut into; without it, all of it is one */
                interval?: components["schemas"]["TimeUnit"];
            };
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *             "unknown": 0,
                     *             "judged": 20,
                     *             "to_review": 2
                     *           }
                     *         ],
                     *         "total": {
                     *           "calls": 24,
                     *           "inbound": 20,
                     *           "outbound": 3,
                     *           "web": 1,
                     *           "unknown": 0,
                     *           "judged": 20,
                     *           "to_review": 2
                     *         },
                     *         "before": {
                     *           "calls": 24,
                     *           "inbound": 20,
                     *           "outbound": 3,
                     *           "web": 1,
                     *           "unknown": 0,
                     *           "judged": 20,
                     *           "to_review": 2
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
    getOutcomes: {
        parameters: {
            query?: {
                /** @description Only what is of calls of this client */
                client_id?: string;
                /** @description Only what was stored at this instant or later; without it, in the 30 days before `end_date` */
                start_date?: string;
                /** @description Only what was stored at this instant or earlier, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description The zone of IANA by whose clocks days, weeks and months begin */
                time_zone?: string;
                /** @description What the range is cut into; without it, all of it is one */
                interval?: components["schemas"]["TimeUnit"];
            };
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
    getScores: {
        parameters: {
            query?: {
                /** @description Only what is of calls of this client */
                client_id?: string;
                /** @description Only what was stored at this instant or later; without it, in the 30 days before `end_date` */
                start_date?: string;
                /** @description Only what was stored at this instant or earlier, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description The zone of IANA by whose clocks days, weeks and months begin */
                time_zone?: string;
                /** @description What the range is cut into; without it, all of it is one */
                interval?: components["schemas"]["TimeUnit"];
            };
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *             "negative_calls": 1
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
                     *           "negative_calls": 1
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
                     *           "negative_calls": 1
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
    getCosts: {
        parameters: {
            query?: {
                /** @description Only what is of calls of this client */
                client_id?: string;
                /** @description Only what was stored at this instant or later; without it, in the 30 days before `end_date` */
                start_date?: string;
                /** @description Only what was stored at this instant or earlier, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description The zone of IANA by whose clocks days, weeks and months begin */
                time_zone?: string;
                /** @description What the range is cut into; without it, all of it is one */
                interval?: components["schemas"]["TimeUnit"];
            };
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
    getAgreement: {
        parameters: {
            query?: {
                /** @description Only what is of calls of this client */
                client_id?: string;
                /** @description Only what was stored at this instant or later; without it, in the 30 days before `end_date` */
                start_date?: string;
                /** @description Only what was stored at this instant or earlier, by default now; at most 400 days after `start_date` */
                end_date?: string;
                /** @description The zone of IANA by whose clocks days, weeks and months begin */
                time_zone?: string;
                /** @description What the range is cut into; without it, all of it is one */
                interval?: components["schemas"]["TimeUnit"];
            };
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description No such client in the organization, or no organization of whoever asks */
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
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people */
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
            /** @description No organization of whoever asks */
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
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No organization of whoever asks */
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
            /** @description Somebody with the address is a member */
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
                     *       "message": "ann@example.com is a member already"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the member */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are no member */
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such member in the organization, or no organization of whoever asks */
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
                     *       "error": "Member not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is the last owner */
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
                     *       "message": "An organization needs an owner: make somebody else one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            /** @description The role is in force */
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
            /** @description A password or code must be given first: `POST /console/api/session/confirm` */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Confirmation Required",
                     *       "message": "Give your password or a code again first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such member in the organization, or no organization of whoever asks */
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
                     *       "error": "Member not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description It is the last owner */
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
                     *       "message": "An organization needs an owner: make somebody else one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body has more than 16,384 bytes */
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
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Only these acts, such as `client.create` */
                act?: string;
                /** @description Only what was done by people, from the command line, or with keys */
                actor_kind?: components["schemas"]["ActorKind"];
                /** @description Only what this user or API key did */
                actor_id?: string;
                /** @description Only what was done to this */
                object_id?: string;
                /** @description Only events of this instant or later */
                since?: string;
                /** @description Only events before this instant */
                until?: string;
                /** @description How many at most */
                limit?: number;
                /** @description The `next_cursor` of the answer before */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *           "request_id": "0199f1c2-0000-7000-8000-00000000000f"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditEvent"][];
                        /**
                         * @description The `cursor` of the rest; null where there is none
                         * @example null
                         */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No organization of whoever asks */
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
    listAuditActors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People and keys */
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
                     *           "name": "Ann Lee"
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
            /** @description No organization of whoever asks */
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
    getAuditEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
                     *         "request_id": "0199f1c2-0000-7000-8000-00000000000f"
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
            /** @description No such event in the organization, or no organization of whoever asks */
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
                /** @description Only these acts, such as `client.create` */
                act?: string;
                /** @description Only what was done by people, from the command line, or with keys */
                actor_kind?: components["schemas"]["ActorKind"];
                /** @description Only what this user or API key did */
                actor_id?: string;
                /** @description Only what was done to this */
                object_id?: string;
                /** @description Only events of this instant or later */
                since?: string;
                /** @description Only events before this instant */
                until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, a line each */
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
                     * @example at,actor_kind,actor_id,actor,act,object_kind,object_id,client_id,changes,ip,request_id
                     *     2026-11-22T09:10:00.000Z,cli,,deploy,organization.create,organization,0199f1c2-0000-7000-8000-000000000001,,{},,
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No organization of whoever asks */
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
    listEventDeliveries: {
        parameters: {
            query?: {
                /** @description Only what is in this state */
                state?: components["schemas"]["EventDeliveryState"];
                /** @description How many at most */
                limit?: number;
                /** @description The `next_cursor` of the answer before */
                cursor?: number;
            };
            header?: never;
            path: {
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the event endpoint */
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No such event endpoint in the organization, or no organization of whoever asks */
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
                /** @description Id of the organization */
                organization: string;
                /** @description Id of the event endpoint */
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
            403: components["responses"]["Forbidden"];
            /** @description No such event endpoint in the organization, or no organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
    replayEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organization */
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
            403: components["responses"]["Forbidden"];
            /** @description No such event endpoint in the organization, or no organization of whoever asks */
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
            /** @description The body has more than 16,384 bytes */
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
}
