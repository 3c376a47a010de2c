declare const brand: unique symbol

/** A UUID or name with the type of its object, so that ids of two types cannot be swapped. */
type Id<Name extends string> = string & { readonly [brand]: Name }

export type OrganizationId = Id<'Organization'>
export type ApiKeyId = Id<'ApiKey'>
export type ClientId = Id<'Client'>
export type EndpointId = Id<'Endpoint'>
export type AlarmId = Id<'Alarm'>
export type EventEndpointId = Id<'EventEndpoint'>
export type CustomerId = Id<'Customer'>
export type CallId = Id<'Call'>
export type RejectionId = Id<'Rejection'>
export type UserId = Id<'User'>
export type SessionId = Id<'Session'>
export type AccessTokenId = Id<'AccessToken'>
export type LinkId = Id<'Link'>
export type ProviderAccountId = Id<'ProviderAccount'>
export type SavedViewId = Id<'SavedView'>
export type GapId = Id<'Gap'>

/** Name of a scorecard, such as `booking`. */
export type ScorecardDomain = Id<'Scorecard'>
