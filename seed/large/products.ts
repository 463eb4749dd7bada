import { fromRupees } from '../../domain/money.ts'
import { choicesOf } from '../../domain/plant-facts/plant-facts.ts'
import { storedPacked } from '../../server/admin/products/product-row.ts'
import { type CatalogueProduct, catalogue } from '../catalogue/index.ts'
import { packages } from '../catalogue/packages.ts'
import { literal, type Run, textArray } from '../generated/chance.ts'
import { picturesOf } from '../pictures.ts'

const varieties =
  'Classic,Golden,Variegated,Dwarf,Compact,Silver,Ruby,Emerald,Moonlight,Sunrise,Monsoon,Himalayan,Konkan,Nilgiri,Kaveri,Royal,Velvet,Lemon,Pearl,Copper,Jade,Marble,Festival,Heritage,Balcony,Terrace,Collector’s,Nursery,Grafted,Heirloom'.split(
    ',',
  )

const sizes = ['Small', 'Medium', 'Large', 'Extra Large', 'Pair', 'Set of Three', 'Gift Pack', 'Tray of Six']

/** Each fact is unknown for a fifth of the plants. */
const someFacts = `jsonb_strip_nulls(jsonb_build_object(
  'light', ${oneOf('light', choicesOf('light'))}, 'water', ${oneOf('water', choicesOf('water'))}, 'effort', ${oneOf('effort', choicesOf('effort'))},
  'places', '[]'::jsonb || to_jsonb(${oneOf('place', choicesOf('places'))}),
  'pets', case when pg_temp.chance('pets', made) < 0.4 then '{"verdict": "non-toxic", "source": "Made up"}'::jsonb end,
  'heightCm', case when pg_temp.chance('height', made) < 0.8 then 10 + floor(240 * pg_temp.chance('cm', made)) end))`

function oneOf(fact: string, values: readonly string[]): string {
  return `(${textArray(values)})[1 + floor(${values.length * 1.25} * pg_temp.chance('${fact}', made))::integer]`
}

/** So many products: the demo catalogue's in varieties and sizes, each with a name of its own. */
export async function makeProducts(run: Run, { products }: { products: number }): Promise<void> {
  await run(`
    create temporary table bases on commit drop as
    select * from jsonb_to_recordset(${literal(catalogue.map(baseOf))}::jsonb) as base (
      n integer, name text, scientific_name text, other_names text[], description text, price integer, category text, tax_class text, packed jsonb,
      rating numeric, image_url text, images jsonb, care jsonb, benefits text[]);

    insert into plants (id, name, scientific_name, other_names, description, price, discount, stock, category, tax_class, packed, facts, rating,
      image_url, images, care_instructions, benefits, created_at, updated_at)
    select pg_temp.made_id('plant', made), concat_ws(' ', variety, name, '–', size, nullif(round, 0)), scientific_name,
      other_names, description, sold_at,
      case when pg_temp.chance('discount', made) < 0.15 then 5 * (1 + floor(5 * pg_temp.chance('percent', made))) else 0 end,
      case
        when pg_temp.chance('stock', made) < 0.03 then 0
        when pg_temp.chance('stock', made) < 0.08 then 1 + floor(5 * pg_temp.chance('pieces', made))
        else 8 + floor(120 * pg_temp.chance('pieces', made)) end,
      category, tax_class, packed || jsonb_build_object('mrp', sold_at), ${someFacts}, rating, image_url, images, care, benefits, made_at, made_at
    from generate_series(0, ${products} - 1) as made
    join bases on bases.n = made % ${catalogue.length}
    cross join lateral (select (50 * round(price * (0.6 + 1.2 * pg_temp.chance('price', made)) / 50))::integer as sold_at) as priced
    cross join lateral (select
      made / ${catalogue.length} % ${varieties.length} as variety_at,
      made / ${catalogue.length * varieties.length} % ${sizes.length} as size_at,
      made / ${catalogue.length * varieties.length * sizes.length} as round
    ) as places
    cross join lateral (select
      (${textArray(varieties)})[1 + variety_at] as variety, (${textArray(sizes)})[1 + size_at] as size,
      now() - interval '2 years' + made * interval '1 minute' as made_at
    ) as made_from;

    insert into stock_movements (plant_id, reason, change, stock_after, moved_at)
    select id, 'initial', stock, stock, created_at from plants where stock > 0
  `)
}

function baseOf({ slug, otherNames, scientificName, careInstructions, ...product }: CatalogueProduct, n: number) {
  const { image, images } = picturesOf(slug)
  const packed = packages[slug] ?? null
  return {
    n,
    name: product.name,
    scientific_name: scientificName ?? null,
    other_names: `{${otherNames.map((name) => JSON.stringify(name)).join()}}`,
    description: product.description,
    price: fromRupees(product.price),
    category: product.category,
    tax_class: product.taxClass ?? null,
    packed: packed && storedPacked(packed),
    rating: product.rating,
    image_url: image.url,
    images: images.map((each) => ({ ...each, public_id: null })),
    care: careInstructions,
    benefits: `{${product.benefits.map((benefit) => JSON.stringify(benefit)).join()}}`,
  }
}
