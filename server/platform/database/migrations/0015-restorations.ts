import { type Kysely, sql } from 'kysely'

/** When the shop was restored from a backup; `resumed_at` is when the work that the backup had under way was left anew. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table restorations (
      id bigint generated always as identity primary key,
      backup_taken_at timestamptz not null,
      restored_at timestamptz not null default now(),
      resumed_at timestamptz
    )
  `.execute(database)
}
