import { type RawBuilder, sql } from 'kysely'

/** The ids of a plant and of all other sizes of its family, on sale or not: their reviews are shown as one. */
export function idsOfFamily(plant: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`(
    select ${plant} union
    select member.id from plants own
      join plants member on member.family = own.family
    where own.id = ${plant} and own.size is not null
  )`
}

/** Whether a review is one of a plant's family. */
export function isReviewOfFamily(plantId: string): RawBuilder<boolean> {
  return sql<boolean>`reviews.plant_id in ${idsOfFamily(sql`${plantId}::text`)}`
}
