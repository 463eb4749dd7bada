/** Runs one statement in the transaction that fills the shop. */
export type Run = (statement: string) => Promise<unknown>

/**
 * For the rest of the connection: `pg_temp.chance(what, n)` is a number from 0 up to 1 that is always the same for the
 * same arguments, and `pg_temp.made_id(kind, n)` an identifier likewise; `pg_temp.one_of(texts, chance)` picks one.
 */
export const CHANCE = `
create or replace function pg_temp.chance(what text, n bigint) returns double precision
  language sql immutable parallel safe
  return (hashtextextended(what, n) & 9007199254740991) / 9007199254740992.0;

create or replace function pg_temp.made_id(kind text, n bigint) returns text
  language sql immutable parallel safe
  return translate(left(encode(decode(md5(kind || n), 'hex'), 'base64'), 20), '+/', 'Zz');

create or replace function pg_temp.one_of(texts text[], chance double precision) returns text
  language sql immutable parallel safe
  return texts[1 + floor(chance * cardinality(texts))::integer];
`

/** A text or any other value as SQL writes it down. */
export function literal(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}

export function textArray(texts: readonly string[]): string {
  return `array[${texts.map(literal).join(', ')}]::text[]`
}
