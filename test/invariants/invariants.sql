-- What must hold in any shop's database at any time: one row for each violation, no row in a sound one.
-- The rules are written down here once more, on purpose: the code that is checked has no say in them.

with
  holding (status) as (values ('pending'), ('paid'), ('shipped'), ('delivered')),

  -- a method of null is any, `advance` is cash with one; the actors are who may cause the move
  legal_moves (aspect, from_state, to_state, method, actors) as (
    values
      ('order', null, 'pending', null, 'shopper'),
      ('order', 'pending', 'paid', 'online', 'payment'),
      ('order', 'pending', 'payment_failed', 'online', 'payment shopper'),
      ('order', 'pending', 'shipped', 'cod', 'admin'),
      ('order', 'pending', 'cancelled', 'cod', 'shopper admin'),
      ('order', 'pending', 'shipped', 'advance', 'admin'),
      ('order', 'pending', 'cancelled', 'advance', 'shopper admin clock'),
      ('order', 'pending', 'cancelled', 'online', 'shopper admin payment clock'),
      ('order', 'paid', 'shipped', 'online', 'admin'),
      ('order', 'paid', 'cancelled', 'online', 'shopper admin'),
      ('order', 'shipped', 'delivered', null, 'admin'),
      ('order', 'shipped', 'cancelled', null, 'admin'),
      ('order', 'cancelled', 'paid', 'online', 'payment'),
      ('order', 'payment_failed', 'paid', 'online', 'payment'),
      ('payment', 'pending', 'paid', 'online', 'payment'),
      ('payment', 'pending', 'paid', 'cod', 'admin'),
      ('payment', 'pending', 'failed', 'online', 'payment shopper'),
      ('payment', 'pending', 'cancelled', 'cod', 'shopper admin'),
      ('payment', 'pending', 'paid', 'advance', 'admin'),
      ('payment', 'pending', 'cancelled', 'advance', 'shopper admin clock'),
      ('payment', 'pending', 'cancelled', 'online', 'shopper admin payment clock'),
      ('payment', 'failed', 'paid', 'online', 'payment'),
      ('payment', 'cancelled', 'paid', 'online', 'payment'),
      ('payment', 'paid', 'refunded', 'online', 'shopper admin payment clock'),
      ('payment', 'failed', 'refunded', 'online', 'payment clock'),
      ('payment', 'cancelled', 'refunded', 'online', 'payment clock'),
      ('shipment', 'pending', 'shipped', null, 'admin'),
      ('shipment', 'pending', 'cancelled', null, 'shopper admin payment clock'),
      ('shipment', 'shipped', 'delivered', null, 'admin'),
      ('shipment', 'shipped', 'returned', null, 'admin'),
      ('shipment', 'cancelled', 'pending', 'online', 'payment'),
      ('advance', 'pending', 'paid', 'advance', 'payment'),
      ('advance', 'pending', 'cancelled', 'advance', 'shopper admin clock'),
      ('advance', 'paid', 'refunded', 'advance', 'payment'),
      ('advance', 'cancelled', 'refunded', 'advance', 'payment')
  ),

  states_together (method, status, payment, shipment, advance) as (
    values
      ('cod', 'pending', 'pending', 'pending', 'none'),
      ('cod', 'shipped', 'pending', 'shipped', 'none'),
      ('cod', 'delivered', 'paid', 'delivered', 'none'),
      ('cod', 'cancelled', 'cancelled', 'cancelled', 'none'),
      ('cod', 'cancelled', 'cancelled', 'returned', 'none'),
      ('cod', 'pending', 'pending', 'pending', 'pending'),
      ('cod', 'pending', 'pending', 'pending', 'paid'),
      ('cod', 'shipped', 'pending', 'shipped', 'paid'),
      ('cod', 'delivered', 'paid', 'delivered', 'paid'),
      ('cod', 'cancelled', 'cancelled', 'cancelled', 'cancelled'),
      ('cod', 'cancelled', 'cancelled', 'cancelled', 'paid'),
      ('cod', 'cancelled', 'cancelled', 'cancelled', 'refunded'),
      ('cod', 'cancelled', 'cancelled', 'returned', 'paid'),
      ('cod', 'cancelled', 'cancelled', 'returned', 'refunded'),
      ('online', 'pending', 'pending', 'pending', 'none'),
      ('online', 'paid', 'paid', 'pending', 'none'),
      ('online', 'shipped', 'paid', 'shipped', 'none'),
      ('online', 'delivered', 'paid', 'delivered', 'none'),
      ('online', 'payment_failed', 'failed', 'cancelled', 'none'),
      ('online', 'payment_failed', 'refunded', 'cancelled', 'none'),
      ('online', 'cancelled', 'cancelled', 'cancelled', 'none'),
      ('online', 'cancelled', 'paid', 'cancelled', 'none'),
      ('online', 'cancelled', 'refunded', 'cancelled', 'none'),
      ('online', 'cancelled', 'paid', 'returned', 'none'),
      ('online', 'cancelled', 'refunded', 'returned', 'none')
  ),

  ledger as (
    select *,
      row_number() over by_plant as place,
      sum(change) over by_plant as sum_so_far,
      -sum(change) filter (where reason in ('order', 'release', 'refund_release')) over by_order as held_so_far,
      -sum(change) filter (where reason in ('replacement', 'replacement_release')) over by_order as replaced_so_far
    from stock_movements
    window by_plant as (partition by plant_id order by id), by_order as (partition by order_id, plant_id order by id)
  ),

  ledger_of_plant as (
    select plants.id as plant_id, plants.stock, plants.stock_moves,
      coalesce(sum(change), 0) as sum_of_moves,
      coalesce(sum(change) filter (where reason in ('initial', 'adjustment')), 0) as brought_in,
      count(stock_movements.id) filter (where reason <> 'initial') as moves
    from plants left join stock_movements on stock_movements.plant_id = plants.id
    group by plants.id
  ),

  -- held or sold, back on sale with refunds, written off of parcels that came back, and given as replacement
  taken_by_ledger as (
    select order_id, plant_id,
      -sum(change) filter (where reason in ('order', 'release', 'refund_release')) as held,
      coalesce(sum(change) filter (where reason = 'refund_release'), 0) as restocked,
      coalesce(-sum(change) filter (where reason = 'write_off'), 0) as written_off,
      coalesce(-sum(change) filter (where reason in ('replacement', 'replacement_release')), 0) as replaced
    from stock_movements where order_id is not null
    group by order_id, plant_id
  ),

  -- a plant may be in several lines, as the part of bundles
  pieces_of_order as (
    select order_id, plant_id, sum(quantity) as quantity from order_lines group by order_id, plant_id
  ),

  -- pieces that refunds put back on sale, those that were dropped included, but not what a second admin has not approved
  restocked_of_line as (
    select refunds.order_id, line->>'item' as item, (line->>'quantity')::integer as quantity,
      coalesce((line->>'restock')::integer, 0) as restocked
    from refunds cross join jsonb_array_elements(lines) as line
    where status <> 'awaiting_approval' and decline_note is null
  ),

  restocked_of_order as (
    select line.order_id, plant_id, sum(restocked) as must_be_restocked
    from restocked_of_line as line join order_lines on (order_lines.order_id, id) = (line.order_id, item)
    group by line.order_id, plant_id
  ),

  -- what each order must hold of a plant, and how much of it may be written off
  held_by_status as (
    select pieces.*,
      case when orders.status in (select status from holding) then not_restocked else 0 end as must_hold,
      case when orders.shipment_status = 'returned' then not_restocked else 0 end as may_write_off
    from pieces_of_order as pieces
    join orders on orders.id = pieces.order_id
    left join restocked_of_order using (order_id, plant_id)
    cross join lateral (select quantity - coalesce(must_be_restocked, 0) as not_restocked) as rest
  ),

  replaced_of_line as (
    select lines.order_id, line.plant_id, lines.line_id, line.quantity,
      coalesce(sum(lines.quantity - sound) filter (where replacements.status <> 'cancelled'), 0) as taken,
      coalesce(sum(lines.quantity) filter (where replacements.status in ('pending', 'shipped')), 0) as under_way,
      coalesce(sum(sound) filter (where replacements.status <> 'returned'), 0) as wrongly_back
    from replacement_lines as lines
    join replacements on replacements.id = lines.replacement_id
    join order_lines as line on (line.order_id, line.id) = (lines.order_id, lines.line_id)
    group by lines.order_id, line.plant_id, lines.line_id, line.quantity
  ),

  replaced_of_order as (
    select order_id, plant_id, sum(taken) as must_be_replaced, sum(taken - under_way) as over
    from replaced_of_line group by order_id, plant_id
  ),

  -- pieces that are not in the shop: held and sold by the orders' statuses, written off, and given as replacement
  out_of_plant as (
    select held_by_status.plant_id,
      sum(must_hold + coalesce(written_off, 0) + coalesce(must_be_replaced, 0)) as pieces
    from held_by_status
    left join taken_by_ledger using (order_id, plant_id)
    left join replaced_of_order using (order_id, plant_id)
    group by held_by_status.plant_id
  ),

  legal_replacement_moves (from_state, to_state) as (
    values (null, 'pending'), ('pending', 'shipped'), ('pending', 'cancelled'), ('shipped', 'delivered'), ('shipped', 'lost'), ('shipped', 'returned')
  ),

  replacement_chain as (
    select replacement_events.*, replacements.status,
      lag(to_state) over by_replacement as state_before,
      lead(replacement_events.id) over by_replacement is null as is_last
    from replacement_events join replacements on replacements.id = replacement_id
    window by_replacement as (partition by replacement_id order by replacement_events.id)
  ),

  legal_claim_moves (from_state, kind, to_state, actor) as (
    values
      (null, 'opened', 'open', 'shopper'),
      ('open', 'question', 'awaiting_shopper', 'admin'),
      ('awaiting_shopper', 'answer', 'open', 'shopper'),
      ('open', 'replaced', 'replacing', 'admin'),
      ('awaiting_shopper', 'replaced', 'replacing', 'admin'),
      ('open', 'refunded', 'refunding', 'admin'),
      ('awaiting_shopper', 'refunded', 'refunding', 'admin'),
      ('open', 'refused', 'refused', 'admin'),
      ('awaiting_shopper', 'refused', 'refused', 'admin'),
      ('open', 'withdrawn', 'withdrawn', 'shopper'),
      ('awaiting_shopper', 'withdrawn', 'withdrawn', 'shopper'),
      ('replacing', 'reopened', 'open', 'fulfilment'),
      ('replacing', 'settled', 'settled', 'fulfilment'),
      ('refunding', 'settled', 'settled', 'fulfilment')
  ),

  -- an event tells the state after it by its kind
  claim_states as (
    select claim_events.*,
      (select distinct to_state from legal_claim_moves where legal_claim_moves.kind = claim_events.kind) as to_state
    from claim_events
  ),

  claim_chain as (
    select claim_states.*, lag(to_state) over by_claim as from_state, lead(id) over by_claim is null as is_last
    from claim_states window by_claim as (partition by claim_id order by id)
  ),

  -- claims that were accepted as a replacement, and by a parcel or refund settled since or not
  replaced_claims as (
    select claims.*
    from claims
    cross join lateral (
      select kind from claim_events
      where claim_id = claims.id and kind in ('replaced', 'refunded') order by claim_events.id desc limit 1
    ) as acceptance
    where claims.status in ('replacing', 'settled') and acceptance.kind = 'replaced'
  ),

  -- pieces of claims that go on
  claimed_of_line as (
    select claim_lines.order_id, claim_lines.line_id, sum(claim_lines.quantity) as claimed, count(*) as undone
    from claim_lines join claims on claims.id = claim_id
    where claims.status not in ('refused', 'withdrawn', 'settled')
    group by claim_lines.order_id, claim_lines.line_id
  ),

  chain as (
    select order_events.*, orders.paid_at_door, orders.user_id as shopper_id,
      orders.id in (select order_id from payments where purpose = 'pays_order' and part = 'rest') as had_advance,
      case when orders.advance is null then orders.payment_method else 'advance' end as payment_method,
      coalesce(
        lag(to_state) over by_aspect,
        case aspect when 'payment' then 'pending' when 'shipment' then 'pending' when 'advance' then 'pending' when 'tracking' then '(none)'
          when 'delivery' then from_state end
      ) as state_before,
      lead(order_events.id) over by_aspect is null as is_last,
      case aspect
        when 'order' then orders.status when 'payment' then orders.payment_status
        when 'shipment' then orders.shipment_status
        when 'advance' then orders.advance_status
        when 'delivery' then concat(orders.delivery->>'earliest', '/', orders.delivery->>'latest')
        else coalesce(nullif(concat_ws(' ', courier, '#' || tracking_number), ''), '(none)')
      end as state_now
    from order_events join orders on orders.id = order_events.order_id
    window by_aspect as (partition by order_id, aspect order by order_events.id)
  ),

  lines_of_order as (
    select orders.id, orders.amount, orders.delivery_fee, orders.saving, orders.saving_percent,
      count(order_lines.id) as lines, sum(quantity) as pieces,
      coalesce(sum(order_lines.price::bigint * order_lines.quantity), 0) as sum_of_lines
    from orders left join order_lines on order_lines.order_id = orders.id
    group by orders.id
  ),

  -- what an order comes to by the percentage with which its payment was begun, once that was paid or before
  amounts_ahead as (
    select orders.id,
      case when payment_intents.saving_percent is null or payment_method = 'online' and not paid_at_door then orders.amount
      else orders.delivery_fee + (
        select sum(floor(price * (100 - payment_intents.saving_percent) / 100 + 0.5) * quantity)
        from order_lines where order_id = orders.id
      ) end as amount_ahead
    from orders left join payment_intents on payment_intents.order_id = orders.id and payment_intents.part = 'order'
  ),

  documents_of_order as (
    select order_id,
      sum((content #>> '{sale,totals,amount}')::integer) filter (where kind <> 'credit_note') as invoiced,
      sum((content #>> '{sale,totals,amount}')::integer) filter (where kind = 'credit_note') as credited
    from tax_documents group by order_id
  ),

  money_of_order as (
    select orders.id, orders.status, orders.payment_method, orders.payment_status, advance, advance_status,
      count(payments.id) filter (where purpose = 'pays_order') as paid_times,
      count(payments.id) filter (where purpose = 'pays_order' and part = 'rest') as rest_paid_times,
      coalesce(sum(payments.amount - customer_fee + provider_offer) filter (where purpose = 'pays_order' and currency = 'INR'), 0) as paid,
      coalesce(advance, orders.amount) as due,
      count(payments.id) filter (where payments.status = 'captured') as captured,
      (select count(*) from refunds where order_id = orders.id and status = 'succeeded') as refunds_made
    from orders
    left join payments on payments.order_id = orders.id
    group by orders.id
  ),

  -- captured = kept + refunded + being refunded, by the shop or by the provider
  payment_with_refunds as (
    select payments.id, payments.order_id, payments.amount, payments.status, purpose, orders.status as order_status,
      case when purpose = 'pays_order' then coalesce((return_decision->>'retained')::integer, 0) else 0 end as retained,
      coalesce(sum(refunds.amount), 0) as given_back,
      coalesce(sum(refunds.amount) filter (where made_by <> 'provider'), 0) as by_shop,
      -- a request of the shop is reduced by what went back outside only when it is sent
      coalesce(sum(refunds.amount) filter (where refunds.status = 'requested' and has_outside), 0) as reducible,
      coalesce(sum(refunds.amount) filter (where refunds.status = 'succeeded'), 0) as paid_out,
      count(refunds.id) filter (where refunds.order_id <> payments.order_id) as of_other_orders
    from payments
    join orders on orders.id = payments.order_id
    left join refunds on refunds.payment_id = payments.id and refunds.status <> 'dropped'
    cross join lateral (
      select exists (
        select from refunds where payment_id = payments.id and made_by = 'provider' and refunds.status <> 'dropped'
      ) as has_outside
    ) as noticed
    group by payments.id, orders.id
  ),

  -- cash that was collected, and what of it went back by hand or goes back to a payee
  cash_of_order as (
    select orders.id, orders.status, orders.payment_method, orders.amount - coalesce(orders.advance, 0) as collected,
      sum(refunds.amount) as given_back
    from orders
    join refunds on refunds.order_id = orders.id and refunds.payment_id is null and refunds.status <> 'dropped'
    group by orders.id
  ),

  -- a fee is a piece of its own
  refunded_pieces as (
    select refunds.order_id, line->>'item' as item, sum((line->>'quantity')::integer) as quantity
    from refunds cross join jsonb_array_elements(lines) as line
    where status <> 'dropped'
    group by refunds.order_id, line->>'item'
  ),

  -- pieces of replacements that the shopper does not have yet
  pieces_under_way as (
    select lines.order_id, line_id as item, sum(quantity) as quantity
    from replacement_lines as lines join replacements on replacements.id = replacement_id
    where status in ('pending', 'shipped')
    group by lines.order_id, line_id
  ),

  claims_with_refunds as (
    select claims.id, claims.order_id, claims.status, refunds.status as refund_status, refunds.lines,
      refunds.order_id as refunded_order,
      exists (
        select from refunds as share
        where claims.refund_id in (share.id, share.share_of) and share.status in ('requested', 'pending')
      ) as is_open,
      -- what was dropped for it is requested again
      exists (
        select from refunds as outside
        where outside.order_id = claims.order_id and outside.made_by = 'provider' and outside.status = 'dropped'
      ) as has_failed_outside
    from claims join refunds on refunds.id = claims.refund_id
  ),

  reviews_of_plant as (
    select plants.id, plants.review_count, plants.review_stars,
      count(reviews.id) as reviews, coalesce(sum(reviews.rating), 0) as stars
    from plants left join reviews on reviews.plant_id = plants.id and reviews.hidden_at is null
    group by plants.id
  ),

  -- What unpaid orders of accounts that had never paid hold of a plant
  holds_of_class as (
    select hold_class, plant_id, order_id, orders.created_at, sum(quantity) as pieces
    from orders join order_lines on order_id = orders.id
    where hold_class is not null and status = 'pending' and (payment_method = 'online' or advance_status = 'pending')
    group by hold_class, plant_id, order_id, orders.created_at
  ),
  -- The last of them, with the stock that it found
  last_holds as (
    select distinct on (hold_class, holds_of_class.plant_id) hold_class, holds_of_class.plant_id, created_at,
      stock_movements.id as movement, max(stock_after - change) over (partition by holds_of_class.order_id, holds_of_class.plant_id) as stock
    from holds_of_class
    join stock_movements on stock_movements.order_id = holds_of_class.order_id
      and stock_movements.plant_id = holds_of_class.plant_id and reason = 'order'
    order by hold_class, holds_of_class.plant_id, stock_movements.id desc
  ),
  violations (invariant, subject, detail) as (
    select 'I1 the stock is the sum of its ledger', plant_id, format('stock %s, ledger %s', stock, sum_of_moves)
    from ledger_of_plant where stock <> sum_of_moves
    union all
    select 'I1 the stock is never below 0', plant_id, format('stock %s', stock)
    from ledger_of_plant where stock < 0
    union all
    select 'I1 each movement has the stock after it', plant_id, format('movement %s: %s, not %s', id, stock_after, sum_so_far)
    from ledger where stock_after <> sum_so_far
    union all
    select 'I1 a ledger opens once, at its beginning', plant_id, format('movement %s', id)
    from ledger where reason = 'initial' and place <> 1
    union all
    select 'I1 a plant counts the movements of its stock', plant_id, format('counted %s, made %s', stock_moves, moves)
    from ledger_of_plant where stock_moves <> moves
    union all
    select 'I1 stock, held, sold, written off and given as replacement are what was brought in', ledger_of_plant.plant_id,
      format('stock %s, out %s, brought in %s', stock, coalesce(pieces, 0), brought_in)
    from ledger_of_plant left join out_of_plant on out_of_plant.plant_id = ledger_of_plant.plant_id
    where stock + coalesce(pieces, 0) <> brought_in
    union all
    select 'I1 an order holds what its status says', order_id,
      format('plant %s: holds %s of %s', plant_id, coalesce(held, 0), quantity)
    from held_by_status full join taken_by_ledger using (order_id, plant_id)
    where quantity is null or coalesce(held, 0) <> must_hold
    union all
    select 'I1 only pieces of a returned parcel are written off', order_id,
      format('plant %s: %s of %s', plant_id, written_off, quantity)
    from held_by_status join taken_by_ledger using (order_id, plant_id)
    where written_off > may_write_off
    union all
    select 'I1 refunds put back on sale what their records say', order_id,
      format('plant %s: put back %s of %s', plant_id, coalesce(restocked, 0), coalesce(must_be_restocked, 0))
    from taken_by_ledger full join restocked_of_order using (order_id, plant_id)
    where coalesce(restocked, 0) <> coalesce(must_be_restocked, 0)
    union all
    select 'I1 no more pieces are back on sale than were refunded', order_id,
      format('line %s: %s of %s', item, restocked, quantity)
    from restocked_of_line where restocked not between 0 and quantity
    union all
    select 'I1 replacements took what their records say', order_id,
      format('plant %s: took %s of %s', plant_id, coalesce(replaced, 0), coalesce(must_be_replaced, 0))
    from taken_by_ledger full join replaced_of_order using (order_id, plant_id)
    where coalesce(replaced, 0) <> coalesce(must_be_replaced, 0)
    union all
    select 'I1 no more pieces are being replaced than were ordered', order_id, format('line %s: %s of %s', line_id, under_way, quantity)
    from replaced_of_line where under_way > quantity
    union all
    select 'I1 only pieces of a replacement that came back are on sale again', order_id, format('line %s: %s', line_id, wrongly_back)
    from replaced_of_line where wrongly_back > 0
    union all
    select 'I5 only what was delivered is replaced', replacements.id, format('order %s is %s', order_id, orders.status)
    from replacements join orders on orders.id = order_id where orders.status <> 'delivered'
    union all
    select 'I5 every event of a replacement is a legal move', replacement_id,
      format('event %s: %s → %s after %s', id, from_state, to_state, state_before)
    from replacement_chain
    where from_state is distinct from state_before or not exists (
      select from legal_replacement_moves as legal
      where legal.from_state is not distinct from replacement_chain.from_state
        and legal.to_state = replacement_chain.to_state
    )
    union all
    select 'I5 the last event of a replacement has its status', replacements.id, format('%s, not %s', replacements.status, to_state)
    from replacements left join replacement_chain on replacement_id = replacements.id and is_last
    where to_state is distinct from replacements.status
    union all
    select 'I5 only what was delivered is claimed', claims.id, format('order %s is %s', order_id, orders.status)
    from claims join orders on orders.id = order_id where orders.status <> 'delivered' or orders.user_id <> claims.user_id
    union all
    select 'I5 every event of a claim is a legal move', claim_id,
      format('event %s: %s by %s, when it was %s', id, kind, actor, from_state)
    from claim_chain
    where not exists (
      select from legal_claim_moves as legal
      where legal.kind = claim_chain.kind and legal.actor = claim_chain.actor
        and legal.from_state is not distinct from claim_chain.from_state
    )
    union all
    select 'I5 the last event of a claim has its status', claims.id, format('%s, not %s', claims.status, to_state)
    from claims left join claim_chain on claim_id = claims.id and is_last
    where to_state is distinct from claims.status
    union all
    select 'I5 each move of a claim has who and when', claim_id, format('event %s: %s by %s', claim_chain.id, kind, actor)
    from claim_chain join claims on claims.id = claim_id
    where (actor = 'admin' and (claim_chain.user_id is null or answered_at is null or answered_at > happened_at))
      or (actor = 'shopper' and claim_chain.user_id is distinct from claims.user_id)
      -- written in milliseconds
      or (is_last and abs(extract(epoch from ended_at - happened_at)) >= 0.001)
    union all
    select 'I7 a line has one open claim', order_id, format('line %s: %s', line_id, undone)
    from claimed_of_line where undone > 1
    union all
    select 'I7 no more pieces are claimed at a time than were ordered', claimed_of_line.order_id,
      format('line %s: %s of %s', line_id, claimed, line.quantity)
    from claimed_of_line join order_lines as line on (line.order_id, line.id) = (claimed_of_line.order_id, line_id)
    where claimed > line.quantity
    union all
    select 'I7 a claim that was accepted as a replacement has one, of its pieces', replaced_claims.id,
      format('%s, replacement %s of order %s is %s', replaced_claims.status, replacement_id, replacements.order_id, replacements.status)
    from replaced_claims left join replacements on replacements.id = replacement_id
    where replacements.order_id is distinct from replaced_claims.order_id
      or (replaced_claims.status = 'settled') <> (replacements.status = 'delivered')
      or replacements.status in ('cancelled', 'lost', 'returned')
      or exists (
        select
        from (select * from claim_lines where claim_id = replaced_claims.id) as claimed
        full join (select * from replacement_lines as lines where lines.replacement_id = replaced_claims.replacement_id) as sent
          using (line_id)
        where (sent.quantity between 1 and claimed.quantity) is distinct from true
      )
    union all
    select 'I7 stock of replacements is taken and given back by turns', ledger.order_id,
      format('movement %s: then replaced %s', ledger.id, replaced_so_far)
    from ledger
    left join pieces_of_order as pieces on pieces.order_id = ledger.order_id and pieces.plant_id = ledger.plant_id
    left join replaced_of_order as given on given.order_id = ledger.order_id and given.plant_id = ledger.plant_id
    where ledger.order_id is not null and replaced_so_far not between 0 and coalesce(quantity, 0) + coalesce(given.over, 0)
    union all
    select 'I7 stock is taken and given back by turns', ledger.order_id, format('movement %s: then holds %s', ledger.id, held_so_far)
    from ledger
    left join pieces_of_order as pieces on pieces.order_id = ledger.order_id and pieces.plant_id = ledger.plant_id
    where ledger.order_id is not null and held_so_far not between 0 and coalesce(quantity, 0)
    union all
    select 'I7 a review is counted once', id,
      format('counted %s with %s stars, written %s with %s', review_count, review_stars, reviews, stars)
    from reviews_of_plant where (review_count, review_stars) <> (reviews, stars)
    union all
    -- Or by two, of its advance and of the rest
    select 'I2 an online order or an advance is paid by one payment of exactly its sum', id,
      format('%s: %s payments pay it, %s of %s', status, paid_times, paid, due)
    from money_of_order
    where (payment_method = 'online' and status in ('paid', 'shipped', 'delivered') or advance_status = 'paid')
      and (paid_times, paid) is distinct from (1 + rest_paid_times, due)
    union all
    select 'I2 no money pays an order that is not online or waits', id, format('%s %s', payment_method, status)
    from money_of_order
    where paid_times > 0 and case
      when advance is null then payment_method <> 'online' or status in ('pending', 'payment_failed')
      else advance_status not in ('paid', 'refunded')
    end
    union all
    select 'I2 an order is paid at the door by the payment of its QR code', orders.id, format('%s, %s', paid_at_door, payments.id)
    from orders left join payments on payments.order_id = orders.id and purpose = 'pays_order' and door_qr_id is not null
    where paid_at_door <> (payments.id is not null)
    union all
    select 'I2 a QR code is of its order, and of its amount', door_qr_codes.id,
      format('%s of %s, payment %s of %s', door_qr_codes.amount, orders.amount, payments.id, payments.order_id)
    from door_qr_codes
    join orders on orders.id = order_id
    left join payment_intents as of_advance on door_qr_codes.part = 'rest' and of_advance.order_id = orders.id and of_advance.part = 'order'
    left join payments on door_qr_id = door_qr_codes.id
    -- One that was made before its order was paid ahead is of the prices without the saving
    where door_qr_codes.amount + coalesce(of_advance.amount, 0) not in (orders.amount, orders.amount + orders.saving)
      or (payments.order_id, payments.part) <> (door_qr_codes.order_id, door_qr_codes.part)
    union all
    select 'I2 only an unpaid cash order has an open QR code', orders.id, format('%s %s', payment_method, orders.status)
    from door_qr_codes join orders on orders.id = order_id
    where door_qr_codes.status = 'open' and (payment_method <> 'cod' or orders.status not in ('pending', 'shipped'))
    union all
    select 'I3 captured money has a purpose', id, format('order %s is %s', order_id, order_status)
    from payment_with_refunds where status = 'captured' and purpose is null
    union all
    select 'I3 money that does not pay an order goes back, all that is not retained', id,
      format('%s, order %s is %s, %s of %s, %s retained', purpose, order_id, order_status, given_back, amount, retained)
    from payment_with_refunds
    where purpose is not null and (purpose = 'given_back' or order_status in ('cancelled', 'payment_failed'))
      and given_back < amount - retained
    union all
    select 'I3 of all that paid an order no more is retained than was decided', order_id,
      format('%s of %s went back, %s retained', sum(given_back), sum(amount), max(retained))
    from payment_with_refunds
    where purpose = 'pays_order' and order_status in ('cancelled', 'payment_failed')
    group by order_id having sum(amount) - sum(given_back) > max(retained)
    union all
    select 'I3 money is retained of returned parcels only', id, format('%s: %s', shipment_status, return_decision)
    from orders where return_decision is not null and shipment_status <> 'returned'
    union all
    select 'I3 no more goes back of a payment than was captured', id, format('%s of %s', given_back, amount)
    from payment_with_refunds where given_back - reducible > amount or by_shop > amount or of_other_orders > 0
    union all
    select 'I3 a payment is refunded when all its money went back', id, format('%s, %s of %s', status, paid_out, amount)
    from payment_with_refunds where purpose is not null and paid_out = amount and status <> 'refunded'
    union all
    select 'I3 no more cash goes back than was collected', id,
      format('%s %s, %s of %s', payment_method, status, given_back, collected)
    from cash_of_order where payment_method <> 'cod' or status <> 'delivered' or given_back > collected
    union all
    select 'I3 cash is transferred by one payout, and its payee is not stored after it', id,
      format('%s, payout %s, paid out %s', status, provider_refund_id, paid_out_at)
    from refunds
    where payee is not null and (
      payment_id is not null or reference is not null
      or (status in ('pending', 'succeeded')) > (provider_refund_id is not null)
      or (status in ('awaiting_approval', 'requested', 'pending')) <> (payee_details is not null)
      or (status = 'succeeded') > (paid_out_at is not null)
    )
    union all
    select 'I3 what a second admin has not approved is not credited', refunds.id, format('%s, %s', status, tax_documents.number)
    from refunds join tax_documents on content ->> 'refund' = refunds.id and tax_documents.order_id = refunds.order_id
    where kind = 'credit_note' and (refunds.status = 'awaiting_approval' or decline_note is not null)
    union all
    select 'I3 what a second admin has not approved is of no claim', refunds.id, format('%s, claim %s', refunds.status, claims.id)
    from refunds join claims on claims.refund_id = refunds.id
    where refunds.status = 'awaiting_approval' or decline_note is not null
    union all
    select 'I3 no piece is paid back twice', refunded_pieces.order_id, format('line %s: %s', item, refunded_pieces.quantity)
    from refunded_pieces
    left join order_lines on order_lines.order_id = refunded_pieces.order_id and order_lines.id = item
    where (refunded_pieces.quantity between 1 and order_lines.quantity) is distinct from true
    union all
    select 'I3 no piece is paid back and sent again', order_id,
      format('line %s: %s refunded, %s under way', item, refunded_pieces.quantity, pieces_under_way.quantity)
    from refunded_pieces
    join pieces_under_way using (order_id, item)
    join order_lines using (order_id)
    where order_lines.id = item and refunded_pieces.quantity + pieces_under_way.quantity > order_lines.quantity
    union all
    select 'I3 a claim is refunded for what it names of its order', id, format('%s of order %s', lines, refunded_order)
    from claims_with_refunds as claim
    where refunded_order <> order_id or exists (
      select from jsonb_array_elements(lines) as line
      left join claim_lines on claim_id = claim.id and line_id = line->>'item'
      where ((line->>'quantity')::integer <= claim_lines.quantity) is distinct from true
    )
    union all
    select 'I5 a claim is settled with its refund', id, format('%s, refund %s', status, refund_status)
    from claims_with_refunds
    where status not in ('refunding', 'settled')
      or (status = 'refunding' and not is_open)
      or (status = 'settled' and is_open and not has_failed_outside)
    union all
    select 'I3 a share of a refund is of the same order, and has neither pieces nor a fee of its own', share.id,
      format('of %s, order %s', refund.id, refund.order_id)
    from refunds as share join refunds as refund on refund.id = share.share_of
    where refund.order_id <> share.order_id or refund.share_of is not null
      or share.lines <> '[]' or share.delivery_fee > 0 or share.request_key is not null
    union all
    select 'I3 the fee of a delivery is paid back once', orders.id, format('%s of %s', sum(refunds.delivery_fee), orders.delivery_fee)
    from orders join refunds on refunds.order_id = orders.id and refunds.status <> 'dropped'
    group by orders.id having sum(refunds.delivery_fee) not in (0, orders.delivery_fee)
    union all
    select 'I3 an order is refunded when nothing of its money is left', id,
      format('%s captured, %s refunds made', captured, refunds_made)
    from money_of_order
    where coalesce(advance_status, payment_status) = 'refunded' and (captured > 0 or refunds_made = 0)
    union all
    select 'I3 an order whose money went back is refunded', id, format('%s, payment %s', status, coalesce(advance_status, payment_status))
    from money_of_order
    where (payment_method = 'online' or advance is not null) and status in ('cancelled', 'payment_failed')
      and captured = 0 and refunds_made > 0 and coalesce(advance_status, payment_status) <> 'refunded'
    union all
    -- A cash order may have one: its shopper would rather pay ahead
    select 'I6 an online order or an advance has one collection, of its sum', orders.id,
      format('%s: %s, not %s', payment_method, payment_intents.amount, coalesce(advance, amount_ahead))
    from orders
    join amounts_ahead using (id)
    left join payment_intents on payment_intents.order_id = orders.id and payment_intents.part = 'order'
    left join payments as rest on rest.order_id = orders.id and rest.part = 'rest' and purpose = 'pays_order'
    where (payment_intents.amount = coalesce(advance, amount_ahead - coalesce(rest.amount - customer_fee + provider_offer, 0))) is distinct from true
      and (payment_method = 'online' or advance is not null or payment_intents.amount is not null)
    union all
    select 'I6 an advance and the rest are together the amount', orders.id,
      format('%s: %s and %s', orders.amount, of_advance.amount, rest.amount)
    from payment_intents as rest
    join orders on orders.id = rest.order_id
    left join payment_intents as of_advance on of_advance.order_id = orders.id and of_advance.part = 'order'
    where rest.part = 'rest' and (of_advance.amount + rest.amount = orders.amount) is distinct from true
    union all
    select 'I6 an advance is a part of the amount of a cash order, in whole rupees', id,
      format('%s: %s of %s', payment_method, advance, amount)
    from orders where advance is not null and (payment_method <> 'cod' or advance not between 1 and amount - 1 or advance % 100 <> 0)
    union all
    select 'I5 the clock cancels no order whose advance was paid', order_id, format('event %s', id)
    from chain
    where aspect = 'order' and to_state = 'cancelled' and actor = 'clock' and exists (
      select from order_events as paid
      where paid.order_id = chain.order_id and paid.aspect = 'advance' and paid.to_state = 'paid'
    )
    union all
    select 'I4 one unpaid order at a time', user_id, format('%s orders', count(*))
    from orders where status = 'pending' and (payment_method = 'online' or advance_status = 'pending')
    group by user_id having count(*) > 1
    union all
    select 'I4 one order per key', user_id, format('%s orders with key %s', count(*), idempotency_key)
    from orders where idempotency_key is not null group by user_id, idempotency_key having count(*) > 1
    union all
    select 'I5 events follow one upon the other', order_id,
      format('event %s leaves %s %s, but it was %s', id, aspect, from_state, coalesce(state_before, 'not yet there'))
    from chain where from_state is distinct from state_before
    union all
    select 'I5 every event is a legal move', order_id,
      format('event %s: %s %s → %s by %s (%s)', id, aspect, coalesce(from_state, 'nothing'), to_state, actor, payment_method)
    from chain
    where aspect not in ('tracking', 'delivery') and not exists (
      select from legal_moves
      where legal_moves.aspect = chain.aspect
        and legal_moves.from_state is not distinct from chain.from_state
        and legal_moves.to_state = chain.to_state
        -- What is paid at the door was a cash order before, and what is paid in two parts had an advance
        and coalesce(legal_moves.method, payment_method)
          in (payment_method, case when paid_at_door then 'cod' end, case when had_advance then 'advance' end)
        and actor = any(string_to_array(actors, ' '))
    )
    union all
    select 'I5 only an admin records who carries a parcel', order_id, format('event %s by %s', id, actor)
    from chain where aspect = 'tracking' and actor <> 'admin'
    union all
    select 'I5 only the clock or late money moves a promised day, and never forward', order_id,
      format('event %s by %s: %s, not %s', id, actor, to_state, from_state)
    from chain where aspect = 'delivery' and (actor not in ('clock', 'payment') or to_state <= from_state)
    union all
    select 'I5 a shopper moves only an own order', order_id, format('event %s by %s', id, coalesce(user_id, 'nobody'))
    from chain where actor = 'shopper' and user_id is distinct from shopper_id
    union all
    select 'I5 the last event has the present state', order_id, format('%s: %s, not %s', aspect, state_now, to_state)
    from chain where is_last and to_state <> state_now
    union all
    select 'I5 each state has its events', orders.id, format('%s: %s', aspect, state_now)
    from orders
    cross join lateral (values
      ('order', status, null), ('payment', payment_status, 'pending'), ('shipment', shipment_status, 'pending'),
      ('advance', coalesce(advance_status, 'pending'), 'pending')
    ) as present (aspect, state_now, first_state)
    where state_now is distinct from first_state and not exists (
      select from order_events where order_events.order_id = orders.id and order_events.aspect = present.aspect
    )
    union all
    select 'I5 who carries a parcel was recorded in an event', id, concat_ws(' ', courier, tracking_number)
    from orders
    where (courier is not null or tracking_number is not null)
      and not exists (select from order_events where order_id = orders.id and aspect = 'tracking')
    union all
    select 'I5 the states of an order go together', id,
      format('%s: %s, payment %s, shipment %s, advance %s', payment_method, status, payment_status, shipment_status, coalesce(advance_status, 'none'))
    from orders
    where (payment_method, status, payment_status, shipment_status, coalesce(advance_status, 'none')) not in (table states_together)
    union all
    select 'I6 the amount is the sum of the lines and of the delivery', id,
      format('amount %s, %s lines of %s, delivery %s', amount, lines, sum_of_lines, delivery_fee)
    from lines_of_order where amount <> sum_of_lines + delivery_fee or lines = 0
    union all
    select 'I6 a fee is of a delivery that was agreed', id, format('fee %s', delivery_fee)
    from orders where delivery is null and delivery_fee <> 0
    union all
    select 'I6 the figures of a document add up', number, content #>> '{sale,totals}'
    from tax_documents
    cross join jsonb_to_record(content #> '{sale,totals}')
      as totals (
        exempt integer, taxable integer, "centralTax" integer, "stateTax" integer, "integratedTax" integer, amount integer
      )
    -- Documents issued before exempt value was stated apart have it in the taxable
    where coalesce(exempt, 0) + taxable + "centralTax" + "stateTax" + "integratedTax" <> amount
    union all
    select 'I6 the documents of an order come to its amount, and so do the credit notes of a returned one', order_id,
      format('%s, credited %s, order %s', invoiced, credited, amount)
    from documents_of_order join orders on orders.id = order_id
    where invoiced is distinct from amount or credited > amount
      or (shipment_status = 'returned' and coalesce(credited, 0) < amount - coalesce((return_decision->>'billed')::integer, 0))
    union all
    select 'I6 a document names the GSTIN and the billing of its order', tax_documents.number,
      format('%s, order %s %s', content -> 'buyer', gstin, billing)
    from tax_documents join orders on orders.id = order_id
    where (content #>> '{buyer,gstin}', nullif(content #> '{buyer,billing}', 'null')) is distinct from (gstin, billing)
    union all
    select 'I6 a remittance is the sum of its lines', remittances.id, format('%s, lines of %s', amount, sum_of_lines)
    from remittances
    cross join lateral (
      select coalesce(sum(line.amount), 0) as sum_of_lines from remittance_lines as line where remittance_id = remittances.id
    ) as lines
    where amount <> sum_of_lines
    union all
    select 'I6 only orders against cash are remitted', order_id, format('%s, line %s', remittance_id, line)
    from remittance_lines join orders on orders.id = order_id where payment_method <> 'cod'
    union all
    select 'I7 documents are numbered without a gap', series || ' ' || financial_year,
      format('%s documents, the last is %s', count(*), max(serial))
    from tax_documents group by series, financial_year having count(*) <> max(serial)
    union all
    select 'I7 a credit note takes back an invoice', number, order_id
    from tax_documents as note where kind = 'credit_note' and not exists (
      select from tax_documents as invoice
      where invoice.order_id = note.order_id and invoice.number = note.content #>> '{corrects,number}'
    )
    union all
    select 'I7 no tax of an invoice is credited more than once', number, format('%s: %s, credited %s', tax, billed, credited)
    from (
      select invoice.number, tax, max((invoice.content #>> array['sale', 'totals', tax])::bigint) as billed,
        sum((note.content #>> array['sale', 'totals', tax])::bigint) as credited
      from tax_documents as note
      join tax_documents as invoice on invoice.number = note.content #>> '{corrects,number}'
      cross join unnest(array['centralTax', 'stateTax', 'integratedTax']) as tax
      where note.kind = 'credit_note'
      group by invoice.number, tax
    ) as taxes
    where credited > billed
    union all
    select 'I11 unpaid orders of accounts that never paid hold their share at most', last_holds.plant_id,
      format('%s: %s of %s', last_holds.hold_class, held, unsold)
    from last_holds
    cross join lateral (
      select sum(pieces) as held from holds_of_class
      where hold_class = last_holds.hold_class and plant_id = last_holds.plant_id
    ) as held_now
    -- What could be sold then: the stock, and what was unpaid then, also if it was paid or ended since.
    cross join lateral (
      select last_holds.stock + coalesce(sum(-change), 0) as unsold
      from stock_movements join orders on orders.id = order_id
      where plant_id = last_holds.plant_id and reason = 'order' and stock_movements.id < last_holds.movement
        and (payment_method = 'online' or advance is not null)
        and (
          status = 'pending' and (payment_method = 'online' or advance_status = 'pending')
          or exists (
            select from order_events
            where order_events.order_id = orders.id and happened_at > last_holds.created_at - interval '1 minute'
          )
        )
    ) as sellable
    where held > greatest(2, floor(unsold / case last_holds.hold_class when 'unconfirmed' then 3 else 2 end))
    union all
    -- By at most half a paisa for each piece
    select 'I6 a saving is its percentage of the prices without it', id, format('%s of %s', saving, sum_of_lines)
    from lines_of_order
    where saving <> 0
      and abs(saving - (sum_of_lines + saving) * saving_percent / 100) > pieces / 2.0
    union all
    select 'I6 only what is paid online and not at the door has a saving', id, payment_method
    from orders where saving <> 0 and (payment_method <> 'online' or paid_at_door)
  )

select invariant, subject, detail from violations order by invariant, subject, detail
