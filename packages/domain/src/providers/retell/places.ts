/**
 * Returns the path of a member of `call`, and the path of its copy without personal data. With the storage setting
 * `everything_except_pii`, Retell deletes the former (https://docs.retellai.com/accounts/privacy-disable).
 */
export function inCall(member: string): readonly [path: string, scrubbed: string] {
  return [`call.${member}`, `call.scrubbed_${member}`]
}
