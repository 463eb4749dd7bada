import { sql } from 'kysely'

/** The moment at which a day, or one so many days later, starts in India. */
export function startOfDay(day: string, later = 0) {
  return sql<Date>`(${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Kolkata'`
}
