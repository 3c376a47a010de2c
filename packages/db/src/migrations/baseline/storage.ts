/**
 * Storage parameters of large tables. By default, a table is vacuumed after a fifth of it has changed: a table with
 * years of data, once in months. Index-only scans for counts require a vacuum since the last change of the rows.
 */
export const vacuumedEarly = `autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 1000`
