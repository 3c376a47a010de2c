import { permissions } from '@callbook/accounts'

/** Command that creates the first administrator, on the database. */
export const createAdministrator = [
  ...['user', 'create', '--email', 'ann@example.com', '--name', 'Ann Lee', '--administrator']
]

/** The token with which that user runs the other commands. */
export const administratorToken = {
  name: 'Command line',
  permissions,
  user: { name: 'Ann Lee', password: 'correct horse battery' }
}
