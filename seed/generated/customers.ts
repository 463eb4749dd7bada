import { literal, type Run, textArray } from './chance.ts'
import { cities, firstNames, hindiFirstNames, hindiLastNames, lastNames, streets } from './names.ts'

/**
 * Invented customers, who registered evenly over the last `days` days. Their mail domain is reserved, and none of them
 * has a password. Also creates the temporary table `buyers`: the customers by number, the first to register first,
 * with their addresses.
 */
export async function makeCustomers(run: Run, { customers, days }: { customers: number; days: number }): Promise<void> {
  await run(`
    insert into users (id, name, email, phone_number, email_confirmed_at, created_at)
    select pg_temp.made_id('user', n),
      case when pg_temp.chance('hindi', n) < 0.08
        then pg_temp.one_of(${textArray(hindiFirstNames)}, pg_temp.chance('first', n)) || ' ' ||
          pg_temp.one_of(${textArray(hindiLastNames)}, pg_temp.chance('last', n))
        else first || ' ' || last end,
      lower(translate(first || '.' || last, '’', '')) || n || '@paudha.example',
      case when pg_temp.chance('phone', n) < 0.7 then format('+91%s%s',
        6 + floor(4 * pg_temp.chance('digit', n)), lpad(floor(1e9 * pg_temp.chance('digits', n))::text, 9, '0')) end,
      registered_at, registered_at
    from generate_series(1, ${customers}) as n
    cross join lateral (select
      pg_temp.one_of(${textArray(firstNames)}, pg_temp.chance('first', n)) as first,
      pg_temp.one_of(${textArray(lastNames)}, pg_temp.chance('last', n)) as last,
      now() - make_interval(secs => 86400.0 * ${days} * (1 - (n - 0.5) / ${customers})) as registered_at
    ) as made
  `)
  await run(`
    create temporary table buyers on commit drop as
    select row_number() over (order by created_at, id) as n, id, name, phone_number, created_at,
      format('%s, %s', 1 + floor(300 * pg_temp.chance(id, 1)),
        pg_temp.one_of(${textArray(streets)}, pg_temp.chance(id, 2))) as street,
      home ->> 'city' as city, home ->> 'state' as state, home ->> 'zip' as zip_code
    from users
    cross join lateral (select ${literal(cities)}::jsonb ->
      floor(${cities.length} * pg_temp.chance(id, 3))::integer as home) as homes
    where not is_admin;
    create unique index on buyers (n);
    analyze buyers
  `)
}
