import { sql } from 'kysely'
import type { BestSeller } from '../../../contract/dashboard.ts'
import { type Paise, toRupees } from '../../../domain/money.ts'
import { revenueStatuses } from '../../../domain/order/order-status.ts'
import { imageUrl } from '../../shop/catalogue/image-address.ts'
import type { Shop } from '../../shop/shop.ts'

const MAX_BEST_SELLERS = 6

/** The products with most pieces sold in the last `days` days in India, in orders that count as revenue. */
export async function listBestSellers(shop: Shop, days: number): Promise<BestSeller[]> {
  const { rows } = await sql<{ id: string; name: string; image_url: string; pieces: number; revenue: Paise }>`
    with
      sold as (
        select plant_id, sum(quantity) as pieces, sum(order_lines.price::bigint * quantity) as revenue
        from orders join order_lines on order_lines.order_id = orders.id
        where status in (${sql.join(revenueStatuses)})
          and created_at >= ((now() at time zone 'Asia/Kolkata')::date - ${days - 1}::integer)::timestamp
            at time zone 'Asia/Kolkata'
        group by plant_id
        order by pieces desc, revenue desc, plant_id
        limit ${MAX_BEST_SELLERS}
      )
    select plants.id, concat_ws(', ', name, size->>'label') as name, image_url, pieces, revenue
    from sold join plants on plants.id = sold.plant_id
    order by pieces desc, revenue desc, plants.id
  `.execute(shop.database)
  return rows.map((row) => ({
    plant: row.id,
    name: row.name,
    image: { url: imageUrl(shop, row.image_url) },
    pieces: row.pieces,
    revenue: toRupees(row.revenue),
  }))
}
