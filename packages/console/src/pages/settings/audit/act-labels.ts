/** What is done, as people say it. */
export const actLabels: Readonly<Record<string, string>> = {
  'organization.create': 'Created the organization',
  'organization.rename': 'Renamed the organization',
  'organization.suspend': 'Suspended the organization',
  'organization.resume': 'Had the organization go on',
  'organization.export': 'Exported all that the organization has',
  'organization.delete': 'Deleted the organization',
  'audit.export': 'Exported the audit',
  'call.export': 'Exported calls',
  'client.create': 'Created a client',
  'client.change': 'Changed a client',
  'api_key.issue': 'Issued an API key',
  'api_key.rename': 'Renamed an API key',
  'api_key.revoke': 'Revoked an API key',
  'api_key.rotate': 'Rotated an API key',
  'endpoint.create': 'Created a webhook URL',
  'endpoint.activate': 'Activated a webhook URL',
  'endpoint.deactivate': 'Deactivated a webhook URL',
  'endpoint.revoke': 'Revoked a webhook URL',
  'endpoint.replace': 'Replaced a webhook URL',
  'endpoint.reveal_url': 'Showed a webhook URL',
  'endpoint.test': 'Sent a test delivery',
  'endpoint.sign': 'Set a signature',
  'endpoint.drop_previous_secret': 'Dropped a previous secret',
  'endpoint.unsign': 'Removed a signature',
  'endpoint.allow_addresses': 'Changed allowed addresses',
  'endpoint.watch': 'Changed when silence is told',
  'event_endpoint.create': 'Added an endpoint for events',
  'event_endpoint.change': 'Changed an endpoint for events',
  'event_endpoint.rotate_secret': 'Rotated the secret of an endpoint for events',
  'event_endpoint.test': 'Sent a test event',
  'event_endpoint.replay': 'Sent events again',
  'event_endpoint.delete': 'Removed an endpoint for events',
  'provider_account.connect': 'Connected a provider',
  'provider_account.replace_key': 'Replaced the key of a provider',
  'provider_account.map': 'Assigned calls of a provider',
  'provider_account.compare': 'Had a provider compared',
  'provider_account.disconnect': 'Disconnected a provider',
  'rejection.release': 'Released a delivery',
  'report.replay': 'Replayed reports',
  'evaluation.record': 'Recorded an evaluation',
  'evaluation.review': 'Reviewed a call',
  'evaluation.retry': 'Retried evaluations',
  'evaluation.run': 'Ran evaluations',
  'evaluation.rebuild_scores': 'Rebuilt scores',
  'customer.erase': 'Erased a caller',
  'counts.rebuild': 'Rebuilt counts',
  'member.invite': 'Invited a member',
  'member.join': 'Joined',
  'member.role': 'Changed a role',
  'member.remove': 'Removed a member'
}

export function labelOfAct(act: string): string {
  return actLabels[act] ?? act
}

/** The kind of a thing, such as `api_key`, as people say it. */
export function labelOfKind(kind: string): string {
  const words = kind.replaceAll('_', ' ').replace(/^api\b/, 'API')

  return words.charAt(0).toUpperCase() + words.slice(1)
}
