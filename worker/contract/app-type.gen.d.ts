// Generated from worker/app/app.ts by `node worker/openapi/write-app-type.ts`.
import type { Env, Hono } from 'hono';

interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  request_id: string;
  fields?: { field: string; message: string }[] | undefined;
}

export type AppType = Hono<Env, import("hono/types").MergeSchemaPath<{}, "/dev"> & import("hono/types").MergeSchemaPath<{}, "/dev/emails"> & import("hono/types").MergeSchemaPath<{
    "/unsubscribe": {
        $get: {
            output: {};
            outputFormat: string;
            status: import("hono/utils/http-status").StatusCode;
            input: {};
        };
    };
} & {
    "/unsubscribe": {
        $post: {
            output: {};
            outputFormat: string;
            status: import("hono/utils/http-status").StatusCode;
            input: {};
        };
    };
}, "/v1/notices"> & import("hono/types").MergeSchemaPath<{
    "/unsubscribe": {
        $get: {
            output: {};
            outputFormat: string;
            status: import("hono/utils/http-status").StatusCode;
            input: {};
        };
    };
} & {
    "/unsubscribe": {
        $post: {
            output: {};
            outputFormat: string;
            status: import("hono/utils/http-status").StatusCode;
            input: {};
        };
    };
}, "/v1/notifications"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    welcome_email_enabled: boolean;
                    earnings_notifications_enabled: boolean;
                    notification_frequency: "daily" | "instant" | "weekly";
                    weekly_digest_enabled: boolean;
                    user_id: string;
                    earnings_threshold: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/": {
        $patch: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    welcome_email_enabled?: boolean | undefined;
                    earnings_notifications_enabled?: boolean | undefined;
                    notification_frequency?: "daily" | "instant" | "weekly" | undefined;
                    weekly_digest_enabled?: boolean | undefined;
                    earnings_threshold?: unknown;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    welcome_email_enabled?: boolean | undefined;
                    earnings_notifications_enabled?: boolean | undefined;
                    notification_frequency?: "daily" | "instant" | "weekly" | undefined;
                    weekly_digest_enabled?: boolean | undefined;
                    earnings_threshold?: unknown;
                };
            };
        } | {
            output: {
                data: {
                    welcome_email_enabled: boolean;
                    earnings_notifications_enabled: boolean;
                    notification_frequency: "daily" | "instant" | "weekly";
                    weekly_digest_enabled: boolean;
                    user_id: string;
                    earnings_threshold: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    welcome_email_enabled?: boolean | undefined;
                    earnings_notifications_enabled?: boolean | undefined;
                    notification_frequency?: "daily" | "instant" | "weekly" | undefined;
                    weekly_digest_enabled?: boolean | undefined;
                    earnings_threshold?: unknown;
                };
            };
        };
    };
}, "/v1/publisher/email-preferences"> & import("hono/types").MergeSchemaPath<{}, "/dev/webhooks/inbox"> & import("hono/types").MergeSchemaPath<{
    "/:id/test": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    event: "api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved";
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    event: "api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved";
                };
            };
        } | {
            output: {
                data: {
                    delivery_id: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 202;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    event: "api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved";
                };
            };
        };
    };
} & {
    "/:id/deliveries": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    state?: "cancelled" | "delivered" | "failed" | "pending" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    state?: "cancelled" | "delivered" | "failed" | "pending" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    event_id: string;
                    event: "api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved";
                    state: "cancelled" | "delivered" | "failed" | "pending";
                    attempts: number;
                    next_attempt_at: string | null;
                    created_at: string;
                    payload: {
                        [x: string]: import("hono/utils/types").JSONValue;
                    };
                    log: {
                        at: string;
                        status: number | null;
                        latency_ms: number;
                        response_body: string;
                        fault: string | null;
                    }[];
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    state?: "cancelled" | "delivered" | "failed" | "pending" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        };
    };
} & {
    "/:id/replay": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    delivery_id: string;
                } | {
                    from: string;
                    to: string;
                    include_delivered?: boolean | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    delivery_id: string;
                } | {
                    from: string;
                    to: string;
                    include_delivered?: boolean | undefined;
                };
            };
        } | {
            output: {
                data: {
                    replayed: number;
                    more: boolean;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 202;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    delivery_id: string;
                } | {
                    from: string;
                    to: string;
                    include_delivered?: boolean | undefined;
                };
            };
        };
    };
}, "/v1/publisher/webhooks"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    id: string;
                    kind: "postback" | "webhook";
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                    is_active: boolean;
                    disabled_reason: string | null;
                    failing_since: string | null;
                    previous_secret_expires_at: string | null;
                    created_at: string;
                    updated_at: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    kind?: "postback" | "webhook" | undefined;
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    kind?: "postback" | "webhook" | undefined;
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    kind: "postback" | "webhook";
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                    is_active: boolean;
                    disabled_reason: string | null;
                    failing_since: string | null;
                    previous_secret_expires_at: string | null;
                    created_at: string;
                    updated_at: string;
                    secret: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                json: {
                    kind?: "postback" | "webhook" | undefined;
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                };
            };
        };
    };
} & {
    "/": {
        $put: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    kind?: "postback" | "webhook" | undefined;
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    kind?: "postback" | "webhook" | undefined;
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    kind: "postback" | "webhook";
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                    is_active: boolean;
                    disabled_reason: string | null;
                    failing_since: string | null;
                    previous_secret_expires_at: string | null;
                    created_at: string;
                    updated_at: string;
                    secret: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                json: {
                    kind?: "postback" | "webhook" | undefined;
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    kind: "postback" | "webhook";
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                    is_active: boolean;
                    disabled_reason: string | null;
                    failing_since: string | null;
                    previous_secret_expires_at: string | null;
                    created_at: string;
                    updated_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    kind?: "postback" | "webhook" | undefined;
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                };
            };
        };
    };
} & {
    "/:id": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    kind: "postback" | "webhook";
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                    is_active: boolean;
                    disabled_reason: string | null;
                    failing_since: string | null;
                    previous_secret_expires_at: string | null;
                    created_at: string;
                    updated_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
} & {
    "/:id": {
        $patch: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    name?: string | undefined;
                    url?: string | undefined;
                    events?: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[] | undefined;
                    is_active?: boolean | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    name?: string | undefined;
                    url?: string | undefined;
                    events?: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[] | undefined;
                    is_active?: boolean | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    kind: "postback" | "webhook";
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                    is_active: boolean;
                    disabled_reason: string | null;
                    failing_since: string | null;
                    previous_secret_expires_at: string | null;
                    created_at: string;
                    updated_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    name?: string | undefined;
                    url?: string | undefined;
                    events?: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[] | undefined;
                    is_active?: boolean | undefined;
                };
            };
        };
    };
} & {
    "/:id": {
        $delete: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    deleted: true;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
} & {
    "/:id/rotate-secret": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    kind: "postback" | "webhook";
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                    is_active: boolean;
                    disabled_reason: string | null;
                    failing_since: string | null;
                    previous_secret_expires_at: string | null;
                    created_at: string;
                    updated_at: string;
                    secret: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
} & {
    "/:id/enable": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    kind: "postback" | "webhook";
                    name: string;
                    url: string;
                    events: ("api_key.created" | "click.tracked" | "commission.updated" | "compliance.violation" | "conversion.created" | "link.created" | "payout.updated" | "publisher.approved")[];
                    is_active: boolean;
                    disabled_reason: string | null;
                    failing_since: string | null;
                    previous_secret_expires_at: string | null;
                    created_at: string;
                    updated_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
}, "/v1/publisher/webhooks"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    search?: string | undefined;
                    type?: "bug_report" | "feature_request" | "improvement" | "other" | undefined;
                    priority?: "high" | "low" | "medium" | undefined;
                    status?: "completed" | "in_progress" | "pending" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    search?: string | undefined;
                    type?: "bug_report" | "feature_request" | "improvement" | "other" | undefined;
                    priority?: "high" | "low" | "medium" | undefined;
                    status?: "completed" | "in_progress" | "pending" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    title: string;
                    description: string;
                    type: "bug_report" | "feature_request" | "improvement" | "other";
                    status: "completed" | "in_progress" | "pending";
                    priority: "high" | "low" | "medium";
                    context: string;
                    vote_count: number;
                    comment_count: number;
                    created_at: string;
                    own_vote: "downvote" | "upvote" | null;
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
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    search?: string | undefined;
                    type?: "bug_report" | "feature_request" | "improvement" | "other" | undefined;
                    priority?: "high" | "low" | "medium" | undefined;
                    status?: "completed" | "in_progress" | "pending" | undefined;
                };
            };
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    title?: string | undefined;
                    description: string;
                    type: "bug_report" | "feature_request" | "improvement" | "other";
                    context: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    title?: string | undefined;
                    description: string;
                    type: "bug_report" | "feature_request" | "improvement" | "other";
                    context: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    title: string;
                    description: string;
                    type: "bug_report" | "feature_request" | "improvement" | "other";
                    status: "completed" | "in_progress" | "pending";
                    priority: "high" | "low" | "medium";
                    context: string;
                    vote_count: number;
                    comment_count: number;
                    created_at: string;
                    own_vote: "downvote" | "upvote" | null;
                    is_own: boolean;
                };
                message: string;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                json: {
                    title?: string | undefined;
                    description: string;
                    type: "bug_report" | "feature_request" | "improvement" | "other";
                    context: string;
                };
            };
        };
    };
} & {
    "/quick": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    positive: boolean;
                    context: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    positive: boolean;
                    context: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    title: string;
                    description: string;
                    type: "bug_report" | "feature_request" | "improvement" | "other";
                    status: "completed" | "in_progress" | "pending";
                    priority: "high" | "low" | "medium";
                    context: string;
                    vote_count: number;
                    comment_count: number;
                    created_at: string;
                    own_vote: "downvote" | "upvote" | null;
                    is_own: boolean;
                };
                message: string;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                json: {
                    positive: boolean;
                    context: string;
                };
            };
        };
    };
} & {
    "/:id/vote": {
        $put: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    vote_type: "downvote" | "upvote";
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    vote_type: "downvote" | "upvote";
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    title: string;
                    description: string;
                    type: "bug_report" | "feature_request" | "improvement" | "other";
                    status: "completed" | "in_progress" | "pending";
                    priority: "high" | "low" | "medium";
                    context: string;
                    vote_count: number;
                    comment_count: number;
                    created_at: string;
                    own_vote: "downvote" | "upvote" | null;
                    is_own: boolean;
                };
                message: string;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    vote_type: "downvote" | "upvote";
                };
            };
        };
    };
} & {
    "/:id": {
        $patch: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    status?: "completed" | "in_progress" | "pending" | undefined;
                    priority?: "high" | "low" | "medium" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    status?: "completed" | "in_progress" | "pending" | undefined;
                    priority?: "high" | "low" | "medium" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    title: string;
                    description: string;
                    type: "bug_report" | "feature_request" | "improvement" | "other";
                    status: "completed" | "in_progress" | "pending";
                    priority: "high" | "low" | "medium";
                    context: string;
                    vote_count: number;
                    comment_count: number;
                    created_at: string;
                    own_vote: "downvote" | "upvote" | null;
                    is_own: boolean;
                };
                message: string;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    status?: "completed" | "in_progress" | "pending" | undefined;
                    priority?: "high" | "low" | "medium" | undefined;
                };
            };
        };
    };
} & {
    "/:id": {
        $delete: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                };
                message: string;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
}, "/v1/feedback"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                    status?: "approved" | "cancelled" | "created" | "failed" | "sent" | "settled" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                    status?: "approved" | "cancelled" | "created" | "failed" | "sent" | "settled" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string;
                    amount: string;
                    currency: "USD";
                    status: "approved" | "cancelled" | "created" | "failed" | "sent" | "settled";
                    period: string | null;
                    transfer_reference: string;
                    idempotency_key: string;
                    attempt: number;
                    provider_reference: string | null;
                    created_at: string;
                    updated_at: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                    status?: "approved" | "cancelled" | "created" | "failed" | "sent" | "settled" | undefined;
                };
            };
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    publisher_id: string;
                    ignore_minimum?: boolean | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    publisher_id: string;
                    ignore_minimum?: boolean | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string;
                    amount: string;
                    currency: "USD";
                    status: "approved" | "cancelled" | "created" | "failed" | "sent" | "settled";
                    period: string | null;
                    transfer_reference: string;
                    idempotency_key: string;
                    attempt: number;
                    provider_reference: string | null;
                    created_at: string;
                    updated_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                json: {
                    publisher_id: string;
                    ignore_minimum?: boolean | undefined;
                };
            };
        };
    };
} & {
    "/:id/:step": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                    step: "approve" | "cancel" | "fail" | "send" | "settle";
                };
            } & {
                json: {
                    idempotency_key?: string | undefined;
                    provider_reference?: string | undefined;
                    confirmation?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                    step: "approve" | "cancel" | "fail" | "send" | "settle";
                };
            } & {
                json: {
                    idempotency_key?: string | undefined;
                    provider_reference?: string | undefined;
                    confirmation?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string;
                    amount: string;
                    currency: "USD";
                    status: "approved" | "cancelled" | "created" | "failed" | "sent" | "settled";
                    period: string | null;
                    transfer_reference: string;
                    idempotency_key: string;
                    attempt: number;
                    provider_reference: string | null;
                    created_at: string;
                    updated_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                    step: "approve" | "cancel" | "fail" | "send" | "settle";
                };
            } & {
                json: {
                    idempotency_key?: string | undefined;
                    provider_reference?: string | undefined;
                    confirmation?: string | undefined;
                };
            };
        };
    };
}, "/v1/operations/payouts"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string | null;
                    share_percent: number;
                    effective_from: string;
                    status: "current" | "past" | "scheduled";
                    created_by: string;
                    created_at: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    publisher_id?: string | null | undefined;
                    share_percent: number;
                    effective_from: string;
                    reason: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    publisher_id?: string | null | undefined;
                    share_percent: number;
                    effective_from: string;
                    reason: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string | null;
                    share_percent: number;
                    effective_from: string;
                    status: "current" | "past" | "scheduled";
                    created_by: string;
                    created_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                json: {
                    publisher_id?: string | null | undefined;
                    share_percent: number;
                    effective_from: string;
                    reason: string;
                };
            };
        };
    };
}, "/v1/operations/share-rules"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    payout_minimum: string;
                    payout_day: number;
                    payable_stage: "approved" | "paid";
                };
                changes: {
                    key: string;
                    updated_at: string;
                    updated_by: string;
                }[];
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/": {
        $put: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    payout_minimum?: string | undefined;
                    payout_day?: number | undefined;
                    payable_stage?: "approved" | "paid" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    payout_minimum?: string | undefined;
                    payout_day?: number | undefined;
                    payable_stage?: "approved" | "paid" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    payout_minimum: string;
                    payout_day: number;
                    payable_stage: "approved" | "paid";
                };
                changes: {
                    key: string;
                    updated_at: string;
                    updated_by: string;
                }[];
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    payout_minimum?: string | undefined;
                    payout_day?: number | undefined;
                    payable_stage?: "approved" | "paid" | undefined;
                };
            };
        };
    };
}, "/v1/operations/settings"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    payout_minimum: string;
                    payout_day: number;
                    payable_stage: "approved" | "paid";
                    share_percent: number;
                    payout_schedule: "monthly";
                    currency: "USD";
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
}, "/v1/settings/public"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    code: string;
                    subject: string;
                    expected: string;
                    actual: string;
                }[];
                summary: {
                    checked_at: string | null;
                    publishers: number;
                    differences: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
}, "/v1/operations/money-check"> & import("hono/types").MergeSchemaPath<{}, "/v1/operations/ledger/export"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    sequence: number;
                    hash: string;
                    closed_at: string;
                    signature: string | null;
                    public_key: string;
                    transfers: number;
                } | null;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
}, "/v1/ledger/head"> & import("hono/types").MergeSchemaPath<{
    "/health": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    outbox_clicks: {
                        count: number;
                        oldest_at: string | null;
                    };
                    dead_letters: {
                        count: number;
                        oldest_at: string | null;
                    };
                    log_only_clicks: {
                        count: number;
                        oldest_at: string | null;
                    };
                    open_transfers: {
                        count: number;
                        oldest_at: string | null;
                    };
                    stale_edge_parts: {
                        count: number;
                        oldest_at: string | null;
                    };
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/dead-letters": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    queue: string;
                    reason: "attempts_exhausted" | "refused_by_database" | "unreadable";
                    size: number;
                    attempts: number;
                    replays: number;
                    last_error: string | null;
                    sent_at: string;
                    stored_at: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        };
    };
} & {
    "/dead-letters/replay": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    ids?: string[] | undefined;
                    queue?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    ids?: string[] | undefined;
                    queue?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    replayed: string[];
                    failed: {
                        id: string;
                        detail: string;
                    }[];
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    ids?: string[] | undefined;
                    queue?: string | undefined;
                };
            };
        };
    };
}, "/v1/operations"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    network?: string | undefined;
                    code?: string | undefined;
                    source?: string | undefined;
                    resolved?: "false" | "true" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    network?: string | undefined;
                    code?: string | undefined;
                    source?: string | undefined;
                    resolved?: "false" | "true" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    code: string;
                    detail: string;
                    raw: string;
                    truncated: boolean;
                    external_id: string | null;
                    source: string;
                    run_id: string | null;
                    position: number | null;
                    received_at: string;
                    resolved_at: string | null;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    network?: string | undefined;
                    code?: string | undefined;
                    source?: string | undefined;
                    resolved?: "false" | "true" | undefined;
                };
            };
        };
    };
} & {
    "/reingest": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    network?: string | undefined;
                    code?: string | undefined;
                    ids?: string[] | undefined;
                    limit?: number | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    network?: string | undefined;
                    code?: string | undefined;
                    ids?: string[] | undefined;
                    limit?: number | undefined;
                };
            };
        } | {
            output: {
                data: {
                    read: number;
                    booked: number;
                    outdated: number;
                    rejected: number;
                    unreadable: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    network?: string | undefined;
                    code?: string | undefined;
                    ids?: string[] | undefined;
                    limit?: number | undefined;
                };
            };
        };
    };
}, "/v1/operations/rejected-rows"> & import("hono/types").MergeSchemaPath<{
    "/unattributed-conversions": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    unattributed_reason: string;
                    status: string;
                    gross: string;
                    order_id: string | null;
                    converted_at: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        };
    };
} & {
    "/alerts": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    level: "critical" | "info" | "warning";
                    code: string;
                    subject: string;
                    message: string;
                    count: number;
                    last_seen_at: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        };
    };
}, "/v1/operations"> & import("hono/types").MergeSchemaPath<{
    "/sync-runs": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    network?: string | undefined;
                    kind?: "catalog" | "revenue" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    network?: string | undefined;
                    kind?: "catalog" | "revenue" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    kind: "catalog" | "revenue";
                    status: "completed" | "failed" | "refused" | "running";
                    started_by: string;
                    started_at: string;
                    finished_at: string | null;
                    heartbeat_at: string;
                    range_from: string | null;
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
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    network?: string | undefined;
                    kind?: "catalog" | "revenue" | undefined;
                };
            };
        };
    };
} & {
    "/networks/:network/sync": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: "cj" | "siteplug" | "wildfire";
                };
            } & {
                query: {
                    kind?: "catalog" | "revenue" | undefined;
                    from?: string | undefined;
                    to?: string | undefined;
                    accept?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: "cj" | "siteplug" | "wildfire";
                };
            } & {
                query: {
                    kind?: "catalog" | "revenue" | undefined;
                    from?: string | undefined;
                    to?: string | undefined;
                    accept?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    kind: "catalog" | "revenue";
                    status: "completed" | "failed" | "refused" | "running";
                    started_by: string;
                    started_at: string;
                    finished_at: string | null;
                    heartbeat_at: string;
                    range_from: string | null;
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
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 202;
            input: {
                param: {
                    network: "cj" | "siteplug" | "wildfire";
                };
            } & {
                query: {
                    kind?: "catalog" | "revenue" | undefined;
                    from?: string | undefined;
                    to?: string | undefined;
                    accept?: string | undefined;
                };
            };
        };
    };
} & {
    "/program-numbers/restore": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    added: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/networks/:network/breaker": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: "cj" | "siteplug" | "wildfire";
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: "cj" | "siteplug" | "wildfire";
                };
            };
        } | {
            output: {
                data: {
                    status: "CLOSED" | "HALF_OPEN" | "OPEN";
                    failures: number;
                    lastFailureTime: number | null;
                    nextRetryTime: number | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    network: "cj" | "siteplug" | "wildfire";
                };
            };
        };
    };
} & {
    "/networks/:network/breaker/reset": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: "cj" | "siteplug" | "wildfire";
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: "cj" | "siteplug" | "wildfire";
                };
            };
        } | {
            output: {
                data: {
                    status: "CLOSED" | "HALF_OPEN" | "OPEN";
                    failures: number;
                    lastFailureTime: number | null;
                    nextRetryTime: number | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    network: "cj" | "siteplug" | "wildfire";
                };
            };
        };
    };
}, "/v1/operations"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    brands: number;
                    networks: number;
                    programs: number;
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
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
}, "/v1/stats"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                status: "critical" | "degraded" | "healthy";
                timestamp: string;
                alerts: string[];
                services: {
                    database: {
                        status: "down" | "healthy" | "slow";
                        responseTime: number;
                        error: string | null;
                    };
                    trackClick: {
                        status: "down" | "healthy" | "slow";
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
                    requestsPerMinute: number | null;
                    errorRate: number | null;
                    notes: {
                        avgResponseTime: string;
                        errorRate: string;
                    };
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        } | {
            output: {
                status: "critical" | "degraded" | "healthy";
                timestamp: string;
                alerts: string[];
                services: {
                    database: {
                        status: "down" | "healthy" | "slow";
                        responseTime: number;
                        error: string | null;
                    };
                    trackClick: {
                        status: "down" | "healthy" | "slow";
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
                    requestsPerMinute: number | null;
                    errorRate: number | null;
                    notes: {
                        avgResponseTime: string;
                        errorRate: string;
                    };
                };
            };
            outputFormat: "json";
            status: 503;
            input: {};
        };
    };
}, "/health"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                status: "critical" | "degraded" | "healthy";
                timestamp: string;
                alerts: string[];
                services: {
                    database: {
                        status: "down" | "healthy" | "slow";
                        responseTime: number;
                        error: string | null;
                    };
                    trackClick: {
                        status: "down" | "healthy" | "slow";
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
                    requestsPerMinute: number | null;
                    errorRate: number | null;
                    notes: {
                        avgResponseTime: string;
                        errorRate: string;
                    };
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        } | {
            output: {
                status: "critical" | "degraded" | "healthy";
                timestamp: string;
                alerts: string[];
                services: {
                    database: {
                        status: "down" | "healthy" | "slow";
                        responseTime: number;
                        error: string | null;
                    };
                    trackClick: {
                        status: "down" | "healthy" | "slow";
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
                    requestsPerMinute: number | null;
                    errorRate: number | null;
                    notes: {
                        avgResponseTime: string;
                        errorRate: string;
                    };
                };
            };
            outputFormat: "json";
            status: 503;
            input: {};
        };
    };
}, "/v1/health"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    subject?: string | undefined;
                    action?: "banned_domain.added" | "banned_domain.changed" | "banned_domain.removed" | "network.changed" | "network.created" | "program.approved" | "program.closed" | "program.rejected" | "program.reopened" | "publisher.reactivated" | "publisher.suspended" | "share_rule.set" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    subject?: string | undefined;
                    action?: "banned_domain.added" | "banned_domain.changed" | "banned_domain.removed" | "network.changed" | "network.created" | "program.approved" | "program.closed" | "program.rejected" | "program.reopened" | "publisher.reactivated" | "publisher.suspended" | "share_rule.set" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    at: string;
                    actor: string;
                    action: string;
                    subject: string;
                    reason: string | null;
                    detail: {
                        [x: string]: import("hono/utils/types").JSONValue;
                    };
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    subject?: string | undefined;
                    action?: "banned_domain.added" | "banned_domain.changed" | "banned_domain.removed" | "network.changed" | "network.created" | "program.approved" | "program.closed" | "program.rejected" | "program.reopened" | "publisher.reactivated" | "publisher.suspended" | "share_rule.set" | undefined;
                };
            };
        };
    };
}, "/v1/operations/audit-log"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    status?: "approved" | "pending" | "rejected" | undefined;
                    network?: string | undefined;
                    q?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    status?: "approved" | "pending" | "rejected" | undefined;
                    network?: string | undefined;
                    q?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    program_id: string;
                    program_name: string;
                    advertiser_name: string;
                    category: string | null;
                    country: string | null;
                    commission_rate: string;
                    commission_type: "cpc" | "flat" | "percentage";
                    program_url: string;
                    status: "approved" | "pending" | "rejected";
                    is_approved: boolean | null;
                    approval_date: string | null;
                    is_active: boolean;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    status?: "approved" | "pending" | "rejected" | undefined;
                    network?: string | undefined;
                    q?: string | undefined;
                };
            };
        };
    };
} & {
    "/decisions": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    decision: "approve" | "close" | "reject" | "reopen";
                    program_ids: string[];
                    reason?: string | null | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    decision: "approve" | "close" | "reject" | "reopen";
                    program_ids: string[];
                    reason?: string | null | undefined;
                };
            };
        } | {
            output: {
                data: {
                    changed: string[];
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    decision: "approve" | "close" | "reject" | "reopen";
                    program_ids: string[];
                    reason?: string | null | undefined;
                };
            };
        };
    };
}, "/v1/operations/programs"> & import("hono/types").MergeSchemaPath<{
    "/:publisher_id/suspend": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                json: {
                    reason: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                json: {
                    reason: string;
                };
            };
        } | {
            output: {
                data: {
                    publisher_id: string;
                    full_name: string;
                    status: "active" | "suspended";
                };
                changed: boolean;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                json: {
                    reason: string;
                };
            };
        };
    };
} & {
    "/:publisher_id/reactivate": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                json: {
                    reason: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                json: {
                    reason: string;
                };
            };
        } | {
            output: {
                data: {
                    publisher_id: string;
                    full_name: string;
                    status: "active" | "suspended";
                };
                changed: boolean;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                json: {
                    reason: string;
                };
            };
        };
    };
}, "/v1/operations/publishers"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    severity?: "block" | "flag" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    severity?: "block" | "flag" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    domain_pattern: string;
                    severity: "block" | "flag";
                    source: "bulk-upload" | "default" | "manual";
                    reason: string;
                    created_at: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    severity?: "block" | "flag" | undefined;
                };
            };
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    domains: string[];
                    severity?: "block" | "flag" | undefined;
                    source?: "bulk-upload" | "manual" | undefined;
                    reason?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    domains: string[];
                    severity?: "block" | "flag" | undefined;
                    source?: "bulk-upload" | "manual" | undefined;
                    reason?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    uploaded: number;
                    skipped: string[];
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    domains: string[];
                    severity?: "block" | "flag" | undefined;
                    source?: "bulk-upload" | "manual" | undefined;
                    reason?: string | undefined;
                };
            };
        };
    };
} & {
    "/:id": {
        $patch: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    severity: "block" | "flag";
                    reason: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    severity: "block" | "flag";
                    reason: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    domain_pattern: string;
                    severity: "block" | "flag";
                    source: "bulk-upload" | "default" | "manual";
                    reason: string;
                    created_at: string;
                };
                changed: boolean;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    severity: "block" | "flag";
                    reason: string;
                };
            };
        };
    };
} & {
    "/:id": {
        $delete: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    deleted: true;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
}, "/v1/operations/banned-domains"> & import("hono/types").MergeSchemaPath<{
    "/:network/push-credentials": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            } & {
                json: {
                    kind: "hmac" | "secret";
                    value?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            } & {
                json: {
                    kind: "hmac" | "secret";
                    value?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    kind: "hmac" | "secret";
                    created_by: string;
                    created_at: string;
                    revoked_at: string | null;
                    value: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                param: {
                    network: string;
                };
            } & {
                json: {
                    kind: "hmac" | "secret";
                    value?: string | undefined;
                };
            };
        };
    };
} & {
    "/:network/push-credentials": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    kind: "hmac" | "secret";
                    created_by: string;
                    created_at: string;
                    revoked_at: string | null;
                }[];
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    network: string;
                };
            };
        };
    };
} & {
    "/:network/push-credentials/:id": {
        $delete: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: string;
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: string;
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    kind: "hmac" | "secret";
                    created_by: string;
                    created_at: string;
                    revoked_at: string | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    network: string;
                    id: string;
                };
            };
        };
    };
}, "/v1/operations/networks"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: {
                data: {
                    network_id: string;
                    name: string;
                    currency: "USD";
                    is_active: boolean;
                    is_partner: boolean;
                    link_template: string;
                    auto_approve: boolean;
                    attribution_days: number;
                    postback_path: string | null;
                    created_at: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    network_id: string;
                    name: string;
                    currency: "USD";
                    settings: {
                        link_template: string;
                        link_variables?: Record<string, string> | undefined;
                        auto_approve?: boolean | undefined;
                        attribution_days?: number | undefined;
                        max_commission?: string | undefined;
                        postback?: {
                            parameters?: Partial<Record<"click_id" | "currency" | "event_time" | "goal" | "modified_time" | "order_id" | "payout" | "program" | "reason" | "sale" | "secret" | "status" | "transaction_id", string[]>> | undefined;
                            identity?: "click_goal" | "order" | "transaction" | undefined;
                            statuses?: Record<string, "approved" | "paid" | "pending" | "reversed"> | undefined;
                            status_when_absent?: "approved" | "paid" | "pending" | "reversed" | undefined;
                        } | undefined;
                    };
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    network_id: string;
                    name: string;
                    currency: "USD";
                    settings: {
                        link_template: string;
                        link_variables?: Record<string, string> | undefined;
                        auto_approve?: boolean | undefined;
                        attribution_days?: number | undefined;
                        max_commission?: string | undefined;
                        postback?: {
                            parameters?: Partial<Record<"click_id" | "currency" | "event_time" | "goal" | "modified_time" | "order_id" | "payout" | "program" | "reason" | "sale" | "secret" | "status" | "transaction_id", string[]>> | undefined;
                            identity?: "click_goal" | "order" | "transaction" | undefined;
                            statuses?: Record<string, "approved" | "paid" | "pending" | "reversed"> | undefined;
                            status_when_absent?: "approved" | "paid" | "pending" | "reversed" | undefined;
                        } | undefined;
                    };
                };
            };
        } | {
            output: {
                data: {
                    network_id: string;
                    name: string;
                    currency: "USD";
                    is_active: boolean;
                    is_partner: boolean;
                    link_template: string;
                    auto_approve: boolean;
                    attribution_days: number;
                    postback_path: string | null;
                    created_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    network_id: string;
                    name: string;
                    currency: "USD";
                    settings: {
                        link_template: string;
                        link_variables?: Record<string, string> | undefined;
                        auto_approve?: boolean | undefined;
                        attribution_days?: number | undefined;
                        max_commission?: string | undefined;
                        postback?: {
                            parameters?: Partial<Record<"click_id" | "currency" | "event_time" | "goal" | "modified_time" | "order_id" | "payout" | "program" | "reason" | "sale" | "secret" | "status" | "transaction_id", string[]>> | undefined;
                            identity?: "click_goal" | "order" | "transaction" | undefined;
                            statuses?: Record<string, "approved" | "paid" | "pending" | "reversed"> | undefined;
                            status_when_absent?: "approved" | "paid" | "pending" | "reversed" | undefined;
                        } | undefined;
                    };
                };
            };
        } | {
            output: {
                data: {
                    network_id: string;
                    name: string;
                    currency: "USD";
                    is_active: boolean;
                    is_partner: boolean;
                    link_template: string;
                    auto_approve: boolean;
                    attribution_days: number;
                    postback_path: string | null;
                    created_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                json: {
                    network_id: string;
                    name: string;
                    currency: "USD";
                    settings: {
                        link_template: string;
                        link_variables?: Record<string, string> | undefined;
                        auto_approve?: boolean | undefined;
                        attribution_days?: number | undefined;
                        max_commission?: string | undefined;
                        postback?: {
                            parameters?: Partial<Record<"click_id" | "currency" | "event_time" | "goal" | "modified_time" | "order_id" | "payout" | "program" | "reason" | "sale" | "secret" | "status" | "transaction_id", string[]>> | undefined;
                            identity?: "click_goal" | "order" | "transaction" | undefined;
                            statuses?: Record<string, "approved" | "paid" | "pending" | "reversed"> | undefined;
                            status_when_absent?: "approved" | "paid" | "pending" | "reversed" | undefined;
                        } | undefined;
                    };
                };
            };
        };
    };
} & {
    "/:network": {
        $patch: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            } & {
                json: {
                    link_template?: string | undefined;
                    link_variables?: Record<string, string> | undefined;
                    auto_approve?: boolean | undefined;
                    attribution_days?: number | undefined;
                    max_commission?: string | undefined;
                    postback?: {
                        parameters?: Partial<Record<"click_id" | "currency" | "event_time" | "goal" | "modified_time" | "order_id" | "payout" | "program" | "reason" | "sale" | "secret" | "status" | "transaction_id", string[]>> | undefined;
                        identity?: "click_goal" | "order" | "transaction" | undefined;
                        statuses?: Record<string, "approved" | "paid" | "pending" | "reversed"> | undefined;
                        status_when_absent?: "approved" | "paid" | "pending" | "reversed" | undefined;
                    } | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            } & {
                json: {
                    link_template?: string | undefined;
                    link_variables?: Record<string, string> | undefined;
                    auto_approve?: boolean | undefined;
                    attribution_days?: number | undefined;
                    max_commission?: string | undefined;
                    postback?: {
                        parameters?: Partial<Record<"click_id" | "currency" | "event_time" | "goal" | "modified_time" | "order_id" | "payout" | "program" | "reason" | "sale" | "secret" | "status" | "transaction_id", string[]>> | undefined;
                        identity?: "click_goal" | "order" | "transaction" | undefined;
                        statuses?: Record<string, "approved" | "paid" | "pending" | "reversed"> | undefined;
                        status_when_absent?: "approved" | "paid" | "pending" | "reversed" | undefined;
                    } | undefined;
                };
            };
        } | {
            output: {
                data: {
                    network_id: string;
                    name: string;
                    currency: "USD";
                    is_active: boolean;
                    is_partner: boolean;
                    link_template: string;
                    auto_approve: boolean;
                    attribution_days: number;
                    postback_path: string | null;
                    created_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    network: string;
                };
            } & {
                json: {
                    link_template?: string | undefined;
                    link_variables?: Record<string, string> | undefined;
                    auto_approve?: boolean | undefined;
                    attribution_days?: number | undefined;
                    max_commission?: string | undefined;
                    postback?: {
                        parameters?: Partial<Record<"click_id" | "currency" | "event_time" | "goal" | "modified_time" | "order_id" | "payout" | "program" | "reason" | "sale" | "secret" | "status" | "transaction_id", string[]>> | undefined;
                        identity?: "click_goal" | "order" | "transaction" | undefined;
                        statuses?: Record<string, "approved" | "paid" | "pending" | "reversed"> | undefined;
                        status_when_absent?: "approved" | "paid" | "pending" | "reversed" | undefined;
                    } | undefined;
                };
            };
        };
    };
} & {
    "/:network/programs": {
        $put: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            } & {
                json: {
                    programs: {
                        program_id: string;
                        program_name: string;
                        advertiser_name?: string | undefined;
                        program_url: string;
                        domains?: string[] | undefined;
                        commission_type: "cpc" | "flat" | "percentage";
                        commission_rate: string;
                        cookie_duration?: number | null | undefined;
                        category?: string | null | undefined;
                        country?: string | null | undefined;
                        logo_url?: string | null | undefined;
                        description?: string | null | undefined;
                        link_data?: Record<string, string> | undefined;
                    }[];
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            } & {
                json: {
                    programs: {
                        program_id: string;
                        program_name: string;
                        advertiser_name?: string | undefined;
                        program_url: string;
                        domains?: string[] | undefined;
                        commission_type: "cpc" | "flat" | "percentage";
                        commission_rate: string;
                        cookie_duration?: number | null | undefined;
                        category?: string | null | undefined;
                        country?: string | null | undefined;
                        logo_url?: string | null | undefined;
                        description?: string | null | undefined;
                        link_data?: Record<string, string> | undefined;
                    }[];
                };
            };
        } | {
            output: {
                data: {
                    new: number;
                    changed: number;
                    unchanged: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    network: string;
                };
            } & {
                json: {
                    programs: {
                        program_id: string;
                        program_name: string;
                        advertiser_name?: string | undefined;
                        program_url: string;
                        domains?: string[] | undefined;
                        commission_type: "cpc" | "flat" | "percentage";
                        commission_rate: string;
                        cookie_duration?: number | null | undefined;
                        category?: string | null | undefined;
                        country?: string | null | undefined;
                        logo_url?: string | null | undefined;
                        description?: string | null | undefined;
                        link_data?: Record<string, string> | undefined;
                    }[];
                };
            };
        };
    };
}, "/v1/operations/networks"> & import("hono/types").MergeSchemaPath<{
    "/conversions/:id/reattribute": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    publisher_id: string;
                    status: "approved" | "paid" | "pending" | "reversed";
                    unattributed_reason: "click_after_sale" | "click_expired" | "click_id_forged" | "click_id_malformed" | "click_id_missing" | "program_of_another_network" | "publisher_unknown" | null;
                    held_reason: "click_invalid" | "publisher_suspended" | null;
                    gross: string;
                    net: string;
                };
                changed: boolean;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
} & {
    "/conversions/:id/release": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    network_id: string;
                    publisher_id: string;
                    status: "approved" | "paid" | "pending" | "reversed";
                    unattributed_reason: "click_after_sale" | "click_expired" | "click_id_forged" | "click_id_malformed" | "click_id_missing" | "program_of_another_network" | "publisher_unknown" | null;
                    held_reason: "click_invalid" | "publisher_suspended" | null;
                    gross: string;
                    net: string;
                };
                changed: boolean;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
} & {
    "/publishers/:publisher_id/release": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            };
        } | {
            output: {
                data: {
                    released: number;
                    more: boolean;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    publisher_id: string;
                };
            };
        };
    };
} & {
    "/networks/:network/reattribute": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            } & {
                query: {
                    reason?: "click_after_sale" | "click_expired" | "click_id_forged" | "click_id_malformed" | "click_id_missing" | "program_of_another_network" | "publisher_unknown" | undefined;
                    after?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            } & {
                query: {
                    reason?: "click_after_sale" | "click_expired" | "click_id_forged" | "click_id_malformed" | "click_id_missing" | "program_of_another_network" | "publisher_unknown" | undefined;
                    after?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    checked: number;
                    changed: number;
                    next: string | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    network: string;
                };
            } & {
                query: {
                    reason?: "click_after_sale" | "click_expired" | "click_id_forged" | "click_id_malformed" | "click_id_missing" | "program_of_another_network" | "publisher_unknown" | undefined;
                    after?: string | undefined;
                };
            };
        };
    };
}, "/v1/operations"> & import("hono/types").MergeSchemaPath<{
    "/wildfire": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                success: true;
                data: {
                    conversion_id: string | null;
                    result: "changed" | "new" | "rejected" | "unchanged";
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
}, "/v1/callback"> & import("hono/types").MergeSchemaPath<{
    "/:network": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            };
        } | {
            output: {
                success: true;
                data: {
                    conversion_id: string | null;
                    result: "changed" | "new" | "rejected" | "unchanged";
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    network: string;
                };
            };
        };
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    network: string;
                };
            };
        } | {
            output: {
                success: true;
                data: {
                    conversion_id: string | null;
                    result: "changed" | "new" | "rejected" | "unchanged";
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    network: string;
                };
            };
        };
    };
}, "/v1/postback"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    status?: "accepted" | "declined" | "open" | "settled" | undefined;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    status?: "accepted" | "declined" | "open" | "settled" | undefined;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string;
                    click_id: string;
                    clicked_at: string;
                    order_id: string;
                    brand_id: string | null;
                    program_id: string | null;
                    gross_commission: string;
                    source: string | null;
                    status: "accepted" | "declined" | "open" | "settled";
                    reason: string | null;
                    conversion_id: string | null;
                    claimed_at: string;
                    decided_at: string | null;
                    decided_by: string | null;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    status?: "accepted" | "declined" | "open" | "settled" | undefined;
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/:id/accept": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    gross_commission: string | number;
                    reason?: string | null | undefined;
                    separate_sale?: boolean | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    gross_commission: string | number;
                    reason?: string | null | undefined;
                    separate_sale?: boolean | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string;
                    click_id: string;
                    clicked_at: string;
                    order_id: string;
                    brand_id: string | null;
                    program_id: string | null;
                    gross_commission: string;
                    source: string | null;
                    status: "accepted" | "declined" | "open" | "settled";
                    reason: string | null;
                    conversion_id: string | null;
                    claimed_at: string;
                    decided_at: string | null;
                    decided_by: string | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    gross_commission: string | number;
                    reason?: string | null | undefined;
                    separate_sale?: boolean | undefined;
                };
            };
        };
    };
} & {
    "/:id/decline": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    reason: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    reason: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string;
                    click_id: string;
                    clicked_at: string;
                    order_id: string;
                    brand_id: string | null;
                    program_id: string | null;
                    gross_commission: string;
                    source: string | null;
                    status: "accepted" | "declined" | "open" | "settled";
                    reason: string | null;
                    conversion_id: string | null;
                    claimed_at: string;
                    decided_at: string | null;
                    decided_by: string | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    reason: string;
                };
            };
        };
    };
}, "/v1/operations/claims"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    status?: "accepted" | "declined" | "open" | "settled" | undefined;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    status?: "accepted" | "declined" | "open" | "settled" | undefined;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string;
                    click_id: string;
                    clicked_at: string;
                    order_id: string;
                    brand_id: string | null;
                    program_id: string | null;
                    gross_commission: string;
                    source: string | null;
                    status: "accepted" | "declined" | "open" | "settled";
                    reason: string | null;
                    conversion_id: string | null;
                    claimed_at: string;
                    decided_at: string | null;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    status?: "accepted" | "declined" | "open" | "settled" | undefined;
                    publisher_id?: string | undefined;
                };
            };
        };
    };
}, "/v1/publisher/claims"> & import("hono/types").MergeSchemaPath<{
    "/conversion": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    click_id: string;
                    order_id: string;
                    gross_commission?: string | number | undefined;
                    earnings?: string | number | undefined;
                    publisher_id?: string | undefined;
                    brand_id?: string | undefined;
                    metadata?: {
                        source?: string | undefined;
                    } | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    click_id: string;
                    order_id: string;
                    gross_commission?: string | number | undefined;
                    earnings?: string | number | undefined;
                    publisher_id?: string | undefined;
                    brand_id?: string | undefined;
                    metadata?: {
                        source?: string | undefined;
                    } | undefined;
                };
            };
        } | {
            output: {
                success: true;
                data: {
                    claim_id: string;
                    status: "accepted" | "declined" | "open" | "settled";
                    conversion_id: string | null;
                    result: "changed" | "new" | "unchanged";
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    click_id: string;
                    order_id: string;
                    gross_commission?: string | number | undefined;
                    earnings?: string | number | undefined;
                    publisher_id?: string | undefined;
                    brand_id?: string | undefined;
                    metadata?: {
                        source?: string | undefined;
                    } | undefined;
                };
            };
        };
    };
}, "/v1/tracking"> & import("hono/types").MergeSchemaPath<{
    "/click": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    id?: string | undefined;
                    p?: string | undefined;
                    b?: string | undefined;
                    np?: string | undefined;
                    url?: string | undefined;
                    ref?: string | undefined;
                    test?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    id?: string | undefined;
                    p?: string | undefined;
                    b?: string | undefined;
                    np?: string | undefined;
                    url?: string | undefined;
                    ref?: string | undefined;
                    test?: string | undefined;
                };
            };
        } | {
            output: {
                redirect_url: string;
                click_id: string;
                verdict: "blocked" | "bot" | "click" | "duplicate" | "preview" | "test" | "unmonetized";
                reason: string;
                counted: boolean;
                detail: string;
                sub_id: string | null;
                success: true;
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    id?: string | undefined;
                    p?: string | undefined;
                    b?: string | undefined;
                    np?: string | undefined;
                    url?: string | undefined;
                    ref?: string | undefined;
                    test?: string | undefined;
                };
            };
        };
    };
} & {
    "/click": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    link_id?: string | undefined;
                    brand_id?: string | undefined;
                    publisher_id?: string | undefined;
                    url?: string | undefined;
                    user_agent: string;
                    ip_address?: string | undefined;
                    referrer?: string | undefined;
                    click_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    link_id?: string | undefined;
                    brand_id?: string | undefined;
                    publisher_id?: string | undefined;
                    url?: string | undefined;
                    user_agent: string;
                    ip_address?: string | undefined;
                    referrer?: string | undefined;
                    click_id?: string | undefined;
                };
            };
        } | {
            output: {
                redirect_url: string;
                click_id: string;
                verdict: "blocked" | "bot" | "click" | "duplicate" | "preview" | "test" | "unmonetized";
                reason: string;
                counted: boolean;
                detail: string;
                sub_id: string | null;
                success: true;
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    link_id?: string | undefined;
                    brand_id?: string | undefined;
                    publisher_id?: string | undefined;
                    url?: string | undefined;
                    user_agent: string;
                    ip_address?: string | undefined;
                    referrer?: string | undefined;
                    click_id?: string | undefined;
                };
            };
        };
    };
}, "/v1/tracking"> & import("hono/types").MergeSchemaPath<{
    "/conversions/:id/trace": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    status: string;
                    network_status: string;
                    reason: string | null;
                    held_reason: "click_invalid" | "publisher_suspended" | null;
                    network: string;
                    order_id: string | null;
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
                        clicked_at: string;
                        publisher_id: string;
                        recorded: boolean;
                        verdict: string | null;
                        destination: string | null;
                        sub_id: string | null;
                    } | null;
                    report_versions: {
                        row_id: string;
                        version: number;
                        received_at: string;
                        source: string;
                        status: string;
                        network_status: string;
                        commission: string;
                        superseded: boolean;
                        raw: string;
                    }[];
                    transfers: {
                        id: string;
                        from: string;
                        to: string;
                        amount: string;
                        kind: string;
                        reason: string | null;
                        posted_at: string;
                    }[];
                    payouts: {
                        payout_id: string;
                        state: string;
                        amount: string;
                    }[];
                    earning_id: string;
                };
                summary: {
                    sentence: string;
                    net: string;
                    ledger_net: string;
                    adds_up: boolean;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/earnings/:id/trace": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
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
                        status: string;
                        network_status: string;
                        reason: string | null;
                        held_reason: "click_invalid" | "publisher_suspended" | null;
                        network: string;
                        order_id: string | null;
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
                            clicked_at: string;
                            publisher_id: string;
                            recorded: boolean;
                            verdict: string | null;
                            destination: string | null;
                            sub_id: string | null;
                        } | null;
                        report_versions: {
                            row_id: string;
                            version: number;
                            received_at: string;
                            source: string;
                            status: string;
                            network_status: string;
                            commission: string;
                            superseded: boolean;
                            raw: string;
                        }[];
                        transfers: {
                            id: string;
                            from: string;
                            to: string;
                            amount: string;
                            kind: string;
                            reason: string | null;
                            posted_at: string;
                        }[];
                        payouts: {
                            payout_id: string;
                            state: string;
                            amount: string;
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
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        };
    };
}, "/v1/publisher"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    email: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    email: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    email: string;
                    role: "admin";
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    email: string;
                };
            };
        };
    };
} & {
    "/:id": {
        $delete: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    role: "publisher";
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
}, "/v1/operations/admins"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    name: string;
                    key_prefix: string;
                    label: "Full Access" | "Limited" | "Read Only";
                    permissions: {
                        endpoints: string[];
                        rate_limit: number;
                    };
                    is_active: boolean;
                    expires_at: string;
                    last_used_at: string | null;
                    created_at: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    publisher_id?: string | undefined;
                };
            } & {
                json: {
                    name: string;
                    preset: "full_access" | "mcp" | "read_only" | "tracking_only";
                    rate_limit?: 100 | 500 | 1000 | 5000 | 10000 | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    publisher_id?: string | undefined;
                };
            } & {
                json: {
                    name: string;
                    preset: "full_access" | "mcp" | "read_only" | "tracking_only";
                    rate_limit?: 100 | 500 | 1000 | 5000 | 10000 | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    name: string;
                    key_prefix: string;
                    label: "Full Access" | "Limited" | "Read Only";
                    permissions: {
                        endpoints: string[];
                        rate_limit: number;
                    };
                    is_active: boolean;
                    expires_at: string;
                    last_used_at: string | null;
                    created_at: string;
                    full_key: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                query: {
                    publisher_id?: string | undefined;
                };
            } & {
                json: {
                    name: string;
                    preset: "full_access" | "mcp" | "read_only" | "tracking_only";
                    rate_limit?: 100 | 500 | 1000 | 5000 | 10000 | undefined;
                };
            };
        };
    };
} & {
    "/:id/revoke": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    name: string;
                    key_prefix: string;
                    label: "Full Access" | "Limited" | "Read Only";
                    permissions: {
                        endpoints: string[];
                        rate_limit: number;
                    };
                    is_active: boolean;
                    expires_at: string;
                    last_used_at: string | null;
                    created_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/:id": {
        $delete: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    deleted: true;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/usage": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    key_id: string;
                    key_name: string;
                    endpoint: string;
                    date: string;
                    requests_count: number;
                    last_request_at: string;
                }[];
                summary: {
                    total: number;
                    requests_count: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        };
    };
}, "/v1/publisher/keys"> & import("hono/types").MergeSchemaPath<{
    "/reset-password/confirm": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    token: string;
                    password: string;
                    revoke_api_keys?: boolean | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    token: string;
                    password: string;
                    revoke_api_keys?: boolean | undefined;
                };
            };
        } | {
            output: {
                data: {
                    message: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    token: string;
                    password: string;
                    revoke_api_keys?: boolean | undefined;
                };
            };
        };
    };
} & {
    "/change-password": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    current_password: string;
                    new_password: string;
                    revoke_api_keys?: boolean | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    current_password: string;
                    new_password: string;
                    revoke_api_keys?: boolean | undefined;
                };
            };
        } | {
            output: {
                data: {
                    message: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    current_password: string;
                    new_password: string;
                    revoke_api_keys?: boolean | undefined;
                };
            };
        };
    };
} & {
    "/set-password": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    password: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    password: string;
                };
            };
        } | {
            output: {
                data: {
                    message: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    password: string;
                };
            };
        };
    };
}, "/v1/auth"> & import("hono/types").MergeSchemaPath<{
    "/link": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    token: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    token: string;
                };
            };
        } | {
            output: {
                data: {
                    purpose: "magic_link" | "reset_password" | "verify_email";
                    email: string;
                    signed_in_as: string | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    token: string;
                };
            };
        };
    };
} & {
    "/verify-email": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    token: string;
                    replace_session?: boolean | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    token: string;
                    replace_session?: boolean | undefined;
                };
            };
        } | {
            output: {
                data: {
                    user: {
                        id: string;
                        email: string;
                        email_verified: boolean;
                        role: "admin" | "publisher";
                        platform: string;
                        user_metadata: {
                            full_name: string;
                        };
                        created_at: string;
                    };
                    publisher: {
                        publisher_id: string;
                        full_name: string;
                        email: string;
                        plan: "premium" | "standard";
                        status: "active" | "suspended";
                    };
                    return_to: string;
                    password_removed: boolean;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    token: string;
                    replace_session?: boolean | undefined;
                };
            };
        };
    };
} & {
    "/magic-link/redeem": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    token: string;
                    replace_session?: boolean | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    token: string;
                    replace_session?: boolean | undefined;
                };
            };
        } | {
            output: {
                data: {
                    user: {
                        id: string;
                        email: string;
                        email_verified: boolean;
                        role: "admin" | "publisher";
                        platform: string;
                        user_metadata: {
                            full_name: string;
                        };
                        created_at: string;
                    };
                    publisher: {
                        publisher_id: string;
                        full_name: string;
                        email: string;
                        plan: "premium" | "standard";
                        status: "active" | "suspended";
                    };
                    return_to: string;
                    password_removed: boolean;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    token: string;
                    replace_session?: boolean | undefined;
                };
            };
        };
    };
} & {
    "/magic-link": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    email: string;
                    return_to?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    email: string;
                    return_to?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    message: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 202;
            input: {
                json: {
                    email: string;
                    return_to?: string | undefined;
                };
            };
        };
    };
} & {
    "/reset-password": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    email: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    email: string;
                };
            };
        } | {
            output: {
                data: {
                    message: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 202;
            input: {
                json: {
                    email: string;
                };
            };
        };
    };
} & {
    "/resend-verification": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    email: string;
                    return_to?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    email: string;
                    return_to?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    message: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 202;
            input: {
                json: {
                    email: string;
                    return_to?: string | undefined;
                };
            };
        };
    };
}, "/v1/auth"> & import("hono/types").MergeSchemaPath<{
    "/sign-up": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    email: string;
                    password: string;
                    full_name: string;
                    platform?: string | undefined;
                    referral_source?: string | undefined;
                    accept_terms: true;
                    acknowledge_fraud_policy: true;
                    marketing_consent?: boolean | undefined;
                    return_to?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    email: string;
                    password: string;
                    full_name: string;
                    platform?: string | undefined;
                    referral_source?: string | undefined;
                    accept_terms: true;
                    acknowledge_fraud_policy: true;
                    marketing_consent?: boolean | undefined;
                    return_to?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    user: {
                        id: string;
                        email: string;
                        email_verified: boolean;
                        role: "admin" | "publisher";
                        platform: string;
                        user_metadata: {
                            full_name: string;
                        };
                        created_at: string;
                    };
                    publisher: {
                        publisher_id: string;
                        full_name: string;
                        email: string;
                        plan: "premium" | "standard";
                        status: "active" | "suspended";
                    };
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                json: {
                    email: string;
                    password: string;
                    full_name: string;
                    platform?: string | undefined;
                    referral_source?: string | undefined;
                    accept_terms: true;
                    acknowledge_fraud_policy: true;
                    marketing_consent?: boolean | undefined;
                    return_to?: string | undefined;
                };
            };
        };
    };
} & {
    "/sign-in": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    email: string;
                    password: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    email: string;
                    password: string;
                };
            };
        } | {
            output: {
                data: {
                    user: {
                        id: string;
                        email: string;
                        email_verified: boolean;
                        role: "admin" | "publisher";
                        platform: string;
                        user_metadata: {
                            full_name: string;
                        };
                        created_at: string;
                    };
                    publisher: {
                        publisher_id: string;
                        full_name: string;
                        email: string;
                        plan: "premium" | "standard";
                        status: "active" | "suspended";
                    };
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    email: string;
                    password: string;
                };
            };
        };
    };
} & {
    "/session": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    user: {
                        id: string;
                        email: string;
                        email_verified: boolean;
                        role: "admin" | "publisher";
                        platform: string;
                        user_metadata: {
                            full_name: string;
                        };
                        created_at: string;
                    };
                    publisher: {
                        publisher_id: string;
                        full_name: string;
                        email: string;
                        plan: "premium" | "standard";
                        status: "active" | "suspended";
                    };
                } | null;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/sessions": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    id: string;
                    user_agent: string;
                    created_at: string;
                    last_seen_at: string;
                    current: boolean;
                }[];
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/sessions/:id": {
        $delete: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
} & {
    "/sign-out": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    everywhere?: boolean | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    everywhere?: boolean | undefined;
                };
            };
        } | {
            output: {
                data: null;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    everywhere?: boolean | undefined;
                };
            };
        };
    };
}, "/v1/auth"> & import("hono/types").MergeSchemaPath<{
    "/earnings": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    publisher_id?: string | undefined;
                    brand_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    publisher_id?: string | undefined;
                    brand_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    payable: string;
                    awaiting_network_payment: string;
                    id: string;
                    earnings_date: string;
                    network: string;
                    brand_id: string | null;
                    brand_name: string | null;
                    gross_earnings: string;
                    net_earnings: string;
                    pending: string;
                    confirmed: string;
                    paid: string;
                    clicks: number;
                    conversions: number;
                    reversed: number;
                    payment_status: "confirmed" | "paid" | "pending" | "reversed";
                    audit_status: "audited" | "unaudited";
                }[];
                summary: {
                    payable: string;
                    awaiting_network_payment: string;
                    total: string;
                    pending: string;
                    confirmed: string;
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
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    from: string;
                    to: string;
                    page: number;
                    per_page: number;
                    total: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    publisher_id?: string | undefined;
                    brand_id?: string | undefined;
                };
            };
        };
    };
}, "/v1/publisher"> & import("hono/types").MergeSchemaPath<{
    "/generate-script": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    publisher_id?: string | undefined;
                    publisherId?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    publisher_id?: string | undefined;
                    publisherId?: string | undefined;
                };
            };
        } | {
            output: Response;
            outputFormat: "json";
            status: import("hono/utils/http-status").StatusCode;
            input: {
                query: {
                    publisher_id?: string | undefined;
                    publisherId?: string | undefined;
                };
            };
        };
    };
} & {
    "/generate-script": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    publisher_id?: string | undefined;
                    publisherId?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    publisher_id?: string | undefined;
                    publisherId?: string | undefined;
                };
            };
        } | {
            output: Response;
            outputFormat: "json";
            status: import("hono/utils/http-status").StatusCode;
            input: {
                json: {
                    publisher_id?: string | undefined;
                    publisherId?: string | undefined;
                };
            };
        };
    };
}, "/functions/v1"> & import("hono/types").MergeSchemaPath<{
    "/track-click": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    link_id?: string | undefined;
                    brand_id?: string | undefined;
                    publisher_id?: string | undefined;
                    url?: string | undefined;
                    user_agent: string;
                    ip_address?: string | undefined;
                    referrer?: string | undefined;
                    click_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    link_id?: string | undefined;
                    brand_id?: string | undefined;
                    publisher_id?: string | undefined;
                    url?: string | undefined;
                    user_agent: string;
                    ip_address?: string | undefined;
                    referrer?: string | undefined;
                    click_id?: string | undefined;
                };
            };
        } | {
            output: {
                redirect_url: string;
                click_id: string;
                verdict: "blocked" | "bot" | "click" | "duplicate" | "preview" | "test" | "unmonetized";
                reason: string;
                counted: boolean;
                detail: string;
                sub_id: string | null;
                success: true;
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    link_id?: string | undefined;
                    brand_id?: string | undefined;
                    publisher_id?: string | undefined;
                    url?: string | undefined;
                    user_agent: string;
                    ip_address?: string | undefined;
                    referrer?: string | undefined;
                    click_id?: string | undefined;
                };
            };
        };
    };
}, "/functions/v1"> & import("hono/types").MergeSchemaPath<{
    "/publisher-api": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    publisher_id?: string | undefined;
                    publisherId?: string | undefined;
                    brand_id?: string | undefined;
                    brandId?: string | undefined;
                    brandName?: string | undefined;
                    original_url?: string | undefined;
                    originalUrl?: string | undefined;
                    url?: string | undefined;
                    endpoint?: "links" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    publisher_id?: string | undefined;
                    publisherId?: string | undefined;
                    brand_id?: string | undefined;
                    brandId?: string | undefined;
                    brandName?: string | undefined;
                    original_url?: string | undefined;
                    originalUrl?: string | undefined;
                    url?: string | undefined;
                    endpoint?: "links" | undefined;
                };
            };
        } | {
            output: {
                success: true;
                tracking_url: string;
                affiliateUrl: string;
                publisher_id: string;
                brand_id: string;
                original_url: string;
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    publisher_id?: string | undefined;
                    publisherId?: string | undefined;
                    brand_id?: string | undefined;
                    brandId?: string | undefined;
                    brandName?: string | undefined;
                    original_url?: string | undefined;
                    originalUrl?: string | undefined;
                    url?: string | undefined;
                    endpoint?: "links" | undefined;
                };
            };
        };
    };
}, "/functions/v1"> & import("hono/types").MergeSchemaPath<{
    "/:publisher_id/links": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    category?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    category?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    brand_id: string;
                    brand_name: string;
                    category: string;
                    commission_rate: string;
                    commission_type: string;
                    cookie_duration: number | null;
                    network_type: string;
                    epc_3_month: string | null;
                    instant_link: string;
                    embed_code: string;
                }[];
                summary: {
                    total: number;
                    network_programs: number;
                    direct_brands: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    category?: string | undefined;
                };
            };
        };
    };
} & {
    "/:publisher_id/analytics": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    brand_id?: string | undefined;
                    group_by?: "brand" | "country" | "day" | "link" | "sub_id" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    brand_id?: string | undefined;
                    group_by?: "brand" | "country" | "day" | "link" | "sub_id" | undefined;
                };
            };
        } | {
            output: {
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
                groups: {
                    value: string | null;
                    clicks: number;
                    conversions: number;
                    earnings: string;
                    conversion_rate: string;
                }[] | null;
                summary: {
                    total_clicks: number;
                    total_conversions: number;
                    total_earnings: string;
                    conversion_rate: string;
                    avg_commission: string;
                    not_counted: {
                        bots: number;
                        previews: number;
                        duplicates: number;
                        blocked: number;
                        unmonetized: number;
                        tests: number;
                    };
                    groups: number | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    from: string;
                    to: string;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    brand_id?: string | undefined;
                    group_by?: "brand" | "country" | "day" | "link" | "sub_id" | undefined;
                };
            };
        };
    };
} & {
    "/:publisher_id/brands": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                query: {
                    q?: string | undefined;
                    category?: string | undefined;
                    country?: string | undefined;
                    network?: string | undefined;
                    sort?: "commission" | "name" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                query: {
                    q?: string | undefined;
                    category?: string | undefined;
                    country?: string | undefined;
                    network?: string | undefined;
                    sort?: "commission" | "name" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    name: string;
                    logo_url: string | null;
                    description: string;
                    category: string;
                    subcategory: string | null;
                    country: string | null;
                    commission_rate: string;
                    commission_type: "cpc" | "flat" | "percentage";
                    numeric_commission: number;
                    cookie_duration: number | null;
                    website_url: string;
                    is_featured: boolean;
                    is_active: boolean;
                    network_program_id: string;
                    network_id: string;
                    networkType: "cj" | "siteplug" | "unknown" | "wildfire";
                    networkSlug: string;
                    offerType: "CPA" | "CPC";
                    domain: string | null;
                    allDomains: {
                        domain: string;
                        rate: string;
                        offerType: "CPA" | "CPC";
                        url: string;
                    }[];
                    domainCount: number;
                    epc_7_day: string | null;
                    epc_3_month: string | null;
                    isNetworkBrand: boolean;
                    affiliateLink: string | null;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    publisher_id: string;
                };
            } & {
                query: {
                    q?: string | undefined;
                    category?: string | undefined;
                    country?: string | undefined;
                    network?: string | undefined;
                    sort?: "commission" | "name" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        };
    };
}, "/v1/publisher"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    url: string;
                    ref?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    url: string;
                    ref?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    url: string;
                    monetizable: boolean;
                    reason: {
                        code: string;
                        detail: string;
                    } | null;
                    publisher_id: string | null;
                    affiliate_link: string | null;
                    link_template: string | null;
                    brand: {
                        id: string;
                        name: string;
                        logo_url: string | null;
                        category: string;
                        commission_rate: string;
                        commission_type: "cpc" | "flat" | "percentage";
                        cookie_duration: number | null;
                    } | null;
                    network: {
                        slug: string;
                        name: string;
                    } | null;
                    share_percent: number;
                    note: string | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    url: string;
                    ref?: string | undefined;
                };
            };
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    urls: string[];
                    ref?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    urls: string[];
                    ref?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    index: number;
                    explanation: {
                        url: string;
                        monetizable: boolean;
                        reason: {
                            code: string;
                            detail: string;
                        } | null;
                        publisher_id: string | null;
                        affiliate_link: string | null;
                        link_template: string | null;
                        brand: {
                            id: string;
                            name: string;
                            logo_url: string | null;
                            category: string;
                            commission_rate: string;
                            commission_type: "cpc" | "flat" | "percentage";
                            cookie_duration: number | null;
                        } | null;
                        network: {
                            slug: string;
                            name: string;
                        } | null;
                        share_percent: number;
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
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    urls: string[];
                    ref?: string | undefined;
                };
            };
        };
    };
}, "/v1/explain"> & import("hono/types").MergeSchemaPath<{
    "/:prefix": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    prefix: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    prefix: string;
                };
            };
        } | {
            output: {
                data: {
                    prefix: string;
                    hosts: string[];
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    prefix: string;
                };
            };
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    prefixes: string[];
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    prefixes: string[];
                };
            };
        } | {
            output: {
                data: {
                    prefix: string;
                    hosts: string[];
                }[];
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    prefixes: string[];
                };
            };
        };
    };
}, "/v1/resolve"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                    decision?: "allow" | "block" | "flag" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                    decision?: "allow" | "block" | "flag" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    decision: "allow" | "block" | "flag";
                    violation_type: string;
                    host: string | null;
                    created_at: string;
                }[];
                summary: {
                    status: "active" | "suspended";
                    total: number;
                    allow: number;
                    flag: number;
                    block: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                    decision?: "allow" | "block" | "flag" | undefined;
                };
            };
        };
    };
}, "/v1/publisher/compliance"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    url?: string | undefined;
                    original_url?: string | undefined;
                    brand_id?: string | undefined;
                    publisher_id?: string | undefined;
                    referrer?: string | undefined;
                    user_agent?: string | undefined;
                    ip_address?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    url?: string | undefined;
                    original_url?: string | undefined;
                    brand_id?: string | undefined;
                    publisher_id?: string | undefined;
                    referrer?: string | undefined;
                    user_agent?: string | undefined;
                    ip_address?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    decision: "allow" | "block" | "flag";
                    reasons: {
                        code: "banned_domain" | "flagged_domain" | "no_program" | "outside_program_domains" | "own_site" | "program_closed" | "publisher_suspended";
                        detail: string;
                    }[];
                    host: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    url?: string | undefined;
                    original_url?: string | undefined;
                    brand_id?: string | undefined;
                    publisher_id?: string | undefined;
                    referrer?: string | undefined;
                    user_agent?: string | undefined;
                    ip_address?: string | undefined;
                };
            };
        };
    };
}, "/v1/compliance-check"> & import("hono/types").MergeSchemaPath<{
    "/:dataset": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    dataset: "analytics" | "clicks" | "conversions" | "earnings" | "links";
                };
            } & {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    publisher_id?: string | undefined;
                    format?: "csv" | "json" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    dataset: "analytics" | "clicks" | "conversions" | "earnings" | "links";
                };
            } & {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    publisher_id?: string | undefined;
                    format?: "csv" | "json" | undefined;
                };
            };
        } | {
            output: string | {
                meta: {
                    publisher_id: string;
                    from: string;
                    to: string;
                };
                data: {
                    [x: string]: string | number | null;
                }[];
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    dataset: "analytics" | "clicks" | "conversions" | "earnings" | "links";
                };
            } & {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    publisher_id?: string | undefined;
                    format?: "csv" | "json" | undefined;
                };
            };
        } | {
            output: Response;
            outputFormat: "json";
            status: import("hono/utils/http-status").StatusCode;
            input: {
                param: {
                    dataset: "analytics" | "clicks" | "conversions" | "earnings" | "links";
                };
            } & {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    publisher_id?: string | undefined;
                    format?: "csv" | "json" | undefined;
                };
            };
        };
    };
}, "/v1/publisher/exports"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string;
                    email: string;
                    full_name: string;
                    plan: "premium" | "standard";
                    status: "active" | "suspended";
                    created_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/": {
        $patch: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    full_name: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    full_name: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    publisher_id: string;
                    email: string;
                    full_name: string;
                    plan: "premium" | "standard";
                    status: "active" | "suspended";
                    created_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    full_name: string;
                };
            };
        };
    };
}, "/v1/publisher/profile"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    domain: string;
                    status: "unverified" | "verified";
                    verified_by: "dns" | "file" | "meta" | null;
                    verified_at: string | null;
                    checked_at: string | null;
                    lost_at: string | null;
                    created_at: string;
                    verification: {
                        dns_name: string;
                        dns_value: string;
                        file_url: string;
                        file_content: string;
                        meta_tag: string;
                    };
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/:domain": {
        $put: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    domain: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    domain: string;
                };
            };
        } | {
            output: {
                data: {
                    domain: string;
                    status: "unverified" | "verified";
                    verified_by: "dns" | "file" | "meta" | null;
                    verified_at: string | null;
                    checked_at: string | null;
                    lost_at: string | null;
                    created_at: string;
                    verification: {
                        dns_name: string;
                        dns_value: string;
                        file_url: string;
                        file_content: string;
                        meta_tag: string;
                    };
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    domain: string;
                };
            };
        };
    };
} & {
    "/:domain/verify": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    domain: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    domain: string;
                };
            };
        } | {
            output: {
                data: {
                    domain: string;
                    status: "unverified" | "verified";
                    verified_by: "dns" | "file" | "meta" | null;
                    verified_at: string | null;
                    checked_at: string | null;
                    lost_at: string | null;
                    created_at: string;
                    verification: {
                        dns_name: string;
                        dns_value: string;
                        file_url: string;
                        file_content: string;
                        meta_tag: string;
                    };
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    domain: string;
                };
            };
        };
    };
} & {
    "/:domain": {
        $delete: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    domain: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    domain: string;
                };
            };
        } | {
            output: {
                data: {
                    domain: string;
                    deleted: true;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    domain: string;
                };
            };
        };
    };
}, "/v1/publisher/sites"> & import("hono/types").MergeSchemaPath<{
    "/bulk": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    links: {
                        url?: string | undefined;
                        brand_id?: string | undefined;
                        program_id?: string | undefined;
                        title?: string | undefined;
                        description?: string | null | undefined;
                        external_key?: string | undefined;
                        sub_id?: string | undefined;
                    }[];
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    links: {
                        url?: string | undefined;
                        brand_id?: string | undefined;
                        program_id?: string | undefined;
                        title?: string | undefined;
                        description?: string | null | undefined;
                        external_key?: string | undefined;
                        sub_id?: string | undefined;
                    }[];
                };
            };
        } | {
            output: {
                data: {
                    index: number;
                    link: {
                        id: string;
                        brand_id: string;
                        program_id: string;
                        brand_name: string;
                        title: string;
                        description: string | null;
                        original_url: string;
                        affiliate_url: string;
                        sub_id: string | null;
                        external_key: string | null;
                        status: "active" | "deleted" | "inactive";
                        created_at: string;
                        updated_at: string;
                    } | null;
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
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    links: {
                        url?: string | undefined;
                        brand_id?: string | undefined;
                        program_id?: string | undefined;
                        title?: string | undefined;
                        description?: string | null | undefined;
                        external_key?: string | undefined;
                        sub_id?: string | undefined;
                    }[];
                };
            };
        };
    };
}, "/v1/publisher/affiliate-links"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                    status?: "active" | "inactive" | undefined;
                    brand_id?: string | undefined;
                    q?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                    status?: "active" | "inactive" | undefined;
                    brand_id?: string | undefined;
                    q?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    brand_id: string;
                    program_id: string;
                    brand_name: string;
                    title: string;
                    description: string | null;
                    original_url: string;
                    affiliate_url: string;
                    sub_id: string | null;
                    external_key: string | null;
                    status: "active" | "deleted" | "inactive";
                    created_at: string;
                    updated_at: string;
                    clicks: number;
                    conversions: number;
                    earnings: string;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                    status?: "active" | "inactive" | undefined;
                    brand_id?: string | undefined;
                    q?: string | undefined;
                };
            };
        };
    };
} & {
    "/": {
        $post: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                json: {
                    url?: string | undefined;
                    brand_id?: string | undefined;
                    program_id?: string | undefined;
                    title?: string | undefined;
                    description?: string | null | undefined;
                    external_key?: string | undefined;
                    sub_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                json: {
                    url?: string | undefined;
                    brand_id?: string | undefined;
                    program_id?: string | undefined;
                    title?: string | undefined;
                    description?: string | null | undefined;
                    external_key?: string | undefined;
                    sub_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    brand_id: string;
                    program_id: string;
                    brand_name: string;
                    title: string;
                    description: string | null;
                    original_url: string;
                    affiliate_url: string;
                    sub_id: string | null;
                    external_key: string | null;
                    status: "active" | "deleted" | "inactive";
                    created_at: string;
                    updated_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                json: {
                    url?: string | undefined;
                    brand_id?: string | undefined;
                    program_id?: string | undefined;
                    title?: string | undefined;
                    description?: string | null | undefined;
                    external_key?: string | undefined;
                    sub_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    brand_id: string;
                    program_id: string;
                    brand_name: string;
                    title: string;
                    description: string | null;
                    original_url: string;
                    affiliate_url: string;
                    sub_id: string | null;
                    external_key: string | null;
                    status: "active" | "deleted" | "inactive";
                    created_at: string;
                    updated_at: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 201;
            input: {
                json: {
                    url?: string | undefined;
                    brand_id?: string | undefined;
                    program_id?: string | undefined;
                    title?: string | undefined;
                    description?: string | null | undefined;
                    external_key?: string | undefined;
                    sub_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/:id": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    brand_id: string;
                    program_id: string;
                    brand_name: string;
                    title: string;
                    description: string | null;
                    original_url: string;
                    affiliate_url: string;
                    sub_id: string | null;
                    external_key: string | null;
                    status: "active" | "deleted" | "inactive";
                    created_at: string;
                    updated_at: string;
                    clicks: number;
                    conversions: number;
                    earnings: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
} & {
    "/:id": {
        $patch: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    title?: string | undefined;
                    description?: string | null | undefined;
                    status?: "active" | "inactive" | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    title?: string | undefined;
                    description?: string | null | undefined;
                    status?: "active" | "inactive" | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    brand_id: string;
                    program_id: string;
                    brand_name: string;
                    title: string;
                    description: string | null;
                    original_url: string;
                    affiliate_url: string;
                    sub_id: string | null;
                    external_key: string | null;
                    status: "active" | "deleted" | "inactive";
                    created_at: string;
                    updated_at: string;
                    clicks: number;
                    conversions: number;
                    earnings: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                json: {
                    title?: string | undefined;
                    description?: string | null | undefined;
                    status?: "active" | "inactive" | undefined;
                };
            };
        };
    };
} & {
    "/:id": {
        $delete: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    deleted: true;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
}, "/v1/publisher/affiliate-links"> & import("hono/types").MergeSchemaPath<{
    "/links": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    category?: string | undefined;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    category?: string | undefined;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    brand_id: string;
                    brand_name: string;
                    category: string;
                    commission_rate: string;
                    commission_type: string;
                    cookie_duration: number | null;
                    network_type: string;
                    epc_3_month: string | null;
                    instant_link: string;
                    embed_code: string;
                }[];
                summary: {
                    total: number;
                    network_programs: number;
                    direct_brands: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    page?: unknown;
                    per_page?: unknown;
                    category?: string | undefined;
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/analytics": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    brand_id?: string | undefined;
                    group_by?: "brand" | "country" | "day" | "link" | "sub_id" | undefined;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    brand_id?: string | undefined;
                    group_by?: "brand" | "country" | "day" | "link" | "sub_id" | undefined;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
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
                groups: {
                    value: string | null;
                    clicks: number;
                    conversions: number;
                    earnings: string;
                    conversion_rate: string;
                }[] | null;
                summary: {
                    total_clicks: number;
                    total_conversions: number;
                    total_earnings: string;
                    conversion_rate: string;
                    avg_commission: string;
                    not_counted: {
                        bots: number;
                        previews: number;
                        duplicates: number;
                        blocked: number;
                        unmonetized: number;
                        tests: number;
                    };
                    groups: number | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    from: string;
                    to: string;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    days?: unknown;
                    start_date?: string | undefined;
                    end_date?: string | undefined;
                    brand_id?: string | undefined;
                    group_by?: "brand" | "country" | "day" | "link" | "sub_id" | undefined;
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/brands": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    q?: string | undefined;
                    category?: string | undefined;
                    country?: string | undefined;
                    network?: string | undefined;
                    sort?: "commission" | "name" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    q?: string | undefined;
                    category?: string | undefined;
                    country?: string | undefined;
                    network?: string | undefined;
                    sort?: "commission" | "name" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    name: string;
                    logo_url: string | null;
                    description: string;
                    category: string;
                    subcategory: string | null;
                    country: string | null;
                    commission_rate: string;
                    commission_type: "cpc" | "flat" | "percentage";
                    numeric_commission: number;
                    cookie_duration: number | null;
                    website_url: string;
                    is_featured: boolean;
                    is_active: boolean;
                    network_program_id: string;
                    network_id: string;
                    networkType: "cj" | "siteplug" | "unknown" | "wildfire";
                    networkSlug: string;
                    offerType: "CPA" | "CPC";
                    domain: string | null;
                    allDomains: {
                        domain: string;
                        rate: string;
                        offerType: "CPA" | "CPC";
                        url: string;
                    }[];
                    domainCount: number;
                    epc_7_day: string | null;
                    epc_3_month: string | null;
                    isNetworkBrand: boolean;
                    affiliateLink: string | null;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    q?: string | undefined;
                    category?: string | undefined;
                    country?: string | undefined;
                    network?: string | undefined;
                    sort?: "commission" | "name" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/brands/:id": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    name: string;
                    logo_url: string | null;
                    description: string;
                    category: string;
                    subcategory: string | null;
                    country: string | null;
                    commission_rate: string;
                    commission_type: "cpc" | "flat" | "percentage";
                    numeric_commission: number;
                    cookie_duration: number | null;
                    website_url: string;
                    is_featured: boolean;
                    is_active: boolean;
                    network_program_id: string;
                    network_id: string;
                    networkType: "cj" | "siteplug" | "unknown" | "wildfire";
                    networkSlug: string;
                    offerType: "CPA" | "CPC";
                    domain: string | null;
                    allDomains: {
                        domain: string;
                        rate: string;
                        offerType: "CPA" | "CPC";
                        url: string;
                    }[];
                    domainCount: number;
                    epc_7_day: string | null;
                    epc_3_month: string | null;
                    isNetworkBrand: boolean;
                    affiliateLink: string | null;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            } & {
                query: {
                    publisher_id?: string | undefined;
                };
            };
        };
    };
} & {
    "/stats": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    user_id: string;
                    total_links: number;
                    total_clicks: number;
                    total_conversions: number;
                    total_earnings: string;
                    conversion_rate: string;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
}, "/v1/publisher"> & import("hono/types").MergeSchemaPath<{
    "/": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                query: {
                    q?: string | undefined;
                    category?: string | undefined;
                    country?: string | undefined;
                    network?: string | undefined;
                    sort?: "commission" | "name" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                query: {
                    q?: string | undefined;
                    category?: string | undefined;
                    country?: string | undefined;
                    network?: string | undefined;
                    sort?: "commission" | "name" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    name: string;
                    logo_url: string | null;
                    description: string;
                    category: string;
                    subcategory: string | null;
                    country: string | null;
                    commission_rate: string;
                    commission_type: "cpc" | "flat" | "percentage";
                    numeric_commission: number;
                    cookie_duration: number | null;
                    website_url: string;
                    is_featured: boolean;
                    is_active: boolean;
                    network_program_id: string;
                    network_id: string;
                    networkType: "cj" | "siteplug" | "unknown" | "wildfire";
                    networkSlug: string;
                    offerType: "CPA" | "CPC";
                    domain: string | null;
                    allDomains: {
                        domain: string;
                        rate: string;
                        offerType: "CPA" | "CPC";
                        url: string;
                    }[];
                    domainCount: number;
                    epc_7_day: string | null;
                    epc_3_month: string | null;
                    isNetworkBrand: boolean;
                }[];
                summary: {
                    total: number;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                    page: number;
                    per_page: number;
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                query: {
                    q?: string | undefined;
                    category?: string | undefined;
                    country?: string | undefined;
                    network?: string | undefined;
                    sort?: "commission" | "name" | undefined;
                    page?: unknown;
                    per_page?: unknown;
                };
            };
        };
    };
} & {
    "/facets": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {};
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {};
        } | {
            output: {
                data: {
                    category: {
                        value: string;
                        label: string;
                        brands: number;
                        commissions: {
                            type: "cpc" | "flat" | "percentage";
                            min: string;
                            max: string;
                            label: string;
                        }[];
                    }[];
                    country: {
                        value: string;
                        label: string;
                        brands: number;
                    }[];
                    network: {
                        value: string;
                        label: string;
                        brands: number;
                    }[];
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {};
        };
    };
} & {
    "/:id": {
        $get: {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ClientErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: Problem;
            outputFormat: "json";
            status: import("hono/utils/http-status").ServerErrorStatusCode;
            input: {
                param: {
                    id: string;
                };
            };
        } | {
            output: {
                data: {
                    id: string;
                    name: string;
                    logo_url: string | null;
                    description: string;
                    category: string;
                    subcategory: string | null;
                    country: string | null;
                    commission_rate: string;
                    commission_type: "cpc" | "flat" | "percentage";
                    numeric_commission: number;
                    cookie_duration: number | null;
                    website_url: string;
                    is_featured: boolean;
                    is_active: boolean;
                    network_program_id: string;
                    network_id: string;
                    networkType: "cj" | "siteplug" | "unknown" | "wildfire";
                    networkSlug: string;
                    offerType: "CPA" | "CPC";
                    domain: string | null;
                    allDomains: {
                        domain: string;
                        rate: string;
                        offerType: "CPA" | "CPC";
                        url: string;
                    }[];
                    domainCount: number;
                    epc_7_day: string | null;
                    epc_3_month: string | null;
                    isNetworkBrand: boolean;
                };
                meta: {
                    publisher_id?: string | undefined;
                    timestamp: string;
                    version: "v1";
                };
            };
            outputFormat: "json";
            status: 200;
            input: {
                param: {
                    id: string;
                };
            };
        };
    };
}, "/v1/brands">, '/'>;
