import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { listTables } from '../../tables.ts'

const others = sql.join([...listTables('lookup'), ...listTables('local')].map((name) => sql.lit(name)))

/** Tables with their organization_id column, if any, and whether they are read before the tenant is known. */
const tables = sql`
  tables as (
    select c.oid, c.relname as name, c.relkind, c.relrowsecurity, c.relname not in (${others}) as of_tenants,
      o.attnum as organization_id, coalesce(o.attnotnull and o.atttypid = 'uuid'::regtype, false) as is_organized
    from pg_class c
    left join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname not like 'kysely\\_%'
  ),
  columns as (
    select t.name || '.' || a.attname as name, t.of_tenants, a.attname, a.attidentity, a.atttypid, a.atttypmod,
      coalesce(pg_get_expr(d.adbin, d.adrelid), '') as default_value
    from tables t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  ),
  foreign_keys as (
    select k.conname as name, k.confdeltype, k.confupdtype, t.of_tenants, f.of_tenants as to_tenants,
      exists (
        select from unnest(k.conkey, k.confkey) as pair (here, there)
        where pair.here = t.organization_id and pair.there = f.organization_id
      ) as pairs_organization
    from pg_constraint k join tables t on t.oid = k.conrelid join tables f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0
  )`

const rules: Readonly<Record<string, string>> = {
  'a tenant table without organization_id uuid not null': `
    select name from tables where of_tenants and not is_organized`,
  'a tenant table whose primary key does not start with organization_id': `
    select name from tables t where of_tenants and not exists (
      select from pg_index i where i.indrelid = t.oid and i.indisprimary and i.indkey[0] = t.organization_id)`,
  'a unique key of a tenant table without organization_id': `
    select i.indexrelid::regclass::text as name from tables t
    join pg_index i on i.indrelid = t.oid and i.indisunique
    where t.of_tenants and (t.organization_id = any (i.indkey::int2[])) is not true`,
  'a usage counter in a lookup table': `
    select name from columns where not of_tenants and attname ~ '(_count|^last_used)'`,
  'a foreign key between tenant tables that does not pair organization_id': `
    select name from foreign_keys where of_tenants and to_tenants and not pairs_organization`,
  'a foreign key from a lookup table to a tenant table': `
    select name from foreign_keys where not of_tenants and to_tenants`,
  'a foreign key action other than NO ACTION and CASCADE': `
    select name from foreign_keys where confdeltype not in ('a', 'c') or confupdtype not in ('a', 'c')`,
  'a trigger': `
    select g.tgname as name from pg_trigger g join tables t on t.oid = g.tgrelid where not g.tgisinternal`,
  'row-level security': `
    select name from tables where relrowsecurity`,
  'a serial or identity column': `
    select name from columns where attidentity <> '' or default_value like 'nextval(%'`,
  'an id made by the database': `
    select name from columns where atttypid = 'uuid'::regtype and default_value <> ''`,
  'a time that is not timestamptz(3)': `
    select name from columns
    where atttypid = any ('{timestamp,date,time,timetz}'::regtype[]) or (atttypid = 'timestamptz'::regtype and atttypmod <> 3)`,
  'a partitioned table other than raw_reports': `
    select name from tables where relkind = 'p' and name <> 'raw_reports'`,
  'a partitioned table without a default partition': `
    select name from tables t where relkind = 'p' and not exists (
      select from pg_partitioned_table p where p.partrelid = t.oid and p.partdefid <> 0)`,
  'a CHECK on a partitioned table': `
    select k.conname as name from pg_constraint k join tables t on t.oid = k.conrelid
    where k.contype = 'c' and t.relkind = 'p'`,
  'a partition of a partition': `
    select relname as name from pg_class
    where relkind = 'p' and relispartition and relnamespace = current_schema()::regnamespace`,
  'table inheritance': `
    select i.inhrelid::regclass::text as name from pg_inherits i join tables t on t.oid = i.inhrelid`,
  'a database function': `
    select proname as name from pg_proc where pronamespace = current_schema()::regnamespace`
}

/** Returns the breaches of the rules for distributed tables, as `rule: name`. */
export async function schemaBreaches(db: Queryable): Promise<string[]> {
  const breaches: string[] = []
  for (const [rule, find] of Object.entries(rules)) {
    const { rows } = await sql<{ name: string }>`with ${tables} ${sql.raw(find)} order by name`.execute(db)
    breaches.push(...rows.map(({ name }) => `${rule}: ${name}`))
  }

  return breaches
}
