import { capitalize } from '#lib/capitalize.ts'
/** Labels of changes. */
export const changeLabels: Readonly<Record<string, string>> = {
  'organization.create': 'Created the organization',
  'organization.rename': 'Renamed the organization',
  'organization.suspend': 'Suspended the organization',
  'organization.resume': 'Resumed the organization',
  'organization.export': 'Exported all data of the organization',
  'organization.delete': 'Deleted the organization',
  'audit.export': 'Exported the audit log',
  'call.export': 'Exported calls',
  'client.create': 'Created a client',
  'client.change': 'Updated a client',
  'api_key.issue': 'Created an API key',
  'api_key.rename': 'Renamed an API key',
  'api_key.revoke': 'Revoked an API key',
  'api_key.rotate': 'Rotated an API key',
  'endpoint.create': 'Created a webhook URL',
  'endpoint.activate': 'Activated a webhook URL',
  'endpoint.deactivate': 'Deactivated a webhook URL',
  'endpoint.revoke': 'Revoked a webhook URL',
  'endpoint.replace': 'Replaced a webhook URL',
  'endpoint.reveal_url': 'Showed a webhook URL',
  'endpoint.test': 'Sent a test request',
  'endpoint.sign': 'Changed signature verification',
  'endpoint.drop_previous_secret': 'Removed a previous secret',
  'endpoint.unsign': 'Turned off signature verification',
  'endpoint.allow_addresses': 'Changed allowed addresses',
  'endpoint.watch': 'Changed an inactivity alert',
  'event_endpoint.create': 'Added an event endpoint',
  'event_endpoint.change': 'Changed an event endpoint',
  'event_endpoint.rotate_secret': 'Rotated the secret of an event endpoint',
  'event_endpoint.test': 'Sent a test event',
  'event_endpoint.replay': 'Replayed events',
  'event_endpoint.delete': 'Removed an event endpoint',
  'mapping.save': 'Saved a mapping',
  'mapping.delete': 'Deleted a mapping',
  'provider_account.connect': 'Connected a provider',
  'provider_account.replace_key': 'Replaced a provider key',
  'provider_account.map': 'Assigned calls of a provider',
  'provider_account.compare': 'Started a comparison with a provider',
  'provider_account.disconnect': 'Disconnected a provider',
  'rejection.release': 'Retried a rejected report',
  'report.replay': 'Reprocessed reports',
  'evaluation.record': 'Recorded an evaluation',
  'evaluation.review': 'Reviewed a call',
  'evaluation.request_review': 'Sent a call to review',
  'evaluation.assign': 'Assigned a call for review',
  'evaluation.sample': 'Changed the review sample of a client',
  'evaluation.retry': 'Retried evaluations',
  'evaluation.run': 'Ran evaluations',
  'scorecard.create': 'Created a scorecard',
  'scorecard.revise': 'Saved a revision of a scorecard',
  'scorecard.change': 'Changed a scorecard',
  'scorecard.delete': 'Deleted a scorecard',
  'budget.change': 'Changed the daily limit of scorecards',
  'customer.erase': 'Erased a customer',
  'customer.export': 'Exported a customer',
  'hold.create': 'Created a legal hold',
  'hold.release': 'Released a legal hold',
  'retention.policy': 'Changed retention',
  'retention.remove': 'Removed content of old calls',
  'recording.policy': 'Changed the storage of recordings',
  'recording.fetch': 'Requested recordings of earlier calls',
  'view.create': 'Shared a view',
  'view.change': 'Changed a shared view',
  'view.delete': 'Deleted a shared view',
  'reader.create': 'Created a SQL reader',
  'reader.remove': 'Removed a SQL reader',
  'counts.rebuild': 'Rebuilt counts',
  'search.rebuild': 'Rebuilt search index',
  'member.invite': 'Invited a member',
  'member.resend_invitation': 'Resent an invitation',
  'member.revoke_invitation': 'Revoked an invitation',
  'member.join': 'Joined',
  'member.role': 'Changed access of a member',
  'member.remove': 'Removed a member',
  'member.merge': 'Merged accounts of a member',
  'member.link': 'Linked single sign-on',
  'member.unlink': 'Unlinked single sign-on of a member',
  'sso.save': 'Changed single sign-on',
  'sso.state': 'Enabled, enforced or disabled single sign-on',
  'sso.test': 'Tested single sign-on',
  'sso.delete': 'Deleted single sign-on',
  'user.accept_invitation': 'Accepted an invitation',
  'user.create': 'Created an account',
  'user.change': 'Changed an account',
  'user.disable': 'Disabled an account',
  'user.enable': 'Enabled an account',
  'user.merge': 'Merged accounts',
  'user.create_link': 'Created a sign-in link',
  'user.end_sessions': 'Ended all sessions',
  'user.change_password': 'Changed a password',
  'user.reset_password': 'Reset a password',
  'user.propose_second_factor': 'Started a second factor',
  'user.set_second_factor': 'Set a second factor',
  'user.remove_second_factor': 'Removed a second factor',
  'user.reset_second_factor': 'Reset a second factor',
  'user.create_token': 'Created an access token',
  'user.revoke_token': 'Revoked an access token',
  'user.make_administrator': 'Made an administrator',
  'user.make_account_manager': 'Made an account manager',
  'user.make_no_staff': 'Ended the work of staff'
}

/** Labels of access. */
export const accessLabels: Readonly<Record<string, string>> = {
  'user.sign_in': 'Signed in',
  'user.sign_in_refused': 'Sign-in rejected',
  'user.sign_out': 'Signed out',
  'user.second_factor': 'Entered a second factor',
  'user.second_factor_refused': 'Second factor rejected',
  'user.confirm': 'Confirmed a password',
  'user.confirm_refused': 'Confirmation rejected'
}

export function labelOfAction(act: string): string {
  return changeLabels[act] ?? accessLabels[act] ?? act
}

const kindLabels: Readonly<Record<string, string>> = {
  api_key: 'API key',
  endpoint: 'Webhook URL',
  provider_account: 'Integration',
  rejection: 'Rejected report'
}

/** Returns the label of an object kind such as `api_key`. */
export function labelOfKind(kind: string): string {
  const known = Object.hasOwn(kindLabels, kind) ? kindLabels[kind] : undefined
  if (known !== undefined) return known
  const words = kind.replaceAll('_', ' ')

  return capitalize(words)
}
