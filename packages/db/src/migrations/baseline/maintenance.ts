/** Tables of the installation itself. */
export const maintenance: readonly string[] = [
  `create table maintenance_runs (
    name         text primary key check (name in ('backup', 'retention')),
    completed_at timestamptz(3) not null
  )`,
  // A new installation has nothing to remove yet. If retention never runs, the alert counts from here.
  "insert into maintenance_runs (name, completed_at) values ('retention', now())"
]
