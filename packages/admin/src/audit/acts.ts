/** Everything an account manager can do that changes something, and what it is done to: every event tells one of these. */
export const acts = {
  'organization.create': 'organization',
  'organization.rename': 'organization',
  'organization.suspend': 'organization',
  'organization.resume': 'organization',
  'organization.export': 'organization',
  'organization.delete': 'organization',
  'audit.export': 'organization',
  'call.export': 'organization',
  'client.create': 'client',
  'client.change': 'client',
  'api_key.issue': 'api_key',
  'api_key.rename': 'api_key',
  'api_key.revoke': 'api_key',
  'api_key.rotate': 'api_key',
  'endpoint.create': 'endpoint',
  'endpoint.activate': 'endpoint',
  'endpoint.deactivate': 'endpoint',
  'endpoint.revoke': 'endpoint',
  'endpoint.replace': 'endpoint',
  'endpoint.reveal_url': 'endpoint',
  'endpoint.test': 'endpoint',
  'endpoint.sign': 'endpoint',
  'endpoint.drop_previous_secret': 'endpoint',
  'endpoint.unsign': 'endpoint',
  'endpoint.allow_addresses': 'endpoint',
  'rejection.release': 'rejection',
  'report.replay': 'organization',
  'evaluation.record': 'call',
  'evaluation.review': 'call',
  'evaluation.retry': 'organization',
  'evaluation.run': 'organization',
  'evaluation.rebuild_scores': 'organization',
  'customer.erase': 'customer',
  'counts.rebuild': 'organization',
  'retention.run': 'installation',
  'secrets.reencrypt': 'installation'
} as const

export type Act = keyof typeof acts

export const actNames = Object.keys(acts) as Act[]
