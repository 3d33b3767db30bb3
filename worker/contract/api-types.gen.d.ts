// Generated from the OpenAPI document by `npm run types:app`.
export interface paths {
    "/v1/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List active brands (public) */
        get: operations["getBrands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List brand filters with counts */
        get: operations["getBrandsFacets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an active brand (public) */
        get: operations["getBrandsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands/{id}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the logo of a brand (public)
         * @description The image that the brand’s network states, from our own host. A brand’s `logo_url` leads here and changes with the image.
         */
        get: operations["getBrandsByIdLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List brands with your links */
        get: operations["getPublisherLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get analytics: clicks, conversions and earnings */
        get: operations["getPublisherAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search brands */
        get: operations["getPublisherBrands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/brands/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a brand with your link */
        get: operations["getPublisherBrandsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get all-time totals */
        get: operations["getPublisherStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the figures of today, this month and all time */
        get: operations["getPublisherOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clicks, counted or not, newest first
         * @description A click is listed seconds after it happened. Filters can be combined. Pass `next_cursor` as `cursor` to get the next page.
         */
        get: operations["getPublisherClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/action-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what needs your attention
         * @description An item disappears when it is no longer true; a decided claim, after 14 days.
         */
        get: operations["getPublisherActionItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/affiliate-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List links with stats */
        get: operations["getPublisherAffiliateLinks"];
        put?: never;
        /**
         * Create a link
         * @description Provide a URL, brand or program. With only a URL, the program is matched by its domain. If a link with the same `external_key` exists, it is updated.
         */
        post: operations["postPublisherAffiliateLinks"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move up to 100 links into a campaign
         * @description With null as the campaign, the links are in none afterwards. If one link is unknown, none is moved.
         */
        patch: operations["patchPublisherAffiliateLinks"];
        trace?: never;
    };
    "/v1/publisher/affiliate-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a link with its stats */
        get: operations["getPublisherAffiliateLinksById"];
        put?: never;
        post?: never;
        /**
         * Delete a link
         * @description It stops redirecting within a minute. Its stats are kept.
         */
        delete: operations["deletePublisherAffiliateLinksById"];
        options?: never;
        head?: never;
        /** Update a link */
        patch: operations["patchPublisherAffiliateLinksById"];
        trace?: never;
    };
    "/v1/publisher/affiliate-links/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 100 links
         * @description Valid links are created atomically; each invalid one is returned with its error. A malformed entry rejects the whole list.
         */
        post: operations["postPublisherAffiliateLinksBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/affiliate-links/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a link’s stats by day */
        get: operations["getPublisherAffiliateLinksByIdStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List campaigns with stats */
        get: operations["getPublisherCampaigns"];
        put?: never;
        /**
         * Create a campaign with its links
         * @description A campaign is a named group of your links with their totals. The campaign and its valid links, up to 50, are created atomically, and existing links of `link_ids` move into it; each invalid link is returned with its error. If there would be no link in it, nothing is created. A malformed entry rejects the whole list.
         */
        post: operations["postPublisherCampaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a campaign with stats */
        get: operations["getPublisherCampaignsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename, archive or restore a campaign
         * @description The links of an archived campaign keep working.
         */
        patch: operations["patchPublisherCampaignsById"];
        trace?: never;
    };
    "/v1/publisher/campaigns/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create links in a campaign
         * @description Creates up to 50 links in an existing campaign. Valid links are created atomically; each invalid one is returned with its error. Use `PATCH /v1/publisher/affiliate-links` to move existing links.
         */
        post: operations["postPublisherCampaignsByIdLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/link-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Link problems
         * @description Your stored links and the destinations that visitors followed in the last 30 days are checked every day. Those with the most clicks at risk come first. Pass `next_cursor` as `cursor` to get the next page.
         */
        get: operations["getPublisherLinkHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/site-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a site
         * @description Fetches a page of your site (up to 1 MB, within 5 seconds) and says whether the auto-link script is there, with your ID, and which links would earn. Links that scripts add later aren’t seen. At most 10 checks a minute.
         */
        post: operations["postPublisherSiteCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sites
         * @description Links to a verified site redirect directly if no program matches. Links to other sites without a program show a page that names the destination.
         */
        get: operations["getPublisherSites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/sites/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a site
         * @description The site is unverified until you publish one of its proofs and call the verify operation.
         */
        put: operations["putPublisherSitesByDomain"];
        post?: never;
        /** Remove a site */
        delete: operations["deletePublisherSitesByDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/sites/{domain}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a site
         * @description Looks for a proof in DNS, in the file and on the home page. Verified sites are checked again every day.
         */
        post: operations["postPublisherSitesByDomainVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your profile */
        get: operations["getPublisherProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your profile
         * @description Only `full_name` can be changed.
         */
        patch: operations["patchPublisherProfile"];
        trace?: never;
    };
    "/v1/publisher/exports/{dataset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export earnings, clicks, conversions, links, analytics or ledger transfers
         * @description Rows of the requested days are listed oldest first. Link exports are complete. Exports of clicks take the filters of the click log. Exports of analytics take `brand_id`, and with `group_by` they have a row for each value. Transfers are the lines of your statements, and the changes of status. CSV cells that a spreadsheet could read as formulas are prefixed with an apostrophe.
         */
        get: operations["getPublisherExportsByDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/context/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a context file for an assistant
         * @description Markdown with your publisher ID, code and checks, for an assistant that builds an integration. It contains no secrets.
         */
        get: operations["getContextFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/compliance-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a destination can earn
         * @description Uses the redirect’s own logic. The result is recorded in your compliance history with the destination’s host. Visitor data is used for the check and not stored.
         */
        post: operations["postComplianceCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/compliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your account status and compliance history */
        get: operations["getPublisherCompliance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/compliance/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your review requests */
        get: operations["getPublisherComplianceReviews"];
        put?: never;
        /**
         * Ask for a review of a decision
         * @description For a check that blocked or flagged a destination, send its `decision_id`. Without one, the request is about your suspension. Each can have one open request.
         */
        post: operations["postPublisherComplianceReviews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/compliance-reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List review requests of publishers */
        get: operations["getOperationsComplianceReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/resolve/{prefixes}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monetizable hosts by hash prefixes
         * @description A prefix is the first two or three hex digits of the FNV-1a hash (32 bits) of a registrable domain in lower case and punycode: the two digits of its lowest byte, then the first digit of the next byte. Two digits cover 1/256 of all domains and three cover 1/4096, so they don’t reveal the host; compare the hosts locally. Clients without a public suffix list should query every suffix of a host with two or more labels. The response may be cached for ten minutes. `publisher_id` and `platform` are those of the script tag; once a day, they count that it was used.
         */
        get: operations["getResolveByPrefixes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List monetizable hosts by hash prefixes in the body
         * @description A prefix is the first two or three hex digits of the FNV-1a hash (32 bits) of a registrable domain in lower case and punycode: the two digits of its lowest byte, then the first digit of the next byte. Two digits cover 1/256 of all domains and three cover 1/4096, so they don’t reveal the host; compare the hosts locally. Clients without a public suffix list should query every suffix of a host with two or more labels.
         */
        post: operations["postResolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explain/alternatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find brands in place of a URL that can’t earn
         * @description The closest open brands: of the same category if the site’s own program is closed, otherwise those whose name or category has a word of the URL. Empty if the URL can earn.
         */
        get: operations["getExplainAlternatives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain what a URL would earn
         * @description Uses the redirect’s own logic and records no click. With an API key or a session, the links are your own; without one, use `link_template`.
         */
        get: operations["getExplain"];
        put?: never;
        /**
         * Explain what up to 100 URLs would earn
         * @description Uses the redirect’s own logic and records no click. With an API key or a session, the links are your own; without one, use `link_template`. A malformed URL returns its own error and doesn’t affect the others.
         */
        post: operations["postExplain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/{publisher_id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List brands with your links (publisher ID in the path) */
        get: operations["getPublisherByPublisherIdLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/{publisher_id}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get analytics (publisher ID in the path) */
        get: operations["getPublisherByPublisherIdAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/{publisher_id}/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search brands (publisher ID in the path) */
        get: operations["getPublisherByPublisherIdBrands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/publisher-api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a tracking link for a brand or URL
         * @description A legacy endpoint. It accepts all documented field names and stores nothing.
         */
        post: operations["postRootFunctionsV1PublisherApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/track-click": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report a click handled by your server */
        post: operations["postRootFunctionsV1TrackClick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/generate-script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the inline auto-link script
         * @description The latest auto-link script as JavaScript, with the publisher ID inside. Put it into a `<script>` element of pages that can’t load `/script.js`; a newer version needs a new copy. `platform` is the tool that the page is built with.
         */
        get: operations["getRootFunctionsV1GenerateScript"];
        put?: never;
        /**
         * Get the inline auto-link script
         * @description The latest auto-link script as JavaScript, with the publisher ID inside. Put it into a `<script>` element of pages that can’t load `/script.js`; a newer version needs a new copy. `platform` is the tool that the page is built with.
         */
        post: operations["postRootFunctionsV1GenerateScript"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/generate-script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the inline auto-link script
         * @description The latest auto-link script as JavaScript, with the publisher ID inside. Put it into a `<script>` element of pages that can’t load `/script.js`; a newer version needs a new copy. `platform` is the tool that the page is built with.
         */
        get: operations["getGenerateScript"];
        put?: never;
        /**
         * Get the inline auto-link script
         * @description The latest auto-link script as JavaScript, with the publisher ID inside. Put it into a `<script>` element of pages that can’t load `/script.js`; a newer version needs a new copy. `platform` is the tool that the page is built with.
         */
        post: operations["postGenerateScript"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List earnings by day, network and brand */
        get: operations["getPublisherEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Creates an account and its publisher profile and emails a link that verifies the address. Doesn’t sign the user in. The password is kept if the same browser opens that link. Otherwise the owner of the address sets a new one.
         */
        post: operations["postAuthSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with email and password */
        post: operations["postAuthSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current session */
        get: operations["getAuthSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sessions */
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a session */
        delete: operations["deleteAuthSessionsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out of this browser or of all browsers */
        post: operations["postAuthSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an emailed link
         * @description Returns the account and the purpose of the link. Doesn’t use up the link.
         */
        post: operations["postAuthLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an email address with a token
         * @description Also signs the user in. A password that another browser set before the address was verified is removed.
         */
        post: operations["postAuthVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/magic-link/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem a magic link
         * @description Also verifies the address. A password that another browser set before the address was verified is removed.
         */
        post: operations["postAuthMagicLinkRedeem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/magic-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a magic link
         * @description Always returns 202, whether or not the address has an account. The link works once and expires in 15 minutes.
         */
        post: operations["postAuthMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset link
         * @description Always returns 202, whether or not the address has an account. The link works once and expires in 30 minutes.
         */
        post: operations["postAuthResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the verification email
         * @description Always returns 202, whether or not the address has an account. The link works once and expires in 24 hours.
         */
        post: operations["postAuthResendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reset-password/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the password with a token
         * @description Revokes every session of the account. It doesn’t sign the user in.
         */
        post: operations["postAuthResetPasswordConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Revokes every session of the account and creates a new one for this browser.
         */
        post: operations["postAuthChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a first password
         * @description For accounts without a password, within one hour of signing in with a magic link. Revokes the other sessions of the account.
         */
        post: operations["postAuthSetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how this session can be confirmed */
        get: operations["getAuthConfirm"];
        put?: never;
        /**
         * Confirm this session
         * @description Proves again who uses the session, with the password, a passkey or an emailed code. Some calls require it and return `session.confirmation_required` without it. The confirmation lasts 10 minutes. Signing in with a password or a passkey counts as one.
         */
        post: operations["postAuthConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/confirm/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a passkey challenge that confirms this session
         * @description The input of `navigator.credentials.get()`. The challenge works once and expires in 10 minutes.
         */
        post: operations["postAuthConfirmPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/confirm/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a code that confirms this session
         * @description Only for accounts without a password. The code works once, for this session, and expires in 10 minutes.
         */
        post: operations["postAuthConfirmCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a change of the email address
         * @description Emails a code to the new address. Always returns 202, whether or not the address has an account. The code works once and expires in 10 minutes.
         */
        post: operations["postAuthChangeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/change-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the email address
         * @description With the code that the new address got. The old address gets an email about it, and links that were sent there stop working.
         */
        post: operations["postAuthChangeEmailConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download everything about the account
         * @description One JSON file. Its first field, `about`, says what it contains and what it doesn’t. Each other field is a list. Clicks have an export of their own.
         */
        get: operations["getAuthExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of the account
         * @description Sign-ins, and changes of how to sign in and of where payouts go. Pass `next_cursor` as `cursor` to get the next page.
         */
        get: operations["getAuthActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the deletion of the account */
        get: operations["getAuthDeletion"];
        put?: never;
        /**
         * Delete the account
         * @description Schedules the erasure after a waiting period, in which it can be canceled. `email` has to be the account’s own. Repeating the request keeps the first date.
         */
        post: operations["postAuthDeletion"];
        /** Cancel the deletion of the account */
        delete: operations["deleteAuthDeletion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/sign-in/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a passkey challenge to sign in
         * @description The input of `navigator.credentials.get()`. It names no account. The challenge works once, in this browser, and expires in 10 minutes.
         */
        post: operations["postAuthPasskeysSignInOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["postAuthPasskeysSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List passkeys */
        get: operations["getAuthPasskeys"];
        put?: never;
        /** Add a passkey */
        post: operations["postAuthPasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a challenge for a new passkey
         * @description The input of `navigator.credentials.create()`. The challenge works once, in this session, and expires in 10 minutes.
         */
        post: operations["postAuthPasskeysOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey */
        delete: operations["deleteAuthPasskeysById"];
        options?: never;
        head?: never;
        /** Rename a passkey */
        patch: operations["patchAuthPasskeysById"];
        trace?: never;
    };
    "/v1/auth/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connected apps */
        get: operations["getAuthApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/apps/{id}": {
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
         * Disconnect an app
         * @description Its tokens stop working within a minute.
         */
        delete: operations["deleteAuthAppsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the consent for an app
         * @description For the page `/connect`, to which `/oauth/authorize` redirects. The response sets a cookie that binds the handle to the browser.
         */
        post: operations["postOauthRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/oauth/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Allow or deny an app */
        post: operations["postOauthDecisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token for an application, or create one
         * @description With `grant_type` it returns a token for an hour; errors are those of RFC 6749. With `action` it creates an application, for a session or an API key with full access. Assistants that can open a browser connect with OAuth instead.
         */
        post: operations["postRootOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/oauth-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token for an application, or create one
         * @description With `grant_type` it returns a token for an hour; errors are those of RFC 6749. With `action` it creates an application, for a session or an API key with full access. Assistants that can open a browser connect with OAuth instead.
         */
        post: operations["postRootFunctionsV1OauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["getPublisherKeys"];
        put?: never;
        /** Create an API key */
        post: operations["postPublisherKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke an API key */
        post: operations["postPublisherKeysByIdRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an API key and its usage */
        delete: operations["deletePublisherKeysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/keys/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get API key usage (30 days) */
        get: operations["getPublisherKeysUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List integrations
         * @description The platforms with a setup guide. A platform is connected when an API key that was created for it, or a script tag with its `platform`, was used in the last 30 days. Claude and Cursor are also connected by an app with their name that may use the account.
         */
        get: operations["getPublisherIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/integrations/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save the progress of a setup guide
         * @description Replaces the steps that are done.
         */
        put: operations["putPublisherIntegrationsByPlatform"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/assistants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assistants with their latest calls
         * @description Everything that called a tool in the last 30 days. Arguments and results aren’t stored.
         */
        get: operations["getPublisherAssistants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/admins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant the admin role
         * @description Requires the operator token; a session isn’t accepted. The account must have a verified email address.
         */
        post: operations["postOperationsAdmins"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/admins/{id}": {
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
         * Remove the admin role
         * @description Requires the operator token. The account remains a publisher.
         */
        delete: operations["deleteOperationsAdminsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/conversions/{id}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Trace a conversion from its click to its payout */
        get: operations["getPublisherConversionsByIdTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/earnings/{id}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Trace an earning to its clicks, report rows, ledger transfers and payouts */
        get: operations["getPublisherEarningsByIdTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your balances by state, with expected dates
         * @description Amounts are the balances of your ledger accounts. A date is given only if it follows from the network’s rules or from the payout schedule; otherwise `explanation` says why there is none.
         */
        get: operations["getPublisherBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversions, newest first
         * @description Filters can be combined. Pass `next_cursor` as `cursor` to get the next page.
         */
        get: operations["getPublisherConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/sale-search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out what is known about a sale
         * @description Asks by the ID of one of your clicks, by an order ID, or by a time. The findings say in sentences what is known. What belongs to another publisher is answered like what doesn’t exist.
         */
        get: operations["getPublisherSaleSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your monthly statements
         * @description A statement shows what changed the balance that you have earned and that wasn’t paid out.
         */
        get: operations["getPublisherStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/statements/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of a month with a page of its lines
         * @description The lines are the ledger transfers of your accounts, oldest first. Pass `next_cursor` as `cursor` to get the next page.
         */
        get: operations["getPublisherStatementsByMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/click": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Create a tracked redirect URL */
        get: operations["getTrackingClick"];
        put?: never;
        /** Report a click handled by your server */
        post: operations["postTrackingClick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/conversion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a conversion for one of your clicks
         * @description A claim alone earns nothing. It is settled when the network reports the same click and order, or when an operator accepts or declines it. Sending the same claim again returns the existing claim.
         */
        post: operations["postTrackingConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your claims */
        get: operations["getPublisherClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List claims of all publishers */
        get: operations["getOperationsClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/claims/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept a claim and record it in the ledger */
        post: operations["postOperationsClaimsByIdAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/claims/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a claim and reverse what it recorded */
        post: operations["postOperationsClaimsByIdDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/postback/{network}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receive a server-to-server postback
         * @description The network authenticates with its secret (`Authorization: Bearer`, `X-Postback-Secret` or the parameter `token`), or with `X-Postback-Signature: sha256=…`: the HMAC-SHA-256 of the raw body, or of the raw query string if there is no body.
         */
        get: operations["getPostbackByNetwork"];
        put?: never;
        /**
         * Receive a server-to-server postback
         * @description The network authenticates with its secret (`Authorization: Bearer`, `X-Postback-Secret` or the parameter `token`), or with `X-Postback-Signature: sha256=…`: the HMAC-SHA-256 of the raw body, or of the raw query string if there is no body.
         */
        post: operations["postPostbackByNetwork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callback/wildfire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive a signed commission callback from Wildfire */
        post: operations["postCallbackWildfire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/conversions/{id}/reattribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry the attribution of a conversion */
        post: operations["postOperationsConversionsByIdReattribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/conversions/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Release a held conversion for payout */
        post: operations["postOperationsConversionsByIdRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/publishers/{publisher_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a reactivated publisher’s held conversions
         * @description Releases up to 200 conversions that were held while the publisher was suspended. The publisher must be active again. Repeat the call while `more` is true.
         */
        post: operations["postOperationsPublishersByPublisherIdRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/networks/{network}/reattribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry the attribution of a network’s unattributed conversions */
        post: operations["postOperationsNetworksByNetworkReattribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/networks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List networks */
        get: operations["getOperationsNetworks"];
        put?: never;
        /**
         * Create a network for a partner that sends postbacks
         * @description Next, add its programs and a push credential. Repeating the call with the same values returns the network. Repeating it with a different name or different settings is rejected.
         */
        post: operations["postOperationsNetworks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/networks/{network}": {
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
        /** Update a partner network’s settings */
        patch: operations["patchOperationsNetworksByNetwork"];
        trace?: never;
    };
    "/v1/operations/networks/{network}/programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or update programs of a partner’s network
         * @description Programs that aren’t listed in the request don’t change. A new program is pending until an operator approves it, unless the network approves new programs automatically.
         */
        put: operations["putOperationsNetworksByNetworkPrograms"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/networks/{network}/push-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the postback credentials of a network */
        get: operations["getOperationsNetworksByNetworkPushCredentials"];
        put?: never;
        /**
         * Add a postback secret or HMAC key
         * @description The previous credential stays valid until it is revoked or a third one is added, so the partner can switch without downtime.
         */
        post: operations["postOperationsNetworksByNetworkPushCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/networks/{network}/push-credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a postback credential */
        delete: operations["deleteOperationsNetworksByNetworkPushCredentialsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/banned-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List banned domains */
        get: operations["getOperationsBannedDomains"];
        put?: never;
        /**
         * Ban domains
         * @description A domain that is already banned gets the new severity and reason. Redirects are updated immediately. Lines that aren’t domains are skipped.
         */
        post: operations["postOperationsBannedDomains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/banned-domains/{id}": {
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
         * Remove a ban
         * @description A default ban that is removed isn’t added again.
         */
        delete: operations["deleteOperationsBannedDomainsById"];
        options?: never;
        head?: never;
        /** Change the severity of a ban */
        patch: operations["patchOperationsBannedDomainsById"];
        trace?: never;
    };
    "/v1/operations/publishers/{publisher_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a publisher
         * @description Links keep redirecting visitors. New conversions are held and nothing is paid out.
         */
        post: operations["postOperationsPublishersByPublisherIdSuspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/publishers/{publisher_id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a suspended publisher
         * @description New conversions are payable again. Held conversions stay held until an operator releases them.
         */
        post: operations["postOperationsPublishersByPublisherIdReactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List programs of all networks with their status */
        get: operations["getOperationsPrograms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/programs/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve, reject, close or reopen programs
         * @description Approve or reject pending programs, close approved ones or reopen rejected ones. The call is atomic: it decides all programs or none. Links are updated immediately.
         */
        post: operations["postOperationsProgramsDecisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit log entries */
        get: operations["getOperationsAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health check */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Health check */
        get: operations["getRootHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get public stats */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/sync-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sync runs */
        get: operations["getOperationsSyncRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/networks/{network}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a sync */
        post: operations["postOperationsNetworksByNetworkSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/program-numbers/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore archived program numbers in a new database */
        post: operations["postOperationsProgramNumbersRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/networks/{network}/breaker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a network’s circuit breaker */
        get: operations["getOperationsNetworksByNetworkBreaker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/networks/{network}/breaker/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset a network’s circuit breaker */
        post: operations["postOperationsNetworksByNetworkBreakerReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/unattributed-conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List unattributed conversions */
        get: operations["getOperationsUnattributedConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List alerts */
        get: operations["getOperationsAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/rejected-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List rejected report rows */
        get: operations["getOperationsRejectedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/rejected-rows/reingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reprocess rejected report rows */
        post: operations["postOperationsRejectedRowsReingest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the backlog: clicks, dead letters, open transfers and stale edge shards */
        get: operations["getOperationsHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List dead letters */
        get: operations["getOperationsDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/dead-letters/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay dead letters
         * @description Sends the oldest open dead letters, or those listed, to their consumer again. A click is stored only once, no matter how often it is replayed.
         */
        post: operations["postOperationsDeadLettersReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/click-migration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of the migration of clicks */
        get: operations["getOperationsClickMigration"];
        put?: never;
        /**
         * Start the migration of clicks
         * @description Moves the clicks of a deployment from before the click stores. A migration that was interrupted can be started again: no click is lost or counted twice.
         */
        post: operations["postOperationsClickMigration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/click-migration/rejected-clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List clicks that could not be moved */
        get: operations["getOperationsClickMigrationRejectedClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/click-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the latest clicks of the network
         * @description The latest visits of all links, with data about the link only, and the number of visits of the last minute. Test clicks aren’t shown. After a restart, the visits of the last seconds may be missing.
         */
        get: operations["getOperationsClickActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ledger/head": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed head of the ledger
         * @description Returns the last closed block. Store it: `npm run ledger:verify -- --head <file>` can later prove that no earlier entry has changed.
         */
        get: operations["getLedgerHead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/ledger/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the ledger as NDJSON */
        get: operations["getOperationsLedgerExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/money-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the result of the last money check */
        get: operations["getOperationsMoneyCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settings/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get public payment settings */
        get: operations["getSettingsPublic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get settings with their last change */
        get: operations["getOperationsSettings"];
        /** Update settings */
        put: operations["putOperationsSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/share-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List share rules */
        get: operations["getOperationsShareRules"];
        put?: never;
        /**
         * Set a share rule
         * @description Sets the share from a day on, for one publisher or for all. A publisher’s own rule overrides the default. The start is tomorrow (UTC) or later, and no conversion may be recorded for that day or a later one. Past earnings keep their share. To end an override, set the publisher’s rule to the default share.
         */
        post: operations["postOperationsShareRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payouts */
        get: operations["getOperationsPayouts"];
        put?: never;
        /** Create a payout of a publisher’s payable balance */
        post: operations["postOperationsPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/payouts/{id}/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve, send, settle, fail or cancel a payout
         * @description Call `send` before you request the transfer from the payment provider, and pass the provider the idempotency key. If the outcome is unknown, repeat the request with the same key. Call `fail` only with the provider’s confirmation.
         */
        post: operations["postOperationsPayoutsByIdByStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operations/payouts/{id}/destination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account that a sent payout goes to
         * @description Returns the payout details in plain text while the payout is on its way. Each call is in the audit log, without the details.
         */
        get: operations["getOperationsPayoutsByIdDestination"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your payouts */
        get: operations["getPublisherPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/payout-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your payout details */
        get: operations["getPublisherPayoutDetails"];
        /**
         * Change your payout details
         * @description The new details are encrypted, and an email announces the change. No payout is sent until the hold ends. A held change is replaced. Requires a recently confirmed session.
         */
        put: operations["putPublisherPayoutDetails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/payout-details/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel the held change of your payout details */
        post: operations["postPublisherPayoutDetailsCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/payout-details/threshold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the balance from which you are paid */
        put: operations["putPublisherPayoutDetailsThreshold"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feedback items
         * @description Public. For a signed-in user, the response marks the user’s own items and votes.
         */
        get: operations["getFeedback"];
        put?: never;
        /** Create a feedback item */
        post: operations["postFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback/quick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send quick feedback */
        post: operations["postFeedbackQuick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback/{id}/vote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Vote, or change your vote */
        put: operations["putFeedbackByIdVote"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback/{id}": {
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
         * Delete a feedback item
         * @description Authors can delete their own items; admins can delete any item.
         */
        delete: operations["deleteFeedbackById"];
        options?: never;
        head?: never;
        /** Update the status or priority of an item */
        patch: operations["patchFeedbackById"];
        trace?: never;
    };
    "/v1/feedback/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments of a feedback item
         * @description Public. For a signed-in user, the response marks the user’s own comments.
         */
        get: operations["getFeedbackByIdComments"];
        put?: never;
        /** Comment on a feedback item */
        post: operations["postFeedbackByIdComments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback/comments/{id}": {
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
         * Delete a comment
         * @description Authors can delete their own comments; admins can delete any comment.
         */
        delete: operations["deleteFeedbackCommentsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/webhooks/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List event types */
        get: operations["listWebhookEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook endpoints */
        get: operations["listWebhooks"];
        /**
         * Create or update a webhook endpoint by URL
         * @description Safe to repeat in setup scripts: it doesn’t create a duplicate. The endpoint is matched by its kind and exact `url`. If several match, the oldest is updated. Its name and events are replaced. Its secret and its active state don’t change. To get a new secret, call `rotate-secret`.
         */
        put: operations["putWebhook"];
        /**
         * Create a webhook endpoint
         * @description A `webhook` receives a signed POST (Standard Webhooks). A `postback` is a GET with macros in its URL. Limited to 10 endpoints.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook endpoint */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook endpoint */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Update or disable a webhook endpoint */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/publisher/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret
         * @description Both secrets sign deliveries for 24 hours.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/webhooks/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable a webhook endpoint */
        post: operations["enableWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends a sample event with `"test": true` through the normal delivery path.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries with responses
         * @description Pass `next_cursor` as `cursor` to get the next page.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay deliveries
         * @description Replays one delivery, or all failed or canceled deliveries of events in [`from`, `to`), up to 1,000 in a call. Each delivery keeps its `webhook-id`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publisher/email-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get email preferences */
        get: operations["getPublisherEmailPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update email preferences */
        patch: operations["patchPublisherEmailPreferences"];
        trace?: never;
    };
    "/list_tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools for assistants
         * @description For clients that don’t speak the Model Context Protocol. Others use `/mcp`.
         */
        get: operations["getRootListTools"];
        put?: never;
        /**
         * List the tools for assistants
         * @description For clients that don’t speak the Model Context Protocol. Others use `/mcp`.
         */
        post: operations["postRootListTools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/call_tool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a tool for assistants
         * @description For clients that don’t speak the Model Context Protocol. Others use `/mcp`. The result is JSON in `content[0].text`. An error has the same form as everywhere in this API.
         */
        post: operations["postRootCallTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the status of the MCP server */
        get: operations["getRootMcpServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp-server/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Test a connection to the MCP server */
        get: operations["getRootMcpServerHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/go/{publisher_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect to a URL */
        get: operations["getRootGoByPublisherId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/go/{publisher_id}/{brand}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect to a brand or one of its URLs */
        get: operations["getRootGoByPublisherIdByBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect with query parameters */
        get: operations["getRootTrack"];
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
    "click.tracked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One of your clicks was counted
         * @description Every delivery is a POST with a JSON body and the Standard Webhooks headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` (`v1,` followed by the base64 HMAC-SHA-256 of `{id}.{timestamp}.{raw body}`; for 24 hours after a rotation there are two signatures, separated by a space). The key is the base64 after `whsec_`. Return 2xx within 10 seconds. Other deliveries are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h (up to 10% later). Delivery is at least once, so deduplicate by `webhook-id`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        event: "click.tracked";
                        /**
                         * Format: date-time
                         * @description The time of the event
                         */
                        timestamp: string;
                        publisher_id: string;
                        brand_id: string | null;
                        /** @description The ID of the stored link; null for a click on another link */
                        link_id: string | null;
                        earnings: null;
                        /**
                         * @description Present only in events sent with the test operation
                         * @enum {boolean}
                         */
                        test?: true;
                        conversion_data: null;
                        click_id: string;
                        /** Format: date-time */
                        clicked_at: string;
                        program_id: string | null;
                        /** @description The `ref` of the link */
                        sub_id: string | null;
                        /** @enum {string} */
                        traffic_source: "track" | "go" | "api";
                        country: string | null;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversion.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A sale was attributed to you
         * @description Every delivery is a POST with a JSON body and the Standard Webhooks headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` (`v1,` followed by the base64 HMAC-SHA-256 of `{id}.{timestamp}.{raw body}`; for 24 hours after a rotation there are two signatures, separated by a space). The key is the base64 after `whsec_`. Return 2xx within 10 seconds. Other deliveries are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h (up to 10% later). Delivery is at least once, so deduplicate by `webhook-id`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        event: "conversion.created";
                        /**
                         * Format: date-time
                         * @description The time of the event
                         */
                        timestamp: string;
                        publisher_id: string;
                        brand_id: string | null;
                        /** @description The ID of the stored link; null for a click on another link */
                        link_id: string | null;
                        /** @description Your net earnings: your share of the gross commission */
                        earnings: string | null;
                        /**
                         * @description Present only in events sent with the test operation
                         * @enum {boolean}
                         */
                        test?: true;
                        /** @description The same in every event of a sale */
                        conversion_id: string;
                        /** @description The daily earning that includes this conversion; use it to request a trace */
                        earning_id: string;
                        click_id: string | null;
                        /** @description The `ref` of the click; only with a `click_id` */
                        sub_id?: string | null;
                        program_id: string | null;
                        order_id: string | null;
                        /** @enum {string} */
                        status: "pending" | "approved" | "paid" | "reversed";
                        /** @description The network’s reason for the reversal */
                        reason: string | null;
                        /** @description The commission that the network pays for the sale */
                        gross_commission: string;
                        share_percent: number;
                        /** @enum {string} */
                        currency: "USD";
                        /** Format: date-time */
                        converted_at: string;
                        conversion_data: {
                            order_value: string | null;
                            order_currency: string | null;
                            /** @description Your net earnings as a percentage of the order value */
                            commission_rate: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "commission.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status or amount of one of your sales changed
         * @description Every delivery is a POST with a JSON body and the Standard Webhooks headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` (`v1,` followed by the base64 HMAC-SHA-256 of `{id}.{timestamp}.{raw body}`; for 24 hours after a rotation there are two signatures, separated by a space). The key is the base64 after `whsec_`. Return 2xx within 10 seconds. Other deliveries are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h (up to 10% later). Delivery is at least once, so deduplicate by `webhook-id`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        event: "commission.updated";
                        /**
                         * Format: date-time
                         * @description The time of the event
                         */
                        timestamp: string;
                        publisher_id: string;
                        brand_id: string | null;
                        /** @description The ID of the stored link; null for a click on another link */
                        link_id: string | null;
                        /** @description Your net earnings: your share of the gross commission */
                        earnings: string | null;
                        /**
                         * @description Present only in events sent with the test operation
                         * @enum {boolean}
                         */
                        test?: true;
                        /** @description The same in every event of a sale */
                        conversion_id: string;
                        /** @description The daily earning that includes this conversion; use it to request a trace */
                        earning_id: string;
                        click_id: string | null;
                        /** @description The `ref` of the click; only with a `click_id` */
                        sub_id?: string | null;
                        program_id: string | null;
                        order_id: string | null;
                        /** @enum {string} */
                        status: "pending" | "approved" | "paid" | "reversed";
                        /** @description The network’s reason for the reversal */
                        reason: string | null;
                        /** @description The commission that the network pays for the sale */
                        gross_commission: string;
                        share_percent: number;
                        /** @enum {string} */
                        currency: "USD";
                        /** Format: date-time */
                        converted_at: string;
                        conversion_data: {
                            order_value: string | null;
                            order_currency: string | null;
                            /** @description Your net earnings as a percentage of the order value */
                            commission_rate: string | null;
                        };
                        /** @enum {string} */
                        previous_status: "pending" | "approved" | "paid" | "reversed";
                        previous_earnings: string;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "link.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A stored link was created
         * @description Every delivery is a POST with a JSON body and the Standard Webhooks headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` (`v1,` followed by the base64 HMAC-SHA-256 of `{id}.{timestamp}.{raw body}`; for 24 hours after a rotation there are two signatures, separated by a space). The key is the base64 after `whsec_`. Return 2xx within 10 seconds. Other deliveries are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h (up to 10% later). Delivery is at least once, so deduplicate by `webhook-id`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        event: "link.created";
                        /**
                         * Format: date-time
                         * @description The time of the event
                         */
                        timestamp: string;
                        publisher_id: string;
                        brand_id: string | null;
                        link_id: string;
                        earnings: null;
                        /**
                         * @description Present only in events sent with the test operation
                         * @enum {boolean}
                         */
                        test?: true;
                        conversion_data: null;
                        title: string;
                        original_url: string;
                        /** Format: uri */
                        affiliate_url: string;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "compliance.violation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One of your destinations was blocked
         * @description Every delivery is a POST with a JSON body and the Standard Webhooks headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` (`v1,` followed by the base64 HMAC-SHA-256 of `{id}.{timestamp}.{raw body}`; for 24 hours after a rotation there are two signatures, separated by a space). The key is the base64 after `whsec_`. Return 2xx within 10 seconds. Other deliveries are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h (up to 10% later). Delivery is at least once, so deduplicate by `webhook-id`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        event: "compliance.violation";
                        /**
                         * Format: date-time
                         * @description The time of the event
                         */
                        timestamp: string;
                        publisher_id: string;
                        brand_id: string | null;
                        /** @description The ID of the stored link; null for a click on another link */
                        link_id: string | null;
                        earnings: null;
                        /**
                         * @description Present only in events sent with the test operation
                         * @enum {boolean}
                         */
                        test?: true;
                        conversion_data: null;
                        /** @enum {string} */
                        decision: "block";
                        /** @description Reason codes, separated by commas */
                        violation_type: string;
                        host: string;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An API key was created
         * @description Every delivery is a POST with a JSON body and the Standard Webhooks headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` (`v1,` followed by the base64 HMAC-SHA-256 of `{id}.{timestamp}.{raw body}`; for 24 hours after a rotation there are two signatures, separated by a space). The key is the base64 after `whsec_`. Return 2xx within 10 seconds. Other deliveries are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h (up to 10% later). Delivery is at least once, so deduplicate by `webhook-id`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        event: "api_key.created";
                        /**
                         * Format: date-time
                         * @description The time of the event
                         */
                        timestamp: string;
                        publisher_id: string;
                        brand_id: string | null;
                        /** @description The ID of the stored link; null for a click on another link */
                        link_id: string | null;
                        earnings: null;
                        /**
                         * @description Present only in events sent with the test operation
                         * @enum {boolean}
                         */
                        test?: true;
                        conversion_data: null;
                        key_id: string;
                        name: string;
                        key_prefix: string;
                        permissions: {
                            endpoints: string[];
                            rate_limit: number;
                        };
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publisher.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Your account became active again
         * @description Every delivery is a POST with a JSON body and the Standard Webhooks headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` (`v1,` followed by the base64 HMAC-SHA-256 of `{id}.{timestamp}.{raw body}`; for 24 hours after a rotation there are two signatures, separated by a space). The key is the base64 after `whsec_`. Return 2xx within 10 seconds. Other deliveries are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h (up to 10% later). Delivery is at least once, so deduplicate by `webhook-id`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        event: "publisher.approved";
                        /**
                         * Format: date-time
                         * @description The time of the event
                         */
                        timestamp: string;
                        publisher_id: string;
                        brand_id: string | null;
                        /** @description The ID of the stored link; null for a click on another link */
                        link_id: string | null;
                        earnings: null;
                        /**
                         * @description Present only in events sent with the test operation
                         * @enum {boolean}
                         */
                        test?: true;
                        conversion_data: null;
                        /** @enum {string} */
                        status: "active";
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payout.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of one of your payouts changed
         * @description Every delivery is a POST with a JSON body and the Standard Webhooks headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature` (`v1,` followed by the base64 HMAC-SHA-256 of `{id}.{timestamp}.{raw body}`; for 24 hours after a rotation there are two signatures, separated by a space). The key is the base64 after `whsec_`. Return 2xx within 10 seconds. Other deliveries are retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h (up to 10% later). Delivery is at least once, so deduplicate by `webhook-id`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        event: "payout.updated";
                        /**
                         * Format: date-time
                         * @description The time of the event
                         */
                        timestamp: string;
                        publisher_id: string;
                        brand_id: string | null;
                        /** @description The ID of the stored link; null for a click on another link */
                        link_id: string | null;
                        earnings: null;
                        /**
                         * @description Present only in events sent with the test operation
                         * @enum {boolean}
                         */
                        test?: true;
                        conversion_data: null;
                        payout_id: string;
                        status: string;
                        previous_status: string;
                        amount: string;
                        /** @enum {string} */
                        currency: "USD";
                        /** @description The reference on the bank statement */
                        transfer_reference: string;
                    };
                };
            };
            responses: {
                /** @description Any 2xx status confirms the delivery */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            detail: string;
            request_id: string;
            fields?: {
                field: string;
                message: string;
            }[];
        };
        Account: {
            user: {
                id: string;
                email: string;
                email_verified: boolean;
                /** @enum {string} */
                role: "publisher" | "admin";
                platform: string;
                user_metadata: {
                    full_name: string;
                };
                /** Format: date-time */
                created_at: string;
            };
            publisher: {
                publisher_id: string;
                full_name: string;
                email: string;
                /** @enum {string} */
                plan: "standard" | "premium";
                /** @enum {string} */
                status: "active" | "suspended" | "closed";
            };
        };
        Passkey: {
            id: string;
            name: string;
            /** @description True if a password manager copies it to other devices */
            synced: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        ConnectedApp: {
            id: string;
            name: string;
            /** @description The domain that vouches for the name; null if nothing does */
            domain: string | null;
            /** @description Where access was sent; null for an application with a client ID and a secret */
            redirect_host: string | null;
            scopes: ("read" | "write")[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        Consent: {
            /** @description For the decision. It works once, in this browser, for ten minutes. */
            handle: string;
            client: {
                name: string;
                /** @description The domain that vouches for the name; null if nothing does */
                domain: string | null;
                redirect_host: string;
                /** @description True if access goes to a program on the person’s own computer */
                is_local: boolean;
            };
            scopes: {
                /** @enum {string} */
                scope: "read" | "write";
                words: string;
            }[];
            account: {
                email: string;
                publisher_id: string;
            };
        };
    };
    responses: never;
    parameters: {
        /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description The request ID; include it when you contact support. */
        RequestId: string;
        /** @description What is left of each limit: calls (`r`) and seconds until it resets (`t`). */
        RateLimit: string;
        /** @description Your limits: calls (`q`) per window in seconds (`w`). */
        RateLimitPolicy: string;
        /** @description The number of seconds to wait before you retry; sent with 429. */
        RetryAfter: number;
        /** @description `true` if this is the stored response of an earlier request with the same `Idempotency-Key`. */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getBrands: {
        parameters: {
            query?: {
                /** @description Search by word prefixes in the brand name, program name, category or country */
                q?: string | undefined;
                category?: string | undefined;
                /** @description A two-letter country code, such as `US` */
                country?: string | undefined;
                /** @description The slug of a network, such as `wildfire` */
                network?: string | undefined;
                /** @description The kind of commission */
                type?: ("percentage" | "flat" | "cpc") | undefined;
                /** @description Sort order. The default is `commission`, highest first; with `q` it is the closest match first */
                sort?: ("commission" | "name") | undefined;
                page?: number | undefined;
                /** @description The `next_cursor` of the previous page, with the same filters. It replaces `page`: no brand is skipped or repeated when other brands change */
                cursor?: string | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of active brands, without affiliate links */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /**
                             * Format: uri
                             * @description On our own host. If the logo can’t be loaded, the URL returns 204
                             */
                            logo_url: string | null;
                            description: string;
                            category: string;
                            subcategory: string | null;
                            country: string | null;
                            /** @description The commission rate for display, such as `3.25%` or `$0.25 per click` */
                            commission_rate: string;
                            /** @enum {string} */
                            commission_type: "percentage" | "cpc" | "flat";
                            /** @description The commission rate as a number in its own unit, for sorting */
                            numeric_commission: number;
                            /** @description In days; null if the network doesn’t state it */
                            cookie_duration: number | null;
                            website_url: string;
                            is_featured: boolean;
                            is_active: boolean;
                            network_program_id: string;
                            network_id: string;
                            /** @enum {string} */
                            networkType: "wildfire" | "siteplug" | "cj" | "unknown";
                            networkSlug: string;
                            /** @enum {string} */
                            offerType: "CPC" | "CPA";
                            domain: string | null;
                            allDomains: {
                                domain: string;
                                rate: string;
                                /** @enum {string} */
                                offerType: "CPC" | "CPA";
                                url: string;
                            }[];
                            domainCount: number;
                            epc_7_day: string | null;
                            epc_3_month: string | null;
                            /** @description Every country that the network names; `country` is set if it is one */
                            countries: string[];
                            /** @description What the network doesn’t pay for or allow, in sentences */
                            restrictions: string[];
                            isNetworkBrand: boolean;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            page: number;
                            per_page: number;
                            /** @description Null on the last page */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBrandsFacets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The filter values, most frequent first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            category: {
                                value: string;
                                label: string;
                                /** @description Number of active brands */
                                brands: number;
                                /** @description The range of each kind of commission; empty when no brand states its rate */
                                commissions: {
                                    /** @enum {string} */
                                    type: "percentage" | "flat" | "cpc";
                                    /** @description Percent, or US dollars per sale or click */
                                    min: string;
                                    max: string;
                                    /** @description For people */
                                    label: string;
                                }[];
                            }[];
                            country: {
                                value: string;
                                label: string;
                                /** @description Number of active brands */
                                brands: number;
                            }[];
                            network: {
                                value: string;
                                label: string;
                                /** @description Number of active brands */
                                brands: number;
                            }[];
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBrandsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /**
                             * Format: uri
                             * @description On our own host. If the logo can’t be loaded, the URL returns 204
                             */
                            logo_url: string | null;
                            description: string;
                            category: string;
                            subcategory: string | null;
                            country: string | null;
                            /** @description The commission rate for display, such as `3.25%` or `$0.25 per click` */
                            commission_rate: string;
                            /** @enum {string} */
                            commission_type: "percentage" | "cpc" | "flat";
                            /** @description The commission rate as a number in its own unit, for sorting */
                            numeric_commission: number;
                            /** @description In days; null if the network doesn’t state it */
                            cookie_duration: number | null;
                            website_url: string;
                            is_featured: boolean;
                            is_active: boolean;
                            network_program_id: string;
                            network_id: string;
                            /** @enum {string} */
                            networkType: "wildfire" | "siteplug" | "cj" | "unknown";
                            networkSlug: string;
                            /** @enum {string} */
                            offerType: "CPC" | "CPA";
                            domain: string | null;
                            allDomains: {
                                domain: string;
                                rate: string;
                                /** @enum {string} */
                                offerType: "CPC" | "CPA";
                                url: string;
                            }[];
                            domainCount: number;
                            epc_7_day: string | null;
                            epc_3_month: string | null;
                            /** @description Every country that the network names; `country` is set if it is one */
                            countries: string[];
                            /** @description What the network doesn’t pay for or allow, in sentences */
                            restrictions: string[];
                            isNetworkBrand: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBrandsByIdLogo: {
        parameters: {
            query?: {
                /** @description The version of the logo */
                v?: string | undefined;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                    "image/gif": string;
                };
            };
            /** @description There is no logo, or it can’t be loaded now */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherLinks: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                /** @description Search by word prefixes in the brand name, program name, category or country */
                q?: string | undefined;
                category?: string | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active brands, highest commission first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            brand_id: string;
                            brand_name: string;
                            logo_url: string | null;
                            description: string;
                            category: string;
                            commission_rate: string;
                            commission_type: string;
                            cookie_duration: number | null;
                            network_type: string;
                            epc_7_day: string | null;
                            epc_3_month: string | null;
                            website_url: string;
                            /** Format: uri */
                            instant_link: string;
                            embed_code: string;
                            /** @description What the daily check of your links found */
                            health: {
                                /**
                                 * @description `unchecked`: not checked yet, or the shop doesn’t allow it
                                 * @enum {string}
                                 */
                                state: "unchecked" | "ok" | "problem";
                                /** @description Stable; null if nothing is wrong */
                                code: string | null;
                                /** @description What is wrong, or why the link can’t be checked */
                                sentence: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the problem was found; null without one
                                 */
                                first_seen_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the shop’s page was last checked
                                 */
                                checked_at: string | null;
                                /** @description Counted clicks of the last 30 days */
                                clicks_at_risk: number;
                            };
                        }[];
                        summary: {
                            total: number;
                            network_programs: number;
                            direct_brands: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            page: number;
                            per_page: number;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherAnalytics: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                days?: number | undefined;
                start_date?: string | undefined;
                end_date?: string | undefined;
                brand_id?: string | undefined;
                /** @description Adds `groups`: the same metrics by this dimension. `sub_id` is the `ref` of your links, `device` is `desktop`, `mobile`, `tablet`, `tv`, `bot` or `other`, `referer_host` is the site of the link, and `destination_domain` is the host of the linked page. A sale is in the group of its click */
                group_by?: ("brand" | "day" | "program" | "link" | "sub_id" | "country" | "device" | "referer_host" | "destination_domain") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Totals, and one row for each brand */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            brand_id: string | null;
                            clicks: number;
                            conversions: number;
                            earnings: string;
                            conversion_rate: string;
                        }[];
                        brand_performance: {
                            brand_id: string | null;
                            clicks: number;
                            conversions: number;
                            earnings: string;
                            conversion_rate: string;
                        }[];
                        /** @description Null without `group_by` */
                        groups: {
                            /** @description The value of the dimension, such as an ID, a day or a country; null for clicks without one. On a day with more than 1,000 values, `(other)` adds up those with the fewest clicks */
                            value: string | null;
                            /** @description The name of a brand, a program or a link */
                            name: string | null;
                            /** @description All visits, counted or not */
                            visits: number;
                            clicks: number;
                            conversions: number;
                            earnings: string;
                            conversion_rate: string;
                            /** @description Earnings per click */
                            epc: string;
                        }[] | null;
                        summary: {
                            /** @description All visits, counted or not */
                            total_visits: number;
                            total_clicks: number;
                            total_conversions: number;
                            total_earnings: string;
                            conversion_rate: string;
                            /** @description Earnings per click */
                            epc: string;
                            avg_commission: string;
                            /** @description Conversions by status. Reversed ones aren’t part of `total_conversions` */
                            by_status: {
                                pending: {
                                    conversions: number;
                                    earnings: string;
                                };
                                approved: {
                                    conversions: number;
                                    earnings: string;
                                };
                                paid: {
                                    conversions: number;
                                    earnings: string;
                                };
                                reversed: {
                                    conversions: number;
                                    earnings: string;
                                };
                            };
                            /** @description Visits that don’t count as clicks, by reason */
                            not_counted: {
                                bots: number;
                                previews: number;
                                /** @description Repeated clicks by the same visitor on the same link within a minute */
                                duplicates: number;
                                blocked: number;
                                unmonetized: number;
                                /** @description Clicks with `test=1` */
                                tests: number;
                            };
                            /** @description The total number of groups; the response lists all days, and at most 500 of other groups */
                            groups: number | null;
                        };
                        /** @description Visits by the reason for their classification; null for one brand over more than 92 days */
                        reasons: {
                            /** @enum {string} */
                            classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                            /** @description The stable code of the reason for the classification */
                            reason: string;
                            /** @description The reason in a sentence */
                            explanation: string;
                            visits: number;
                        }[] | null;
                        /** @description How recent the figures are, and which can still change */
                        freshness: {
                            /**
                             * Format: date-time
                             * @description The latest stored click of the last 31 days
                             */
                            last_click_at: string | null;
                            /** @description False while the period isn’t over */
                            clicks_final: boolean;
                            networks: {
                                network: string;
                                name: string;
                                /**
                                 * @description A `report` is read every hour; a `postback` arrives with each sale
                                 * @enum {string}
                                 */
                                by: "report" | "postback";
                                /** Format: date-time */
                                last_report_at: string | null;
                                /** @description True if no report could be read for three hours */
                                late: boolean;
                            }[];
                            /** @description Hourly reports cover the days since then: their sales can be added, changed or reversed */
                            reports_from: string;
                            /** @description False while a sale is pending or the reports cover a day of the period */
                            earnings_final: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            from: string;
                            to: string;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherBrands: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                /** @description Search by word prefixes in the brand name, program name, category or country */
                q?: string | undefined;
                category?: string | undefined;
                /** @description A two-letter country code, such as `US` */
                country?: string | undefined;
                /** @description The slug of a network, such as `wildfire` */
                network?: string | undefined;
                /** @description The kind of commission */
                type?: ("percentage" | "flat" | "cpc") | undefined;
                /** @description Sort order. The default is `commission`, highest first; with `q` it is the closest match first */
                sort?: ("commission" | "name") | undefined;
                page?: number | undefined;
                /** @description The `next_cursor` of the previous page, with the same filters. It replaces `page`: no brand is skipped or repeated when other brands change */
                cursor?: string | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active brands, each with your link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /**
                             * Format: uri
                             * @description On our own host. If the logo can’t be loaded, the URL returns 204
                             */
                            logo_url: string | null;
                            description: string;
                            category: string;
                            subcategory: string | null;
                            country: string | null;
                            /** @description The commission rate for display, such as `3.25%` or `$0.25 per click` */
                            commission_rate: string;
                            /** @enum {string} */
                            commission_type: "percentage" | "cpc" | "flat";
                            /** @description The commission rate as a number in its own unit, for sorting */
                            numeric_commission: number;
                            /** @description In days; null if the network doesn’t state it */
                            cookie_duration: number | null;
                            website_url: string;
                            is_featured: boolean;
                            is_active: boolean;
                            network_program_id: string;
                            network_id: string;
                            /** @enum {string} */
                            networkType: "wildfire" | "siteplug" | "cj" | "unknown";
                            networkSlug: string;
                            /** @enum {string} */
                            offerType: "CPC" | "CPA";
                            domain: string | null;
                            allDomains: {
                                domain: string;
                                rate: string;
                                /** @enum {string} */
                                offerType: "CPC" | "CPA";
                                url: string;
                            }[];
                            domainCount: number;
                            epc_7_day: string | null;
                            epc_3_month: string | null;
                            /** @description Every country that the network names; `country` is set if it is one */
                            countries: string[];
                            /** @description What the network doesn’t pay for or allow, in sentences */
                            restrictions: string[];
                            isNetworkBrand: boolean;
                            /** Format: uri */
                            affiliateLink: string | null;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            page: number;
                            per_page: number;
                            /** @description Null on the last page */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherBrandsById: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /**
                             * Format: uri
                             * @description On our own host. If the logo can’t be loaded, the URL returns 204
                             */
                            logo_url: string | null;
                            description: string;
                            category: string;
                            subcategory: string | null;
                            country: string | null;
                            /** @description The commission rate for display, such as `3.25%` or `$0.25 per click` */
                            commission_rate: string;
                            /** @enum {string} */
                            commission_type: "percentage" | "cpc" | "flat";
                            /** @description The commission rate as a number in its own unit, for sorting */
                            numeric_commission: number;
                            /** @description In days; null if the network doesn’t state it */
                            cookie_duration: number | null;
                            website_url: string;
                            is_featured: boolean;
                            is_active: boolean;
                            network_program_id: string;
                            network_id: string;
                            /** @enum {string} */
                            networkType: "wildfire" | "siteplug" | "cj" | "unknown";
                            networkSlug: string;
                            /** @enum {string} */
                            offerType: "CPC" | "CPA";
                            domain: string | null;
                            allDomains: {
                                domain: string;
                                rate: string;
                                /** @enum {string} */
                                offerType: "CPC" | "CPA";
                                url: string;
                            }[];
                            domainCount: number;
                            epc_7_day: string | null;
                            epc_3_month: string | null;
                            /** @description Every country that the network names; `country` is set if it is one */
                            countries: string[];
                            /** @description What the network doesn’t pay for or allow, in sentences */
                            restrictions: string[];
                            isNetworkBrand: boolean;
                            /** Format: uri */
                            affiliateLink: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your totals; zero for a new account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user_id: string;
                            total_links: number;
                            total_clicks: number;
                            total_conversions: number;
                            total_earnings: string;
                            conversion_rate: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherOverview: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your figures; zero for a new account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            today: {
                                clicks: number;
                                conversions: number;
                                earnings: string;
                                conversion_rate: string;
                                /** @description Earnings per click */
                                epc: string;
                            };
                            /** @description Since the first day of the month (UTC) */
                            month: {
                                clicks: number;
                                conversions: number;
                                earnings: string;
                                conversion_rate: string;
                                /** @description Earnings per click */
                                epc: string;
                            };
                            all_time: {
                                clicks: number;
                                conversions: number;
                                earnings: string;
                                conversion_rate: string;
                                /** @description Earnings per click */
                                epc: string;
                                /** @description Stored links */
                                links: number;
                            };
                            /** @description The last 30 days, oldest first */
                            days: {
                                day: string;
                                clicks: number;
                                conversions: number;
                                earnings: string;
                            }[];
                            /** @description False until you say where payouts go */
                            has_payout_details: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherClicks: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                days?: number | undefined;
                start_date?: string | undefined;
                end_date?: string | undefined;
                classification?: ("click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test") | undefined;
                reason?: string | undefined;
                brand_id?: (string | "(none)") | undefined;
                program_id?: (string | "(none)") | undefined;
                link_id?: (string | "(none)") | undefined;
                /** @description `(none)` is for clicks without a value */
                sub_id?: string | undefined;
                /** @description `(none)` is for clicks without a value */
                country?: string | undefined;
                /** @description `(none)` is for clicks without a value */
                device?: string | undefined;
                /** @description `(none)` is for clicks without a value */
                referer_host?: string | undefined;
                /** @description `(none)` is for clicks without a value */
                destination_domain?: string | undefined;
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Clicks, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            click_id: string;
                            /** Format: date-time */
                            clicked_at: string;
                            /**
                             * @description Only `click` counts
                             * @enum {string}
                             */
                            classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                            /** @description The stable code of the reason for the classification */
                            reason: string;
                            /** @description The reason in a sentence */
                            explanation: string;
                            brand_id: string | null;
                            brand_name: string | null;
                            program_id: string | null;
                            link_id: string | null;
                            network: string | null;
                            destination: string | null;
                            sub_id: string | null;
                            traffic_source: string;
                            referer_host: string | null;
                            country: string | null;
                            device: string | null;
                            /** @description The sales of the click */
                            conversions: {
                                id: string;
                                /** @enum {string} */
                                status: "pending" | "approved" | "paid" | "reversed";
                                earnings: string;
                            }[];
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            from: string;
                            to: string;
                            /** @description Null on the last page */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherActionItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items, most important kind first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            kind: "account_suspended" | "earnings_held" | "payout_failed" | "webhook_disabled" | "webhook_failing" | "site_proof_lost" | "site_not_verified" | "key_expires" | "claim_decided";
                            /** @description The ID of the endpoint, key or claim, or the domain of the site */
                            subject: string | null;
                            /** @description The name of the subject; the status of a claim */
                            name: string | null;
                            amount: string | null;
                            /**
                             * Format: date-time
                             * @description When it began; when a key expires
                             */
                            at: string | null;
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherAffiliateLinks: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                status?: ("active" | "inactive") | undefined;
                brand_id?: string | undefined;
                campaign_id?: string | undefined;
                /** @description A part of the title, the brand name or the URL */
                q?: string | undefined;
                /** @description Only links with a problem */
                health?: "problem" | undefined;
                /** @description `epc` is earnings per click */
                sort?: ("created" | "title" | "brand" | "clicks" | "conversions" | "earnings" | "epc") | undefined;
                direction?: ("asc" | "desc") | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links with their stats, by default newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            brand_id: string;
                            program_id: string;
                            brand_name: string;
                            title: string;
                            description: string | null;
                            original_url: string;
                            /** Format: uri */
                            affiliate_url: string;
                            /** @description The sub-ID added to every click of the link */
                            sub_id: string | null;
                            /** @description Your own key for the link */
                            external_key: string | null;
                            campaign_id: string | null;
                            /** @enum {string} */
                            status: "active" | "inactive" | "deleted";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            campaign_name: string | null;
                            clicks: number;
                            /** @description Conversions, excluding reversed ones */
                            conversions: number;
                            earnings: string;
                            /** @description Earnings per click */
                            epc: string;
                            /** @description What the daily check of your links found */
                            health: {
                                /**
                                 * @description `unchecked`: not checked yet, or the shop doesn’t allow it
                                 * @enum {string}
                                 */
                                state: "unchecked" | "ok" | "problem";
                                /** @description Stable; null if nothing is wrong */
                                code: string | null;
                                /** @description What is wrong, or why the link can’t be checked */
                                sentence: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the problem was found; null without one
                                 */
                                first_seen_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the shop’s page was last checked
                                 */
                                checked_at: string | null;
                                /** @description Counted clicks of the last 30 days */
                                clicks_at_risk: number;
                            };
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            page: number;
                            per_page: number;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherAffiliateLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The destination; defaults to the program’s home page */
                    url?: string;
                    /** @description Optional with a URL, whose domain identifies the brand */
                    brand_id?: string;
                    program_id?: string;
                    /** @description Defaults to the brand’s name */
                    title?: string;
                    description?: string | null;
                    /** @description Your own key for the link; sending it again updates the link instead of creating another one */
                    external_key?: string;
                    /** @description One of your campaigns */
                    campaign_id?: string;
                    /** @description Sub-ID added to every click of the link. Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. */
                    sub_id?: string;
                };
            };
        };
        responses: {
            /** @description The existing link with this `external_key` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            brand_id: string;
                            program_id: string;
                            brand_name: string;
                            title: string;
                            description: string | null;
                            original_url: string;
                            /** Format: uri */
                            affiliate_url: string;
                            /** @description The sub-ID added to every click of the link */
                            sub_id: string | null;
                            /** @description Your own key for the link */
                            external_key: string | null;
                            campaign_id: string | null;
                            /** @enum {string} */
                            status: "active" | "inactive" | "deleted";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The link */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            brand_id: string;
                            program_id: string;
                            brand_name: string;
                            title: string;
                            description: string | null;
                            original_url: string;
                            /** Format: uri */
                            affiliate_url: string;
                            /** @description The sub-ID added to every click of the link */
                            sub_id: string | null;
                            /** @description Your own key for the link */
                            external_key: string | null;
                            campaign_id: string | null;
                            /** @enum {string} */
                            status: "active" | "inactive" | "deleted";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchPublisherAffiliateLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    link_ids: string[];
                    campaign_id: string | null;
                };
            };
        };
        responses: {
            /** @description The links are in the campaign */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            link_ids: string[];
                            campaign_id: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherAffiliateLinksById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            brand_id: string;
                            program_id: string;
                            brand_name: string;
                            title: string;
                            description: string | null;
                            original_url: string;
                            /** Format: uri */
                            affiliate_url: string;
                            /** @description The sub-ID added to every click of the link */
                            sub_id: string | null;
                            /** @description Your own key for the link */
                            external_key: string | null;
                            campaign_id: string | null;
                            /** @enum {string} */
                            status: "active" | "inactive" | "deleted";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            campaign_name: string | null;
                            clicks: number;
                            /** @description Conversions, excluding reversed ones */
                            conversions: number;
                            earnings: string;
                            /** @description Earnings per click */
                            epc: string;
                            /** @description What the daily check of your links found */
                            health: {
                                /**
                                 * @description `unchecked`: not checked yet, or the shop doesn’t allow it
                                 * @enum {string}
                                 */
                                state: "unchecked" | "ok" | "problem";
                                /** @description Stable; null if nothing is wrong */
                                code: string | null;
                                /** @description What is wrong, or why the link can’t be checked */
                                sentence: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the problem was found; null without one
                                 */
                                first_seen_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the shop’s page was last checked
                                 */
                                checked_at: string | null;
                                /** @description Counted clicks of the last 30 days */
                                clicks_at_risk: number;
                            };
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePublisherAffiliateLinksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link was deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchPublisherAffiliateLinksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    description?: string | null;
                    /** @enum {string} */
                    status?: "active" | "inactive";
                    /** @description Null for no campaign */
                    campaign_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The updated link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            brand_id: string;
                            program_id: string;
                            brand_name: string;
                            title: string;
                            description: string | null;
                            original_url: string;
                            /** Format: uri */
                            affiliate_url: string;
                            /** @description The sub-ID added to every click of the link */
                            sub_id: string | null;
                            /** @description Your own key for the link */
                            external_key: string | null;
                            campaign_id: string | null;
                            /** @enum {string} */
                            status: "active" | "inactive" | "deleted";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            campaign_name: string | null;
                            clicks: number;
                            /** @description Conversions, excluding reversed ones */
                            conversions: number;
                            earnings: string;
                            /** @description Earnings per click */
                            epc: string;
                            /** @description What the daily check of your links found */
                            health: {
                                /**
                                 * @description `unchecked`: not checked yet, or the shop doesn’t allow it
                                 * @enum {string}
                                 */
                                state: "unchecked" | "ok" | "problem";
                                /** @description Stable; null if nothing is wrong */
                                code: string | null;
                                /** @description What is wrong, or why the link can’t be checked */
                                sentence: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the problem was found; null without one
                                 */
                                first_seen_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the shop’s page was last checked
                                 */
                                checked_at: string | null;
                                /** @description Counted clicks of the last 30 days */
                                clicks_at_risk: number;
                            };
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherAffiliateLinksBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    links: {
                        /** @description The destination; defaults to the program’s home page */
                        url?: string;
                        /** @description Optional with a URL, whose domain identifies the brand */
                        brand_id?: string;
                        program_id?: string;
                        /** @description Defaults to the brand’s name */
                        title?: string;
                        description?: string | null;
                        /** @description Your own key for the link; sending it again updates the link instead of creating another one */
                        external_key?: string;
                        /** @description One of your campaigns */
                        campaign_id?: string;
                        /** @description Sub-ID added to every click of the link. Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. */
                        sub_id?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description One result for each entry, in the order of the request */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Zero-based index in the request */
                            index: number;
                            link: {
                                id: string;
                                brand_id: string;
                                program_id: string;
                                brand_name: string;
                                title: string;
                                description: string | null;
                                original_url: string;
                                /** Format: uri */
                                affiliate_url: string;
                                /** @description The sub-ID added to every click of the link */
                                sub_id: string | null;
                                /** @description Your own key for the link */
                                external_key: string | null;
                                campaign_id: string | null;
                                /** @enum {string} */
                                status: "active" | "inactive" | "deleted";
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            } | null;
                            /** @description False if the link was updated by its `external_key` or rejected */
                            created: boolean;
                            error: {
                                code: string;
                                detail: string;
                            } | null;
                        }[];
                        summary: {
                            created: number;
                            updated: number;
                            refused: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherAffiliateLinksByIdStats: {
        parameters: {
            query?: {
                days?: number | undefined;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row for each of the last days (UTC), oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            day: string;
                            clicks: number;
                            conversions: number;
                            earnings: string;
                        }[];
                        summary: {
                            clicks: number;
                            conversions: number;
                            earnings: string;
                            conversion_rate: string;
                            /** @description Earnings per click */
                            epc: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherCampaigns: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                status?: ("active" | "archived") | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Campaigns with the stats of their links, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "active" | "archived";
                            /** @description Links that aren’t deleted */
                            links: number;
                            /** @description Clicks of all its links, deleted ones included */
                            clicks: number;
                            /** @description Conversions, excluding reversed ones */
                            conversions: number;
                            earnings: string;
                            /** @description Earnings per click */
                            epc: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherCampaigns: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    links?: {
                        /** @description The destination; defaults to the program’s home page */
                        url?: string;
                        /** @description Optional with a URL, whose domain identifies the brand */
                        brand_id?: string;
                        program_id?: string;
                        /** @description Defaults to the brand’s name */
                        title?: string;
                        description?: string | null;
                        /** @description Your own key for the link; sending it again updates the link instead of creating another one */
                        external_key?: string;
                        /** @description Sub-ID added to every click of the link. Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. */
                        sub_id?: string;
                    }[];
                    /** @description Existing links */
                    link_ids?: string[];
                };
            };
        };
        responses: {
            /** @description The campaign, and the result of each link */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "active" | "archived";
                            /** @description Links that aren’t deleted */
                            links: number;
                            /** @description Clicks of all its links, deleted ones included */
                            clicks: number;
                            /** @description Conversions, excluding reversed ones */
                            conversions: number;
                            earnings: string;
                            /** @description Earnings per click */
                            epc: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        /** @description One result for each entry, in the order of the request */
                        links: {
                            /** @description Zero-based index in the request */
                            index: number;
                            link: {
                                id: string;
                                brand_id: string;
                                program_id: string;
                                brand_name: string;
                                title: string;
                                description: string | null;
                                original_url: string;
                                /** Format: uri */
                                affiliate_url: string;
                                /** @description The sub-ID added to every click of the link */
                                sub_id: string | null;
                                /** @description Your own key for the link */
                                external_key: string | null;
                                campaign_id: string | null;
                                /** @enum {string} */
                                status: "active" | "inactive" | "deleted";
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            } | null;
                            /** @description False if the link was updated by its `external_key` or rejected */
                            created: boolean;
                            error: {
                                code: string;
                                detail: string;
                            } | null;
                        }[];
                        summary: {
                            created: number;
                            updated: number;
                            refused: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherCampaignsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "active" | "archived";
                            /** @description Links that aren’t deleted */
                            links: number;
                            /** @description Clicks of all its links, deleted ones included */
                            clicks: number;
                            /** @description Conversions, excluding reversed ones */
                            conversions: number;
                            earnings: string;
                            /** @description Earnings per click */
                            epc: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchPublisherCampaignsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    status?: "active" | "archived";
                };
            };
        };
        responses: {
            /** @description The updated campaign */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "active" | "archived";
                            /** @description Links that aren’t deleted */
                            links: number;
                            /** @description Clicks of all its links, deleted ones included */
                            clicks: number;
                            /** @description Conversions, excluding reversed ones */
                            conversions: number;
                            earnings: string;
                            /** @description Earnings per click */
                            epc: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherCampaignsByIdLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    links: {
                        /** @description The destination; defaults to the program’s home page */
                        url?: string;
                        /** @description Optional with a URL, whose domain identifies the brand */
                        brand_id?: string;
                        program_id?: string;
                        /** @description Defaults to the brand’s name */
                        title?: string;
                        description?: string | null;
                        /** @description Your own key for the link; sending it again updates the link instead of creating another one */
                        external_key?: string;
                        /** @description Sub-ID added to every click of the link. Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. */
                        sub_id?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The campaign, and the result of each link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "active" | "archived";
                            /** @description Links that aren’t deleted */
                            links: number;
                            /** @description Clicks of all its links, deleted ones included */
                            clicks: number;
                            /** @description Conversions, excluding reversed ones */
                            conversions: number;
                            earnings: string;
                            /** @description Earnings per click */
                            epc: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        /** @description One result for each entry, in the order of the request */
                        links: {
                            /** @description Zero-based index in the request */
                            index: number;
                            link: {
                                id: string;
                                brand_id: string;
                                program_id: string;
                                brand_name: string;
                                title: string;
                                description: string | null;
                                original_url: string;
                                /** Format: uri */
                                affiliate_url: string;
                                /** @description The sub-ID added to every click of the link */
                                sub_id: string | null;
                                /** @description Your own key for the link */
                                external_key: string | null;
                                campaign_id: string | null;
                                /** @enum {string} */
                                status: "active" | "inactive" | "deleted";
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            } | null;
                            /** @description False if the link was updated by its `external_key` or rejected */
                            created: boolean;
                            error: {
                                code: string;
                                detail: string;
                            } | null;
                        }[];
                        summary: {
                            created: number;
                            updated: number;
                            refused: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherLinkHealth: {
        parameters: {
            query?: {
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links with a problem, and the totals of all pages */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Null for a destination of links that aren’t stored */
                            link_id: string | null;
                            brand_id: string | null;
                            /** @description The destination */
                            url: string;
                            /** @description Where the destination redirects to */
                            final_url: string | null;
                            redirects: number | null;
                            status: number | null;
                            /** @description Stable; null if nothing is wrong */
                            code: string | null;
                            /** @description What is wrong, or why the link can’t be checked */
                            sentence: string | null;
                            /**
                             * Format: date-time
                             * @description When the problem was found; null without one
                             */
                            first_seen_at: string | null;
                            /**
                             * Format: date-time
                             * @description When the shop’s page was last checked
                             */
                            checked_at: string | null;
                            /** @description Counted clicks of the last 30 days */
                            clicks_at_risk: number;
                        }[];
                        summary: {
                            total: number;
                            clicks_at_risk: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            /** @description Null on the last page */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherSiteCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                };
            };
        };
        responses: {
            /** @description What was found on the page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            final_url: string;
                            script: {
                                /** @enum {string} */
                                verdict: "own" | "other" | "malformed" | "blocked" | "missing";
                                /** @enum {string|null} */
                                form: "src" | "pinned" | "inline" | null;
                                /** @description The ID on the page */
                                publisher_id: string | null;
                                sentence: string;
                            };
                            links: {
                                total: number;
                                /** @description With the script or already */
                                earning: number;
                                reasons: {
                                    /** @enum {string} */
                                    reason: "earns" | "tracked" | "affiliate_link" | "no_program" | "banned_domain" | "not_earning" | "same_site" | "skipped" | "not_web";
                                    links: number;
                                }[];
                            };
                            /** @description Distinct links, at most 100; those that earn come first */
                            examples: {
                                url: string;
                                earns: boolean;
                                /** @enum {string} */
                                reason: "earns" | "tracked" | "affiliate_link" | "no_program" | "banned_domain" | "not_earning" | "same_site" | "skipped" | "not_web";
                                sentence: string;
                                brand_id: string | null;
                            }[];
                            /** @description Only the start of the page was read */
                            truncated: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherSites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sites, sorted by name; at most 50 */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            domain: string;
                            /** @enum {string} */
                            status: "unverified" | "verified";
                            /** @enum {string|null} */
                            verified_by: "dns" | "file" | "meta" | null;
                            /** Format: date-time */
                            verified_at: string | null;
                            /** Format: date-time */
                            checked_at: string | null;
                            /**
                             * Format: date-time
                             * @description The time since which the proof has been missing. After seven days the site becomes unverified.
                             */
                            lost_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Publish one of these proofs on the site and leave it in place */
                            verification: {
                                dns_name: string;
                                /** @description The value of a TXT record at `dns_name`, or at the same name prefixed with `_tributary.` */
                                dns_value: string;
                                file_url: string;
                                file_content: string;
                                /** @description A tag for the head of the home page */
                                meta_tag: string;
                            };
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putPublisherSitesByDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site and its verification proofs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            domain: string;
                            /** @enum {string} */
                            status: "unverified" | "verified";
                            /** @enum {string|null} */
                            verified_by: "dns" | "file" | "meta" | null;
                            /** Format: date-time */
                            verified_at: string | null;
                            /** Format: date-time */
                            checked_at: string | null;
                            /**
                             * Format: date-time
                             * @description The time since which the proof has been missing. After seven days the site becomes unverified.
                             */
                            lost_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Publish one of these proofs on the site and leave it in place */
                            verification: {
                                dns_name: string;
                                /** @description The value of a TXT record at `dns_name`, or at the same name prefixed with `_tributary.` */
                                dns_value: string;
                                file_url: string;
                                file_content: string;
                                /** @description A tag for the head of the home page */
                                meta_tag: string;
                            };
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePublisherSitesByDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site was removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            domain: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherSitesByDomainVerify: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verified site. Redirects follow within a minute. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            domain: string;
                            /** @enum {string} */
                            status: "unverified" | "verified";
                            /** @enum {string|null} */
                            verified_by: "dns" | "file" | "meta" | null;
                            /** Format: date-time */
                            verified_at: string | null;
                            /** Format: date-time */
                            checked_at: string | null;
                            /**
                             * Format: date-time
                             * @description The time since which the proof has been missing. After seven days the site becomes unverified.
                             */
                            lost_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Publish one of these proofs on the site and leave it in place */
                            verification: {
                                dns_name: string;
                                /** @description The value of a TXT record at `dns_name`, or at the same name prefixed with `_tributary.` */
                                dns_value: string;
                                file_url: string;
                                file_content: string;
                                /** @description A tag for the head of the home page */
                                meta_tag: string;
                            };
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your profile */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The account ID */
                            id: string;
                            publisher_id: string;
                            email: string;
                            full_name: string;
                            /** @enum {string} */
                            plan: "standard" | "premium";
                            /** @enum {string} */
                            status: "active" | "suspended" | "closed";
                            /** Format: date-time */
                            created_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchPublisherProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    full_name: string;
                };
            };
        };
        responses: {
            /** @description Your profile */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The account ID */
                            id: string;
                            publisher_id: string;
                            email: string;
                            full_name: string;
                            /** @enum {string} */
                            plan: "standard" | "premium";
                            /** @enum {string} */
                            status: "active" | "suspended" | "closed";
                            /** Format: date-time */
                            created_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherExportsByDataset: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                format?: ("csv" | "json") | undefined;
                days?: number | undefined;
                start_date?: string | undefined;
                end_date?: string | undefined;
                classification?: ("click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test") | undefined;
                reason?: string | undefined;
                brand_id?: (string | "(none)") | undefined;
                program_id?: (string | "(none)") | undefined;
                link_id?: (string | "(none)") | undefined;
                /** @description `(none)` is for clicks without a value */
                sub_id?: string | undefined;
                /** @description `(none)` is for clicks without a value */
                country?: string | undefined;
                /** @description `(none)` is for clicks without a value */
                device?: string | undefined;
                /** @description `(none)` is for clicks without a value */
                referer_host?: string | undefined;
                /** @description `(none)` is for clicks without a value */
                destination_domain?: string | undefined;
                group_by?: ("brand" | "day" | "program" | "link" | "sub_id" | "country" | "device" | "referer_host" | "destination_domain") | undefined;
            };
            header?: never;
            path: {
                dataset: "earnings" | "clicks" | "conversions" | "links" | "analytics" | "transfers";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exported file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/json": {
                        meta: {
                            publisher_id: string;
                            from: string;
                            to: string;
                        };
                        data: {
                            [key: string]: string | number | null;
                        }[];
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getContextFile: {
        parameters: {
            query?: {
                /** @description `markdown`: plain Markdown for any assistant; `lovable`: text for the project knowledge of Lovable; `cursor`: a rule for `.cursor/rules/`; `skill`: a Claude skill for `.claude/skills/tributary/`; `agents`: a section for `AGENTS.md`, with headings one level lower. The default is the format that the platform reads */
                format?: ("markdown" | "lovable" | "cursor" | "skill" | "agents") | undefined;
            };
            header?: never;
            path: {
                platform: "lovable" | "bolt" | "cursor" | "claude" | "replit";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown; charset=utf-8": string;
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postComplianceCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    /** @description Alias of `url` */
                    original_url?: string;
                    brand_id?: string;
                    publisher_id?: string;
                    referrer?: string;
                    user_agent?: string;
                    ip_address?: string;
                };
            };
        };
        responses: {
            /** @description The result of the check with its reasons */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            decision: "allow" | "flag" | "block";
                            reasons: {
                                /** @enum {string} */
                                code: "banned_domain" | "publisher_suspended" | "program_closed" | "outside_program_domains" | "flagged_domain" | "no_program" | "own_site";
                                detail: string;
                            }[];
                            host: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherCompliance: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                decision?: ("allow" | "flag" | "block") | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your status and the results of past checks, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            decision: "allow" | "flag" | "block";
                            /** @description Reason codes, separated by commas */
                            violation_type: string;
                            reasons: {
                                /** @enum {string} */
                                code: "banned_domain" | "publisher_suspended" | "program_closed" | "outside_program_domains" | "flagged_domain" | "no_program" | "own_site";
                                detail: string;
                            }[];
                            host: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Your open request to review the decision */
                            review: {
                                id: string;
                                /** @enum {string} */
                                state: "open";
                                /** Format: date-time */
                                requested_at: string;
                            } | null;
                        }[];
                        summary: {
                            /** @enum {string} */
                            status: "active" | "suspended" | "closed";
                            /**
                             * Format: date-time
                             * @description When the status began
                             */
                            since: string;
                            suspension_reason: string | null;
                            /** @description Earnings that aren’t payable until they are released */
                            held: string;
                            /** @description Your open request to review the suspension */
                            review: {
                                id: string;
                                /** @enum {string} */
                                state: "open";
                                /** Format: date-time */
                                requested_at: string;
                            } | null;
                            total: number;
                            allow: number;
                            flag: number;
                            block: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            page: number;
                            per_page: number;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherComplianceReviews: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                state?: "open" | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your requests, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description Null for a review of the suspension */
                            decision_id: string | null;
                            statement: string;
                            /** @enum {string} */
                            state: "open";
                            /** Format: date-time */
                            requested_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherComplianceReviews: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    decision_id?: string;
                    statement: string;
                };
            };
        };
        responses: {
            /** @description The open request */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description Null for a review of the suspension */
                            decision_id: string | null;
                            statement: string;
                            /** @enum {string} */
                            state: "open";
                            /** Format: date-time */
                            requested_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsComplianceReviews: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                state?: "open" | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests with their decisions, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description Null for a review of the suspension */
                            decision_id: string | null;
                            statement: string;
                            /** @enum {string} */
                            state: "open";
                            /** Format: date-time */
                            requested_at: string;
                            publisher_id: string;
                            /** @enum {string|null} */
                            decision: "allow" | "flag" | "block" | null;
                            violation_type: string | null;
                            host: string | null;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getResolveByPrefixes: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                platform?: string | undefined;
            };
            header?: never;
            path: {
                prefixes: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry for each prefix */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            prefix: string;
                            /** @description Hosts; each entry includes its subdomains */
                            hosts: string[];
                        }[];
                        /** @description A regular expression (case-insensitive) of URLs that others are credited for; leave them alone */
                        affiliate_urls: string;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postResolve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prefixes: string[];
                };
            };
        };
        responses: {
            /** @description One entry for each prefix */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            prefix: string;
                            /** @description Hosts; each entry includes its subdomains */
                            hosts: string[];
                        }[];
                        /** @description A regular expression (case-insensitive) of URLs that others are credited for; leave them alone */
                        affiliate_urls: string;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getExplainAlternatives: {
        parameters: {
            query: {
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to three brands, the closest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /**
                             * Format: uri
                             * @description On our own host. If the logo can’t be loaded, the URL returns 204
                             */
                            logo_url: string | null;
                            description: string;
                            category: string;
                            subcategory: string | null;
                            country: string | null;
                            /** @description The commission rate for display, such as `3.25%` or `$0.25 per click` */
                            commission_rate: string;
                            /** @enum {string} */
                            commission_type: "percentage" | "cpc" | "flat";
                            /** @description The commission rate as a number in its own unit, for sorting */
                            numeric_commission: number;
                            /** @description In days; null if the network doesn’t state it */
                            cookie_duration: number | null;
                            website_url: string;
                            is_featured: boolean;
                            is_active: boolean;
                            network_program_id: string;
                            network_id: string;
                            /** @enum {string} */
                            networkType: "wildfire" | "siteplug" | "cj" | "unknown";
                            networkSlug: string;
                            /** @enum {string} */
                            offerType: "CPC" | "CPA";
                            domain: string | null;
                            allDomains: {
                                domain: string;
                                rate: string;
                                /** @enum {string} */
                                offerType: "CPC" | "CPA";
                                url: string;
                            }[];
                            domainCount: number;
                            epc_7_day: string | null;
                            epc_3_month: string | null;
                            /** @description Every country that the network names; `country` is set if it is one */
                            countries: string[];
                            /** @description What the network doesn’t pay for or allow, in sentences */
                            restrictions: string[];
                            isNetworkBrand: boolean;
                            /** Format: uri */
                            affiliateLink: string | null;
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getExplain: {
        parameters: {
            query: {
                url: string;
                /** @description Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. */
                ref?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current result */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uri */
                            url: string;
                            monetizable: boolean;
                            /** @description The reason no one would earn; null if the URL can earn */
                            reason: {
                                code: string;
                                detail: string;
                            } | null;
                            /** @description Your publisher ID; null without an API key or a session */
                            publisher_id: string | null;
                            /**
                             * Format: uri
                             * @description Your affiliate link; null without an API key or a session
                             */
                            affiliate_link: string | null;
                            /** @description A link template for any publisher: replace `{publisher_id}` with your publisher ID */
                            link_template: string | null;
                            brand: {
                                id: string;
                                name: string;
                                /** Format: uri */
                                logo_url: string | null;
                                category: string;
                                commission_rate: string;
                                /** @enum {string} */
                                commission_type: "percentage" | "cpc" | "flat";
                                cookie_duration: number | null;
                            } | null;
                            network: {
                                slug: string;
                                name: string;
                            } | null;
                            /** @description The publisher’s current share of the commission, in percent */
                            share_percent: number;
                            /** @description How to get your own link; null if this already is your link or the URL can’t earn */
                            note: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postExplain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    urls: string[];
                    /** @description Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. */
                    ref?: string;
                };
            };
        };
        responses: {
            /** @description One result for each URL, in the order of the request */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Zero-based index in the request */
                            index: number;
                            explanation: {
                                /** Format: uri */
                                url: string;
                                monetizable: boolean;
                                /** @description The reason no one would earn; null if the URL can earn */
                                reason: {
                                    code: string;
                                    detail: string;
                                } | null;
                                /** @description Your publisher ID; null without an API key or a session */
                                publisher_id: string | null;
                                /**
                                 * Format: uri
                                 * @description Your affiliate link; null without an API key or a session
                                 */
                                affiliate_link: string | null;
                                /** @description A link template for any publisher: replace `{publisher_id}` with your publisher ID */
                                link_template: string | null;
                                brand: {
                                    id: string;
                                    name: string;
                                    /** Format: uri */
                                    logo_url: string | null;
                                    category: string;
                                    commission_rate: string;
                                    /** @enum {string} */
                                    commission_type: "percentage" | "cpc" | "flat";
                                    cookie_duration: number | null;
                                } | null;
                                network: {
                                    slug: string;
                                    name: string;
                                } | null;
                                /** @description The publisher’s current share of the commission, in percent */
                                share_percent: number;
                                /** @description How to get your own link; null if this already is your link or the URL can’t earn */
                                note: string | null;
                            } | null;
                            error: {
                                code: string;
                                detail: string;
                            } | null;
                        }[];
                        summary: {
                            total: number;
                            monetizable: number;
                            malformed: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherByPublisherIdLinks: {
        parameters: {
            query?: {
                /** @description Search by word prefixes in the brand name, program name, category or country */
                q?: string | undefined;
                category?: string | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path: {
                publisher_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active brands, highest commission first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            brand_id: string;
                            brand_name: string;
                            logo_url: string | null;
                            description: string;
                            category: string;
                            commission_rate: string;
                            commission_type: string;
                            cookie_duration: number | null;
                            network_type: string;
                            epc_7_day: string | null;
                            epc_3_month: string | null;
                            website_url: string;
                            /** Format: uri */
                            instant_link: string;
                            embed_code: string;
                            /** @description What the daily check of your links found */
                            health: {
                                /**
                                 * @description `unchecked`: not checked yet, or the shop doesn’t allow it
                                 * @enum {string}
                                 */
                                state: "unchecked" | "ok" | "problem";
                                /** @description Stable; null if nothing is wrong */
                                code: string | null;
                                /** @description What is wrong, or why the link can’t be checked */
                                sentence: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the problem was found; null without one
                                 */
                                first_seen_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When the shop’s page was last checked
                                 */
                                checked_at: string | null;
                                /** @description Counted clicks of the last 30 days */
                                clicks_at_risk: number;
                            };
                        }[];
                        summary: {
                            total: number;
                            network_programs: number;
                            direct_brands: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            page: number;
                            per_page: number;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherByPublisherIdAnalytics: {
        parameters: {
            query?: {
                days?: number | undefined;
                start_date?: string | undefined;
                end_date?: string | undefined;
                brand_id?: string | undefined;
                /** @description Adds `groups`: the same metrics by this dimension. `sub_id` is the `ref` of your links, `device` is `desktop`, `mobile`, `tablet`, `tv`, `bot` or `other`, `referer_host` is the site of the link, and `destination_domain` is the host of the linked page. A sale is in the group of its click */
                group_by?: ("brand" | "day" | "program" | "link" | "sub_id" | "country" | "device" | "referer_host" | "destination_domain") | undefined;
            };
            header?: never;
            path: {
                publisher_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Totals, and one row for each brand */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            brand_id: string | null;
                            clicks: number;
                            conversions: number;
                            earnings: string;
                            conversion_rate: string;
                        }[];
                        brand_performance: {
                            brand_id: string | null;
                            clicks: number;
                            conversions: number;
                            earnings: string;
                            conversion_rate: string;
                        }[];
                        /** @description Null without `group_by` */
                        groups: {
                            /** @description The value of the dimension, such as an ID, a day or a country; null for clicks without one. On a day with more than 1,000 values, `(other)` adds up those with the fewest clicks */
                            value: string | null;
                            /** @description The name of a brand, a program or a link */
                            name: string | null;
                            /** @description All visits, counted or not */
                            visits: number;
                            clicks: number;
                            conversions: number;
                            earnings: string;
                            conversion_rate: string;
                            /** @description Earnings per click */
                            epc: string;
                        }[] | null;
                        summary: {
                            /** @description All visits, counted or not */
                            total_visits: number;
                            total_clicks: number;
                            total_conversions: number;
                            total_earnings: string;
                            conversion_rate: string;
                            /** @description Earnings per click */
                            epc: string;
                            avg_commission: string;
                            /** @description Conversions by status. Reversed ones aren’t part of `total_conversions` */
                            by_status: {
                                pending: {
                                    conversions: number;
                                    earnings: string;
                                };
                                approved: {
                                    conversions: number;
                                    earnings: string;
                                };
                                paid: {
                                    conversions: number;
                                    earnings: string;
                                };
                                reversed: {
                                    conversions: number;
                                    earnings: string;
                                };
                            };
                            /** @description Visits that don’t count as clicks, by reason */
                            not_counted: {
                                bots: number;
                                previews: number;
                                /** @description Repeated clicks by the same visitor on the same link within a minute */
                                duplicates: number;
                                blocked: number;
                                unmonetized: number;
                                /** @description Clicks with `test=1` */
                                tests: number;
                            };
                            /** @description The total number of groups; the response lists all days, and at most 500 of other groups */
                            groups: number | null;
                        };
                        /** @description Visits by the reason for their classification; null for one brand over more than 92 days */
                        reasons: {
                            /** @enum {string} */
                            classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                            /** @description The stable code of the reason for the classification */
                            reason: string;
                            /** @description The reason in a sentence */
                            explanation: string;
                            visits: number;
                        }[] | null;
                        /** @description How recent the figures are, and which can still change */
                        freshness: {
                            /**
                             * Format: date-time
                             * @description The latest stored click of the last 31 days
                             */
                            last_click_at: string | null;
                            /** @description False while the period isn’t over */
                            clicks_final: boolean;
                            networks: {
                                network: string;
                                name: string;
                                /**
                                 * @description A `report` is read every hour; a `postback` arrives with each sale
                                 * @enum {string}
                                 */
                                by: "report" | "postback";
                                /** Format: date-time */
                                last_report_at: string | null;
                                /** @description True if no report could be read for three hours */
                                late: boolean;
                            }[];
                            /** @description Hourly reports cover the days since then: their sales can be added, changed or reversed */
                            reports_from: string;
                            /** @description False while a sale is pending or the reports cover a day of the period */
                            earnings_final: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            from: string;
                            to: string;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherByPublisherIdBrands: {
        parameters: {
            query?: {
                /** @description Search by word prefixes in the brand name, program name, category or country */
                q?: string | undefined;
                category?: string | undefined;
                /** @description A two-letter country code, such as `US` */
                country?: string | undefined;
                /** @description The slug of a network, such as `wildfire` */
                network?: string | undefined;
                /** @description The kind of commission */
                type?: ("percentage" | "flat" | "cpc") | undefined;
                /** @description Sort order. The default is `commission`, highest first; with `q` it is the closest match first */
                sort?: ("commission" | "name") | undefined;
                page?: number | undefined;
                /** @description The `next_cursor` of the previous page, with the same filters. It replaces `page`: no brand is skipped or repeated when other brands change */
                cursor?: string | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path: {
                publisher_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active brands, each with your link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            /**
                             * Format: uri
                             * @description On our own host. If the logo can’t be loaded, the URL returns 204
                             */
                            logo_url: string | null;
                            description: string;
                            category: string;
                            subcategory: string | null;
                            country: string | null;
                            /** @description The commission rate for display, such as `3.25%` or `$0.25 per click` */
                            commission_rate: string;
                            /** @enum {string} */
                            commission_type: "percentage" | "cpc" | "flat";
                            /** @description The commission rate as a number in its own unit, for sorting */
                            numeric_commission: number;
                            /** @description In days; null if the network doesn’t state it */
                            cookie_duration: number | null;
                            website_url: string;
                            is_featured: boolean;
                            is_active: boolean;
                            network_program_id: string;
                            network_id: string;
                            /** @enum {string} */
                            networkType: "wildfire" | "siteplug" | "cj" | "unknown";
                            networkSlug: string;
                            /** @enum {string} */
                            offerType: "CPC" | "CPA";
                            domain: string | null;
                            allDomains: {
                                domain: string;
                                rate: string;
                                /** @enum {string} */
                                offerType: "CPC" | "CPA";
                                url: string;
                            }[];
                            domainCount: number;
                            epc_7_day: string | null;
                            epc_3_month: string | null;
                            /** @description Every country that the network names; `country` is set if it is one */
                            countries: string[];
                            /** @description What the network doesn’t pay for or allow, in sentences */
                            restrictions: string[];
                            isNetworkBrand: boolean;
                            /** Format: uri */
                            affiliateLink: string | null;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            page: number;
                            per_page: number;
                            /** @description Null on the last page */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRootFunctionsV1PublisherApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    publisher_id?: string;
                    publisherId?: string;
                    /** @description A brand ID or brand name */
                    brand_id?: string;
                    /** @description Alias of `brand_id`. Some earlier samples send the publisher ID here */
                    brandId?: string;
                    brandName?: string;
                    original_url?: string;
                    originalUrl?: string;
                    url?: string;
                    /**
                     * @description The only supported value
                     * @enum {string}
                     */
                    endpoint?: "links";
                };
            };
        };
        responses: {
            /** @description The link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        /** Format: uri */
                        tracking_url: string;
                        /**
                         * Format: uri
                         * @description Alias of `tracking_url`
                         */
                        affiliateUrl: string;
                        publisher_id: string;
                        brand_id: string;
                        /** Format: uri */
                        original_url: string;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRootFunctionsV1TrackClick: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    link_id?: string;
                    brand_id?: string;
                    publisher_id?: string;
                    url?: string;
                    /** @description The user agent of the visitor’s browser; used to detect bots */
                    user_agent: string;
                    ip_address?: string;
                    referrer?: string;
                    /** @description Your own click ID, stored as the sub-ID. Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. */
                    click_id?: string;
                };
            };
        };
        responses: {
            /** @description The click and its redirect URL */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL to redirect the visitor to
                         */
                        redirect_url: string;
                        click_id: string;
                        /**
                         * @description The classification of the visit; only `click` counts
                         * @enum {string}
                         */
                        classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                        /** @description A stable code for the classification */
                        reason: string;
                        counted: boolean;
                        /** @description The reason in a sentence */
                        detail: string;
                        /** @description The stored `ref`; null if it was missing or dropped */
                        sub_id: string | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRootFunctionsV1GenerateScript: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                publisherId?: string | undefined;
                platform?: ("lovable" | "bolt" | "cursor" | "claude" | "replit") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JavaScript */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript; charset=utf-8": string;
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRootFunctionsV1GenerateScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    publisher_id?: string;
                    publisherId?: string;
                    /** @enum {string} */
                    platform?: "lovable" | "bolt" | "cursor" | "claude" | "replit";
                };
            };
        };
        responses: {
            /** @description JavaScript */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript; charset=utf-8": string;
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGenerateScript: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                publisherId?: string | undefined;
                platform?: ("lovable" | "bolt" | "cursor" | "claude" | "replit") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JavaScript */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript; charset=utf-8": string;
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postGenerateScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    publisher_id?: string;
                    publisherId?: string;
                    /** @enum {string} */
                    platform?: "lovable" | "bolt" | "cursor" | "claude" | "replit";
                };
            };
        };
        responses: {
            /** @description JavaScript */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript; charset=utf-8": string;
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherEarnings: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                days?: number | undefined;
                start_date?: string | undefined;
                end_date?: string | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
                brand_id?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Earnings, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            earnings_date: string;
                            network: string;
                            brand_id: string | null;
                            brand_name: string | null;
                            gross_earnings: string;
                            net_earnings: string;
                            pending: string;
                            confirmed: string;
                            /** @description The part of `confirmed` that the next payout can include */
                            payable: string;
                            /** @description The part of `confirmed` that the network hasn’t paid yet */
                            awaiting_network_payment: string;
                            paid: string;
                            clicks: number;
                            conversions: number;
                            reversed: number;
                            /** @enum {string} */
                            payment_status: "pending" | "confirmed" | "paid" | "reversed";
                            /** @enum {string} */
                            audit_status: "audited" | "unaudited";
                        }[];
                        summary: {
                            total: string;
                            pending: string;
                            confirmed: string;
                            /** @description The part of `confirmed` that the next payout can include */
                            payable: string;
                            /** @description The part of `confirmed` that the network hasn’t paid yet */
                            awaiting_network_payment: string;
                            paid: string;
                            clicks: number;
                            conversions: number;
                            conversion_rate: string;
                            avg_earnings_per_conversion: string;
                        };
                        brand_performance: {
                            brand_id: string | null;
                            clicks: number;
                            conversions: number;
                            earnings: string;
                            conversion_rate: string;
                        }[];
                        payment_status: {
                            pending: string;
                            confirmed: string;
                            total: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            from: string;
                            to: string;
                            page: number;
                            per_page: number;
                            total: number;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    full_name: string;
                    /** @default general */
                    platform?: string;
                    referral_source?: string;
                    /** @enum {boolean} */
                    accept_terms: true;
                    /** @enum {boolean} */
                    acknowledge_fraud_policy: true;
                    /** @default false */
                    marketing_consent?: boolean;
                    return_to?: string;
                };
            };
        };
        responses: {
            /** @description The new account */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The account. The response sets the session cookie. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in if no one is signed in */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"] | null;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions, most recently used first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            user_agent: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_seen_at: string;
                            current: boolean;
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAuthSessionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session was revoked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default false */
                    everywhere?: boolean;
                };
            };
        };
        responses: {
            /** @description The session was revoked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The account and the purpose of the link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            purpose: "verify_email" | "magic_link" | "reset_password";
                            email: string;
                            /** @description The email address of the account that this browser is signed in to */
                            signed_in_as: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /**
                     * @description Signs this browser in even if it is signed in to another account
                     * @default false
                     */
                    replace_session?: boolean;
                };
            };
        };
        responses: {
            /** @description The account and the page to open. The response sets the session cookie. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user: {
                                id: string;
                                email: string;
                                email_verified: boolean;
                                /** @enum {string} */
                                role: "publisher" | "admin";
                                platform: string;
                                user_metadata: {
                                    full_name: string;
                                };
                                /** Format: date-time */
                                created_at: string;
                            };
                            publisher: {
                                publisher_id: string;
                                full_name: string;
                                email: string;
                                /** @enum {string} */
                                plan: "standard" | "premium";
                                /** @enum {string} */
                                status: "active" | "suspended" | "closed";
                            };
                            return_to: string;
                            /** @description True if a password was removed because another browser had set it before the address was verified */
                            password_removed: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthMagicLinkRedeem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /**
                     * @description Signs this browser in even if it is signed in to another account
                     * @default false
                     */
                    replace_session?: boolean;
                };
            };
        };
        responses: {
            /** @description The account and the page to open. The response sets the session cookie. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user: {
                                id: string;
                                email: string;
                                email_verified: boolean;
                                /** @enum {string} */
                                role: "publisher" | "admin";
                                platform: string;
                                user_metadata: {
                                    full_name: string;
                                };
                                /** Format: date-time */
                                created_at: string;
                            };
                            publisher: {
                                publisher_id: string;
                                full_name: string;
                                email: string;
                                /** @enum {string} */
                                plan: "standard" | "premium";
                                /** @enum {string} */
                                status: "active" | "suspended" | "closed";
                            };
                            return_to: string;
                            /** @description True if a password was removed because another browser had set it before the address was verified */
                            password_removed: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthMagicLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    return_to?: string;
                };
            };
        };
        responses: {
            /** @description An email will be sent */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description An email will be sent */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthResendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    return_to?: string;
                };
            };
        };
        responses: {
            /** @description An email will be sent */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthResetPasswordConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                    /**
                     * @description Also revokes every API key and connected app of the account. Without it, they keep working.
                     * @default false
                     */
                    revoke_api_keys?: boolean;
                };
            };
        };
        responses: {
            /** @description The password was changed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                    /**
                     * @description Also revokes every API key and connected app of the account. Without it, they keep working.
                     * @default false
                     */
                    revoke_api_keys?: boolean;
                };
            };
        };
        responses: {
            /** @description The password was changed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthSetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password was changed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Until when the session is confirmed, and the ways to confirm it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description Until when this session is confirmed
                             */
                            confirmed_until: string | null;
                            has_passkey: boolean;
                            /** @description False if the account gets an emailed code instead */
                            has_password: boolean;
                            email: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                } | {
                    code: string;
                } | {
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The session is confirmed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description Until when this session is confirmed
                             */
                            confirmed_until: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthConfirmPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the browser */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            challenge: string;
                            rpId: string;
                            timeout: number;
                            allowCredentials: {
                                id: string;
                                /** @enum {string} */
                                type: "public-key";
                                transports?: string[];
                            }[];
                            /** @enum {string} */
                            userVerification: "required" | "preferred" | "discouraged";
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthConfirmCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An email will be sent */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthChangeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description An email will be sent */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthChangeEmailConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description The new address */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            email: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exported file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": string;
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthActivity: {
        parameters: {
            query?: {
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Activity of the last 90 days, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            kind: "sign_in.succeeded" | "sign_in.failed" | "session.signed_out" | "session.revoked" | "session.all_revoked" | "password.changed" | "password.reset" | "password.set" | "account.email_changed" | "account.exported" | "account.deletion_requested" | "account.deletion_canceled" | "passkey.added" | "passkey.removed" | "api_key.created" | "api_key.revoked" | "api_key.deleted" | "app.connected" | "app.disconnected" | "payout_details.changed" | "payout_details.canceled";
                            /**
                             * @description How the person signed in, or tried to
                             * @enum {string|null}
                             */
                            method: "password" | "passkey" | "email_link" | null;
                            /** @description Of the passkey, the API key, or the device whose session was revoked */
                            name: string | null;
                            /** @description The browser that did it; null for an API key */
                            device: string | null;
                            /** @description Of failed sign-ins in a row on a day, or of sessions or API keys that were revoked at once */
                            count: number;
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            /** @description Null on the last page */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scheduled deletion; null if there is none */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            deletion: {
                                /**
                                 * @description `scheduled` can be canceled; `erasing` has begun
                                 * @enum {string}
                                 */
                                state: "scheduled" | "erasing";
                                /** Format: date-time */
                                requested_at: string;
                                /**
                                 * Format: date-time
                                 * @description When the erasure begins
                                 */
                                erased_from: string;
                            } | null;
                            /** @description Days between a request and the erasure */
                            grace_days: number;
                            /** @description Commission that isn’t paid out yet; a deleted account can’t be paid */
                            balance: {
                                approved: string;
                                pending: string;
                            };
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description The scheduled deletion */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description `scheduled` can be canceled; `erasing` has begun
                             * @enum {string}
                             */
                            state: "scheduled" | "erasing";
                            /** Format: date-time */
                            requested_at: string;
                            /**
                             * Format: date-time
                             * @description When the erasure begins
                             */
                            erased_from: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAuthDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account stays */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: null;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthPasskeysSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the browser */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            challenge: string;
                            rpId: string;
                            timeout: number;
                            allowCredentials: {
                                id: string;
                                /** @enum {string} */
                                type: "public-key";
                                transports?: string[];
                            }[];
                            /** @enum {string} */
                            userVerification: "required" | "preferred" | "discouraged";
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthPasskeysSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The account. The response sets the session cookie. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys of the account, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"][];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    credential: {
                        id: string;
                        rawId: string;
                        /** @enum {string} */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            /** @default [] */
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The new passkey */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAuthPasskeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the browser */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            challenge: string;
                            rp: {
                                id: string;
                                name: string;
                            };
                            user: {
                                id: string;
                                name: string;
                                displayName: string;
                            };
                            pubKeyCredParams: {
                                /** @enum {string} */
                                type: "public-key";
                                alg: number;
                            }[];
                            timeout: number;
                            /** @enum {string} */
                            attestation: "none";
                            excludeCredentials: {
                                id: string;
                                /** @enum {string} */
                                type: "public-key";
                                transports?: string[];
                            }[];
                            authenticatorSelection: {
                                /** @enum {string} */
                                residentKey: "required" | "preferred" | "discouraged";
                                requireResidentKey: boolean;
                                /** @enum {string} */
                                userVerification: "required" | "preferred" | "discouraged";
                            };
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAuthPasskeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey was removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchAuthPasskeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The renamed passkey */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuthApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps that may use the account, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConnectedApp"][];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAuthAppsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app was disconnected */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOauthRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The query of the authorization request */
                    query: string;
                };
            };
        };
        responses: {
            /** @description What the app asks for */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Consent"];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOauthDecisions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    handle: string;
                    /** @enum {string} */
                    decision: "allow" | "deny";
                    /**
                     * @description At most what the app asked for
                     * @default []
                     */
                    scopes?: ("read" | "write")[];
                };
            };
        };
        responses: {
            /** @description The decision was made */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The page of the app to open next */
                            redirect_to: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRootOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    grant_type: string;
                    client_id: string;
                    client_secret: string;
                    scope?: string;
                } | {
                    /** @enum {string} */
                    action: "create_application";
                    client_id: string;
                    /** @description SHA-256 of the secret, in hexadecimal */
                    client_secret_hash: string;
                    name: string;
                    permissions: ("*" | "GET publisher-api" | "POST publisher-api" | "GET developer-tools" | "POST developer-tools" | "POST track-click" | "POST record-conversion" | "mcp-server" | "publisher-api/*" | "developer-tools/*" | "track-click/*" | "record-conversion/*" | "mcp/*")[];
                };
                "application/x-www-form-urlencoded": {
                    grant_type: string;
                    client_id: string;
                    client_secret: string;
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description The token, or the application */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @enum {string} */
                        token_type: "Bearer";
                        expires_in: number;
                        scope: string;
                    } | {
                        id: string;
                        client_id: string;
                        name: string;
                        permissions: string[];
                        /** Format: date-time */
                        created_at: string;
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": {
                        error: string;
                        error_description: string;
                    };
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRootFunctionsV1OauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    grant_type: string;
                    client_id: string;
                    client_secret: string;
                    scope?: string;
                } | {
                    /** @enum {string} */
                    action: "create_application";
                    client_id: string;
                    /** @description SHA-256 of the secret, in hexadecimal */
                    client_secret_hash: string;
                    name: string;
                    permissions: ("*" | "GET publisher-api" | "POST publisher-api" | "GET developer-tools" | "POST developer-tools" | "POST track-click" | "POST record-conversion" | "mcp-server" | "publisher-api/*" | "developer-tools/*" | "track-click/*" | "record-conversion/*" | "mcp/*")[];
                };
                "application/x-www-form-urlencoded": {
                    grant_type: string;
                    client_id: string;
                    client_secret: string;
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description The token, or the application */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @enum {string} */
                        token_type: "Bearer";
                        expires_in: number;
                        scope: string;
                    } | {
                        id: string;
                        client_id: string;
                        name: string;
                        permissions: string[];
                        /** Format: date-time */
                        created_at: string;
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "application/json": {
                        error: string;
                        error_description: string;
                    };
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherKeys: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description API keys without their secrets, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            key_prefix: string;
                            /** @enum {string} */
                            label: "Full Access" | "Read Only" | "Limited";
                            /**
                             * @description The tool that the key was created for
                             * @enum {string|null}
                             */
                            platform: "lovable" | "bolt" | "cursor" | "claude" | "replit" | null;
                            permissions: {
                                endpoints: string[];
                                rate_limit: number;
                            };
                            is_active: boolean;
                            /** Format: date-time */
                            expires_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherKeys: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
            };
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    preset: "full_access" | "read_only" | "tracking_only" | "mcp";
                    /**
                     * @description Rate limit in calls per hour; an MCP key has 1,000.
                     * @default 1000
                     */
                    rate_limit?: 100 | 500 | 1000 | 5000 | 10000;
                    /**
                     * @description The tool that will use the key; its use shows the tool as connected.
                     * @enum {string}
                     */
                    platform?: "lovable" | "bolt" | "cursor" | "claude" | "replit";
                };
            };
        };
        responses: {
            /** @description The API key. The full key is shown only once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            key_prefix: string;
                            /** @enum {string} */
                            label: "Full Access" | "Read Only" | "Limited";
                            /**
                             * @description The tool that the key was created for
                             * @enum {string|null}
                             */
                            platform: "lovable" | "bolt" | "cursor" | "claude" | "replit" | null;
                            permissions: {
                                endpoints: string[];
                                rate_limit: number;
                            };
                            is_active: boolean;
                            /** Format: date-time */
                            expires_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            full_key: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherKeysByIdRevoke: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
            };
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            key_prefix: string;
                            /** @enum {string} */
                            label: "Full Access" | "Read Only" | "Limited";
                            /**
                             * @description The tool that the key was created for
                             * @enum {string|null}
                             */
                            platform: "lovable" | "bolt" | "cursor" | "claude" | "replit" | null;
                            permissions: {
                                endpoints: string[];
                                rate_limit: number;
                            };
                            is_active: boolean;
                            /** Format: date-time */
                            expires_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePublisherKeysById: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
            };
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API key was deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherKeysUsage: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests by key, endpoint and UTC day. A request appears within a minute. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            key_id: string;
                            key_name: string;
                            endpoint: string;
                            /** Format: date */
                            date: string;
                            requests_count: number;
                            /** Format: date-time */
                            last_request_at: string;
                        }[];
                        summary: {
                            total: number;
                            requests_count: number;
                            /** @description The requests of each of the 30 days, oldest first */
                            days: {
                                /** Format: date */
                                date: string;
                                requests_count: number;
                            }[];
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherIntegrations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Each platform with its connection and the progress of its guide */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            platform: "lovable" | "bolt" | "cursor" | "claude" | "replit";
                            name: string;
                            /** @description A connected app, API key or script tag of the platform was used in the last 30 days */
                            connected: boolean;
                            /**
                             * @description What was used last
                             * @enum {string|null}
                             */
                            connected_by: "app" | "key" | "script" | null;
                            /** Format: date-time */
                            last_used_at: string | null;
                            /** @description Of the active API key for the platform that was used last */
                            key_prefix: string | null;
                            /** @description Steps of the setup guide */
                            steps_done: string[];
                            /**
                             * Format: date-time
                             * @description When the steps were saved
                             */
                            updated_at: string | null;
                        }[];
                        summary: {
                            connected: number;
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putPublisherIntegrationsByPlatform: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                platform: "lovable" | "bolt" | "cursor" | "claude" | "replit";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    steps_done: string[];
                };
            };
        };
        responses: {
            /** @description The integration */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            platform: "lovable" | "bolt" | "cursor" | "claude" | "replit";
                            name: string;
                            /** @description A connected app, API key or script tag of the platform was used in the last 30 days */
                            connected: boolean;
                            /**
                             * @description What was used last
                             * @enum {string|null}
                             */
                            connected_by: "app" | "key" | "script" | null;
                            /** Format: date-time */
                            last_used_at: string | null;
                            /** @description Of the active API key for the platform that was used last */
                            key_prefix: string | null;
                            /** @description Steps of the setup guide */
                            steps_done: string[];
                            /**
                             * Format: date-time
                             * @description When the steps were saved
                             */
                            updated_at: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherAssistants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Assistants, the last active first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            caller_id: string;
                            /** @enum {string} */
                            kind: "app" | "key" | "browser";
                            /** @description Of the connected app or the API key */
                            name: string | null;
                            /** @description What the assistant calls itself */
                            client: string | null;
                            /** @description In the last 30 days */
                            calls: number;
                            failures: number;
                            /** @description At most ten, newest first */
                            latest_calls: {
                                tool: string;
                                /** @description The code of the error */
                                error: string | null;
                                /** Format: date-time */
                                called_at: string;
                            }[];
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsAdmins: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description The account has the admin role */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            email: string;
                            /** @enum {string} */
                            role: "admin";
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteOperationsAdminsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account no longer has the admin role */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            role: "publisher";
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherConversionsByIdTrace: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion with its trace and a one-sentence summary */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            status: "pending" | "approved" | "paid" | "reversed";
                            network_status: string;
                            reason: string | null;
                            /**
                             * @description The reason an operator must release the conversion before it can be paid; null if it isn’t held
                             * @enum {string|null}
                             */
                            held_reason: "publisher_suspended" | "click_invalid" | null;
                            network: string;
                            network_name: string;
                            brand_id: string | null;
                            brand_name: string | null;
                            /** @description The status and its reason in a sentence */
                            explanation: string;
                            sale_amount: string | null;
                            sale_currency: string | null;
                            order_id: string | null;
                            /** Format: date-time */
                            converted_at: string;
                            gross: string;
                            net: string;
                            share_percent: number;
                            share_rule: {
                                id: string;
                                effective_from: string;
                            } | null;
                            click: {
                                click_id: string;
                                /** Format: date-time */
                                clicked_at: string;
                                publisher_id: string;
                                recorded: boolean;
                                /** @enum {string|null} */
                                classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test" | null;
                                destination: string | null;
                                sub_id: string | null;
                            } | null;
                            report_versions: {
                                row_id: string;
                                version: number;
                                /** Format: date-time */
                                received_at: string;
                                source: string;
                                status: string;
                                network_status: string;
                                commission: string;
                                superseded: boolean;
                                /** @description The row as the network sent it */
                                raw: string | null;
                                /**
                                 * @description The reason why `raw` isn’t available; null if it is
                                 * @enum {string|null}
                                 */
                                raw_error: "archive_unreachable" | "object_missing" | "object_damaged" | null;
                            }[];
                            transfers: {
                                id: string;
                                from: string;
                                to: string;
                                amount: string;
                                kind: string;
                                reason: string | null;
                                /** Format: date-time */
                                posted_at: string;
                                /** @description The closed block of the ledger that contains the transfer; null in its first minutes */
                                block: {
                                    number: number;
                                    hash: string;
                                    /** Format: date-time */
                                    closed_at: string;
                                    signed: boolean;
                                } | null;
                            }[];
                            payouts: {
                                payout_id: string;
                                /** @enum {string} */
                                state: "created" | "approved" | "sent" | "settled" | "failed" | "canceled";
                                amount: string;
                                /** @description The version of your payout details that it was sent to */
                                details_version: number | null;
                                /** Format: date-time */
                                updated_at: string | null;
                            }[];
                            /** @description The daily earning that includes this conversion */
                            earning_id: string;
                        };
                        summary: {
                            sentence: string;
                            net: string;
                            ledger_net: string;
                            /** @description True if the sum of the ledger transfers equals the net amount to the micro-dollar */
                            adds_up: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherEarningsByIdTrace: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The earning with a page of its conversions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            earning: {
                                id: string;
                                earnings_date: string;
                                network: string;
                                brand_name: string | null;
                                gross_earnings: string;
                                net_earnings: string;
                                payment_status: string;
                            };
                            conversions: {
                                id: string;
                                /** @enum {string} */
                                status: "pending" | "approved" | "paid" | "reversed";
                                network_status: string;
                                reason: string | null;
                                /**
                                 * @description The reason an operator must release the conversion before it can be paid; null if it isn’t held
                                 * @enum {string|null}
                                 */
                                held_reason: "publisher_suspended" | "click_invalid" | null;
                                network: string;
                                network_name: string;
                                brand_id: string | null;
                                brand_name: string | null;
                                /** @description The status and its reason in a sentence */
                                explanation: string;
                                sale_amount: string | null;
                                sale_currency: string | null;
                                order_id: string | null;
                                /** Format: date-time */
                                converted_at: string;
                                gross: string;
                                net: string;
                                share_percent: number;
                                share_rule: {
                                    id: string;
                                    effective_from: string;
                                } | null;
                                click: {
                                    click_id: string;
                                    /** Format: date-time */
                                    clicked_at: string;
                                    publisher_id: string;
                                    recorded: boolean;
                                    /** @enum {string|null} */
                                    classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test" | null;
                                    destination: string | null;
                                    sub_id: string | null;
                                } | null;
                                report_versions: {
                                    row_id: string;
                                    version: number;
                                    /** Format: date-time */
                                    received_at: string;
                                    source: string;
                                    status: string;
                                    network_status: string;
                                    commission: string;
                                    superseded: boolean;
                                    /** @description The row as the network sent it */
                                    raw: string | null;
                                    /**
                                     * @description The reason why `raw` isn’t available; null if it is
                                     * @enum {string|null}
                                     */
                                    raw_error: "archive_unreachable" | "object_missing" | "object_damaged" | null;
                                }[];
                                transfers: {
                                    id: string;
                                    from: string;
                                    to: string;
                                    amount: string;
                                    kind: string;
                                    reason: string | null;
                                    /** Format: date-time */
                                    posted_at: string;
                                    /** @description The closed block of the ledger that contains the transfer; null in its first minutes */
                                    block: {
                                        number: number;
                                        hash: string;
                                        /** Format: date-time */
                                        closed_at: string;
                                        signed: boolean;
                                    } | null;
                                }[];
                                payouts: {
                                    payout_id: string;
                                    /** @enum {string} */
                                    state: "created" | "approved" | "sent" | "settled" | "failed" | "canceled";
                                    amount: string;
                                    /** @description The version of your payout details that it was sent to */
                                    details_version: number | null;
                                    /** Format: date-time */
                                    updated_at: string | null;
                                }[];
                            }[];
                        };
                        summary: {
                            conversions: number;
                            net: string;
                            ledger_net: string;
                            adds_up: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            page: number;
                            per_page: number;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherBalances: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your balances */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            state: "pending" | "held" | "approved" | "payable" | "on_the_way" | "paid" | "reversed" | "clawed_back";
                            amount: string;
                            meaning: string;
                            /** Format: date */
                            expected_from: string | null;
                            /** Format: date */
                            expected_to: string | null;
                            explanation: string | null;
                        }[];
                        next_payout: {
                            /** Format: date */
                            day: string;
                            /** @description Whole cents that a payout would pay if it were created now */
                            amount: string;
                            threshold: string;
                            /** @enum {string|null} */
                            obstacle: "suspended" | "details_missing" | "details_held" | "payout_open" | "below_threshold" | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherConversions: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                days?: number | undefined;
                start_date?: string | undefined;
                end_date?: string | undefined;
                state?: ("pending" | "held" | "approved" | "payable" | "paid" | "reversed" | "clawed_back") | undefined;
                brand_id?: string | undefined;
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Conversions, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description The daily earning that includes this conversion */
                            earning_id: string;
                            /** Format: date-time */
                            converted_at: string;
                            /**
                             * @description Where your money of it is
                             * @enum {string}
                             */
                            state: "pending" | "held" | "approved" | "payable" | "paid" | "reversed" | "clawed_back";
                            /** @enum {string} */
                            status: "pending" | "approved" | "paid" | "reversed";
                            /** @description The network’s reason */
                            reason: string | null;
                            network: string;
                            brand_id: string | null;
                            brand_name: string | null;
                            click_id: string | null;
                            order_id: string | null;
                            sale_amount: string | null;
                            sale_currency: string | null;
                            gross: string;
                            net: string;
                            paid: string;
                        }[];
                        /** @description The brands to filter by: those with earnings in the period */
                        brands: {
                            id: string;
                            name: string;
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            from: string;
                            to: string;
                            /** @description Null on the last page */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherSaleSearch: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                click_id?: string | undefined;
                order_id?: string | undefined;
                at?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            findings: {
                                code: string;
                                /** @enum {string} */
                                tone: "good" | "wait" | "bad" | "unknown";
                                sentence: string;
                            }[];
                            sales: {
                                /** @description Null for a sale that isn’t credited to you */
                                conversion_id: string | null;
                                /** @enum {string|null} */
                                state: "pending" | "held" | "approved" | "payable" | "paid" | "reversed" | "clawed_back" | null;
                                order_id: string | null;
                                brand_name: string | null;
                                /** Format: date-time */
                                converted_at: string;
                                net: string | null;
                            }[];
                            clicks: {
                                click_id: string;
                                /** Format: date-time */
                                clicked_at: string;
                                brand_name: string | null;
                                network: string | null;
                                destination: string | null;
                                counts: boolean;
                            }[];
                            claims: {
                                id: string;
                                publisher_id: string;
                                click_id: string;
                                /** Format: date-time */
                                clicked_at: string;
                                order_id: string;
                                brand_id: string | null;
                                program_id: string | null;
                                /** @description The gross commission that you claim for the sale, before your share is applied */
                                gross_commission: string;
                                source: string | null;
                                /** @enum {string} */
                                status: "open" | "accepted" | "declined" | "settled";
                                reason: string | null;
                                /** @description The conversion that an accepted or settled claim became */
                                conversion_id: string | null;
                                /** Format: date-time */
                                claimed_at: string;
                                /** Format: date-time */
                                decided_at: string | null;
                            }[];
                            /** @description The click for which you can claim a sale */
                            claimable_click_id: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherStatements: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statements of the months with changes, and of this month, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            month: string;
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            /** @description False for the current month */
                            final: boolean;
                            opening_balance: string;
                            /** @description New commissions */
                            earned: string;
                            /** @description Changes of amounts */
                            adjusted: string;
                            /** @description Commissions that were reversed before their payout */
                            reversed: string;
                            /** @description Commissions that were reversed after their payout */
                            clawed_back: string;
                            /** @description Payouts sent, less failed ones */
                            paid: string;
                            closing_balance: string;
                            /** @description The closing balance by ledger account */
                            closing: {
                                pending: string;
                                held: string;
                                approved: string;
                            };
                        }[];
                        summary: {
                            /** @description True if the sums of all months equal the balances of the ledger to the micro-dollar */
                            reconciles: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherStatementsByMonth: {
        parameters: {
            query?: {
                publisher_id?: string | undefined;
                cursor?: ((number | undefined) | null) | undefined;
                limit?: number | undefined;
                /** @description Also lists changes of status, which don’t change the balance */
                moves?: ("true" | "false") | undefined;
            };
            header?: never;
            path: {
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            month: string;
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            /** @description False for the current month */
                            final: boolean;
                            opening_balance: string;
                            /** @description New commissions */
                            earned: string;
                            /** @description Changes of amounts */
                            adjusted: string;
                            /** @description Commissions that were reversed before their payout */
                            reversed: string;
                            /** @description Commissions that were reversed after their payout */
                            clawed_back: string;
                            /** @description Payouts sent, less failed ones */
                            paid: string;
                            closing_balance: string;
                            /** @description The closing balance by ledger account */
                            closing: {
                                pending: string;
                                held: string;
                                approved: string;
                            };
                            lines: {
                                transfer_id: string;
                                /** Format: date-time */
                                posted_at: string;
                                category: ("earned" | "adjusted" | "reversed" | "clawed_back" | "paid") | "moved";
                                kind: string;
                                /** @description What the transfer adds to the balance; 0.00 for a change of status */
                                amount: string;
                                from: string;
                                to: string;
                                reason: string | null;
                                conversion_id: string | null;
                                payout_id: string | null;
                                order_id: string | null;
                                brand_name: string | null;
                            }[];
                        };
                        summary: {
                            /** @description True if the sums of all months equal the balances of the ledger to the micro-dollar */
                            reconciles: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            /** @description Null on the last page */
                            next_cursor: number | null;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTrackingClick: {
        parameters: {
            query?: {
                id?: string | undefined;
                p?: string | undefined;
                b?: string | undefined;
                np?: string | undefined;
                url?: string | undefined;
                /** @description Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. */
                ref?: string | undefined;
                /** @description `1` marks a test click, which is stored but never counts */
                test?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The click and its redirect URL */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL to redirect the visitor to
                         */
                        redirect_url: string;
                        click_id: string;
                        /**
                         * @description The classification of the visit; only `click` counts
                         * @enum {string}
                         */
                        classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                        /** @description A stable code for the classification */
                        reason: string;
                        counted: boolean;
                        /** @description The reason in a sentence */
                        detail: string;
                        /** @description The stored `ref`; null if it was missing or dropped */
                        sub_id: string | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postTrackingClick: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    link_id?: string;
                    brand_id?: string;
                    publisher_id?: string;
                    url?: string;
                    /** @description The user agent of the visitor’s browser; used to detect bots */
                    user_agent: string;
                    ip_address?: string;
                    referrer?: string;
                    /** @description Your own click ID, stored as the sub-ID. Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. */
                    click_id?: string;
                };
            };
        };
        responses: {
            /** @description The click and its redirect URL */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL to redirect the visitor to
                         */
                        redirect_url: string;
                        click_id: string;
                        /**
                         * @description The classification of the visit; only `click` counts
                         * @enum {string}
                         */
                        classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                        /** @description A stable code for the classification */
                        reason: string;
                        counted: boolean;
                        /** @description The reason in a sentence */
                        detail: string;
                        /** @description The stored `ref`; null if it was missing or dropped */
                        sub_id: string | null;
                        /** @enum {boolean} */
                        success: true;
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postTrackingConversion: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    click_id: string;
                    order_id: string;
                    /** @description The gross commission for the sale in US dollars, before your share is applied */
                    gross_commission?: number | string;
                    /** @description The legacy name of `gross_commission`; it also means the gross amount */
                    earnings?: number | string;
                    publisher_id?: string;
                    /** @description Optional. The click ID already identifies the brand. */
                    brand_id?: string;
                    metadata?: {
                        source?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The claim */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            claim_id: string;
                            /** @enum {string} */
                            status: "open" | "accepted" | "declined" | "settled";
                            conversion_id: string | null;
                            /** @enum {string} */
                            result: "new" | "changed" | "unchanged";
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherClaims: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                status?: ("open" | "accepted" | "declined" | "settled") | undefined;
                publisher_id?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Claims, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            publisher_id: string;
                            click_id: string;
                            /** Format: date-time */
                            clicked_at: string;
                            order_id: string;
                            brand_id: string | null;
                            program_id: string | null;
                            /** @description The gross commission that you claim for the sale, before your share is applied */
                            gross_commission: string;
                            source: string | null;
                            /** @enum {string} */
                            status: "open" | "accepted" | "declined" | "settled";
                            reason: string | null;
                            /** @description The conversion that an accepted or settled claim became */
                            conversion_id: string | null;
                            /** Format: date-time */
                            claimed_at: string;
                            /** Format: date-time */
                            decided_at: string | null;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsClaims: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                status?: ("open" | "accepted" | "declined" | "settled") | undefined;
                publisher_id?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Claims, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            publisher_id: string;
                            click_id: string;
                            /** Format: date-time */
                            clicked_at: string;
                            order_id: string;
                            brand_id: string | null;
                            program_id: string | null;
                            /** @description The gross commission that you claim for the sale, before your share is applied */
                            gross_commission: string;
                            source: string | null;
                            /** @enum {string} */
                            status: "open" | "accepted" | "declined" | "settled";
                            reason: string | null;
                            /** @description The conversion that an accepted or settled claim became */
                            conversion_id: string | null;
                            /** Format: date-time */
                            claimed_at: string;
                            /** Format: date-time */
                            decided_at: string | null;
                            decided_by: string | null;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsClaimsByIdAccept: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The amount to accept. The call fails if the claim’s amount has changed */
                    gross_commission: number | string;
                    reason?: string;
                    /**
                     * @description Set to true to confirm that this sale differs from the one already recorded for the same click without an order ID, or for the same order with another click
                     * @default false
                     */
                    separate_sale?: boolean;
                };
            };
        };
        responses: {
            /** @description The claim */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            publisher_id: string;
                            click_id: string;
                            /** Format: date-time */
                            clicked_at: string;
                            order_id: string;
                            brand_id: string | null;
                            program_id: string | null;
                            /** @description The gross commission that you claim for the sale, before your share is applied */
                            gross_commission: string;
                            source: string | null;
                            /** @enum {string} */
                            status: "open" | "accepted" | "declined" | "settled";
                            reason: string | null;
                            /** @description The conversion that an accepted or settled claim became */
                            conversion_id: string | null;
                            /** Format: date-time */
                            claimed_at: string;
                            /** Format: date-time */
                            decided_at: string | null;
                            decided_by: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsClaimsByIdDecline: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The claim */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            publisher_id: string;
                            click_id: string;
                            /** Format: date-time */
                            clicked_at: string;
                            order_id: string;
                            brand_id: string | null;
                            program_id: string | null;
                            /** @description The gross commission that you claim for the sale, before your share is applied */
                            gross_commission: string;
                            source: string | null;
                            /** @enum {string} */
                            status: "open" | "accepted" | "declined" | "settled";
                            reason: string | null;
                            /** @description The conversion that an accepted or settled claim became */
                            conversion_id: string | null;
                            /** Format: date-time */
                            claimed_at: string;
                            /** Format: date-time */
                            decided_at: string | null;
                            decided_by: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPostbackByNetwork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                network: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report was stored */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            conversion_id: string | null;
                            /** @enum {string} */
                            result: "new" | "changed" | "unchanged" | "rejected";
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPostbackByNetwork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                network: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report was stored */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            conversion_id: string | null;
                            /** @enum {string} */
                            result: "new" | "changed" | "unchanged" | "rejected";
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postCallbackWildfire: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report was stored */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            conversion_id: string | null;
                            /** @enum {string} */
                            result: "new" | "changed" | "unchanged" | "rejected";
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsConversionsByIdReattribute: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated conversion */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            publisher_id: string;
                            /** @enum {string} */
                            status: "pending" | "approved" | "paid" | "reversed";
                            /** @enum {string|null} */
                            unattributed_reason: "click_id_missing" | "click_id_malformed" | "click_id_forged" | "click_expired" | "click_after_sale" | "program_of_another_network" | "publisher_unknown" | null;
                            /** @enum {string|null} */
                            held_reason: "publisher_suspended" | "click_invalid" | null;
                            gross: string;
                            net: string;
                        };
                        changed: boolean;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsConversionsByIdRelease: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated conversion */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            publisher_id: string;
                            /** @enum {string} */
                            status: "pending" | "approved" | "paid" | "reversed";
                            /** @enum {string|null} */
                            unattributed_reason: "click_id_missing" | "click_id_malformed" | "click_id_forged" | "click_expired" | "click_after_sale" | "program_of_another_network" | "publisher_unknown" | null;
                            /** @enum {string|null} */
                            held_reason: "publisher_suspended" | "click_invalid" | null;
                            gross: string;
                            net: string;
                        };
                        changed: boolean;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsPublishersByPublisherIdRelease: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publisher_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of released conversions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            released: number;
                            more: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsNetworksByNetworkReattribute: {
        parameters: {
            query?: {
                reason?: ("click_id_missing" | "click_id_malformed" | "click_id_forged" | "click_expired" | "click_after_sale" | "program_of_another_network" | "publisher_unknown") | undefined;
                /** @description `next` value of the previous response */
                after?: string | undefined;
            };
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                network: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of conversions checked and changed, at most 200 in a call; `next` is null at the end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            checked: number;
                            changed: number;
                            next: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsNetworks: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Networks, sorted by name */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            network_id: string;
                            name: string;
                            /**
                             * @description The currency of the partner’s payments. Only US dollars are supported
                             * @enum {string}
                             */
                            currency: "USD";
                            is_active: boolean;
                            /** @description True if the network sends its conversions as postbacks and operators add its programs */
                            is_partner: boolean;
                            link_template: string;
                            auto_approve: boolean;
                            attribution_days: number;
                            postback_path: string | null;
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsNetworks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    network_id: string;
                    name: string;
                    /**
                     * @description The currency of the partner’s payments. Only US dollars are supported
                     * @enum {string}
                     */
                    currency: "USD";
                    settings: {
                        /** @description The partner’s link template. `{click_id}`, `{publisher_id}`, `{sub_id}` and `{deeplink}` are replaced at the click. `{domain}`, `{program_id}` and the keys of a program’s `link_data` are replaced when links are built */
                        link_template: string;
                        link_variables?: {
                            [key: string]: string;
                        };
                        /** @description Approve new programs automatically */
                        auto_approve?: boolean;
                        attribution_days?: number;
                        max_commission?: string;
                        postback?: {
                            /** @description The partner’s parameter names for each field, tried in order */
                            parameters?: {
                                click_id?: string[];
                                transaction_id?: string[];
                                payout?: string[];
                                sale?: string[];
                                status?: string[];
                                goal?: string[];
                                currency?: string[];
                                program?: string[];
                                order_id?: string[];
                                reason?: string[];
                                event_time?: string[];
                                modified_time?: string[];
                                secret?: string[];
                            };
                            /** @enum {string} */
                            identity?: "transaction" | "click_goal" | "order";
                            /** @description Maps the partner’s status values, in upper case, to statuses of the API. By default, common values are recognized */
                            statuses?: {
                                [key: string]: "pending" | "approved" | "paid" | "reversed";
                            };
                            /** @enum {string} */
                            status_when_absent?: "pending" | "approved" | "paid" | "reversed";
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The existing network */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            network_id: string;
                            name: string;
                            /**
                             * @description The currency of the partner’s payments. Only US dollars are supported
                             * @enum {string}
                             */
                            currency: "USD";
                            is_active: boolean;
                            /** @description True if the network sends its conversions as postbacks and operators add its programs */
                            is_partner: boolean;
                            link_template: string;
                            auto_approve: boolean;
                            attribution_days: number;
                            postback_path: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The new network */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            network_id: string;
                            name: string;
                            /**
                             * @description The currency of the partner’s payments. Only US dollars are supported
                             * @enum {string}
                             */
                            currency: "USD";
                            is_active: boolean;
                            /** @description True if the network sends its conversions as postbacks and operators add its programs */
                            is_partner: boolean;
                            link_template: string;
                            auto_approve: boolean;
                            attribution_days: number;
                            postback_path: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchOperationsNetworksByNetwork: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                network: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The partner’s link template. `{click_id}`, `{publisher_id}`, `{sub_id}` and `{deeplink}` are replaced at the click. `{domain}`, `{program_id}` and the keys of a program’s `link_data` are replaced when links are built */
                    link_template?: string;
                    link_variables?: {
                        [key: string]: string;
                    };
                    /** @description Approve new programs automatically */
                    auto_approve?: boolean;
                    attribution_days?: number;
                    max_commission?: string;
                    postback?: {
                        /** @description The partner’s parameter names for each field, tried in order */
                        parameters?: {
                            click_id?: string[];
                            transaction_id?: string[];
                            payout?: string[];
                            sale?: string[];
                            status?: string[];
                            goal?: string[];
                            currency?: string[];
                            program?: string[];
                            order_id?: string[];
                            reason?: string[];
                            event_time?: string[];
                            modified_time?: string[];
                            secret?: string[];
                        };
                        /** @enum {string} */
                        identity?: "transaction" | "click_goal" | "order";
                        /** @description Maps the partner’s status values, in upper case, to statuses of the API. By default, common values are recognized */
                        statuses?: {
                            [key: string]: "pending" | "approved" | "paid" | "reversed";
                        };
                        /** @enum {string} */
                        status_when_absent?: "pending" | "approved" | "paid" | "reversed";
                    };
                };
            };
        };
        responses: {
            /** @description The updated network */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            network_id: string;
                            name: string;
                            /**
                             * @description The currency of the partner’s payments. Only US dollars are supported
                             * @enum {string}
                             */
                            currency: "USD";
                            is_active: boolean;
                            /** @description True if the network sends its conversions as postbacks and operators add its programs */
                            is_partner: boolean;
                            link_template: string;
                            auto_approve: boolean;
                            attribution_days: number;
                            postback_path: string | null;
                            /** Format: date-time */
                            created_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putOperationsNetworksByNetworkPrograms: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                network: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    programs: {
                        /** @description The partner’s ID of the program */
                        program_id: string;
                        program_name: string;
                        /** @description The brand. Defaults to the program’s name. */
                        advertiser_name?: string;
                        /** Format: uri */
                        program_url: string;
                        /** @description The hosts that the program covers. Defaults to the host of `program_url`. */
                        domains?: string[];
                        /** @enum {string} */
                        commission_type: "percentage" | "cpc" | "flat";
                        /** @description A percentage, or US dollars for `cpc` and `flat` */
                        commission_rate: string;
                        /**
                         * @description In days
                         * @default null
                         */
                        cookie_duration?: number | null;
                        /** @default null */
                        category?: string | null;
                        /** @default null */
                        country?: string | null;
                        /**
                         * Format: uri
                         * @default null
                         */
                        logo_url?: string | null;
                        /** @default null */
                        description?: string | null;
                        /**
                         * @description Values for placeholders in the partner’s link template
                         * @default {}
                         */
                        link_data?: {
                            [key: string]: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description The number of programs created, changed and unchanged */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            new: number;
                            changed: number;
                            unchanged: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsNetworksByNetworkPushCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                network: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Credentials without their values, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            /** @enum {string} */
                            kind: "secret" | "hmac";
                            created_by: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            revoked_at: string | null;
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsNetworksByNetworkPushCredentials: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                network: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "secret" | "hmac";
                    /** @description A value chosen by the partner; generated if omitted */
                    value?: string;
                };
            };
        };
        responses: {
            /** @description The credential. Its value is shown only once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            /** @enum {string} */
                            kind: "secret" | "hmac";
                            created_by: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            revoked_at: string | null;
                            value: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteOperationsNetworksByNetworkPushCredentialsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                network: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked credential */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            /** @enum {string} */
                            kind: "secret" | "hmac";
                            created_by: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            revoked_at: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsBannedDomains: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                /** @description With `block`, links to the domain earn nothing for the publisher. With `flag`, links earn and are marked for review */
                severity?: ("block" | "flag") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bans, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description A domain including its subdomains, or `name.*` for the name under every top-level domain */
                            domain_pattern: string;
                            /**
                             * @description With `block`, links to the domain earn nothing for the publisher. With `flag`, links earn and are marked for review
                             * @enum {string}
                             */
                            severity: "block" | "flag";
                            /** @enum {string} */
                            source: "default" | "manual" | "bulk-upload";
                            reason: string;
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsBannedDomains: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    domains: string[];
                    /**
                     * @description With `block`, links to the domain earn nothing for the publisher. With `flag`, links earn and are marked for review
                     * @default block
                     * @enum {string}
                     */
                    severity?: "block" | "flag";
                    /**
                     * @default manual
                     * @enum {string}
                     */
                    source?: "manual" | "bulk-upload";
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The result of the upload */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The number of domains in the request that are now banned */
                            uploaded: number;
                            /** @description The skipped lines, which aren’t domains */
                            skipped: string[];
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteOperationsBannedDomainsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ban was removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchOperationsBannedDomainsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description With `block`, links to the domain earn nothing for the publisher. With `flag`, links earn and are marked for review
                     * @enum {string}
                     */
                    severity: "block" | "flag";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The updated ban */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description A domain including its subdomains, or `name.*` for the name under every top-level domain */
                            domain_pattern: string;
                            /**
                             * @description With `block`, links to the domain earn nothing for the publisher. With `flag`, links earn and are marked for review
                             * @enum {string}
                             */
                            severity: "block" | "flag";
                            /** @enum {string} */
                            source: "default" | "manual" | "bulk-upload";
                            reason: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                        changed: boolean;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsPublishersByPublisherIdSuspend: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publisher_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The updated publisher */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            publisher_id: string;
                            full_name: string;
                            /** @enum {string} */
                            status: "active" | "suspended" | "closed";
                        };
                        changed: boolean;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsPublishersByPublisherIdReactivate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                publisher_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The updated publisher */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            publisher_id: string;
                            full_name: string;
                            /** @enum {string} */
                            status: "active" | "suspended" | "closed";
                        };
                        changed: boolean;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsPrograms: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                status?: ("pending" | "approved" | "rejected") | undefined;
                network?: string | undefined;
                q?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Programs, sorted by advertiser name */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            /** @description The program’s ID at the network */
                            program_id: string;
                            program_name: string;
                            advertiser_name: string;
                            category: string | null;
                            country: string | null;
                            commission_rate: string;
                            /** @enum {string} */
                            commission_type: "percentage" | "cpc" | "flat";
                            program_url: string;
                            /** @enum {string} */
                            status: "pending" | "approved" | "rejected";
                            /** @description The legacy form of `status`: true is approved, false is pending, null is rejected */
                            is_approved: boolean | null;
                            /** Format: date-time */
                            approval_date: string | null;
                            /** @description True if the network currently lists the program */
                            is_active: boolean;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsProgramsDecisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    decision: "approve" | "reject" | "close" | "reopen";
                    program_ids: string[];
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The programs whose status changed. The others already had this status */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            changed: string[];
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsAuditLog: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                /** @description The ID of a ban, publisher, program or network */
                subject?: string | undefined;
                action?: ("banned_domain.added" | "banned_domain.changed" | "banned_domain.removed" | "publisher.suspended" | "publisher.reactivated" | "program.approved" | "program.rejected" | "program.closed" | "program.reopened" | "network.created" | "network.changed" | "share_rule.set" | "compliance_review.requested" | "account.email_changed" | "account.deletion_requested" | "account.deletion_canceled" | "account.erased" | "account.closed" | "payout.destination_read") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Decisions about bans, publishers, programs and networks with the actor of each, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            at: string;
                            actor: string;
                            action: string;
                            subject: string;
                            reason: string | null;
                            detail: {
                                [key: string]: unknown;
                            };
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current measurements */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "healthy" | "degraded" | "critical";
                        /** Format: date-time */
                        timestamp: string;
                        alerts: string[];
                        services: {
                            database: {
                                /** @enum {string} */
                                status: "healthy" | "slow" | "down";
                                responseTime: number;
                                error: string | null;
                            };
                            trackClick: {
                                /** @enum {string} */
                                status: "healthy" | "slow" | "down";
                                responseTime: number;
                                error: string | null;
                                circuitBreakerOpen: boolean;
                            };
                            cache: {
                                hitRate: number | null;
                                entries: number;
                            };
                        };
                        performance: {
                            avgResponseTime: null;
                            /** @description Link visits of the last minute; null while their counter is down */
                            requestsPerMinute: number | null;
                            /** @description Percent of API responses with a status of 500 or above in the last five minutes, in the isolate that sent this response. Redirects and health checks are not counted. Null without a response. */
                            errorRate: number | null;
                            /** @description Notes on the scope of each metric and the reason for null values */
                            notes: {
                                avgResponseTime: string;
                                errorRate: string;
                            };
                        };
                    };
                };
            };
            /** @description Current measurements; the status is critical */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "healthy" | "degraded" | "critical";
                        /** Format: date-time */
                        timestamp: string;
                        alerts: string[];
                        services: {
                            database: {
                                /** @enum {string} */
                                status: "healthy" | "slow" | "down";
                                responseTime: number;
                                error: string | null;
                            };
                            trackClick: {
                                /** @enum {string} */
                                status: "healthy" | "slow" | "down";
                                responseTime: number;
                                error: string | null;
                                circuitBreakerOpen: boolean;
                            };
                            cache: {
                                hitRate: number | null;
                                entries: number;
                            };
                        };
                        performance: {
                            avgResponseTime: null;
                            /** @description Link visits of the last minute; null while their counter is down */
                            requestsPerMinute: number | null;
                            /** @description Percent of API responses with a status of 500 or above in the last five minutes, in the isolate that sent this response. Redirects and health checks are not counted. Null without a response. */
                            errorRate: number | null;
                            /** @description Notes on the scope of each metric and the reason for null values */
                            notes: {
                                avgResponseTime: string;
                                errorRate: string;
                            };
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRootHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current measurements */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "healthy" | "degraded" | "critical";
                        /** Format: date-time */
                        timestamp: string;
                        alerts: string[];
                        services: {
                            database: {
                                /** @enum {string} */
                                status: "healthy" | "slow" | "down";
                                responseTime: number;
                                error: string | null;
                            };
                            trackClick: {
                                /** @enum {string} */
                                status: "healthy" | "slow" | "down";
                                responseTime: number;
                                error: string | null;
                                circuitBreakerOpen: boolean;
                            };
                            cache: {
                                hitRate: number | null;
                                entries: number;
                            };
                        };
                        performance: {
                            avgResponseTime: null;
                            /** @description Link visits of the last minute; null while their counter is down */
                            requestsPerMinute: number | null;
                            /** @description Percent of API responses with a status of 500 or above in the last five minutes, in the isolate that sent this response. Redirects and health checks are not counted. Null without a response. */
                            errorRate: number | null;
                            /** @description Notes on the scope of each metric and the reason for null values */
                            notes: {
                                avgResponseTime: string;
                                errorRate: string;
                            };
                        };
                    };
                };
            };
            /** @description Current measurements; the status is critical */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "healthy" | "degraded" | "critical";
                        /** Format: date-time */
                        timestamp: string;
                        alerts: string[];
                        services: {
                            database: {
                                /** @enum {string} */
                                status: "healthy" | "slow" | "down";
                                responseTime: number;
                                error: string | null;
                            };
                            trackClick: {
                                /** @enum {string} */
                                status: "healthy" | "slow" | "down";
                                responseTime: number;
                                error: string | null;
                                circuitBreakerOpen: boolean;
                            };
                            cache: {
                                hitRate: number | null;
                                entries: number;
                            };
                        };
                        performance: {
                            avgResponseTime: null;
                            /** @description Link visits of the last minute; null while their counter is down */
                            requestsPerMinute: number | null;
                            /** @description Percent of API responses with a status of 500 or above in the last five minutes, in the isolate that sent this response. Redirects and health checks are not counted. Null without a response. */
                            errorRate: number | null;
                            /** @description Notes on the scope of each metric and the reason for null values */
                            notes: {
                                avgResponseTime: string;
                                errorRate: string;
                            };
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public stats. Clicks are live; catalog numbers can be up to a minute old */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            brands: number;
                            networks: number;
                            programs: number;
                            /** @description All counted clicks; bots, previews and test clicks are excluded */
                            clicks: number;
                            share_percent: number;
                            demo: {
                                publisher_id: string;
                                clicks: number;
                                conversions: number;
                                pending: string;
                                confirmed: string;
                                paid: string;
                                sample_url: string | null;
                            } | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsSyncRuns: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                network?: string | undefined;
                kind?: ("catalog" | "revenue") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sync runs, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            /** @enum {string} */
                            kind: "catalog" | "revenue";
                            /** @enum {string} */
                            status: "running" | "completed" | "refused" | "failed";
                            started_by: string;
                            /** Format: date-time */
                            started_at: string;
                            /** Format: date-time */
                            finished_at: string | null;
                            /** Format: date-time */
                            heartbeat_at: string;
                            /** Format: date */
                            range_from: string | null;
                            /** Format: date */
                            range_to: string | null;
                            pages: number;
                            rows_expected: number | null;
                            rows_new: number;
                            rows_changed: number;
                            rows_unchanged: number;
                            rows_closed: number;
                            rows_rejected: number;
                            error_code: string | null;
                            error_detail: string | null;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsNetworksByNetworkSync: {
        parameters: {
            query?: {
                kind?: ("catalog" | "revenue") | undefined;
                /** @description First day of a revenue sync (UTC) */
                from?: string | undefined;
                /** @description Last day of a revenue sync (UTC); the range is limited to 400 days */
                to?: string | undefined;
                /** @description Apply the catalog even if it has shrunk or most of its IDs are new */
                accept?: boolean | undefined;
            };
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                network: "wildfire" | "siteplug" | "cj";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sync run was started */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            /** @enum {string} */
                            kind: "catalog" | "revenue";
                            /** @enum {string} */
                            status: "running" | "completed" | "refused" | "failed";
                            started_by: string;
                            /** Format: date-time */
                            started_at: string;
                            /** Format: date-time */
                            finished_at: string | null;
                            /** Format: date-time */
                            heartbeat_at: string;
                            /** Format: date */
                            range_from: string | null;
                            /** Format: date */
                            range_to: string | null;
                            pages: number;
                            rows_expected: number | null;
                            rows_new: number;
                            rows_changed: number;
                            rows_unchanged: number;
                            rows_closed: number;
                            rows_rejected: number;
                            error_code: string | null;
                            error_detail: string | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsProgramNumbersRestore: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of restored program numbers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            added: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsNetworksByNetworkBreaker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                network: "wildfire" | "siteplug" | "cj";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the circuit breaker */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            status: "CLOSED" | "OPEN" | "HALF_OPEN";
                            failures: number;
                            lastFailureTime: number | null;
                            nextRetryTime: number | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsNetworksByNetworkBreakerReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                network: "wildfire" | "siteplug" | "cj";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the circuit breaker */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            status: "CLOSED" | "OPEN" | "HALF_OPEN";
                            failures: number;
                            lastFailureTime: number | null;
                            nextRetryTime: number | null;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsUnattributedConversions: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List unattributed conversions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            unattributed_reason: string;
                            status: string;
                            gross: string;
                            order_id: string | null;
                            /** Format: date-time */
                            converted_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsAlerts: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List alerts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            level: "info" | "warning" | "critical";
                            code: string;
                            subject: string;
                            message: string;
                            count: number;
                            /** Format: date-time */
                            last_seen_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsRejectedRows: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                network?: string | undefined;
                code?: string | undefined;
                source?: string | undefined;
                resolved?: ("true" | "false") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rejected rows, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            network_id: string;
                            code: string;
                            detail: string;
                            raw: string;
                            /** @description True if the row was too long and was stored truncated */
                            truncated: boolean;
                            external_id: string | null;
                            source: string;
                            run_id: string | null;
                            /** @description Zero-based position of the row in its page */
                            position: number | null;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * Format: date-time
                             * @description The time when the same row was later recorded
                             */
                            resolved_at: string | null;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsRejectedRowsReingest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    network?: string;
                    code?: string;
                    ids?: string[];
                    /** @default 100 */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description The number of rows by outcome */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            read: number;
                            /** @description Rows recorded now or since their rejection; they are resolved */
                            booked: number;
                            /** @description Rows of which a newer version has been recorded; they are resolved */
                            outdated: number;
                            rejected: number;
                            /** @description Rows that were stored truncated, or whose source can’t be reprocessed */
                            unreadable: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current counts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Clicks rejected by both the queue and D1; an outbox retries them */
                            outbox_clicks: {
                                count: number;
                                /** Format: date-time */
                                oldest_at: string | null;
                            };
                            /** @description Messages that no consumer could process */
                            dead_letters: {
                                count: number;
                                /** Format: date-time */
                                oldest_at: string | null;
                            };
                            /** @description Clicks of the last day that are only in the log */
                            log_only_clicks: {
                                count: number;
                                /** Format: date-time */
                                oldest_at: string | null;
                            };
                            /** @description Transfers that aren’t in a closed ledger block yet */
                            open_transfers: {
                                count: number;
                                /** Format: date-time */
                                oldest_at: string | null;
                            };
                            /** @description Shards of the edge table that aren’t published to KV yet */
                            stale_edge_parts: {
                                count: number;
                                /** Format: date-time */
                                oldest_at: string | null;
                            };
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsDeadLetters: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dead letters, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            queue: string;
                            /** @enum {string} */
                            reason: "attempts_exhausted" | "unreadable" | "refused_by_database";
                            size: number;
                            attempts: number;
                            replays: number;
                            last_error: string | null;
                            /** Format: date-time */
                            sent_at: string;
                            /** Format: date-time */
                            stored_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsDeadLettersReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids?: string[];
                    queue?: string;
                };
            };
        };
        responses: {
            /** @description The number of processed and remaining messages */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            replayed: string[];
                            failed: {
                                id: string;
                                detail: string;
                            }[];
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsClickMigration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The state of the Workflow; null before the first start
                             * @enum {string|null}
                             */
                            status: "queued" | "running" | "paused" | "errored" | "terminated" | "complete" | "waiting" | "waitingForPause" | "rollingBack" | "unknown" | null;
                            /** Format: date-time */
                            started_at: string | null;
                            /** @description Rows in click_logs; at most 1,000,000 are counted */
                            rows_left: number;
                            /** @description Rows that no click store accepts */
                            rows_rejected: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsClickMigration: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The migration was started */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The state of the Workflow; null before the first start
                             * @enum {string|null}
                             */
                            status: "queued" | "running" | "paused" | "errored" | "terminated" | "complete" | "waiting" | "waitingForPause" | "rollingBack" | "unknown" | null;
                            /** Format: date-time */
                            started_at: string | null;
                            /** @description Rows in click_logs; at most 1,000,000 are counted */
                            rows_left: number;
                            /** @description Rows that no click store accepts */
                            rows_rejected: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsClickMigrationRejectedClicks: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rejected clicks in the order of their IDs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            click_id: string;
                            /** @enum {string} */
                            code: "click.id_malformed" | "click.publisher_differs" | "click.values_invalid";
                            /** Format: date-time */
                            rejected_at: string;
                            /** @description Milliseconds since 1970 */
                            clicked_at: number;
                            publisher_id: string;
                            requested_by: string | null;
                            program_id: string | null;
                            brand_id: string | null;
                            link_id: string | null;
                            network_id: string | null;
                            classification: string;
                            reason: string;
                            destination: string | null;
                            sub_id: string | null;
                            traffic_source: string;
                            referer: string | null;
                            user_agent: string | null;
                            country: string | null;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsClickActivity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest visits, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            click_id: string;
                            /** Format: date-time */
                            clicked_at: string;
                            publisher_id: string;
                            brand_id: string | null;
                            /** @enum {string} */
                            classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                            reason: string;
                            country: string | null;
                        }[];
                        summary: {
                            visits_of_last_minute: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLedgerHead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed head; null before the first block */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The block number */
                            sequence: number;
                            hash: string;
                            /** Format: date-time */
                            closed_at: string;
                            /** @description An Ed25519 signature, base64url-encoded */
                            signature: string | null;
                            /** @description The Ed25519 public key: 32 bytes, base64url-encoded */
                            public_key: string;
                            /** @description The number of transfers in this and all earlier blocks */
                            transfers: number;
                        } | null;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsLedgerExport: {
        parameters: {
            query?: {
                /** @description The cursor from the last line (`continue`) of the previous part */
                cursor?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts, transfers and blocks, up to a million transfers per part. The last line is `end`, or `continue` with the next cursor */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsMoneyCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows and sums that differ */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            code: string;
                            subject: string;
                            /** @description An amount in micro-USD, or a bound */
                            expected: string;
                            actual: string;
                        }[];
                        summary: {
                            /**
                             * Format: date-time
                             * @description The time of the last check; null before the first check
                             */
                            checked_at: string | null;
                            publishers: number;
                            differences: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSettingsPublic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current settings */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The publisher’s share of a commission, in percent */
                            share_percent: number;
                            /** @enum {string} */
                            payout_schedule: "monthly";
                            /** @enum {string} */
                            currency: "USD";
                            payout_minimum: string;
                            /** @description Day of the month (UTC) */
                            payout_day: number;
                            /**
                             * @description When commission becomes payable: once the network has paid it, or as soon as the network has approved it
                             * @enum {string}
                             */
                            payable_stage: "paid" | "approved";
                            /** @description Hours before new payout details are paid to */
                            payout_hold_hours: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current settings */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            payout_minimum: string;
                            /** @description Day of the month (UTC) */
                            payout_day: number;
                            /**
                             * @description When commission becomes payable: once the network has paid it, or as soon as the network has approved it
                             * @enum {string}
                             */
                            payable_stage: "paid" | "approved";
                            /** @description Hours before new payout details are paid to */
                            payout_hold_hours: number;
                            /** @description Days between the request to delete an account and its erasure */
                            deletion_grace_days: number;
                        };
                        changes: {
                            key: string;
                            /** Format: date-time */
                            updated_at: string;
                            updated_by: string;
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putOperationsSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    payout_minimum?: string;
                    payout_day?: number;
                    /** @enum {string} */
                    payable_stage?: "paid" | "approved";
                    deletion_grace_days?: number;
                    payout_hold_hours?: number;
                };
            };
        };
        responses: {
            /** @description The current settings */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            payout_minimum: string;
                            /** @description Day of the month (UTC) */
                            payout_day: number;
                            /**
                             * @description When commission becomes payable: once the network has paid it, or as soon as the network has approved it
                             * @enum {string}
                             */
                            payable_stage: "paid" | "approved";
                            /** @description Hours before new payout details are paid to */
                            payout_hold_hours: number;
                            /** @description Days between the request to delete an account and its erasure */
                            deletion_grace_days: number;
                        };
                        changes: {
                            key: string;
                            /** Format: date-time */
                            updated_at: string;
                            updated_by: string;
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsShareRules: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                publisher_id?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Share rules, latest start first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description Null for the default of all publishers */
                            publisher_id: string | null;
                            share_percent: number;
                            /** Format: date */
                            effective_from: string;
                            /**
                             * @description `past` rules apply to the days before a later rule
                             * @enum {string}
                             */
                            status: "scheduled" | "current" | "past";
                            created_by: string;
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsShareRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Null sets the default of all publishers */
                    publisher_id?: string;
                    /** @description The publisher’s part of a commission, with at most four decimals */
                    share_percent: number;
                    /**
                     * Format: date
                     * @description The first day, in UTC
                     */
                    effective_from: string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The rule was set */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description Null for the default of all publishers */
                            publisher_id: string | null;
                            share_percent: number;
                            /** Format: date */
                            effective_from: string;
                            /**
                             * @description `past` rules apply to the days before a later rule
                             * @enum {string}
                             */
                            status: "scheduled" | "current" | "past";
                            created_by: string;
                            /** Format: date-time */
                            created_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsPayouts: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                publisher_id?: string | undefined;
                status?: ("created" | "approved" | "sent" | "settled" | "failed" | "canceled") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payouts, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            publisher_id: string;
                            amount: string;
                            /** @enum {string} */
                            currency: "USD";
                            /** @enum {string} */
                            status: "created" | "approved" | "sent" | "settled" | "failed" | "canceled";
                            period: string | null;
                            /** @description The reference on the publisher’s bank statement; the same for every attempt */
                            transfer_reference: string;
                            /** @description The idempotency key for the payment provider; it changes only after the provider has confirmed a failure */
                            idempotency_key: string;
                            attempt: number;
                            provider_reference: string | null;
                            /** @description Where it was sent; null before that */
                            destination: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                ending: string | null;
                            } | null;
                            /**
                             * @description Why it can’t be sent yet: a change of the payout details is held, or there are none
                             * @enum {string|null}
                             */
                            blocked: "details_held" | "details_missing" | null;
                            /**
                             * Format: date-time
                             * @description The end of the hold; null for other reasons
                             */
                            blocked_until: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsPayouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    publisher_id: string;
                    /**
                     * @description Allow an amount below the minimum payout
                     * @default false
                     */
                    ignore_minimum?: boolean;
                };
            };
        };
        responses: {
            /** @description The new payout */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            publisher_id: string;
                            amount: string;
                            /** @enum {string} */
                            currency: "USD";
                            /** @enum {string} */
                            status: "created" | "approved" | "sent" | "settled" | "failed" | "canceled";
                            period: string | null;
                            /** @description The reference on the publisher’s bank statement; the same for every attempt */
                            transfer_reference: string;
                            /** @description The idempotency key for the payment provider; it changes only after the provider has confirmed a failure */
                            idempotency_key: string;
                            attempt: number;
                            provider_reference: string | null;
                            /** @description Where it was sent; null before that */
                            destination: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                ending: string | null;
                            } | null;
                            /**
                             * @description Why it can’t be sent yet: a change of the payout details is held, or there are none
                             * @enum {string|null}
                             */
                            blocked: "details_held" | "details_missing" | null;
                            /**
                             * Format: date-time
                             * @description The end of the hold; null for other reasons
                             */
                            blocked_until: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOperationsPayoutsByIdByStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                step: "approve" | "send" | "settle" | "fail" | "cancel";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The transfer reference reported by the provider; rejected if it isn’t the current one */
                    idempotency_key?: string;
                    provider_reference?: string;
                    /** @description The provider’s confirmation that the transfer failed; required for `fail` */
                    confirmation?: string;
                };
            };
        };
        responses: {
            /** @description The updated payout */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            publisher_id: string;
                            amount: string;
                            /** @enum {string} */
                            currency: "USD";
                            /** @enum {string} */
                            status: "created" | "approved" | "sent" | "settled" | "failed" | "canceled";
                            period: string | null;
                            /** @description The reference on the publisher’s bank statement; the same for every attempt */
                            transfer_reference: string;
                            /** @description The idempotency key for the payment provider; it changes only after the provider has confirmed a failure */
                            idempotency_key: string;
                            attempt: number;
                            provider_reference: string | null;
                            /** @description Where it was sent; null before that */
                            destination: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                ending: string | null;
                            } | null;
                            /**
                             * @description Why it can’t be sent yet: a change of the payout details is held, or there are none
                             * @enum {string|null}
                             */
                            blocked: "details_held" | "details_missing" | null;
                            /**
                             * Format: date-time
                             * @description The end of the hold; null for other reasons
                             */
                            blocked_until: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperationsPayoutsByIdDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            payout_id: string;
                            version: number;
                            details: {
                                /** @enum {string} */
                                method: "iban";
                                holder: string;
                                iban: string;
                                /**
                                 * @description Required for countries outside the SEPA
                                 * @default
                                 */
                                bic: string;
                            } | {
                                /** @enum {string} */
                                method: "us_account";
                                holder: string;
                                routing_number: string;
                                account_number: string;
                                /** @enum {string} */
                                account_type: "checking" | "savings";
                            } | {
                                /** @enum {string} */
                                method: "paypal";
                                email: string;
                            };
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherPayouts: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
                publisher_id?: string | undefined;
                status?: ("created" | "approved" | "sent" | "settled" | "failed" | "canceled") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Payouts with their steps, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            amount: string;
                            /** @enum {string} */
                            currency: "USD";
                            /** @enum {string} */
                            status: "created" | "approved" | "sent" | "settled" | "failed" | "canceled";
                            period: string | null;
                            /** @description The reference on the publisher’s bank statement; the same for every attempt */
                            transfer_reference: string;
                            /** @description Where it was sent; null before that */
                            destination: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                ending: string | null;
                            } | null;
                            /**
                             * @description Why it can’t be sent yet: a change of the payout details is held, or there are none
                             * @enum {string|null}
                             */
                            blocked: "details_held" | "details_missing" | null;
                            /**
                             * Format: date-time
                             * @description The end of the hold; null for other reasons
                             */
                            blocked_until: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @description The steps so far, oldest first */
                            steps: {
                                /** @enum {string} */
                                status: "created" | "approved" | "sent" | "settled" | "failed" | "canceled";
                                /** Format: date-time */
                                at: string;
                            }[];
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherPayoutDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout details, without account numbers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Where payouts go */
                            active: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            } | null;
                            /** @description A change whose hold hasn’t ended; payouts wait for it */
                            held: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            } | null;
                            /** @description The balance from which you are paid; at least the minimum */
                            threshold: string;
                            minimum: string;
                            hold_hours: number;
                            /** @description The latest versions, newest first */
                            history: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            }[];
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putPublisherPayoutDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    method: "iban";
                    holder: string;
                    iban: string;
                    /**
                     * @description Required for countries outside the SEPA
                     * @default
                     */
                    bic?: string;
                } | {
                    /** @enum {string} */
                    method: "us_account";
                    holder: string;
                    routing_number: string;
                    account_number: string;
                    /** @enum {string} */
                    account_type: "checking" | "savings";
                } | {
                    /** @enum {string} */
                    method: "paypal";
                    email: string;
                };
            };
        };
        responses: {
            /** @description The payout details, without account numbers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Where payouts go */
                            active: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            } | null;
                            /** @description A change whose hold hasn’t ended; payouts wait for it */
                            held: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            } | null;
                            /** @description The balance from which you are paid; at least the minimum */
                            threshold: string;
                            minimum: string;
                            hold_hours: number;
                            /** @description The latest versions, newest first */
                            history: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            }[];
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postPublisherPayoutDetailsCancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout details, without account numbers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Where payouts go */
                            active: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            } | null;
                            /** @description A change whose hold hasn’t ended; payouts wait for it */
                            held: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            } | null;
                            /** @description The balance from which you are paid; at least the minimum */
                            threshold: string;
                            minimum: string;
                            hold_hours: number;
                            /** @description The latest versions, newest first */
                            history: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            }[];
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putPublisherPayoutDetailsThreshold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    threshold: string;
                };
            };
        };
        responses: {
            /** @description The payout details, without account numbers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Where payouts go */
                            active: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            } | null;
                            /** @description A change whose hold hasn’t ended; payouts wait for it */
                            held: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            } | null;
                            /** @description The balance from which you are paid; at least the minimum */
                            threshold: string;
                            minimum: string;
                            hold_hours: number;
                            /** @description The latest versions, newest first */
                            history: {
                                version: number;
                                /** @enum {string} */
                                method: "iban" | "us_account" | "paypal";
                                /** @description The last four characters of the account, or the start and the domain of an address */
                                ending: string | null;
                                /** @description The country of the bank */
                                country: string | null;
                                /** @enum {string} */
                                state: "held" | "active" | "replaced" | "canceled" | "erased";
                                /** Format: date-time */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description The end of the hold: no payout goes to this version before
                                 */
                                effective_at: string;
                                /** Format: date-time */
                                canceled_at: string | null;
                            }[];
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFeedback: {
        parameters: {
            query?: {
                search?: string | undefined;
                type?: ("bug_report" | "feature_request" | "improvement" | "other") | undefined;
                priority?: ("high" | "medium" | "low") | undefined;
                status?: ("pending" | "in_progress" | "completed") | undefined;
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Items, newest first, with the `total` of this list and the count of each tab under the same filters */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            title: string;
                            description: string;
                            /** @enum {string} */
                            type: "bug_report" | "feature_request" | "improvement" | "other";
                            /** @enum {string} */
                            status: "pending" | "in_progress" | "completed";
                            /** @enum {string} */
                            priority: "high" | "medium" | "low";
                            context: string;
                            /** @description Upvotes minus downvotes */
                            vote_count: number;
                            comment_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {string|null} */
                            own_vote: "upvote" | "downvote" | null;
                            is_own: boolean;
                        }[];
                        summary: {
                            total: number;
                            all: number;
                            pending: number;
                            in_progress: number;
                            completed: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            page: number;
                            per_page: number;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postFeedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    description: string;
                    /** @enum {string} */
                    type: "bug_report" | "feature_request" | "improvement" | "other";
                    /** @description The screen that the feedback is about */
                    context: string;
                };
            };
        };
        responses: {
            /** @description The updated item */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            title: string;
                            description: string;
                            /** @enum {string} */
                            type: "bug_report" | "feature_request" | "improvement" | "other";
                            /** @enum {string} */
                            status: "pending" | "in_progress" | "completed";
                            /** @enum {string} */
                            priority: "high" | "medium" | "low";
                            context: string;
                            /** @description Upvotes minus downvotes */
                            vote_count: number;
                            comment_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {string|null} */
                            own_vote: "upvote" | "downvote" | null;
                            is_own: boolean;
                        };
                        message: string;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postFeedbackQuick: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    positive: boolean;
                    /** @description The screen that the feedback is about */
                    context: string;
                };
            };
        };
        responses: {
            /** @description The updated item */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            title: string;
                            description: string;
                            /** @enum {string} */
                            type: "bug_report" | "feature_request" | "improvement" | "other";
                            /** @enum {string} */
                            status: "pending" | "in_progress" | "completed";
                            /** @enum {string} */
                            priority: "high" | "medium" | "low";
                            context: string;
                            /** @description Upvotes minus downvotes */
                            vote_count: number;
                            comment_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {string|null} */
                            own_vote: "upvote" | "downvote" | null;
                            is_own: boolean;
                        };
                        message: string;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putFeedbackByIdVote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    vote_type: "upvote" | "downvote";
                };
            };
        };
        responses: {
            /** @description The updated item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            title: string;
                            description: string;
                            /** @enum {string} */
                            type: "bug_report" | "feature_request" | "improvement" | "other";
                            /** @enum {string} */
                            status: "pending" | "in_progress" | "completed";
                            /** @enum {string} */
                            priority: "high" | "medium" | "low";
                            context: string;
                            /** @description Upvotes minus downvotes */
                            vote_count: number;
                            comment_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {string|null} */
                            own_vote: "upvote" | "downvote" | null;
                            is_own: boolean;
                        };
                        message: string;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteFeedbackById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item was deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                        };
                        message: string;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchFeedbackById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status?: "pending" | "in_progress" | "completed";
                    /** @enum {string} */
                    priority?: "high" | "medium" | "low";
                };
            };
        };
        responses: {
            /** @description The updated item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            title: string;
                            description: string;
                            /** @enum {string} */
                            type: "bug_report" | "feature_request" | "improvement" | "other";
                            /** @enum {string} */
                            status: "pending" | "in_progress" | "completed";
                            /** @enum {string} */
                            priority: "high" | "medium" | "low";
                            context: string;
                            /** @description Upvotes minus downvotes */
                            vote_count: number;
                            comment_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {string|null} */
                            own_vote: "upvote" | "downvote" | null;
                            is_own: boolean;
                        };
                        message: string;
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFeedbackByIdComments: {
        parameters: {
            query?: {
                page?: number | undefined;
                per_page?: number | undefined;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            author_name: string;
                            /** @description True for a comment of our team */
                            is_team: boolean;
                            comment: string;
                            /** Format: date-time */
                            created_at: string;
                            is_own: boolean;
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postFeedbackByIdComments: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name that is shown with the comment */
                    author_name: string;
                    comment: string;
                };
            };
        };
        responses: {
            /** @description The comment */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            author_name: string;
                            /** @description True for a comment of our team */
                            is_team: boolean;
                            comment: string;
                            /** Format: date-time */
                            created_at: string;
                            is_own: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteFeedbackCommentsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment was deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event types */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            event: "click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated";
                            description: string;
                            /** @description A body with all fields of the type */
                            sample: {
                                [key: string]: unknown;
                            };
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook endpoints with their last delivery, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "webhook" | "postback";
                            name: string;
                            url: string;
                            events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                            is_active: boolean;
                            /** @description `gone` or `failing` if we disabled the endpoint */
                            disabled_reason: string | null;
                            /** Format: date-time */
                            failing_since: string | null;
                            /**
                             * Format: date-time
                             * @description The time until which the previous secret also signs deliveries
                             */
                            previous_secret_expires_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description The newest delivery and the status of its last response */
                            last_delivery: {
                                /** Format: date-time */
                                at: string;
                                /** @enum {string} */
                                state: "pending" | "delivered" | "failed" | "canceled";
                                status: number | null;
                            } | null;
                            /** @description The deliveries of the last 24 hours, at most the latest 1,000 */
                            last_day: {
                                deliveries: number;
                                delivered: number;
                                failed: number;
                            };
                        }[];
                        summary: {
                            total: number;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default webhook
                     * @enum {string}
                     */
                    kind?: "webhook" | "postback";
                    name: string;
                    /** @description The URL of a postback can contain macros: {event} {event_id} {timestamp} {publisher_id} {click_id} {sub_id} {link_id} {brand_id} {program_id} {conversion_id} {order_id} {payout} {currency} {status} {order_value} {commission_rate} */
                    url: string;
                    events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                };
            };
        };
        responses: {
            /** @description The existing endpoint, updated, without its secret */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "webhook" | "postback";
                            name: string;
                            url: string;
                            events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                            is_active: boolean;
                            /** @description `gone` or `failing` if we disabled the endpoint */
                            disabled_reason: string | null;
                            /** Format: date-time */
                            failing_since: string | null;
                            /**
                             * Format: date-time
                             * @description The time until which the previous secret also signs deliveries
                             */
                            previous_secret_expires_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The new endpoint and its secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "webhook" | "postback";
                            name: string;
                            url: string;
                            events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                            is_active: boolean;
                            /** @description `gone` or `failing` if we disabled the endpoint */
                            disabled_reason: string | null;
                            /** Format: date-time */
                            failing_since: string | null;
                            /**
                             * Format: date-time
                             * @description The time until which the previous secret also signs deliveries
                             */
                            previous_secret_expires_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description `whsec_…`, shown only once. Postbacks aren’t signed and don’t use it */
                            secret: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default webhook
                     * @enum {string}
                     */
                    kind?: "webhook" | "postback";
                    name: string;
                    /** @description The URL of a postback can contain macros: {event} {event_id} {timestamp} {publisher_id} {click_id} {sub_id} {link_id} {brand_id} {program_id} {conversion_id} {order_id} {payout} {currency} {status} {order_value} {commission_rate} */
                    url: string;
                    events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                };
            };
        };
        responses: {
            /** @description The endpoint and its secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "webhook" | "postback";
                            name: string;
                            url: string;
                            events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                            is_active: boolean;
                            /** @description `gone` or `failing` if we disabled the endpoint */
                            disabled_reason: string | null;
                            /** Format: date-time */
                            failing_since: string | null;
                            /**
                             * Format: date-time
                             * @description The time until which the previous secret also signs deliveries
                             */
                            previous_secret_expires_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description `whsec_…`, shown only once. Postbacks aren’t signed and don’t use it */
                            secret: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "webhook" | "postback";
                            name: string;
                            url: string;
                            events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                            is_active: boolean;
                            /** @description `gone` or `failing` if we disabled the endpoint */
                            disabled_reason: string | null;
                            /** Format: date-time */
                            failing_since: string | null;
                            /**
                             * Format: date-time
                             * @description The time until which the previous secret also signs deliveries
                             */
                            previous_secret_expires_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint was deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description The URL of a postback can contain macros: {event} {event_id} {timestamp} {publisher_id} {click_id} {sub_id} {link_id} {brand_id} {program_id} {conversion_id} {order_id} {payout} {currency} {status} {order_value} {commission_rate} */
                    url?: string;
                    events?: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The updated endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "webhook" | "postback";
                            name: string;
                            url: string;
                            events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                            is_active: boolean;
                            /** @description `gone` or `failing` if we disabled the endpoint */
                            disabled_reason: string | null;
                            /** Format: date-time */
                            failing_since: string | null;
                            /**
                             * Format: date-time
                             * @description The time until which the previous secret also signs deliveries
                             */
                            previous_secret_expires_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint and its new secret */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "webhook" | "postback";
                            name: string;
                            url: string;
                            events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                            is_active: boolean;
                            /** @description `gone` or `failing` if we disabled the endpoint */
                            disabled_reason: string | null;
                            /** Format: date-time */
                            failing_since: string | null;
                            /**
                             * Format: date-time
                             * @description The time until which the previous secret also signs deliveries
                             */
                            previous_secret_expires_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description `whsec_…`, shown only once. Postbacks aren’t signed and don’t use it */
                            secret: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    enableWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "webhook" | "postback";
                            name: string;
                            url: string;
                            events: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated")[];
                            is_active: boolean;
                            /** @description `gone` or `failing` if we disabled the endpoint */
                            disabled_reason: string | null;
                            /** Format: date-time */
                            failing_since: string | null;
                            /**
                             * Format: date-time
                             * @description The time until which the previous secret also signs deliveries
                             */
                            previous_secret_expires_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    event: "click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated";
                };
            };
        };
        responses: {
            /** @description The delivery was queued */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            delivery_id: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                state?: ("pending" | "delivered" | "failed" | "canceled") | undefined;
                event?: ("click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated") | undefined;
                cursor?: string | undefined;
                limit?: number | undefined;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries of the last 30 days, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @description Sent as `webhook-id` with all attempts */
                            event_id: string;
                            /** @enum {string} */
                            event: "click.tracked" | "conversion.created" | "commission.updated" | "link.created" | "compliance.violation" | "api_key.created" | "publisher.approved" | "payout.updated";
                            /** @enum {string} */
                            state: "pending" | "delivered" | "failed" | "canceled";
                            /** @description Attempts since the delivery was created or replayed; `log` lists all attempts */
                            attempts: number;
                            /** Format: date-time */
                            next_attempt_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            payload: {
                                [key: string]: unknown;
                            };
                            log: {
                                /** Format: date-time */
                                at: string;
                                status: number | null;
                                latency_ms: number;
                                /** @description First 1 KB of the response */
                                response_body: string;
                                fault: string | null;
                            }[];
                        }[];
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                            /** @description Null on the last page */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    delivery_id: string;
                } | {
                    /** Format: date-time */
                    from: string;
                    /** Format: date-time */
                    to: string;
                    /** @default false */
                    include_delivered?: boolean;
                };
            };
        };
        responses: {
            /** @description The deliveries were queued; `more` is true if the limit was reached */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            replayed: number;
                            more: boolean;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublisherEmailPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your email preferences */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user_id: string;
                            welcome_email_enabled: boolean;
                            earnings_notifications_enabled: boolean;
                            /** @enum {string} */
                            notification_frequency: "instant" | "daily" | "weekly";
                            weekly_digest_enabled: boolean;
                            earnings_threshold: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchPublisherEmailPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    welcome_email_enabled?: boolean;
                    earnings_notifications_enabled?: boolean;
                    /** @enum {string} */
                    notification_frequency?: "instant" | "daily" | "weekly";
                    weekly_digest_enabled?: boolean;
                    earnings_threshold?: number | string;
                };
            };
        };
        responses: {
            /** @description The updated preferences */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user_id: string;
                            welcome_email_enabled: boolean;
                            earnings_notifications_enabled: boolean;
                            /** @enum {string} */
                            notification_frequency: "instant" | "daily" | "weekly";
                            weekly_digest_enabled: boolean;
                            earnings_threshold: string;
                        };
                        meta: {
                            publisher_id?: string;
                            /** Format: date-time */
                            timestamp: string;
                            /** @enum {string} */
                            version: "v1";
                        };
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRootListTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tools */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tools: {
                            name: string;
                            title: string;
                            description: string;
                            /** @enum {string} */
                            scope: "read" | "write";
                            /** @description JSON Schema */
                            inputSchema: {
                                [key: string]: unknown;
                            };
                            /** @description JSON Schema */
                            outputSchema: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRootListTools: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tools */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tools: {
                            name: string;
                            title: string;
                            description: string;
                            /** @enum {string} */
                            scope: "read" | "write";
                            /** @description JSON Schema */
                            inputSchema: {
                                [key: string]: unknown;
                            };
                            /** @description JSON Schema */
                            outputSchema: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postRootCallTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default {} */
                    arguments?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The result of the tool */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        content: {
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        }[];
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRootMcpServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "active";
                        /** @enum {string} */
                        name: "Tributary";
                        /** Format: uri */
                        mcp_url: string;
                        tools_available: number;
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRootMcpServerHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key works */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "MCP Affiliate Server Ready";
                        /** @enum {string} */
                        health: "healthy";
                    };
                };
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRootGoByPublisherId: {
        parameters: {
            query: {
                /** @description The URL-encoded destination; alias `u` */
                url: string;
                /** @description Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. Alias `c`. */
                ref?: string | undefined;
                /** @description Marks a test click: it redirects and is stored but never counts */
                test?: "1" | undefined;
            };
            header?: never;
            path: {
                publisher_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The click as JSON if the request has `Accept: application/json`; otherwise a page that names a destination without a program */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL to redirect the visitor to
                         */
                        redirect_url: string;
                        click_id: string;
                        /**
                         * @description The classification of the visit; only `click` counts
                         * @enum {string}
                         */
                        classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                        /** @description A stable code for the classification */
                        reason: string;
                        counted: boolean;
                        /** @description The reason in a sentence */
                        detail: string;
                        /** @description The stored `ref`; null if it was missing or dropped */
                        sub_id: string | null;
                    };
                    "text/html": string;
                };
            };
            /** @description Redirects to the shop through the affiliate network */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRootGoByPublisherIdByBrand: {
        parameters: {
            query?: {
                /** @description The URL-encoded destination; alias `u` */
                url?: string | undefined;
                /** @description Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. Alias `c`. */
                ref?: string | undefined;
                /** @description Marks a test click: it redirects and is stored but never counts */
                test?: "1" | undefined;
            };
            header?: never;
            path: {
                publisher_id: string;
                /** @description A brand ID, program ID or domain */
                brand: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The click as JSON if the request has `Accept: application/json`; otherwise a page that names a destination without a program */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL to redirect the visitor to
                         */
                        redirect_url: string;
                        click_id: string;
                        /**
                         * @description The classification of the visit; only `click` counts
                         * @enum {string}
                         */
                        classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                        /** @description A stable code for the classification */
                        reason: string;
                        counted: boolean;
                        /** @description The reason in a sentence */
                        detail: string;
                        /** @description The stored `ref`; null if it was missing or dropped */
                        sub_id: string | null;
                    };
                    "text/html": string;
                };
            };
            /** @description Redirects to the shop through the affiliate network */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRootTrack: {
        parameters: {
            query?: {
                /** @description A stored link ID; no other target parameters are needed */
                id?: string | undefined;
                /** @description The publisher ID */
                p?: string | undefined;
                /** @description A brand ID */
                b?: string | undefined;
                /** @description A program ID */
                np?: string | undefined;
                /** @description The URL-encoded destination; alias `u` */
                url?: string | undefined;
                /** @description Your own label, such as a page or campaign, with 1 to 100 printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links. Alias `c`. */
                ref?: string | undefined;
                /** @description Marks a test click: it redirects and is stored but never counts */
                test?: "1" | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The click as JSON if the request has `Accept: application/json`; otherwise a page that names a destination without a program */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uri
                         * @description The URL to redirect the visitor to
                         */
                        redirect_url: string;
                        click_id: string;
                        /**
                         * @description The classification of the visit; only `click` counts
                         * @enum {string}
                         */
                        classification: "click" | "bot" | "preview" | "duplicate" | "blocked" | "unmonetized" | "test";
                        /** @description A stable code for the classification */
                        reason: string;
                        counted: boolean;
                        /** @description The reason in a sentence */
                        detail: string;
                        /** @description The stored `ref`; null if it was missing or dropped */
                        sub_id: string | null;
                    };
                    "text/html": string;
                };
            };
            /** @description Redirects to the shop through the affiliate network */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request can’t be completed as sent. See `code` and `detail`. */
            "4XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An error on our side. Retry later. */
            "5XX": {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
