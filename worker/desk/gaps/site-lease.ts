const LEASE_MS = 60_000;

/** What a page of a grouping stands on: it may be written only while all of it is so. */
export type Ground = {
  /** Of the last line of the gaps' history: a person's change adds one. Null without any. */
  mark: number | null;
  /** Cores that the page changes, with the version at which they were read. */
  cores: { id: string; version: number }[];
  /** The page's answers, which wait. */
  answers: string[];
};

/** One grouping of a site at a time. A run that is slow or dies loses it after a minute. */
export class SiteLease {
  readonly #db: D1Database;
  readonly #site: string;
  readonly #holder = crypto.randomUUID();
  #mine: string;

  private constructor(db: D1Database, site: string) {
    this.#db = db;
    this.#site = site;
    this.#mine = this.#until();
  }

  /** Null while another run has it. */
  static async take(db: D1Database, site: string): Promise<SiteLease | null> {
    const lease = new SiteLease(db, site);
    const { meta } = await db
      .prepare(
        `INSERT INTO gap_runs VALUES (?1, ?2)
         ON CONFLICT (site) DO UPDATE SET until = excluded.until WHERE until < ?3`,
      )
      .bind(site, lease.#mine, new Date().toISOString())
      .run();
    return meta.changes > 0 ? lease : null;
  }

  /** False: it was lost to another run. */
  async renew(): Promise<boolean> {
    const next = this.#until();
    const { meta } = await this.#db
      .prepare('UPDATE gap_runs SET until = ?3 WHERE site = ?1 AND until = ?2')
      .bind(this.#site, this.#mine, next)
      .run();
    this.#mine = next;
    return meta.changes > 0;
  }

  /**
   * First in the batch that writes a page: fails the whole of it, as `broken` tells, when the lease was lost, a person
   * changed a gap, an answer was erased or a core is not what it was.
   */
  stand({ mark, cores, answers }: Ground): D1PreparedStatement {
    return this.#db
      .prepare(
        `INSERT INTO gap_runs SELECT ?1, iif(
           EXISTS (SELECT 1 FROM gap_runs WHERE site = ?1 AND until = ?2)
           AND (SELECT max(id) FROM gap_history) IS ?3
           AND NOT EXISTS (SELECT 1 FROM json_each(?4) AS each WHERE NOT EXISTS
             (SELECT 1 FROM gap_cores WHERE id = each.value ->> 'id' AND version = each.value ->> 'version'))
           AND NOT EXISTS (SELECT 1 FROM json_each(?5) AS each WHERE NOT EXISTS
             (SELECT 1 FROM gap_waiting WHERE answer = each.value)), ?2, NULL)
         WHERE true ON CONFLICT (site) DO UPDATE SET until = excluded.until`,
      )
      .bind(this.#site, this.#mine, mark, JSON.stringify(cores), JSON.stringify(answers));
  }

  static broken(error: unknown): boolean {
    return error instanceof Error && error.message.includes('NOT NULL constraint failed: gap_runs.until');
  }

  async end(): Promise<void> {
    await this.#db
      .prepare('DELETE FROM gap_runs WHERE site = ? AND until = ?')
      .bind(this.#site, this.#mine)
      .run();
  }

  /** Compared as text: the time first, then whose it is. */
  #until(): string {
    return `${new Date(Date.now() + LEASE_MS).toISOString()} ${this.#holder}`;
  }
}
