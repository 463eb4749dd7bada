import { type Kysely, sql } from 'kysely'

/**
 * Columns, states, triggers and a queue get the names that the field uses; the simulator's column is renamed by the
 * simulator. The alert job's old queue ends with its schedule: the new one does the same work within a minute. A job that
 * there is no more (`index-orders`) cannot end its incident itself.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table stock_alerts rename column told_at to notified_at;
alter index stock_alerts_wanted rename to stock_alerts_open;

alter table refunds drop constraint refunds_status_check, drop constraint refunds_check;
drop index refunds_open;
update refunds
  set status = case status when 'wanted' then 'requested' when 'accepted' then 'pending' else 'succeeded' end;
alter table refunds
  alter status set default 'requested',
  add constraint refunds_status_check check (status in ('requested', 'pending', 'succeeded')),
  add constraint refunds_check check ((status in ('pending', 'succeeded')) <= (provider_refund_id is not null));
create index refunds_open on refunds (updated_at) where status in ('requested', 'pending');

alter table payment_incidents
  rename constraint payment_incidents_resolved_by_somebody to payment_incidents_resolution;

alter function tell_of_plant() rename to notify_plant_change;
alter function tell_of_everything() rename to notify_everything;
alter function tell_of_mails() rename to notify_mails;
alter trigger plants_are_told_of on plants rename to plants_changed;
alter trigger plants_emptied_is_told_of on plants rename to plants_truncated;
alter trigger settings_are_told_of on seller_settings rename to settings_changed;
alter trigger mails_are_told_of on mails rename to mails_added;

update operational_incidents set subject = 'send-back-in-stock-mails' where subject = 'tell-of-stock';
delete from operational_incidents where kind = 'job_fails' and subject = 'index-orders';
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'tell-of-stock';
    delete from pgboss.job
      where name = 'tell-of-stock' or (name = '__pgboss__send-it' and data->>'name' = 'tell-of-stock');
  end if;
end $$;
`
