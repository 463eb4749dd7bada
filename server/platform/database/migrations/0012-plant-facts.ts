import { type Kysely, sql } from 'kysely'

/** A product holds what is known of the plant. Of earlier products nothing is known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create domain plant_facts as jsonb constraint plant_facts_rule check (
  value ?& array['light', 'water', 'effort', 'places', 'pets', 'heightCm', 'spreadCm', 'grownHeightCm', 'potCm',
    'potIncluded', 'flowers', 'edible', 'humidity', 'minCelsius', 'maxCelsius']
  and jsonb_typeof(value->'places') in ('array', 'null') and jsonb_typeof(value->'flowers') in ('array', 'null')
  and jsonb_typeof(value->'pets') in ('object', 'null')
);
alter table plants add facts plant_facts not null default '{"light": null, "water": null, "effort": null, "places": null, "pets": null,
    "heightCm": null, "spreadCm": null, "grownHeightCm": null, "potCm": null, "potIncluded": null, "flowers": null,
    "edible": null, "humidity": null, "minCelsius": null, "maxCelsius": null}';
`
