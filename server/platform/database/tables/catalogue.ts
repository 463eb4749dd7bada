import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BundlePart } from '../../../../domain/bundle/bundle.ts'
import type { Category } from '../../../../domain/catalogue.ts'
import type { PlantDelivery } from '../../../../domain/delivery/plant-delivery.ts'
import type { Paise } from '../../../../domain/money.ts'
import type { PackedFacts } from '../../../../domain/packed/packed-facts.ts'
import type { PlantFacts } from '../../../../domain/plant-facts/plant-facts.ts'
import type { PlantSize } from '../../../../domain/plant-size/plant-size.ts'
import type { ShownAs } from '../../../../domain/reviewer-name.ts'

export type CatalogueTables = {
  plants: Plants
  reviews: Reviews
  bought_together: BoughtTogether
  review_photos: ReviewPhotos
  searches_without_results: SearchesWithoutResults
}

export type StoredImage = { url: string; public_id: string | null; isPrimary: boolean; order: number }

export type CareInstruction = { title: string; description: string }

type Plants = {
  id: string
  name: string
  scientific_name: string | null
  other_names: Generated<string[]>
  description: string
  price: Paise
  original_price: Paise | null
  discount: Generated<number>
  stock: number
  category: Category
  /** Null: that of the category */
  tax_class: string | null
  packed: ColumnType<PackedFacts | null, string | null | undefined, string | null>
  /** Null: it has a stock of its own */
  parts: ColumnType<BundlePart[] | null, string | null | undefined, string | null>
  /** Null: nothing is special about its delivery */
  delivery: ColumnType<PlantDelivery | null, string | null | undefined, string | null>
  /** Null: it has no sizes */
  size: ColumnType<PlantSize | null, string | null | undefined, string | null>
  facts: ColumnType<PlantFacts, string | undefined, string>
  /** What the admin typed; it is shown until there is a review */
  rating: Generated<number>
  review_count: Generated<number>
  /** All the reviews' stars added up */
  review_stars: Generated<number>
  image_url: string
  image_public_id: string | null
  images: JSONColumnType<StoredImage[]>
  care_instructions: JSONColumnType<CareInstruction[]>
  benefits: string[]
  /** What the plant is found by, in lower case; the database derives it */
  search_text: GeneratedAlways<string>
  /** Its names after `foldName`, as `schema.sql` says; the database derives them */
  folded_names: GeneratedAlways<string>
  /** What lists filter and count by; the database derives them from `facts`, `packed`, `size`, and `parts` with `stock` */
  light: GeneratedAlways<string | null>
  water: GeneratedAlways<string | null>
  effort: GeneratedAlways<string | null>
  places: GeneratedAlways<readonly string[] | null>
  pets_verdict: GeneratedAlways<string | null>
  height_cm: GeneratedAlways<number | null>
  country: GeneratedAlways<string | null>
  family: GeneratedAlways<string | null>
  /** Null: a bundle, whose parts decide */
  in_stock: GeneratedAlways<boolean | null>
  edits: Generated<number>
  stock_moves: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

type Reviews = {
  id: string
  plant_id: string
  user_id: string
  rating: number
  comment: string
  created_at: Generated<Date>
  shown_as: Generated<ShownAs>
  /** The reply of the shop */
  reply: string | null
  replied_at: Date | null
  /** Null: it is shown and counted */
  hidden_at: Date | null
  hidden_reason: string | null
}

/** A picture uploaded for a review; without a review it is swept a week later */
type ReviewPhotos = {
  name: string
  user_id: string
  review_id: string | null
  /** From 0, within the review */
  position: number | null
}

/** In how many paid orders of twelve months two plants were bought together. */
type BoughtTogether = {
  plant_id: string
  other_id: string
  times: number
}

type SearchesWithoutResults = {
  /** The term in lower case */
  term: string
  times: Generated<number>
  last_at: Generated<Date>
}
