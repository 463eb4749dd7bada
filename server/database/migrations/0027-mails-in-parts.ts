import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * A mail that waits is kept as what it says, a tenth of what it looks like, which it gets as it leaves. What waits from
 * before says the same, as one text.
 */
export async function up(database: QueryExecutorProvider): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table mails add column parts json;
update mails set parts = json_build_object('paragraphs', json_build_array(text)) where sent_at is null;
alter table mails drop column text, drop column html;
alter table mails add constraint mails_say_something_until_sent check ((sent_at is null) = (parts is not null));
`
