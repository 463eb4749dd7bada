import type { Run } from './chance.ts'

/**
 * The stock movements of the orders. Before each month as many pieces are added as it sells, and those returned in it
 * are removed at its end, so that no stock is ever below zero and each plant ends with as many pieces as it had.
 */
export async function writeLedger(run: Run): Promise<void> {
  await run(`
    create temporary table made_movements on commit drop as
    with
      moved as (
        select plant_id, id as order_id, 1 as place, 'order' as reason, -quantity as change, placed_at as moved_at
        from made_lines join made_orders using (n)
        union all
        select plant_id, id, 2, 'release', quantity, ended_at
        from made_lines join made_orders using (n) where ended_at is not null
      ),
      months as (
        select plant_id, month, -sum(change) filter (where reason = 'order') as taken,
          coalesce(sum(change) filter (where reason = 'release'), 0) as given_back
        from moved
        cross join lateral (select date_trunc('month', moved_at at time zone 'Asia/Kolkata') as month) as months
        group by plant_id, month
      ),
      restocked as (
        select plant_id, month, month at time zone 'Asia/Kolkata' as moved_at,
          coalesce(taken, 0) - coalesce(lag(given_back) over by_plant, 0) as change,
          lead(month) over by_plant is null as is_last, given_back
        from months window by_plant as (partition by plant_id order by month)
      )
    select * from moved
    union all
    select plant_id, null, 0, 'adjustment', change::integer, moved_at from restocked where change <> 0
    union all
    select plant_id, null, 3, 'adjustment', -given_back::integer, now() from restocked where is_last and given_back <> 0;

    update stock_movements set moved_at = least(moved_at, (select min(moved_at) from made_movements))
    where reason = 'initial';

    insert into stock_movements (plant_id, order_id, reason, change, stock_after, moved_at)
    select plant_id, order_id, reason, change,
      stock + sum(change) over (partition by plant_id order by made_movements.moved_at, place, order_id, reason rows unbounded preceding),
      moved_at
    from made_movements join plants on plants.id = plant_id
    order by moved_at, place, order_id, reason;

    update plants set stock_moves = stock_moves + moves
    from (select plant_id, count(*) as moves from made_movements group by plant_id) as counted
    where counted.plant_id = plants.id
  `)
}
