import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * A mail that waits is kept as what it says, a tenth of what it looks like, which it gets as it leaves. What waits from
 * before says the same in paragraphs, without the name that every mail ends with.
 */
export async function up(database: QueryExecutorProvider): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table mails add column parts json;
update mails set parts = json_build_object('paragraphs', to_json(string_to_array(
  regexp_replace(rtrim(text, E'\\n'), E'\\n\\n-- \\n[^\\n]*', ''), E'\\n\\n'
))) where sent_at is null;
alter table mails drop column text, drop column html;
alter table mails add constraint mails_say_something_until_sent check ((sent_at is null) = (parts is not null));
`
