import type { Entry, RegistryStore } from '../registry/registry.ts';
import type { WriteBehind } from './write-behind.ts';

/** The registry's rows in the conversation's own database. */
export function registryStore(sql: SqlStorage, writes: WriteBehind): RegistryStore {
  return {
    load: () =>
      sql
        .exec<{ entry: string }>('SELECT entry FROM registry ORDER BY number')
        .toArray()
        .map((row): Entry => JSON.parse(row.entry)),
    save(key, entry) {
      writes.add(() => {
        sql.exec(
          `INSERT INTO registry (number, key, entry) VALUES (?1, ?2, ?3)
           ON CONFLICT (number) DO UPDATE SET entry = excluded.entry`,
          Number(entry.id.slice(1)),
          key,
          JSON.stringify(entry),
        );
      });
    },
  };
}
