/** Labels of fields whose name is not clear enough. */
const labels: Readonly<Record<string, string>> = {
  accepts_until: 'Old URL works until',
  client_id: 'Client',
  email: 'Email address',
  is_current: 'In use',
  prefix: 'Key prefix',
  refuses_reports: 'Rejects reports',
  silence_after_seconds: 'Inactivity alert after (seconds)',
  suspects_silence: 'Alert after unusual silence',
  types: 'Event types'
}

const abbreviations: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  ips: 'IPs',
  url: 'URL',
  api: 'API',
  hmac: 'HMAC'
}

/** Returns the label of a changed field: `allowed_ips` becomes "Allowed IPs". */
export function fieldLabel(name: string): string {
  const known = Object.hasOwn(labels, name) ? labels[name] : undefined
  if (known !== undefined) return known
  const words = name
    .split('_')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word))
    .join(' ')

  return words.charAt(0).toUpperCase() + words.slice(1)
}
